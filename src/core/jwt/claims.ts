/** What the claims of a decrypted token must be before anybody looks at the rest. */
import { InvalidToken } from '../errors/request.errors.js';
import { isPlainObject } from '../kernel/deep-freeze.js';
import { type JWT, withTextSubject } from '../models/jwt.js';

/** How far two clocks may be apart, in seconds. Part of the wire contract. */
const CLOCK_TOLERANCE_SECONDS = 15;

/** The last second that a JavaScript date can express. */
const LAST_SECOND = 8.64e12;

/** A claims set with the end that every token has. */
type ValidClaims = JWT & { exp: number };

/**
 * The claims set of a token (RFC 7519 §4.1).
 *
 * A token without `exp` would be valid for ever, so there is none.
 *
 * @param nowSeconds - The present, in seconds since the epoch.
 * @throws {InvalidToken} when the token has expired, is not valid yet, or is no claims set.
 */
export function parseClaims(json: string, nowSeconds: number): ValidClaims {
  return validClaims(parseObject(json), nowSeconds);
}

/** The same for claims that were parsed before. */
export function validClaims(claims: Record<string, unknown>, nowSeconds: number): ValidClaims {
  const { exp, nbf, iat } = claims;
  if (!isTime(exp)) throw new InvalidToken('The token has no valid expiry.');
  if (exp <= nowSeconds - CLOCK_TOLERANCE_SECONDS) throw new InvalidToken('The token has expired.');
  if (nbf !== undefined && !(isTime(nbf) && nbf <= nowSeconds + CLOCK_TOLERANCE_SECONDS)) {
    throw new InvalidToken('The token is not valid yet.');
  }
  if (iat !== undefined && !(isTime(iat) && iat <= nowSeconds + 4 * CLOCK_TOLERANCE_SECONDS)) {
    throw new InvalidToken('The token was issued in the future.');
  }
  return withTextSubject(claims as ValidClaims);
}

function parseObject(json: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new InvalidToken('The token does not hold JSON.');
  }
  if (!isPlainObject(parsed)) throw new InvalidToken('The token does not hold a claims set.');
  return parsed;
}

function isTime(claim: unknown): claim is number {
  return typeof claim === 'number' && claim >= 0 && claim <= LAST_SECOND;
}
