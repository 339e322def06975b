/** `encode` and `decode` of session tokens (contract §11). */
import { describe, expect, it } from '@jest/globals';
import { decode, encode } from '../../../src/core/jwt/public.js';

const secret = 'a secret that is at least 32 bytes long';
const salt = '__Secure-authjs.session-token';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const read = (token: string, own = {}) => decode({ token, secret, salt, ...own });

describe('encode', () => {
  it.each<readonly [string, { maxAge?: number }, number]>([
    ['thirty days', {}, 2_592_000],
    ['the given lifetime', { maxAge: 60 }, 60],
  ])('makes a token that is valid for %s', async (_, own, seconds) => {
    const now = Math.floor(Date.now() / 1000);
    const { iat = 0, exp, jti } = (await read(await encode({ token: {}, secret, salt, ...own })))!;
    expect([exp, Math.abs(iat - now) < 60]).toEqual([iat + seconds, true]);
    expect(jti).toMatch(UUID);
  });

  it('overwrites the times and the id', async () => {
    const old = { sub: '42', iat: 1, exp: 2, jti: 'old' };
    const claims = await read(await encode({ token: old, secret, salt }));
    expect(claims).toMatchObject({ sub: '42' });
    expect(claims).not.toMatchObject({ iat: 1 });
    expect(claims).not.toMatchObject({ exp: 2 });
    expect(claims).not.toMatchObject({ jti: 'old' });
    expect(old).toEqual({ sub: '42', iat: 1, exp: 2, jti: 'old' });
  });

  it('makes a token without claims', async () => {
    const claims = await read(await encode({ secret, salt }));
    expect(Object.keys(claims ?? {}).sort()).toEqual(['exp', 'iat', 'jti']);
  });

  it('uses the first of several secrets', async () => {
    const token = await encode({ token: { sub: '42' }, secret: ['new', 'old'], salt });
    await expect(read(token, { secret: 'new' })).resolves.toMatchObject({ sub: '42' });
    await expect(read(token, { secret: 'old' })).rejects.toMatchObject({ type: 'InvalidToken' });
  });

  it.each<readonly [string, string | string[]]>([
    ['empty', ''],
    ['none', []],
    ['a list of an empty one', ['']],
  ])('needs a secret: %s', async (_, none) => {
    const making = encode({ token: {}, secret: none, salt });
    await expect(making).rejects.toMatchObject({ type: 'MissingSecret' });
  });
});

describe('decode', () => {
  it.each([{}, { token: '' }])('returns null for %j', async (nothing) => {
    await expect(decode({ ...nothing, secret, salt })).resolves.toBeNull();
  });

  it.each<readonly [string, object]>([
    ['with another secret', { secret: 'another secret' }],
    ['with another salt', { salt: 'authjs.session-token' }],
    ['with no secret of several', { secret: ['another', 'and another'] }],
    ['with no secret', { secret: [] }],
  ])('refuses a token %s', async (_, own) => {
    const token = await encode({ token: { sub: '42' }, secret, salt });
    await expect(read(token, own)).rejects.toMatchObject({ type: 'InvalidToken' });
  });

  it('refuses an empty secret', async () => {
    const token = await encode({ token: { sub: '42' }, secret, salt });
    await expect(read(token, { secret: '' })).rejects.toMatchObject({ type: 'MissingSecret' });
  });
});
