/** `getToken` (contract §11). */
import { describe, expect, it } from '@jest/globals';
import { type GetTokenParams, decodeV4, encode, getToken } from '../../../src/core/jwt/public.js';
import { GOLDEN_CLAIMS, GOLDEN_TOKEN, V4_COOKIE, V4_SECRET } from './v4-tokens.js';

const secret = 'a secret that is at least 32 bytes long';
const PLAIN = 'authjs.session-token';
const SECURE = '__Secure-authjs.session-token';

type AnyHeaders = GetTokenParams['req']['headers'];
type Options = Omit<GetTokenParams<false>, 'req'>;

const makeToken = (sub: string, salt = PLAIN, own = {}) =>
  encode({ token: { sub, ...own }, secret, salt });

/** The subject of the token that is found. */
async function subjectIn(headers: AnyHeaders, options: Options = {}): Promise<string | undefined> {
  return (await getToken({ req: { headers }, secret, ...options }))?.sub;
}

const web = (headers: Record<string, string>) => new Headers(headers);
const node = (headers: Record<string, string>) => headers;

describe.each([
  ['web-standard headers', web],
  ['headers of Node', node],
])('in %s, getToken', (_, toHeaders) => {
  it.each([
    ['__Secure-', SECURE],
    ['no prefix', PLAIN],
  ])('finds the default cookie, with %s', async (_prefix, name) => {
    const cookie = `theme=dark; ${name}=${await makeToken('42', name)}; lang=de`;
    await expect(subjectIn(toHeaders({ cookie }))).resolves.toBe('42');
  });

  it('finds a cookie in chunks', async () => {
    const token = await makeToken('42', SECURE, { filler: 'x'.repeat(9000) });
    const pieces = (token.match(/.{1,3936}/g) ?? []).map((one, at) => `${SECURE}.${at}=${one}`);
    expect(pieces.length).toBeGreaterThan(2);
    await expect(subjectIn(toHeaders({ cookie: pieces.join('; ') }))).resolves.toBe('42');
    const inAnotherOrder = pieces.toReversed().join('; ');
    await expect(subjectIn(toHeaders({ cookie: inAnotherOrder }))).resolves.toBe('42');
    const withGap = pieces.toSpliced(1, 1).join('; ');
    await expect(subjectIn(toHeaders({ cookie: withGap }))).resolves.toBeUndefined();
  });

  it('finds a bearer token, sealed like the plain cookie', async () => {
    const authorization = `Bearer ${await makeToken('42')}`;
    await expect(subjectIn(toHeaders({ authorization }))).resolves.toBe('42');
  });

  it('finds a bearer token that is percent-encoded', async () => {
    const authorization = `Bearer ${(await makeToken('42')).replaceAll('.', '%2E')}`;
    await expect(subjectIn(toHeaders({ authorization }))).resolves.toBe('42');
  });

  it.each([
    ['no header', {}],
    ['no cookie of the session', { cookie: 'theme=dark' }],
    ['an empty cookie', { cookie: `${PLAIN}=` }],
    ['a cookie whose name only begins like it', { cookie: `${PLAIN}-old=x` }],
    ['garbage in the cookie', { cookie: `${PLAIN}=garbage` }],
    ['A63 a bearer token that cannot be decoded', { authorization: 'Bearer %' }],
    ['A63 half an escape', { authorization: 'Bearer %e0%a4%a' }],
    ['A63 another case', { authorization: 'bearer x' }],
    ['A63 no token', { authorization: 'Bearer' }],
    ['A63 an empty token', { authorization: 'Bearer ' }],
    ['A63 two spaces', { authorization: 'Bearer  x' }],
    ['A63 another scheme', { authorization: 'Basic eDp5' }],
    ['A63 two headers in one', { authorization: 'Bearer x, Bearer y' }],
    ['A63 garbage for a token', { authorization: 'Bearer a.b.c' }],
  ])('finds nothing in %s', async (_what, headers) => {
    const req = { headers: toHeaders(headers) };
    await expect(getToken({ req, secret })).resolves.toBeNull();
  });

  it('A63 prefers the cookie to a bearer token of another user', async () => {
    const [ada, grace] = [await makeToken('ada'), await makeToken('grace')];
    const headers = toHeaders({ cookie: `${PLAIN}=${ada}`, authorization: `Bearer ${grace}` });
    await expect(subjectIn(headers)).resolves.toBe('ada');
  });

  it('A63 does not fall back to the bearer token when the cookie is invalid', async () => {
    const authorization = `Bearer ${await makeToken('grace')}`;
    const headers = toHeaders({ cookie: `${PLAIN}=garbage`, authorization });
    await expect(subjectIn(headers)).resolves.toBeUndefined();
  });

  it('reads the bearer token when the cookie has another name', async () => {
    const [ada, grace] = [await makeToken('ada', SECURE), await makeToken('grace')];
    const headers = toHeaders({ cookie: `${SECURE}=${ada}`, authorization: `Bearer ${grace}` });
    await expect(subjectIn(headers, { secureCookie: false })).resolves.toBe('grace');
    await expect(subjectIn(headers)).resolves.toBe('ada');
  });
});

