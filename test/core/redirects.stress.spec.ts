/** Where a browser may be sent, for any `callbackUrl`. */
import { it } from '@jest/globals';
import fc from 'fast-check';
import { ORIGIN, makeApp } from './http/app.js';
import { staysHere } from './http/redirect-flows.js';

it('never leads to another site: any input', async () => {
  const part = fc.oneof(
    fc.constantFrom('/', '\\', '//', '@', ':', '.', '..', '?', '#', '%2f', '%5c', '[', ']'),
    fc.constantFrom('\t', '\n', '\0', ' ', '／', '。', '：', '＠', '\u00ad', '\u200b', '%09'),
    fc.constantFrom('evil.com', 'app.test', 'https:', 'http:', 'javascript:', 'auth', '443'),
    fc.string({ maxLength: 3, unit: 'binary' }),
  );
  const wishes = fc.array(part, { maxLength: 9 }).map((parts) => parts.join(''));
  const browser = makeApp({ pages: { signIn: '/login' } }).browser();
  await fc.assert(
    fc.asyncProperty(wishes, async (wish) => {
      const query = new URLSearchParams({ callbackUrl: wish });
      const response = await browser.visit(`/auth/signin?${query}`);
      const location = new URL(response.headers.get('location') ?? '', ORIGIN);
      const callbackUrl = location.searchParams.get('callbackUrl') ?? '//nowhere';
      return location.pathname === '/login' && [location.href, callbackUrl].every(staysHere);
    }),
    { numRuns: 2000 },
  );
});
