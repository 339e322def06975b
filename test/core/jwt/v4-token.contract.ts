/** The tests of tokens of version 4, for both implementations behind `#token-cipher`. */
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JwtService } from '../../../src/core/jwt/public.js';
import type * as V4 from '../../../src/core/jwt/v4-token.js';
import { platformRandom } from '../../../src/core/kernel/platform.js';
import { makeService } from './token-builder.js';
import { GOLDEN_CLAIMS, GOLDEN_TOKEN, V4_SECRET, v4Token } from './v4-tokens.js';

interface Reader extends Pick<typeof V4, 'decodeV4' | 'isV4Token' | 'openV4'> {
  readonly JwtService: typeof JwtService;
}

const NOW = 2_051_222_400;
const claims = (own: object = {}) => ({ sub: '42', iat: NOW, exp: NOW + 3600, ...own });
const dir = { alg: 'dir', enc: 'A256GCM' };

export function itReadsV4Tokens({ decodeV4, isV4Token, openV4, ...reader }: Reader): void {
  const open = (token: string, secrets: readonly string[] = [V4_SECRET]) =>
    openV4(token, secrets, NOW);

  it('reads a token that version 4 made', async () => {
    const read = await decodeV4({ token: GOLDEN_TOKEN, secret: V4_SECRET });
    expect(read).toMatchObject(GOLDEN_CLAIMS);
    expect(isV4Token(GOLDEN_TOKEN)).toBe(true);
  });

  it.each<readonly [string, string[]]>([
    ['alone', [V4_SECRET]],
    ['first', [V4_SECRET, 'another']],
    ['last', ['another', 'one more', V4_SECRET]],
  ])('reads a token of any secret: the right one is %s', async (_, secret) => {
    await expect(decodeV4({ token: GOLDEN_TOKEN, secret })).resolves.toMatchObject(GOLDEN_CLAIMS);
  });

  it('reads a large one', async () => {
    const large = claims({ filler: 'ü'.repeat(6000) });
    await expect(open(await v4Token(large))).resolves.toEqual(large);
  });

  it.each([{}, { token: '' }])('returns null for %j', async (nothing) => {
    await expect(decodeV4({ ...nothing, secret: V4_SECRET })).resolves.toBeNull();
  });

  it.each<readonly [string, object]>([
    ['expired 14 seconds ago', { exp: NOW - 14 }],
    ['is not valid for another 14 seconds', { nbf: NOW + 14 }],
    ['does not say since when it is valid', { iat: undefined }],
    ['has a name and no subject', { sub: undefined, name: 'Ada' }],
    ['has an address and no subject', { sub: undefined, email: 'ada@app.test' }],
  ])('accepts a token that %s', async (_, own) => {
    await expect(open(await v4Token(claims(own)))).resolves.toMatchObject({});
  });

  it.each<readonly [string, object]>([
    ['expired 15 seconds ago', { exp: NOW - 15 }],
    ['A55 never expires', { exp: undefined }],
    ['expires by text', { exp: String(NOW + 3600) }],
    ['is not valid for another 16 seconds', { nbf: NOW + 16 }],
    ['comes from the future', { iat: NOW + 3600 }],
    ['names no user', { sub: undefined }],
    ['A34 is a state', { state: 'abc' }],
    ['A34 is a code verifier', { code_verifier: 'abc' }],
    ['A34 is a nonce', { nonce: 'abc' }],
    ['has an empty subject', { sub: '' }],
  ])('refuses a token that %s', async (_, own) => {
    await expect(open(await v4Token(claims(own)))).rejects.toMatchObject({ type: 'InvalidToken' });
  });

  it.each<readonly [string, () => Promise<string> | string]>([
    ['another secret', () => v4Token(claims(), { secret: 'another secret' })],
    ['another salt', () => v4Token(claims(), { salt: 'a salt' })],
    ['another purpose', () => v4Token(claims(), { info: 'Auth.js Generated Encryption Key ()' })],
    ['a key id', () => v4Token(claims(), { header: { ...dir, kid: 'x' } })],
    ['today', () => makeService([V4_SECRET]).seal({ sub: '42' }, 'salt', 3600)],
    ['no claims', () => v4Token([1, 2])],
    ['three parts', () => 'a.b.c'],
    ['no parts', () => 'garbage'],
    ['100 kB', () => `${GOLDEN_TOKEN}${'A'.repeat(100_000)}`],
  ])('refuses a token of %s', async (_, make) => {
    await expect(open(await make())).rejects.toMatchObject({ type: 'InvalidToken' });
  });

  it.each<readonly [string, string[]]>([
    ['an empty one alone', ['']],
    ['an empty one beside another', [V4_SECRET, '']],
  ])('refuses empty secrets: %s', async (_, secret) => {
    const forged = await v4Token(claims(), { secret: '' });
    const refusal = { type: 'MissingSecret' };
    await expect(open(forged, secret)).rejects.toMatchObject(refusal);
    await expect(decodeV4({ token: forged, secret })).rejects.toMatchObject(refusal);
  });

  const serviceThat = (acceptsV4: boolean) => {
    const settings = { secrets: [V4_SECRET], maxAgeSeconds: 60, acceptsV4, cacheBytes: 0 };
    const replaced = { encode: undefined, decode: undefined, configuredSecret: V4_SECRET };
    return new reader.JwtService({ ...settings, ...replaced }, () => NOW * 1000, platformRandom);
  };

  it.each([true, false])(
    'A52 is the only one of its cipher: with acceptV4Cookies %p, a token of today with it is refused',
    async (acceptsV4) => {
      const making = { salt: 'salt', info: 'Auth.js Generated Encryption Key (salt)' };
      const service = serviceThat(acceptsV4);
      for (const header of [dir, { ...dir, kid: 'x' }]) {
        const token = await v4Token(claims(), { ...making, header });
        await expect(service.decode(token, 'salt')).rejects.toMatchObject({ type: 'InvalidToken' });
        await expect(service.open(token, 'salt')).rejects.toMatchObject({ type: 'InvalidToken' });
      }
    },
  );

  it('reads one as a session token where the app enables it', async () => {
    const [accepting, plain] = [serviceThat(true), serviceThat(false)];
    await expect(accepting.decode(GOLDEN_TOKEN, 'salt')).resolves.toMatchObject(GOLDEN_CLAIMS);
    await expect(plain.decode(GOLDEN_TOKEN, 'salt')).rejects.toMatchObject({
      type: 'InvalidToken',
    });
    const today = await accepting.encode({ sub: '42' }, 'salt');
    await expect(accepting.decode(today, 'salt')).resolves.toMatchObject({ sub: '42' });
    // What is not a session is never of version 4.
    await expect(accepting.open(GOLDEN_TOKEN, 'salt')).rejects.toMatchObject({
      type: 'InvalidToken',
    });
  });

  it('refuses a token without a secret', async () => {
    await expect(open(GOLDEN_TOKEN, [])).rejects.toMatchObject({ type: 'InvalidToken' });
  });

  it('A57 refuses a token with any change, with InvalidToken only', async () => {
    const change = fc.record({
      at: fc.nat({ max: GOLDEN_TOKEN.length - 1 }),
      put: fc.constantFrom(...'ABYZabyz0189-_.= \n\0é', ''),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, put }) => {
        const changed = GOLDEN_TOKEN.slice(0, at) + put + GOLDEN_TOKEN.slice(at + 1);
        fc.pre(changed !== GOLDEN_TOKEN);
        await expect(open(changed)).rejects.toMatchObject({ type: 'InvalidToken' });
      }),
      { numRuns: 500 },
    );
  });

  it('recognizes the form without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(isV4Token(text)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
}
