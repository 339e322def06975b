/**
 * Validation of a decrypted claims set (RFC 7519 §4.1).
 *
 * A token without `exp` would be valid for ever, so it is refused.
 */
import { InvalidToken } from '../errors/request.errors.js';
import { isNumericDate } from '../kernel/numeric-date.js';
import { isPlainObject } from '../kernel/objects.js';
import { type JWT, withTextSubject } from '../models/session.js';

/** The accepted difference between two clocks, in seconds. Part of Auth.js's wire contract. */
const CLOCK_TOLERANCE_SECONDS = 15;

/** A claims set with the expiry that every token has. */
type ValidClaims = JWT & { exp: number };

/**
 * Parses and validates the claims set of a token.
 *
 * @param nowSeconds - The current time, in seconds since the epoch.
 * @throws {InvalidToken} when the token has expired, is not valid yet, or is not a claims set.
 */
export function parseClaims(json: string, nowSeconds: number): ValidClaims {
  return validateClaims(parseClaimsObject(json), nowSeconds);
}

/**
 * Validates claims that were parsed before.
 *
 * @throws {InvalidToken} when the token has expired or is not valid yet.
 */
export function validateClaims(claims: Record<string, unknown>, nowSeconds: number): ValidClaims {
  const { exp, nbf, iat } = claims;
  if (!isNumericDate(exp)) throw new InvalidToken('The token has no valid expiry.');
  if (exp <= nowSeconds - CLOCK_TOLERANCE_SECONDS) throw new InvalidToken('The token has expired.');
  if (nbf !== undefined && !(isNumericDate(nbf) && nbf <= nowSeconds + CLOCK_TOLERANCE_SECONDS)) {
    throw new InvalidToken('The token is not valid yet.');
  }
  if (
    iat !== undefined &&
    !(isNumericDate(iat) && iat <= nowSeconds + 4 * CLOCK_TOLERANCE_SECONDS)
  ) {
    throw new InvalidToken('The token was issued in the future.');
  }
  return withTextSubject(claims as ValidClaims);
}

function parseClaimsObject(json: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new InvalidToken('The token does not hold JSON.');
  }
  if (!isPlainObject(parsed)) throw new InvalidToken('The token does not hold a claims set.');
  return parsed;
}

/** Claims that differ in every token. */
export const ISSUANCE_CLAIMS: ReadonlySet<string> = new Set(['iat', 'exp', 'nbf', 'jti']);

/** The other claims as text in a fixed order: equal text means equal claims. */
export function serializeClaims(claims: JWT): string {
  const others = Object.entries(claims).filter(([claim]) => !ISSUANCE_CLAIMS.has(claim));
  // `JSON.stringify` drops `undefined` from objects, as a token does.
  return JSON.stringify(
    Object.fromEntries(others.sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}
