/** The header of a token, which its sender controls (RFC 7516, RFC 8725). */
import { generateKeyPairSync } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { InvalidToken } from '../../../src/core/errors/public.js';
import {
  SECRET,
  SESSION_COOKIE,
  makeApp,
  readSessionCookies,
  withCookieHeader,
} from '../http/app.js';
import { claims, encoded, buildToken, makeService } from './token-builder.js';
import { v4Token } from './v4-tokens.js';

const NOT_A_JWE = 'The token is not a compact JWE with direct encryption.';
const SURPLUS = 'The header has a parameter that is not used.';
const NOT_DIRECT = 'The key management algorithm is not "dir".';
const NOT_ACCEPTED = 'The content encryption is not accepted.';
const NO_SECRET = 'No matching decryption secret.';

type Row = readonly [name: string, token: string | Promise<string>, message: string];

const header = (fields: object) => buildToken(claims(), { header: { ...fields } });
/** A token with the A256GCM key of Auth.js, which is the first half of the session tokens' key. */
const ofGcm = () =>
  v4Token(claims(), {
    secret: SECRET,
    salt: SESSION_COOKIE,
    info: `Auth.js Generated Encryption Key (${SESSION_COOKIE})`,
  });
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signed = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
  new SignJWT({ sub: '42' }).setProtectedHeader({ alg }).setExpirationTime('1h').sign(key);

const OTHER_FORMATS: readonly Row[] = [
  [
    'A50 unsecured',
    `${encoded('{"alg":"none"}')}.${encoded('{"sub":"42","exp":9999999999}')}.`,
    NOT_A_JWE,
  ],
  ['A50 signed with our secret', signed('HS256', Buffer.from(SECRET)), NOT_A_JWE],
  ['A50 signed with a key of its own', signed('RS256', privateKey), NOT_A_JWE],
  ['A50 JSON', JSON.stringify(claims()), NOT_A_JWE],
  ['A57 of four parts', 'a.b.c.d', NOT_A_JWE],
  ['A57 of six parts', `${buildToken(claims())}.`, NOT_A_JWE],
  ['A57 with an encrypted key', buildToken(claims()).replace('..', '.AAAA.'), NOT_A_JWE],
  ['A57 in the other alphabet', buildToken(claims()).replaceAll(/[-_]|.$/g, '+'), NOT_A_JWE],
  ['A57 padded', `${buildToken(claims())}=`, NOT_A_JWE],
  ['A57 with a blank before it', ` ${buildToken(claims())}`, NOT_A_JWE],
  ['A57 with a line break after it', `${buildToken(claims())}\n`, NOT_A_JWE],
  [
    'A57 without a header',
    `.${buildToken(claims()).split('.').slice(1).join('.')}`,
    'The header is not JSON.',
  ],
  [
    'A57 with a header that is not JSON',
    `${encoded('{')}..AAAA.AAAA.AAAA`,
    'The header is not JSON.',
  ],
  [
    'A57 with a header that is a list',
    `${encoded('[]')}..AAAA.AAAA.AAAA`,
    'The token has no header.',
  ],
  [
    'A57 with a header that is null',
    `${encoded('null')}..AAAA.AAAA.AAAA`,
    'The token has no header.',
  ],
  ['of 65 kB', `${'a'.repeat(65 * 1024)}....`, 'The token is too long.'],
];

const OTHER_ALGORITHMS: readonly Row[] = [
  ['A51 of a password', header({ alg: 'PBES2-HS512+A256KW', p2c: 2e9, p2s: 'AAAA' }), SURPLUS],
  ['A51 of a password, not saying how long', header({ alg: 'PBES2-HS512+A256KW' }), NOT_DIRECT],
  ...[
    'RSA-OAEP',
    'RSA1_5',
    'ECDH-ES',
    'A256KW',
    'A256GCMKW',
    'DIR',
    'Dir',
    'none',
    '',
    'HS256',
  ].map((alg): Row => [`A51 of the algorithm "${alg}"`, header({ alg }), NOT_DIRECT]),
  ['A51 of no algorithm', header({ alg: undefined }), NOT_DIRECT],
  ['A51 of a list of algorithms', header({ alg: ['dir'] }), NOT_DIRECT],
  ['A51 of an object', header({ alg: { toString: 'dir' } }), NOT_DIRECT],
  ...['A128GCM', 'A192GCM', 'A128CBC-HS256', 'A192CBC-HS384', 'a256cbc-hs512', '', 'toString'].map(
    (enc): Row => [`A52 encrypted with "${enc}"`, header({ enc }), NOT_ACCEPTED],
  ),
  ['A52 encrypted with nothing', header({ enc: undefined }), NOT_ACCEPTED],
  ['A52 encrypted with a list', header({ enc: ['A256CBC-HS512'] }), NOT_ACCEPTED],
  ['A52 with A256GCM and the kid of the other algorithm', header({ enc: 'A256GCM' }), NOT_ACCEPTED],
  ['A52 of A256GCM, with a key of that length', ofGcm(), NOT_ACCEPTED],
];

