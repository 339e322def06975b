/** Both implementations behind `#digest`. */
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as onNode from '../../../src/core/kernel/digest.node.js';
import * as onTheWeb from '../../../src/core/kernel/digest.js';

describe.each([
  ['on Node', onNode],
  ['by Web Crypto', onTheWeb],
])('SHA-256 %s', (_, { hmacSha256Hex, sha256Base64url, sha256Hex }) => {
  it('hashes the UTF-8 bytes of any text', async () => {
    const anyText = fc.string({ unit: 'grapheme' });
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const digest = createHash('sha256').update(text);
        expect(await sha256Hex(text)).toBe(digest.copy().digest('hex'));
        expect(await sha256Base64url(text)).toBe(digest.digest('base64url'));
      }),
    );
  });

  it('keys a hash with any text', async () => {
    const anyText = fc.string({ unit: 'grapheme' });
    const anyKey = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(anyKey, anyText, async (key, text) => {
        const expected = createHmac('sha256', key).update(text).digest('hex');
        expect(await hmacSha256Hex(key, text)).toBe(expected);
      }),
    );
  });
});
