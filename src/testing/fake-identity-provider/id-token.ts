/** Creates ID tokens (OpenID Connect Core §2) and the key that signs them. */
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { encodeBase64url, encodeUtf8 } from '../../core/kernel/index.js';
import type { Grant } from './grants.js';

/** The lifetime of ID tokens, in seconds. */
const LIFETIME_SECONDS = 3600;

/** The values for the claims that do not come from the grant. */
interface IdTokenFacts {
  readonly issuer: string;
  readonly clientId: string;
  readonly accessToken: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Creates an ID token with all claims of the person, whatever the scope. */
export async function createIdToken(
  { person, nonce, sid }: Grant,
  { issuer, clientId, accessToken, now }: IdTokenFacts,
  key: IdTokenKey,
): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  return key.sign({
    ...person,
    sid,
    iss: issuer,
    aud: clientId,
    iat: issuedAt,
    exp: issuedAt + LIFETIME_SECONDS,
    at_hash: await hashAccessToken(accessToken),
    ...(nonce !== undefined && { nonce }),
  });
}

/**
 * The left half of the digest (OpenID Connect Core §3.1.3.6); SHA-256 for RS256 and ES256 alike.
 */
async function hashAccessToken(accessToken: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encodeUtf8(accessToken)));
  return encodeBase64url(digest.subarray(0, digest.length / 2));
}

/** The algorithms of ID tokens (RFC 7518 §3.1). */
export type IdTokenAlgorithm = 'RS256' | 'ES256';

const KEY_ID = 'testing-1';

/** The key pair of a provider. Only the public key is published. */
export class IdTokenKey {
  private constructor(
    readonly algorithm: IdTokenAlgorithm,
    /** The public key, as in the provider's key set (RFC 7517). */
    readonly jwk: JWK,
    private readonly privateKey: CryptoKey,
  ) {}

  /** Generates a key pair. RS256 takes some time. */
  static async generate(algorithm: IdTokenAlgorithm): Promise<IdTokenKey> {
    const { privateKey, publicKey } = await generateKeyPair(algorithm);
    const jwk = { ...(await exportJWK(publicKey)), alg: algorithm, kid: KEY_ID, use: 'sig' };
    return new IdTokenKey(algorithm, jwk, privateKey);
  }

  /** Signs a token with exactly these claims (RFC 7515 §3.1). */
  async sign(claims: JWTPayload, typ = 'JWT'): Promise<string> {
    const header = { alg: this.algorithm, kid: KEY_ID, typ };
    return new SignJWT(claims).setProtectedHeader(header).sign(this.privateKey);
  }
}
