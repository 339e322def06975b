/** The claims of a session token. */

/** What the default token holds. Each claim may be missing. */
export interface DefaultJWT extends Record<string, unknown> {
  name?: string | null | undefined;
  email?: string | null | undefined;
  picture?: string | null | undefined;
  /** The user's id. */
  sub?: string | undefined;
  /** Issued at, in seconds since the epoch. */
  iat?: number;
  /** Expires at, in seconds since the epoch. */
  exp?: number;
  /** A random UUID. */
  jti?: string;
}

/**
 * The decrypted session token. Add your own claims by module augmentation, and set them in the `jwt`
 * callback.
 *
 * @example
 * ```ts
 * declare module 'portcullis' {
 *   interface JWT {
 *     role?: 'admin' | 'member';
 *   }
 * }
 * ```
 * @publicApi
 */
export interface JWT extends DefaultJWT {}

const LONGEST_SUBJECT = 8 * 1024;

/**
 * The claims with a subject that is text (RFC 7519 §4.1.2), or without one.
 *
 * Adapters count users in numbers, a `jwt` callback may put anything into `sub`, and Auth.js writes it
 * down as it comes. A number becomes text, and what names nobody is left out: the token is authentic, and
 * refusing it would sign the user out for a type that the app chose.
 */
export function withTextSubject<Claims extends JWT>(claims: Claims): Claims {
  const sub: unknown = claims.sub;
  if (sub === undefined || sub === null) return claims;
  if (isSubject(sub)) return claims;
  return { ...claims, sub: isNumber(sub) ? String(sub) : undefined };
}

function isNumber(claim: unknown): claim is number | bigint {
  return Number.isFinite(claim) || typeof claim === 'bigint';
}

function isSubject(claim: unknown): claim is string {
  return typeof claim === 'string' && claim !== '' && claim.length <= LONGEST_SUBJECT;
}
