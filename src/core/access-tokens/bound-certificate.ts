/** Access tokens that are bound to the client's TLS certificate (RFC 8705 §3). */
import { InvalidAccessToken } from '../errors/request.errors.js';
import { encodeBase64url, timingSafeEqual } from '../kernel/bytes.js';

/** A SHA-256 in base64url without padding (RFC 8705 §3.1). */
const THUMBPRINT = /^[\w-]{43}$/;

/**
 * Checks that the connection has the certificate that the token is bound to.
 *
 * @param expected - `x5t#S256` of the token's `cnf`.
 * @param certificate - In DER.
 * @throws {InvalidAccessToken} when it has none, or another one, and when `expected` is no
 *   thumbprint.
 */
export async function verifyCertificate(
  expected: string,
  certificate: Uint8Array | undefined,
): Promise<void> {
  if (!THUMBPRINT.test(expected)) {
    throw new InvalidAccessToken(
      'It is bound to something that is not the thumbprint of a certificate.',
    );
  }
  if (!certificate?.length || !(await hasThumbprint(certificate, expected))) {
    throw new InvalidAccessToken('It is bound to a certificate that the connection does not have.');
  }
}

async function hasThumbprint(certificate: Uint8Array, expected: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(certificate));
  return timingSafeEqual(encodeBase64url(new Uint8Array(digest)), expected);
}

/**
 * The bytes of a certificate that a proxy passes on as PEM, which may be percent-encoded, or as
 * base64.
 */
export function parseCertificate(text: string): Uint8Array | undefined {
  try {
    const pem = decodeURIComponent(text);
    const base64 = pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '');
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
