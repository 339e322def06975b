/** A platform whose Web Crypto fails. The failure does not make the token invalid. */
import { afterEach, expect, it, jest } from '@jest/globals';
import * as onTheWeb from '../../../src/core/jwt/token-cipher.js';
import { GOLDEN_TOKEN, V4_SECRET } from './v4-tokens.js';

jest.unstable_mockModule('../../../src/core/jwt/token-cipher.node.js', () => onTheWeb);
const { decode, decodeV4, encode, getToken } = await import('../../../src/core/jwt/public.js');
const { COOKIE, makeApp, signIn } = await import('../actions/app.js');

const SECRET = 'a secret of 32 bytes or more, says the documentation';
const sealed = { secret: SECRET, salt: COOKIE.session };
const fault = new DOMException('The crypto worker has ended.', 'InvalidStateError');

const breakDown = () => jest.spyOn(crypto.subtle, 'decrypt').mockRejectedValue(fault);

afterEach(() => {
  jest.restoreAllMocks();
});

it.each<readonly [string, (token: string) => Promise<unknown>]>([
  ['decode', (token) => decode({ token, ...sealed })],
  ['decodeV4', () => decodeV4({ token: GOLDEN_TOKEN, secret: V4_SECRET })],
  [
    'getToken',
    (token) => getToken({ req: { headers: { authorization: `Bearer ${token}` } }, ...sealed }),
  ],
])('%s rethrows the error of the platform', async (_, read) => {
  const token = await encode({ token: { sub: '42' }, ...sealed });
  breakDown();
  await expect(read(token)).rejects.toBe(fault);
});

it('a session does not count as signed out, and keeps its cookie', async () => {
  const app = makeApp({ session: { tokenCacheSize: 0 } });
  const browser = app.browser();
  await signIn(browser);
  const before = [...browser.jar];
  const platform = breakDown();
  const response = await browser.visit('/auth/session');
  expect([response.status, response.headers.getSetCookie(), app.errors()]).toEqual([
    500,
    [],
    ['JWTSessionError'],
  ]);
  expect([...browser.jar]).toEqual(before);
  platform.mockRestore();
  await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
});
