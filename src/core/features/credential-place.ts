/** Reads the credentials of features' ways to authenticate. */
import type { HeaderReader } from '../http/request-origin.js';
import type { CredentialPlace } from './authenticator.js';

/** The scheme of `Authorization` and what follows it (RFC 9110 §11.4). */
const AUTHORIZATION = /^([^\s,]+)(?: +(.*))?$/s;

/** What a request has in a place; `undefined` when it has nothing, or what is not of the place. */
export function readCredential(headers: HeaderReader, place: CredentialPlace): string | undefined {
  if ('header' in place) return headers.get(place.header)?.trim() || undefined;
  const header = headers.get('authorization')?.trim() ?? '';
  const [, scheme = '', credential = ''] = AUTHORIZATION.exec(header) ?? [];
  const isOwn =
    scheme.toLowerCase() === place.scheme.toLowerCase() &&
    credential.startsWith(place.prefix ?? '');
  return isOwn ? credential : undefined;
}

/** Makes the check whether `Authorization` has a credential of one of the places. */
export function claimCredentials(
  places: readonly CredentialPlace[],
): (headers: HeaderReader) => boolean {
  const schemes = places.filter((place) => 'scheme' in place);
  return (headers) => schemes.some((place) => readCredential(headers, place) !== undefined);
}
