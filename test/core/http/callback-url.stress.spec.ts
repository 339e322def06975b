/** `isValidCallbackUrl` on any text: nothing that it accepts leads elsewhere. */
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isValidCallbackUrl } from '../../../src/core/http/callback-url.js';
import { ORIGIN } from './app.js';

it('accepts only http URLs and paths by WHATWG, before and after normalisation', () => {
  const part = fc.constantFrom(
    ...['/', '\\', '@', ':', '.', '?', '#', '／', '＠', '：', '℀', '\t', ' ', '[', ']', '%2f'],
    ...['https:', 'http:', 'evil.com', 'app.test', '443', 'javascript:'],
  );
  const urls = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(urls, (url) => {
      fc.pre(isValidCallbackUrl(url));
      for (const form of [url, url.normalize('NFKC')]) {
        const { origin, protocol, username } = new URL(form, ORIGIN);
        expect([protocol, username]).toEqual([expect.stringMatching(/^https?:$/), '']);
        if (form.startsWith('/')) expect(origin).toBe(ORIGIN);
      }
    }),
    { numRuns: 5000, maxSkipsPerRun: 1000 },
  );
});