describe('headers of Node', () => {
  it('may be in any case', async () => {
    const token = await makeToken('42');
    await expect(subjectIn({ Cookie: `${PLAIN}=${token}` })).resolves.toBe('42');
    await expect(subjectIn({ AUTHORIZATION: `Bearer ${token}` })).resolves.toBe('42');
  });

  it('A63 may be lists: cookies are joined, and the first of two tokens counts', async () => {
    const [ada, grace] = [await makeToken('ada'), await makeToken('grace')];
    const cookie = ['theme=dark', `${PLAIN}=${ada}`];
    await expect(subjectIn({ cookie })).resolves.toBe('ada');
    const authorization = [`Bearer ${ada}`, `Bearer ${grace}`];
    await expect(subjectIn({ authorization })).resolves.toBeUndefined();
    await expect(subjectIn({ authorization: [`Bearer ${ada}`] })).resolves.toBe('ada');
    await expect(subjectIn({ cookie: [], authorization: [] })).resolves.toBeUndefined();
  });

  it('may be missing', async () => {
    await expect(subjectIn({ cookie: undefined, authorization: undefined })).resolves.toBe(
      undefined,
    );
  });
});

describe('the options of getToken', () => {
  const both = async () => {
    const [plain, secure] = [await makeToken('plain'), await makeToken('secure', SECURE)];
    return { cookie: `${PLAIN}=${plain}; ${SECURE}=${secure}` };
  };

  it.each<readonly [boolean | undefined, string]>([
    [undefined, 'secure'],
    [true, 'secure'],
    [false, 'plain'],
  ])('secureCookie %p reads the cookie that is %s', async (secureCookie, subject) => {
    await expect(subjectIn(await both(), { secureCookie })).resolves.toBe(subject);
  });

  it('secureCookie reads only that cookie', async () => {
    const headers = { cookie: `${PLAIN}=${await makeToken('plain')}` };
    await expect(subjectIn(headers, { secureCookie: true })).resolves.toBeUndefined();
  });

  it('cookieName is also the salt', async () => {
    const cookieName = 'my.session';
    const headers = { cookie: `${cookieName}=${await makeToken('42', cookieName)}` };
    await expect(subjectIn(headers, { cookieName })).resolves.toBe('42');
    await expect(subjectIn(headers)).resolves.toBeUndefined();
  });

  it('salt may differ from the name', async () => {
    const headers = { authorization: `Bearer ${await makeToken('42', 'of the api')}` };
    await expect(subjectIn(headers, { salt: 'of the api' })).resolves.toBe('42');
    await expect(subjectIn(headers)).resolves.toBeUndefined();
  });

  it('secret may be a list', async () => {
    const headers = { cookie: `${PLAIN}=${await makeToken('42')}` };
    await expect(subjectIn(headers, { secret: ['a newer one', secret] })).resolves.toBe('42');
    await expect(subjectIn(headers, { secret: ['a newer one'] })).resolves.toBeUndefined();
  });

  it.each<readonly [string, string | string[] | undefined]>([
    ['undefined', undefined],
    ['empty', ''],
    ['no secrets', []],
    ['a list of an empty one', ['']],
  ])('secret is required when there is a token: %s', async (_, none) => {
    const headers = { cookie: `${PLAIN}=${await makeToken('42')}` };
    const missing = { type: 'MissingSecret' };
    await expect(getToken({ req: { headers }, secret: none })).rejects.toMatchObject(missing);
    await expect(getToken({ req: { headers: {} }, secret: none })).resolves.toBeNull();
  });

  it('raw returns the token as received, valid or not, without a secret', async () => {
    const token = await makeToken('42');
    const toHeaders = (value: string) => ({ cookie: `${PLAIN}=${value}` });
    const readRaw = (headers: AnyHeaders) => getToken({ req: { headers }, raw: true });
    await expect(readRaw(toHeaders(token))).resolves.toBe(token);
    await expect(readRaw(toHeaders('garbage'))).resolves.toBe('garbage');
    await expect(readRaw({ authorization: 'Bearer a%20b' })).resolves.toBe('a b');
    await expect(readRaw({})).resolves.toBeNull();
  });

  it('raw joins chunks', async () => {
    const token = await makeToken('42', PLAIN, { filler: 'x'.repeat(5000) });
    const cookie = `${PLAIN}.0=${token.slice(0, 3936)}; ${PLAIN}.1=${token.slice(3936)}`;
    await expect(getToken({ req: { headers: { cookie } }, raw: true })).resolves.toBe(token);
  });

  it('decode replaces the decoder, and receives token, secret and salt', async () => {
    const given: unknown[] = [];
    const decode = (params: unknown) => {
      given.push(params);
      return { sub: 'own' };
    };
    const headers = { cookie: `${SECURE}=anything` };
    await expect(subjectIn(headers, { decode })).resolves.toBe('own');
    expect(given).toEqual([{ token: 'anything', secret, salt: SECURE }]);
  });

  it.each<readonly [string, NonNullable<Options['decode']>]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects', async () => Promise.reject(new Error('no'))],
    ['returns null', () => null],
  ])('decode may be one that %s: then the result is null', async (_, decode) => {
    const headers = { cookie: `${PLAIN}=x` };
    await expect(getToken({ req: { headers }, secret, decode })).resolves.toBeNull();
  });

  it('logger receives a message for an invalid token, without its content', async () => {
    const messages: unknown[] = [];
    const logger = { debug: (...facts: unknown[]) => void messages.push(facts) };
    const read = (token: string) =>
      getToken({ req: { headers: { cookie: `${PLAIN}=${token}` } }, secret, logger });
    await expect(read(await makeToken('ada'))).resolves.toMatchObject({ sub: 'ada' });
    expect(messages).toEqual([]);
    await expect(read('garbage')).resolves.toBeNull();
    expect(messages).toEqual([['token-unreadable', { cookie: PLAIN }]]);
  });

  it('decode may be decodeV4', async () => {
    const headers = { cookie: `${V4_COOKIE}=${GOLDEN_TOKEN}` };
    const options = { req: { headers }, secret: V4_SECRET, cookieName: V4_COOKIE };
    await expect(getToken({ ...options, decode: decodeV4 })).resolves.toMatchObject(GOLDEN_CLAIMS);
    await expect(getToken(options)).resolves.toBeNull();
  });

  it('req may be any object with headers', async () => {
    const cookie = `${PLAIN}=${await makeToken('42')}`;
    const req = new Request('https://app.test/', { headers: { cookie } });
    await expect(getToken({ req, secret })).resolves.toMatchObject({ sub: '42' });
  });
});
