/** Tokens that need the secret to make, and that the library itself never makes. */
import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { JwtService } from '../../../src/core/jwt/public.js';
import { platformRandom } from '../../../src/core/kernel/platform.js';
import { SECRET, SESSION_COOKIE } from '../http/app.js';

/** In seconds since the epoch. Far in the future, so that a token of the real clock differs. */
export const NOW = 2_051_222_400;

/** Reads and makes tokens at {@link NOW}. */
export function makeService(secrets: readonly string[] = [SECRET], now = NOW): JwtService {
  const own = {
    encode: undefined,
    decode: undefined,
    acceptsV4: false,
    cacheBytes: 0,
    configuredSecret: '',
  };
  const settings = { secrets, maxAgeSeconds: 3600, ...own };
  return new JwtService(settings, () => now * 1000, platformRandom);
}

interface Making {
  /** Laid over `alg`, `enc` and `kid`; `undefined` leaves one out. */
  readonly header?: Readonly<Record<string, unknown>>;
  readonly secret?: string;
  readonly salt?: string;
}

export function buildToken(payload: unknown, making: Making = {}): string {
  const { secret = SECRET, salt = SESSION_COOKIE } = making;
  const info = `Auth.js Generated Encryption Key (${salt})`;
  const key = Buffer.from(hkdfSync('sha256', secret, salt, info, 64));
  const kid = createHash('sha512')
    .update(`{"k":"${encoded(key)}","kty":"oct"}`)
    .digest('base64url');
  const fields = { alg: 'dir', enc: 'A256CBC-HS512', kid, ...making.header };
  const header = encoded(JSON.stringify(fields));
  const text = payload instanceof Uint8Array ? payload : Buffer.from(toText(payload));
  return `${header}..${sealCbcHmac(text, header, key).map(encoded).join('.')}`;
}

/** The payload of a session token that is valid for an hour. */
export function claims(own: object = {}): object {
  return { sub: '42', name: 'Ada', iat: NOW, exp: NOW + 3600, ...own };
}

export function encoded(bytes: string | Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

function toText(payload: unknown): string {
  return typeof payload === 'string' ? payload : JSON.stringify(payload);
}

/** RFC 7518 §5.2.2.1, step by step. */
export function sealCbcHmac(
  plaintext: Uint8Array,
  aad: string,
  key: Buffer,
  iv: Buffer = randomBytes(16),
): [iv: Buffer, ciphertext: Buffer, tag: Buffer] {
  const cipher = createCipheriv('aes-256-cbc', key.subarray(32), iv);
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const length = Buffer.alloc(8);
  length.writeUInt32BE(aad.length * 8, 4);
  const mac = createHmac('sha512', key.subarray(0, 32));
  const tag = mac.update(Buffer.concat([Buffer.from(aad), iv, ciphertext, length])).digest();
  return [iv, ciphertext, tag.subarray(0, 32)];
}
