/** Hostile headers, in `getToken` here and in Auth.js. */
import { decode as decodeThere, getToken as getTokenThere } from '@auth/core/jwt';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encode, getToken } from '../../../src/core/jwt/public.js';

const secret = 'a secret that is at least 32 bytes long';
const PLAIN = 'authjs.session-token';
const SECURE = '__Secure-authjs.session-token';
const RUNS = 10_000;

const token = await encode({ token: { sub: '42' }, secret, salt: PLAIN });
const secureToken = await encode({ token: { sub: '43' }, secret, salt: SECURE });
const large = await encode({ token: { sub: '44', x: 'x'.repeat(6000) }, secret, salt: PLAIN });

/** A text with the form of a token, which is invalid. */
const broken = token.slice(0, -4);
const special = ['%', '%2', '%00', '=', ';', ',', ' ', '"', '.', '\t', '\0', '\r\n', 'é', '💥'];
const piece = fc.oneof(
  fc.constantFrom(PLAIN, SECURE, `${PLAIN}.0`, `${PLAIN}.1`, `${PLAIN}.99`, '__proto__', 'x'),
  fc.constantFrom(...special, ...special),
  fc.constantFrom('Bearer', 'bearer', 'Basic', 'Bearer ', broken, 'a..b.c.d', 'undefined'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const hostile = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));

async function readToken(headers: Record<string, string>): Promise<unknown> {
  return getToken({ req: { headers }, secret }).catch((thrown: unknown) => ({ thrown }));
}

describe('A63 hostile headers', () => {
  it.each<readonly [string, (text: string) => Record<string, string>]>([
    ['Authorization', (authorization) => ({ authorization })],
    ['Authorization after the scheme', (text) => ({ authorization: `Bearer ${text}` })],
    ['Cookie', (cookie) => ({ cookie })],
    ['Cookie under the right name', (text) => ({ cookie: `${PLAIN}=${text}` })],
    ['both', (text) => ({ cookie: `${SECURE}=${text}`, authorization: `Bearer ${text}` })],
  ])(
    'are not a token, and throw nothing: %s',
    async (_, toHeaders) => {
      await fc.assert(
        fc.asyncProperty(hostile, async (text) => {
          expect([text, await readToken(toHeaders(text))]).toEqual([text, null]);
        }),
        { numRuns: RUNS },
      );
    },
    60_000,
  );

  it.each([
    ['a million percent signs', '%'.repeat(1_000_000)],
    ['a million dots', '.'.repeat(1_000_000)],
    ['a hundred thousand cookies', `${PLAIN}=x; `.repeat(100_000)],
    [
      'a hundred thousand chunks',
      Array.from({ length: 100_000 }, (_, at) => `${PLAIN}.${at}=x`).join(';'),
    ],
  ])('are processed in linear time: %s', async (_, text) => {
    const started = performance.now();
    await expect(readToken({ cookie: text })).resolves.toBeNull();
    await expect(readToken({ authorization: `Bearer ${text}` })).resolves.toBeNull();
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('the same headers', () => {
  type PlainHeaders = Record<string, string>;
  const places: readonly (readonly [string, PlainHeaders])[] = [
    ['nothing', {}],
    ['a cookie', { cookie: `${PLAIN}=${token}` }],
    ['a cookie among others', { cookie: `a=b; ${PLAIN}=${token}; c=d` }],
    ['a secure cookie', { cookie: `${SECURE}=${secureToken}` }],
    ['both cookies', { cookie: `${SECURE}=${secureToken}; ${PLAIN}=${token}` }],
    ['pieces', { cookie: `${PLAIN}.1=${large.slice(3936)}; ${PLAIN}.0=${large.slice(0, 3936)}` }],
    ['a bearer token', { authorization: `Bearer ${token}` }],
    ['an encoded bearer token', { authorization: `Bearer ${token.replaceAll('.', '%2e')}` }],
    ['capitals', { Authorization: `Bearer ${token}` }],
    ['a cookie in capitals', { COOKIE: `${PLAIN}=${token}` }],
    ['another scheme', { authorization: `bearer ${token}` }],
    ['a percent sign', { authorization: 'Bearer %' }],
    ['two tokens', { authorization: `Bearer ${token} ${broken}` }],
    ['a bad cookie and a good bearer', { cookie: `${PLAIN}=x`, authorization: `Bearer ${token}` }],
    ['a good cookie and a bad bearer', { cookie: `${PLAIN}=${token}`, authorization: 'Bearer x' }],
    ['a broken token', { cookie: `${PLAIN}=${broken}` }],
    ['an empty cookie', { cookie: `${PLAIN}=`, authorization: `Bearer ${token}` }],
  ];
  const options = [
    ['as they are', { secureCookie: false }],
    ['secure', { secureCookie: true }],
    ['raw', { secureCookie: false, raw: true }],
    ['with a name', { cookieName: SECURE }],
    ['with a salt', { secureCookie: true, salt: PLAIN }],
    ['with another secret', { secureCookie: false, secret: 'another secret altogether' }],
    ['with two secrets', { secureCookie: false, secret: ['another secret altogether', secret] }],
  ] as const;

  describe.each(options)('read %s', (_how, own) => {
    it.each(places)('are the same token in both libraries: %s', async (_what, headers) => {
      const params = { req: { headers }, secret, ...own };
      const here = (await getToken(params as Parameters<typeof getToken>[0])) as unknown;
      const there: unknown = await getTokenThere(params as Parameters<typeof getTokenThere>[0]);
      expect(here).toEqual(there);
    });
  });

  it('need a secret in both only when there is a token', async () => {
    const found = { req: { headers: { cookie: `${PLAIN}=${token}` } }, secureCookie: false };
    const here = getToken(found);
    await expect(here).rejects.toMatchObject({ type: 'MissingSecret' });
    await expect(getTokenThere(found)).rejects.toMatchObject({ type: 'MissingSecret' });
    const nothing = { req: { headers: {} } };
    await expect(getToken(nothing)).resolves.toBeNull();
    await expect(getTokenThere(nothing)).resolves.toBeNull();
  });

  it('can be decoded by a function of the other library', async () => {
    const headers = { cookie: `${PLAIN}=${token}` };
    const decode = async (params: Parameters<typeof decodeThere>[0]) => decodeThere(params);
    const read = await getToken({ req: { headers }, secret, decode: decode });
    expect(read).toMatchObject({ sub: '42' });
  });
});
