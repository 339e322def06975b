/** The tests of both implementations behind `#token-cipher`. */
import { createHash, createHmac } from 'node:crypto';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { InvalidToken } from '../../../src/core/errors/public.js';
import {
  type ContentEncryption,
  type ContentEncryptionKey,
  splitCompact,
} from '../../../src/core/jwt/jwe.js';
import { type Random, platformRandom } from '../../../src/core/kernel/platform.js';

/** One implementation. It is synchronous on Node, and asynchronous elsewhere. */
export interface TokenCipher<Key extends ContentEncryptionKey> {
  deriveKey(secret: string, salt: string, info: string, enc: ContentEncryption): Key | Promise<Key>;
  encrypt(plaintext: string, key: Key, random: Random): string | Promise<string>;
  decrypt(token: ReturnType<typeof splitCompact>, key: Key): string | Promise<string>;
}

/** Length of the key, and the thumbprint's digest. */
const FORMS = {
  'A256CBC-HS512': { key: 64, digest: 'sha512' },
  A256GCM: { key: 32, digest: 'sha256' },
} as const satisfies Record<ContentEncryption, object>;

export const ENCRYPTIONS = Object.keys(FORMS) as ContentEncryption[];

export function deriveKey<Key extends ContentEncryptionKey>(
  cipher: TokenCipher<Key>,
  enc: ContentEncryption,
  secret = 'secret',
) {
  return cipher.deriveKey(secret, 'salt', 'info (salt)', enc);
}

/** A token of these bytes, made with the same key by jose. */
export async function sealedByJose(plaintext: Uint8Array, enc: ContentEncryption): Promise<string> {
  return new CompactEncrypt(plaintext)
    .setProtectedHeader({ alg: 'dir', enc })
    .encrypt(keyBytes(enc));
}

/** The key that {@link deriveKey} derives. */
function keyBytes(enc: ContentEncryption): Uint8Array {
  return Uint8Array.from(hkdfByHand('secret', 'salt', 'info (salt)', FORMS[enc].key));
}

export const toBytes = (part: string): Buffer => Buffer.from(part, 'base64url');

export async function catchRefusal(outcome: Promise<unknown>): Promise<unknown> {
  return outcome.then(
    (opened) => ({ opened }),
    (thrown: unknown) => thrown,
  );
}

/** RFC 5869, step by step. */
function hkdfByHand(secret: string, salt: string, info: string, length: number): Buffer {
  const extracted = createHmac('sha256', salt).update(secret).digest();
  const blocks: Buffer[] = [];
  for (let count = 1; blocks.length * 32 < length; count++) {
    const mac = createHmac('sha256', extracted);
    blocks.push(
      mac
        .update(blocks.at(-1) ?? '')
        .update(info)
        .update(Buffer.from([count]))
        .digest(),
    );
  }
  return Buffer.concat(blocks).subarray(0, length);
}

export function itSeals<Key extends ContentEncryptionKey>(cipher: TokenCipher<Key>): void {
  const enc = 'A256CBC-HS512';
  const seal = async (text: string, random = platformRandom) =>
    cipher.encrypt(text, await deriveKey(cipher, enc), random);

  it('makes a compact JWE with direct encryption', async () => {
    const key = await deriveKey(cipher, enc);
    const [header, encryptedKey, iv, ciphertext, tag, ...more] = (await seal('text')).split('.');
    expect([header, encryptedKey, more]).toEqual([key.protectedHeader, '', []]);
    expect([iv!, ciphertext!, tag!].map((part) => toBytes(part).length)).toEqual([16, 16, 32]);
  });

  it('makes a different token of the same text each time', async () => {
    const tokens = await Promise.all(Array.from({ length: 50 }, () => seal('text')));
    expect(new Set(tokens.map((token) => splitCompact(token).iv)).size).toBe(50);
  });

  it('takes the initialization vector from the given random source', async () => {
    const drawn = Uint8Array.from({ length: 16 }, (_, index) => index);
    const bytes = (count: number) => drawn.slice(0, count);
    const { iv } = splitCompact(await seal('text', { bytes }));
    expect(toBytes(iv)).toEqual(Buffer.from(drawn));
  });

  it('makes tokens that it and jose can read', async () => {
    const key = await deriveKey(cipher, enc);
    const texts = ['', 'x'.repeat(15), 'x'.repeat(16), 'x'.repeat(17), 'ü'.repeat(20_000)];
    const any = fc.sample(fc.string({ unit: 'grapheme', maxLength: 80 }), 100);
    for (const text of [...texts, ...any]) {
      const token = await seal(text);
      expect(await cipher.decrypt(splitCompact(token), key)).toBe(text);
      const { plaintext, protectedHeader } = await compactDecrypt(token, keyBytes(enc));
      expect(Buffer.from(plaintext).toString()).toBe(text);
      expect(protectedHeader).toEqual({ alg: 'dir', enc, kid: key.kid });
    }
  });
}

