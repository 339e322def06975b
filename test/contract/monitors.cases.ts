/** R21: What monitors, proxies, link scanners and caches send, and what they get. */
import { expect, it } from '@jest/globals';
import type { Browser, Server } from '../support/browser.js';

const ORIGIN = 'https://app.test';
const READS = ['/auth/session', '/auth/csrf', '/auth/providers'];
const PAGES = ['/auth/signin', '/auth/signout', '/auth/error', '/auth/verify-request'];

/** How browsers load a page in advance. */
export const SPECULATIVE: readonly Readonly<Record<string, string>>[] = [
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'Prefetch' },
  { 'x-purpose': 'preview' },
  { 'x-moz': 'prefetch' },
];

/** Headers that ask for a part, for what has changed, or in advance: a GET as any other. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { range: 'bytes=0-9' },
  { range: 'bytes=900000-', 'if-range': '"a"' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"a", W/"b"', 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  { 'if-match': '"a"', 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:01 GMT' },
  ...SPECULATIVE,
  { accept: 'image/*', 'accept-encoding': 'identity;q=0, *;q=0', 'accept-charset': 'x' },
  { te: 'trailers', 'max-forwards': '0', 'cache-control': 'only-if-cached' },
];

/** Spellings of a path that are another path, or none. */
const SPELLINGS = [
  '/auth//session',
  '/auth/%73ession',
  '/auth%2Fsession',
  '/auth/session%00',
  '/auth/%zz',
  '/auth/session%',
  '/auth/%2e%2e%2fsession',
  '/auth/session\\x',
  '/auth/SESSION',
  '/auth/.env',
  '/auth/favicon.ico',
];

/**
 * @param countErrors - How many errors the handler has logged.
 * @param signedIn - A browser with a session.
 * @param mergesSlashes - Whether the framework reads `//` in a path as `/`.
 */
export function describeMonitors(
  getServer: () => Server,
  signedIn: () => Promise<Browser>,
  countErrors: () => number,
  mergesSlashes: boolean,
): void {
  const ask = async (path: string, init: RequestInit = {}, browser?: Browser) => {
    const headers = { ...(init.headers as object), cookie: browser?.cookieHeader() ?? '' };
    return getServer()(new Request(ORIGIN + path, { ...init, headers }));
  };

  it.each([...READS, ...PAGES])('A97 R21: answers HEAD %s without effect', async (path) => {
    const before = countErrors();
    const browser = await signedIn();
    const head = await ask(path, { method: 'HEAD' }, browser);
    const get = await ask(path, {}, browser);
    expect([head.status, await head.text()]).toEqual([get.status, '']);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(head.headers.getSetCookie()).toEqual([]);
    expect(countErrors()).toBe(before);
  });

  it.each(HEADERS)('R21: answers a GET with %j like one without', async (headers) => {
    const before = countErrors();
    for (const path of [...READS, ...PAGES]) {
      const [asked, plain] = [await ask(path, { headers }), await ask(path)];
      expect([path, asked.status]).toEqual([path, plain.status]);
      expect(asked.headers.get('content-range')).toBeNull();
      expect((await asked.text()).length).toBeGreaterThan(0);
    }
    expect(countErrors()).toBe(before);
  });

  const spellings = SPELLINGS.filter((path) => !mergesSlashes || !path.includes('//'));
  it.each(spellings)('R21: gives away nothing at %s, and logs no error', async (path) => {
    const before = countErrors();
    const response = await ask(path, {}, await signedIn());
    expect([400, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('Ada');
    expect(countErrors()).toBe(before);
  });

  it.each(['PUT', 'PATCH', 'OPTIONS', 'PROPFIND', 'BREW'])(
    'R21: refuses %s without an effect, and logs no error',
    async (method) => {
      const before = countErrors();
      for (const path of [...READS, ...PAGES, '/auth/callback/github']) {
        const response = await ask(path, { method });
        // Routers in front of the library answer OPTIONS themselves.
        expect([200, 204, 400, 404, 405, 501]).toContain(response.status);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
      expect(countErrors()).toBe(before);
    },
  );

  it('R21: refuses a query of 20 kB, and logs no error', async () => {
    const before = countErrors();
    const response = await ask(`/auth/signin?q=${'a'.repeat(20_000)}`);
    expect([400, 404, 414, 431]).toContain(response.status);
    expect(countErrors()).toBe(before);
  });
}
