/** Keys and signatures of a provider. The keys are made once, since RSA keys take long to make. */
import { CompactEncrypt, CompactSign, type JWK, base64url, exportJWK, generateKeyPair } from 'jose';

export interface SigningKey {
  readonly alg: string;
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** As it is published. */
  readonly jwk: JWK;
}

export const RSA = await signingKey('RS256', 'rsa-1');
export const NEXT_RSA = await signingKey('RS256', 'rsa-2');
export const EC = await signingKey('ES256', 'ec-1');

/** How a token is made. Everything but `sound` is a way to get it wrong. */
export type Signature = 'sound' | 'corrupted' | 'unsecured' | 'by the secret' | 'encrypted';

export interface TokenParts {
  readonly claims: Readonly<Record<string, unknown>>;
  /** Laid over `alg` and `kid`; `undefined` leaves a parameter out. */
  readonly header: Readonly<Record<string, unknown>>;
  readonly key: SigningKey;
  /** For a signature `by the secret`. */
  readonly secret: string;
}

type Maker = (header: Readonly<Record<string, unknown>>, parts: TokenParts) => Promise<string>;

const MAKERS: Readonly<Record<Signature, Maker>> = {
  sound: signed,
  corrupted: async (header, parts) => {
    const [head, body, signature = ''] = (await signed(header, parts)).split('.');
    return `${head}.${body}.${[...signature].reverse().join('')}`;
  },
  unsecured: async (header, { claims }) =>
    [{ ...header, alg: 'none' }, claims]
      .map((part) => base64url.encode(JSON.stringify(part)))
      .join('.')
      .concat('.'),
  'by the secret': async (_, { claims, secret }) =>
    new CompactSign(bytes(claims)).setProtectedHeader({ alg: 'HS256' }).sign(utf8(secret)),
  encrypted: async (_, { claims }) =>
    new CompactEncrypt(bytes(claims))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(new Uint8Array(32)),
};

export async function makeToken(signature: Signature, parts: TokenParts): Promise<string> {
  const { alg, kid } = parts.key;
  return MAKERS[signature](laidOver({ alg, kid }, parts.header), parts);
}

/** An object with others laid over it; `undefined` takes a member out. */
export function laidOver(
  base: Readonly<Record<string, unknown>>,
  ...overrides: readonly (Readonly<Record<string, unknown>> | undefined)[]
): Record<string, unknown> {
  const members = [base, ...overrides].flatMap((layer) => Object.entries(layer ?? {}));
  // Object.fromEntries makes a member of every name, `__proto__` included.
  const all = Object.fromEntries(members);
  return Object.fromEntries(Object.entries(all).filter(([, member]) => member !== undefined));
}

async function signed(
  header: Readonly<Record<string, unknown>>,
  { claims, key }: TokenParts,
): Promise<string> {
  return new CompactSign(bytes(claims))
    .setProtectedHeader({ ...header, alg: key.alg })
    .sign(key.privateKey);
}

/** A new key for an algorithm, as an issuer has it. */
export async function signingKey(alg: string, kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), alg, kid, use: 'sig' } };
}

function bytes(claims: Readonly<Record<string, unknown>>): Uint8Array {
  return utf8(JSON.stringify(claims));
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