export function itOpens<Key extends ContentEncryptionKey>(
  cipher: TokenCipher<Key>,
  enc: ContentEncryption,
): void {
  const form = FORMS[enc];
  const seal = (text: string) => sealedByJose(Buffer.from(text), enc);
  const open = async (token: string, key = deriveKey(cipher, enc)) =>
    cipher.decrypt(splitCompact(token), await key);

  it.each([
    ['ASCII', 'a secret of 32 bytes or more, says the documentation', 'cookie.name'],
    ['other alphabets', 'пароль ✓', 'имя'],
    ['an empty salt', 's', ''],
  ])('derives keys by RFC 5869: %s', async (_, secret, salt) => {
    const key = await cipher.deriveKey(secret, salt, `info (${salt})`, enc);
    const bytes = hkdfByHand(secret, salt, `info (${salt})`, form.key);
    const jwk = `{"k":"${bytes.toString('base64url')}","kty":"oct"}`;
    expect(key.kid).toBe(createHash(form.digest).update(jwk).digest('base64url'));
    expect(toBytes(key.protectedHeader).toString()).toBe(
      `{"alg":"dir","enc":"${enc}","kid":"${key.kid}"}`,
    );
  });

  it('reads tokens of jose', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 80 }), async (text) => {
        expect(await open(await seal(text))).toBe(text);
      }),
    );
    for (const text of ['', '\ufeffx', 'x'.repeat(16), 'x'.repeat(17), 'ü'.repeat(20_000)]) {
      expect(await open(await seal(text))).toBe(text);
    }
  });

  it.each<readonly [string, readonly number[]]>([
    ['a byte that is never one', [0x22, 0xff, 0x22]],
    ['a letter that is cut off', [0x22, 0xc3]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a letter in more bytes than it needs', [0xc1, 0x81]],
  ])('A57 refuses a plaintext that is not UTF-8: %s', async (_, bytes) => {
    const token = await sealedByJose(Uint8Array.from(bytes), enc);
    expect(await catchRefusal((async () => open(token))())).toEqual(
      new InvalidToken('The token could not be decrypted.'),
    );
  });

  it('refuses a token of another key', async () => {
    const other = deriveKey(cipher, enc, 'another secret');
    expect(await catchRefusal(open(await seal('text'), other))).toEqual(
      new InvalidToken('The token could not be decrypted.'),
    );
  });

  // pino writes on the errors that it is given.
  it('creates a new error for each forged token, since loggers may modify it', async () => {
    const other = deriveKey(cipher, enc, 'another secret');
    const forged = await seal('text');
    const refused = [
      await catchRefusal(open(forged, other)),
      await catchRefusal(open(forged, other)),
    ];
    expect(refused[0]).not.toBe(refused[1]);
    expect(refused.every(Object.isExtensible)).toBe(true);
  });

  it.each<readonly [string, (parts: string[]) => string[]]>([
    ['no tag', (parts) => parts.with(4, '')],
    ['a shorter tag', (parts) => parts.with(4, shortened(parts[4]!))],
    ['a longer tag', (parts) => parts.with(4, lengthened(parts[4]!))],
    ['no initialization vector', (parts) => parts.with(2, '')],
    ['a shorter initialization vector', (parts) => parts.with(2, shortened(parts[2]!))],
    ['a longer initialization vector', (parts) => parts.with(2, lengthened(parts[2]!))],
    ['no ciphertext', (parts) => parts.with(3, '')],
    ['a shorter ciphertext', (parts) => parts.with(3, shortened(parts[3]!))],
    ['a longer ciphertext', (parts) => parts.with(3, lengthened(parts[3]!))],
    ['a block of the ciphertext in the vector', (parts) => moved(parts, 32)],
    ['a piece of the vector in the ciphertext', (parts) => moved(parts, 8)],
    ['a tag in the place of the vector', (parts) => parts.with(2, parts[4]!)],
  ])('refuses %s', async (_, change) => {
    const changed = change(
      (await seal('some text of more than two blocks of the cipher')).split('.'),
    ).join('.');
    expect(await catchRefusal(open(changed))).toEqual(
      new InvalidToken('The token could not be decrypted.'),
    );
  });

  it('A57 refuses a token with any change, with InvalidToken only', async () => {
    const token = await seal('{"sub":"42"}');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. \n\0é';
    const change = fc.record({
      at: fc.nat({ max: token.length }),
      gone: fc.nat({ max: 3 }),
      put: fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, gone, put }) => {
        const changed = token.slice(0, at) + put + token.slice(at + gone);
        fc.pre(changed !== token);
        const refused = await catchRefusal((async () => open(changed))());
        expect([changed, refused]).toEqual([changed, expect.any(InvalidToken)]);
      }),
      { numRuns: 1000 },
    );
  });

  it('A58 refuses another spelling of the same bytes', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const token = await seal('some text, long enough');
    const parts = token.split('.');
    const respelled = [2, 3, 4].flatMap((index) =>
      letters
        .map((last) => parts.with(index, parts[index]!.slice(0, -1) + last))
        .filter((other) => toBytes(other[index]!).equals(toBytes(parts[index]!)))
        .map((other) => other.join('.'))
        .filter((other) => other !== token),
    );
    expect(respelled.length).toBeGreaterThan(0);
    for (const other of respelled) {
      expect(await catchRefusal((async () => open(other))())).toBeInstanceOf(InvalidToken);
    }
  });
}

/** The authenticated bytes stay the same: only the boundary between two parts moves. */
function moved(parts: string[], vectorLength: number): string[] {
  const both = Buffer.concat([toBytes(parts[2]!), toBytes(parts[3]!)]);
  const [vector, rest] = [both.subarray(0, vectorLength), both.subarray(vectorLength)];
  return parts.with(2, vector.toString('base64url')).with(3, rest.toString('base64url'));
}

function shortened(part: string): string {
  return toBytes(part).subarray(1).toString('base64url');
}

function lengthened(part: string): string {
  return Buffer.concat([toBytes(part), Buffer.from([0])]).toString('base64url');
}
