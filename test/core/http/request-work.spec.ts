/**
 * R23: The work of a request grows with what a client sends, and not with its square; and a
 * response deletes a bounded number of cookies. The executed blocks are counted, not timed.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applySetCookies } from '../../../src/core/http/cookies.js';
import { COOKIE, makeApp, OP, ORIGIN } from '../actions/app.js';
import { Effort } from './effort.js';

const SIZE = 100;
const FACTOR = 8;
/** Three cookies for each of 32 flows, and what a sign-in or a sign-out sets besides. */
const MOST_COOKIES = 3 * 32 + 10;

const app = makeApp({ providers: [OP] });
const counting = new Effort();
beforeAll(() => counting.start());
afterAll(() => counting.stop());

const list = (count: number, make: (index: number) => string, between: string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(between);
const cookies = (make: (index: number) => string) => (count: number) => ({
  cookie: list(count, make, '; '),
});

/** What a client may send in any number. */
const HEADERS: Readonly<Record<string, (count: number) => Record<string, string>>> = {
  'cookies of other apps': cookies((index) => `a${index}=b`),
  'states of flows': cookies((index) => `__Secure-authjs.state.${index}=x`),
  'cookies of whole flows': cookies(
    (index) => `__Secure-authjs.state.${index}=x; __Secure-authjs.pkce.code_verifier.${index}=x`,
  ),
  'flows that carry a session': cookies((index) => `__Secure-authjs.state.form.${index}=x`),
  'sessions of one name': cookies((index) => `${COOKIE.session}=${index}`),
  'chunks of a session': cookies((index) => `${COOKIE.session}.${index}=x`),
  'tokens of one name': cookies((index) => `${COOKIE.csrf}=${index}`),
  'addresses of one name': cookies((index) => `${COOKIE.callbackUrl}=${index}`),
  languages: (count) => ({ 'accept-language': list(count, (index) => `x${index}`, ',') }),
  hosts: (count) => ({ 'x-forwarded-host': list(count, () => 'app.test', ',') }),
  proxies: (count) => ({ 'x-forwarded-for': list(count, () => '10.0.0.1', ',') }),
  credentials: (count) => ({ authorization: list(count, () => 'Bearer a', ' ') }),
};

/** The requests of a visitor: the path, and the fields of a form. */
const REQUESTS: readonly (readonly [string, Readonly<Record<string, string>>?])[] = [
  ['/auth/session'],
  ['/auth/signin'],
  ['/auth/signin/op', {}],
  ['/auth/signout', {}],
  ['/auth/callback/op?code=a&state=b'],
  ['/auth/error'],
];

async function send(
  path: string,
  form: Readonly<Record<string, string>> | undefined,
  given: object,
) {
  const browser = app.browser();
  const csrfToken = form && (await browser.csrfToken());
  const { cookie = '', ...headers } = given as Record<string, string>;
  const own = [...browser.jar].map(([name, value]) => `${name}=${value}`);
  const request = new Request(ORIGIN + path, {
    headers: { ...headers, origin: ORIGIN, cookie: [...own, cookie].join('; ') },
    ...(form && { method: 'POST', body: new URLSearchParams({ ...form, csrfToken: csrfToken! }) }),
  });
  return () => app.server(request);
}

describe.each(REQUESTS)('%s', (path, form) => {
  it.each(Object.entries(HEADERS))('R23: takes work in proportion to %s', async (_, make) => {
    const measure = async (count: number): Promise<number> =>
      counting.ofAwaited(await send(path, form, make(count)));
    // What loads with the first request of a kind.
    await (
      await send(path, form, make(1))
    )();
    const [none, small, large] = [
      await measure(0),
      await measure(SIZE),
      await measure(SIZE * FACTOR),
    ];
    expect(large - none).toBeLessThan(2 * FACTOR * Math.max(small - none, SIZE));
    const response = await (await send(path, form, make(SIZE * FACTOR)))();
    expect(response.headers.getSetCookie().length).toBeLessThanOrEqual(MOST_COOKIES);
  });
});

const set = [{ name: COOKIE.session, value: 'new', options: { maxAge: 60 } }];
const STEPS: readonly (readonly [string, (header: string) => unknown])[] = [
  ['the cookies after a response', (header) => applySetCookies(header, set)],
];

describe.each(STEPS)('%s', (_step, run) => {
  it.each(Object.entries(HEADERS).filter(([, make]) => 'cookie' in make(1)))(
    'R23: take work in proportion to %s',
    (_, make) => {
      const measure = (count: number) => counting.of(() => run(make(count)['cookie']!));
      measure(1);
      expect(measure(SIZE * FACTOR)).toBeLessThan(2 * FACTOR * measure(SIZE));
    },
  );
});
