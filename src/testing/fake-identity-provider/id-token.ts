/** What the provider says of a person, signed (OpenID Connect Core §2). */
import { base64url, utf8 } from '../../core/kernel/encoding.js';
import type { Grant } from './grants.js';
import type { SigningKey } from './signing-key.js';

/** How long access tokens are said to last, and how long ID tokens do, in seconds. */
export const TOKEN_LIFETIME_SECONDS = 3600;

/** Beside the person: what ties the token to its issuer, its client, its request and its time. */
export interface IdTokenFacts {
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
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(accessToken)));
  return base64url(digest.subarray(0, digest.length / 2));
}
