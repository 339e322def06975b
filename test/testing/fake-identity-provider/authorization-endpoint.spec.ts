/** RFC 6749 §4.1.1 and §4.1.2: the way to the provider, and back. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeIdentityProvider } from '../../../src/testing/index.js';
import { Client, type Parameters, REDIRECT_URI } from './client.js';

let provider: FakeIdentityProvider;
let client: Client;
beforeAll(async () => {
  provider = await FakeIdentityProvider.start({ algorithm: 'ES256' });
  client = new Client(provider);
});
afterAll(() => provider.stop());
afterEach(() => {
  provider.refuses = false;
});

describe.each(['GET', 'POST'] as const)('an authorization request by %s', (method) => {
  it('is granted at once', async () => {
    const response = await client.authorize({}, method);
    expect(response.status).toBe(302);
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(REDIRECT_URI);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{32}$/),
      state: 'a state',
      iss: provider.issuer,
    });
  });

  it('is refused when the user declines', async () => {
    provider.refuses = true;
    const response = await client.authorize({}, method);
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'The person refused.',
      state: 'a state',
      iss: provider.issuer,
    });
  });
});

it('parameters of the redirect URI are kept', async () => {
  const redirectUri = `${REDIRECT_URI}?tenant=a`;
  const answer = await client.agreement({ redirect_uri: redirectUri });
  expect([answer.get('tenant'), answer.has('code')]).toEqual(['a', true]);
});

it('a request without a state gets a response without one', async () => {
  expect((await client.agreement({ state: undefined })).has('state')).toBe(false);
});

describe('the browser is redirected with an error, RFC 6749 §4.1.2.1', () => {
  it.each<[string, string, Parameters]>([
    ['no response type', 'invalid_request', { response_type: undefined }],
    ['an empty response type', 'invalid_request', { response_type: '' }],
    ['another response type', 'unsupported_response_type', { response_type: 'token' }],
    ['another response mode', 'invalid_request', { response_mode: 'fragment' }],
    ['a scope twice', 'invalid_request', { scope: ['openid', 'openid'] }],
    ['an unknown parameter twice', 'invalid_request', { audience: ['a', 'b'] }],
    ['the method plain', 'invalid_request', { code_challenge_method: 'plain' }],
    ['a challenge without a method', 'invalid_request', { code_challenge_method: undefined }],
    ['a method without a challenge', 'invalid_request', { code_challenge: undefined }],
    ['a request object', 'request_not_supported', { request: 'a.b.c' }],
    ['a request URI', 'request_uri_not_supported', { request_uri: 'https://app.test/request' }],
  ])('for %s: %s', async (_what, error, overrides) => {
    const answer = await client.agreement(overrides);
    expect(Object.fromEntries(answer)).toEqual({
      error,
      error_description: expect.stringMatching(/^[A-Z].+\.$/),
      state: 'a state',
      iss: provider.issuer,
    });
  });

  it('for a repeated state, and without either value', async () => {
    const answer = await client.agreement({ state: ['a', 'b'] });
    expect([answer.get('error'), answer.get('state')]).toEqual(['invalid_request', null]);
  });
});

describe('the browser is not redirected', () => {
  it.each<[string, Parameters]>([
    ['an unknown client', { client_id: 'another' }],
    ['no client', { client_id: undefined }],
    ['a client twice', { client_id: ['the-client', 'the-client'] }],
    ['no redirect URI', { redirect_uri: undefined }],
    ['a redirect URI twice', { redirect_uri: [REDIRECT_URI, REDIRECT_URI] }],
    ['a redirect URI that is a path', { redirect_uri: '/auth/callback/fake' }],
    ['a redirect URI with a fragment', { redirect_uri: `${REDIRECT_URI}#` }],
    ['a redirect URI that is a script', { redirect_uri: 'javascript:alert(1)' }],
  ])('for %s', async (_what, overrides) => {
    const response = await client.authorize(overrides);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    await expect(response.json()).resolves.toMatchObject({ error: 'invalid_request' });
  });

  it.each([
    [REDIRECT_URI, 302],
    [`${REDIRECT_URI}/`, 400],
    [`${REDIRECT_URI}?a=b`, 400],
  ])('unless %s is registered: %i', async (redirectUri, status) => {
    const strict = await FakeIdentityProvider.start({
      algorithm: 'ES256',
      redirectUris: [REDIRECT_URI],
    });
    const response = await new Client(strict).authorize({ redirect_uri: redirectUri });
    expect(response.status).toBe(status);
    await strict.stop();
  });
});
