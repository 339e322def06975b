/** What the provider says of a person, signed (OpenID Connect Core §2). */
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { encodeBase64url, encodeUtf8 } from '../../core/kernel/bytes.js';
import type { Grant } from './grants.js';

/** How long access tokens are said to last, and how long ID tokens do, in seconds. */
export const TOKEN_LIFETIME_SECONDS = 3600;

/** Beside the person: what ties the token to its issuer, its client, its request and its time. */
interface IdTokenFacts {
  readonly issuer: string;
  readonly clientId: string;
  readonly accessToken: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** An ID token with all claims of the person, whatever the scope. */
export async function idToken(
  { person, nonce }: Grant,
  { issuer, clientId, accessToken, now }: IdTokenFacts,
  key: SigningKey,
): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  return key.sign({
    ...person,
    iss: issuer,
    aud: clientId,
    iat: issuedAt,
    exp: issuedAt + TOKEN_LIFETIME_SECONDS,
    at_hash: await accessTokenHash(accessToken),
    ...(nonce !== undefined && { nonce }),
  });
}

/** The left half of the digest (OpenID Connect Core §3.1.3.6); SHA-256 for RS256 and ES256 alike. */
async function accessTokenHash(accessToken: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encodeUtf8(accessToken)));
  return encodeBase64url(digest.subarray(0, digest.length / 2));
}

/* MERGED signing-key.ts: The key that ID tokens are signed with. */

/** How ID tokens can be signed (RFC 7518 §3.1). */
export type SigningAlgorithm = 'RS256' | 'ES256';

const KEY_ID = 'testing-1';

/** One key pair: its public half is published, its private half stays in here. */
export class SigningKey {
  private constructor(
    readonly algorithm: SigningAlgorithm,
    /** The public key, as the key set of the provider has it (RFC 7517). */
    readonly jwk: JWK,
    private readonly privateKey: CryptoKey,
  ) {}

  /** A new key. One for RS256 takes a moment to be found. */
  static async generate(algorithm: SigningAlgorithm): Promise<SigningKey> {
    const { privateKey, publicKey } = await generateKeyPair(algorithm);
    const jwk = { ...(await exportJWK(publicKey)), alg: algorithm, kid: KEY_ID, use: 'sig' };
    return new SigningKey(algorithm, jwk, privateKey);
  }

  /** A signed token with exactly these claims (RFC 7515 §3.1). */
  async sign(claims: JWTPayload): Promise<string> {
    const header = { alg: this.algorithm, kid: KEY_ID, typ: 'JWT' };
    return new SignJWT(claims).setProtectedHeader(header).sign(this.privateKey);
  }
}
