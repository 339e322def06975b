/** Validation of the claims of an authentic token (RFC 7519 §4.1). */
import { describe, expect, it } from '@jest/globals';
import { InvalidToken } from '../../../src/core/errors/public.js';
import { encode } from '../../../src/core/jwt/public.js';
import {
  SECRET,
  SESSION_COOKIE,
  makeApp,
  readSessionCookies,
  withCookieHeader,
} from '../http/app.js';
import { NOW, claims, buildToken, makeService } from './token-builder.js';

const open = (payload: unknown) => makeService().open(buildToken(payload), SESSION_COOKIE);

const NO_EXPIRY = 'The token has no valid expiry.';
const EXPIRED = 'The token has expired.';
const NOT_YET = 'The token is not valid yet.';
const FROM_THE_FUTURE = 'The token was issued in the future.';

describe('a token', () => {
  it.each<readonly [string, object, string]>([
    ['A55 without an expiry', { exp: undefined }, NO_EXPIRY],
    ['A55 with an expiry that is text', { exp: String(NOW + 3600) }, NO_EXPIRY],
    ['A55 with an expiry that is null', { exp: null }, NO_EXPIRY],
    ['A55 with an expiry that is a list', { exp: [NOW + 3600] }, NO_EXPIRY],
    ['A55 with an expiry below zero', { exp: -1 }, NO_EXPIRY],
    ['A55 with an expiry beyond all dates', { exp: 1e20 }, NO_EXPIRY],
    ['A55 that expired 15 seconds ago', { exp: NOW - 15 }, EXPIRED],
    ['A55 that expired long ago', { exp: 0 }, EXPIRED],
    ['A55 that is valid in 16 seconds', { nbf: NOW + 16 }, NOT_YET],
    ['A55 that is valid from some text on', { nbf: 'now' }, NOT_YET],
    ['A55 that is valid from nothing on', { nbf: null }, NOT_YET],
    ['A55 that was issued in 61 seconds', { iat: NOW + 61 }, FROM_THE_FUTURE],
    ['A55 that was issued at some text', { iat: '0' }, FROM_THE_FUTURE],
  ])('is refused: %s', async (_, own, message) => {
    await expect(open(claims(own))).rejects.toEqual(new InvalidToken(message));
  });

  it.each<readonly [string, object]>([
    ['expired 14 seconds ago', { exp: NOW - 14 }],
    ['is valid in 15 seconds', { nbf: NOW + 15 }],
    ['was issued in 60 seconds', { iat: NOW + 60 }],
    ['says nothing of its issue', { iat: undefined }],
    ['has no subject', { sub: undefined }],
    ['has a subject of null', { sub: null }],
    ['has a fraction of a second', { exp: NOW + 0.5, iat: NOW - 0.5 }],
  ])('is accepted when it %s', async (_, own) => {
    const expected = JSON.parse(JSON.stringify(claims(own))) as object;
    await expect(open(claims(own))).resolves.toEqual(expected);
  });

  it.each<readonly [string, unknown, string | undefined]>([
    ['a number becomes text', 42, '42'],
    ['zero becomes text', 0, '0'],
    ['A60 an object names no user', { id: '42' }, undefined],
    ['A60 nothing names no user', '', undefined],
    ['A60 a list names no user', ['42'], undefined],
    ['A60 true names no user', true, undefined],
    ['A60 a name of 10 kB names no user', 'x'.repeat(10_240), undefined],
  ])('M1 is accepted with any subject: %s', async (_, sub, subject) => {
    const read = await open(claims({ sub, role: 'admin' }));
    expect([read.sub, read.role]).toEqual([subject, 'admin']);
  });

  it.each([
    ['a list', '[]', 'a claims set'],
    ['null', 'null', 'a claims set'],
    ['text', '"x"', 'a claims set'],
    ['a number', '1', 'a claims set'],
    ['nothing', '', 'JSON'],
    ['half of it', '{"exp":', 'JSON'],
    ['an expiry that JSON does not know', '{"exp":NaN}', 'JSON'],
  ])('that contains %s is refused', async (_, payload, missing) => {
    await expect(open(payload)).rejects.toEqual(
      new InvalidToken(`The token does not hold ${missing}.`),
    );
  });

  it('expires by the injected clock', async () => {
    const token = await makeService().seal({ sub: '42' }, SESSION_COOKIE, 100);
    const at = (seconds: number) =>
      makeService([SECRET], NOW + seconds).open(token, SESSION_COOKIE);
    await expect(at(114)).resolves.toMatchObject({ iat: NOW, exp: NOW + 100 });
    await expect(at(115)).rejects.toEqual(new InvalidToken(EXPIRED));
    await expect(at(-60)).resolves.toMatchObject({ sub: '42' });
    await expect(at(-61)).rejects.toEqual(new InvalidToken(FROM_THE_FUTURE));
  });
});

describe('A60 claims with the names of prototype members', () => {
  const hostile =
    `{"sub":"42","exp":${NOW + 60},"__proto__":{"isAdmin":true},` +
    '"constructor":{"prototype":{"isAdmin":true}},"toString":"x","hasOwnProperty":1}';

  it('are read like any other claim', async () => {
    const read = await open(hostile);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(read.isAdmin).toBeUndefined();
    expect({ ...read }.isAdmin).toBeUndefined();
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(Object.hasOwn(read, '__proto__')).toBe(true);
  });

  it('are sealed and returned without prototype pollution', async () => {
    const token = await encode({
      token: JSON.parse(hostile) as object,
      secret: SECRET,
      salt: SESSION_COOKIE,
    });
    const seen: unknown[] = [];
    const app = makeApp({
      callbacks: {
        session: ({ session, token: read }) => {
          seen.push(read?.isAdmin);
          return { ...session, ...read, expires: 'soon' };
        },
      },
    });
    const response = await app.serve(
      withCookieHeader('/auth/session', `${SESSION_COOKIE}=${token}`),
    );
    expect(await response.json()).not.toHaveProperty('isAdmin');
    expect(seen).toEqual([undefined]);
    expect(app.log).toEqual([]);
  });
});

describe('a session', () => {
  const visit = async (own: object) => {
    const soon = Math.floor(Date.now() / 1000);
    const token = buildToken(claims({ iat: soon, exp: soon + 60, ...own }));
    const app = makeApp();
    const response = await app.serve(
      withCookieHeader('/auth/session', `${SESSION_COOKIE}=${token}`),
    );
    const [cookie = ''] = readSessionCookies(response).map(({ value }) => value);
    return { seen: [response.status, await response.json()], cookie, log: app.log };
  };

  it.each([{ exp: 1e20 }, { exp: undefined }])('A55 with %j is refused', async (own) => {
    const { seen, cookie, log } = await visit(own);
    expect(seen).toEqual([200, null]);
    expect(cookie).toBe('');
    expect(log).toHaveLength(1);
  });

  it.each([{ sub: 42 }, { sub: '' }, { sub: {} }])('M1 with %j is accepted', async (own) => {
    const { seen, cookie, log } = await visit(own);
    expect(seen).toEqual([200, expect.objectContaining({ expires: expect.any(String) })]);
    expect(cookie).not.toBe('');
    expect(log).toEqual([]);
  });
});