const zipped = (size: number) =>
  buildToken(deflateRawSync(JSON.stringify(claims({ filler: 'x'.repeat(size) }))), {
    header: { zip: 'DEF' },
  });

const EXTENSIONS: readonly Row[] = [
  ['A53 that inflates to 250 kB', zipped(250_000), SURPLUS],
  ['A53 that inflates to 2 MB', zipped(2_000_000), SURPLUS],
  ['A53 that inflates to 30 MB', zipped(30_000_000), SURPLUS],
  ['A54 with a critical extension', header({ crit: ['x'], x: 1 }), SURPLUS],
  ['A54 with b64', header({ b64: false }), SURPLUS],
  ['A54 with a content type', header({ cty: 'JWT' }), SURPLUS],
  ...['jwk', 'jku', 'x5u', 'x5c', 'x5t', 'epk', 'apu'].map((name): Row => [
    `A61 with ${name}`,
    header({ [name]: 'https://canary.test/' }),
    SURPLUS,
  ]),
  ['A60 with a parameter of the prototype', header({ constructor: 'x' }), SURPLUS],
];

const OTHER_KEYS: readonly Row[] = [
  ['A56 of a path', header({ kid: '../../etc/passwd' }), NO_SECRET],
  ['A56 of the prototype', header({ kid: '__proto__' }), NO_SECRET],
  ['A56 of 10 kB', header({ kid: 'k'.repeat(10_240) }), NO_SECRET],
  ['A56 that is empty', header({ kid: '' }), NO_SECRET],
  ['A56 that is a number', header({ kid: 1 }), 'The key id is not a string.'],
  ['A56 that is null', header({ kid: null }), 'The key id is not a string.'],
  ['A56 of a secret that is no longer used', buildToken(claims(), { secret: 'old' }), NO_SECRET],
  ['A56 of another salt', buildToken(claims(), { salt: '__Secure-authjs.state' }), NO_SECRET],
];

const NESTED: readonly Row[] = [
  ['A54 another token', buildToken(buildToken(claims())), 'The token does not hold JSON.'],
  [
    'A54 a signed token',
    signed('HS256', Buffer.from(SECRET)).then((token) => buildToken(token)),
    'The token does not hold JSON.',
  ],
  [
    'A54 a token as JSON text',
    buildToken(JSON.stringify(buildToken(claims()))),
    'The token does not hold a claims set.',
  ],
];

const ROWS = [...OTHER_FORMATS, ...OTHER_ALGORITHMS, ...EXTENSIONS, ...OTHER_KEYS, ...NESTED];

describe('a token', () => {
  it.each(ROWS)('is refused with a message: %s', async (_, token, message) => {
    const refusal = makeService().open(await token, SESSION_COOKIE);
    await expect(refusal).rejects.toEqual(new InvalidToken(message));
  });

  it.each(ROWS)('is not a session: %s', async (_, token) => {
    const sent = globalThis.fetch;
    const calls: unknown[] = [];
    globalThis.fetch = async (input) => {
      calls.push(input);
      throw new Error('must not be called');
    };
    try {
      const app = makeApp();
      const header = `${SESSION_COOKIE}=${encodeURIComponent(await token)}`;
      const response = await app.serve(withCookieHeader('/auth/session', header));
      expect([response.status, await response.json(), calls]).toEqual([200, null, []]);
      expect(readSessionCookies(response).filter(({ value }) => value !== '')).toEqual([]);
      expect(app.log).toEqual([expect.stringMatching(/JWTSessionError: .* <- InvalidToken: /)]);
      expect(app.log[0]).not.toContain(SECRET);
    } finally {
      globalThis.fetch = sent;
    }
  });

  it.each([...OTHER_ALGORITHMS, ...EXTENSIONS])(
    'is refused before any cryptography: %s',
    async (_, token) => {
      const service = makeService();
      const text = await token;
      const durations: number[] = [];
      for (let round = 0; round < 5; round++) {
        const start = performance.now();
        await service.open(text, SESSION_COOKIE).catch(() => undefined);
        durations.push(performance.now() - start);
      }
      // Far more than a refusal takes, and far less than the requested work.
      expect(Math.min(...durations)).toBeLessThan(1_000);
    },
  );
});

describe('a token in the other forms of contract §11', () => {
  it('A56 is read without a kid, with the first secret only', async () => {
    const token = buildToken(claims(), { header: { kid: undefined } });
    await expect(makeService([SECRET, 'old']).open(token, SESSION_COOKIE)).resolves.toMatchObject({
      sub: '42',
    });
    await expect(makeService(['new', SECRET]).open(token, SESSION_COOKIE)).rejects.toEqual(
      new InvalidToken('The token could not be decrypted.'),
    );
  });

  it('is read with a `typ`, which is ignored', async () => {
    const token = buildToken(claims(), { header: { typ: 'JWT' } });
    await expect(makeService().open(token, SESSION_COOKIE)).resolves.toMatchObject({ sub: '42' });
  });
});
