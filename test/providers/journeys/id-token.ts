/** ID tokens of the recorded people, and what they are verified with. */
import { createHash } from 'node:crypto';
import { RSA, laidOver, makeToken } from '../../support/provider-keys.js';
import type { PlayedProvider } from './played-provider.js';
import type { Members } from './ways.js';

const LIFETIME_SECONDS = 3600;

/** The keys that are published (RFC 7517 §5). */
export const JWKS = { keys: [RSA.jwk] };

/** OpenID Connect Core §2, with the hash of the access token (§3.1.3.6). */
export async function idTokenFor(
  { issuer, client, ways, person }: PlayedProvider,
  request: URLSearchParams,
  accessToken: string,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const reported = laidOver(person.profile as Members, ways.claims);
  const { azp, at_hash: _, nonce: __, ...recorded } = reported;
  const claims = {
    ...recorded,
    iss: ways.claims?.iss ?? ways.signedBy ?? issuer,
    aud: client.id,
    iat: now,
    exp: now + LIFETIME_SECONDS,
    ...(azp !== undefined && { azp: ways.claims?.azp ?? client.id }),
    ...(request.has('nonce') && { nonce: request.get('nonce') }),
    at_hash: leftHalfOfHash(accessToken),
  };
  const parts = { claims, header: {}, key: RSA, secret: client.secret };
  return makeToken(ways.signsBySecret ? 'by the secret' : 'sound', parts);
}

/** OpenID Connect Core §5.3.2: signed, for this client. */
export async function signedUserInfo({ issuer, client, person }: PlayedProvider): Promise<string> {
  const claims = { ...person.profile, iss: issuer, aud: client.id };
  const fresh = { exp: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS };
  const parts = { claims: { ...claims, ...fresh }, header: {}, key: RSA, secret: '' };
  return makeToken('sound', parts);
}

function leftHalfOfHash(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');
}
