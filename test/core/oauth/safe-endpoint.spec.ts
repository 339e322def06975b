/** Which addresses requests to a provider may use. */
import { describe, expect, it } from '@jest/globals';
import { isSafeEndpoint } from '../../../src/core/oauth/safe-endpoint.js';

describe('an endpoint', () => {
  it.each([
    'https://op.test',
    'https://op.test:8443/token?tenant=1',
    'HTTPS://OP.TEST/',
    'http://localhost:9000/token',
    'http://op.localhost/token',
    'http://127.0.0.1:9000',
    'http://127.8.8.8',
    'http://[::1]:9000',
  ])('is safe at %s', (address) => {
    expect(isSafeEndpoint(address)).toBe(true);
  });

  it.each([
    'http://op.test',
    'http://127.0.0.1.evil.test',
    'http://localhost.evil.test',
    'http://evil.test/127.0.0.1',
    'http://evil.test#localhost',
    'http://localhost@evil.test',
    'http://[::2]',
    'http://10.0.0.5',
    'http://169.254.169.254/latest/meta-data',
    'http://0.0.0.0',
    'ftp://op.test',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:application/json,{}',
    '//op.test',
    '/token',
    'op.test',
    '',
  ])('is not safe at "%s"', (address) => {
    expect(isSafeEndpoint(address)).toBe(false);
  });
});
