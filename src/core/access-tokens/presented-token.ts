/** The access token of a request, and what the request proves about who sends it. */
import { InvalidAccessToken } from '../errors/request.errors.js';
import type { HeaderReader } from '../http/request-origin.js';

/** Longer tokens are refused unread. Node takes 16 KiB of headers, and a WebSocket message more. */
const MAX_LENGTH = 16 * 1024;

/** The schemes of RFC 6750 §2.1 and RFC 9449 §7.1. */
export type TokenScheme = 'Bearer' | 'DPoP';

/** The algorithms of proofs (RFC 9449 §4.2). They are those of clients, and not of the issuer. */
export const DPOP_ALGORITHMS = ['ES256', 'EdDSA', 'RS256', 'PS256', 'ES384', 'ES512'];

/** An access token, as it was sent. */
export interface PresentedToken {
  readonly scheme: TokenScheme;
  readonly token: string;
}

/** The request that an access token came with. */
export interface ResourceRequest {
  readonly headers: HeaderReader;
  /** Stands for the request: what it proves counts as long as it lives. */
  readonly source: object;
  /**
   * The method and the whole URL; `undefined` where the transport has none, such as a message
   * between services.
   */
  readonly target: { readonly method: string; readonly url: string } | undefined;
  /** The certificate of the client's TLS connection, in DER. */
  getCertificate(): Uint8Array | undefined;
}

const CREDENTIALS = /^(?:bearer|dpop) +([\w.~+/=-]+) *$/i;
const SCHEME = /^(bearer|dpop)(?: |$)/i;

/** The scheme of the `Authorization` header, whatever follows it. */
export function readScheme(headers: HeaderReader): TokenScheme | undefined {
  const [, scheme] = SCHEME.exec(headers.get('authorization') ?? '') ?? [];
  if (scheme === undefined) return undefined;
  return scheme.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer';
}

/**
 * Reads the token of the `Authorization` header. A token in a form or a URL is not read (RFC 9700
 * §4.3.2).
 *
 * @returns `undefined` when there is none, or credentials of another scheme.
 * @throws {InvalidAccessToken} when it is longer than 16 KiB, or has characters that no token has.
 */
export function readPresentedToken(headers: HeaderReader): PresentedToken | undefined {
  const header = headers.get('authorization');
  const scheme = readScheme(headers);
  if (header === null || scheme === undefined) return undefined;
  if (header.length > MAX_LENGTH) throw new InvalidAccessToken('The token is too long.');
  const [, token] = CREDENTIALS.exec(header) ?? [];
  if (token === undefined) {
    throw new InvalidAccessToken('The header is malformed.', 'invalid_request');
  }
  return { scheme, token };
}
