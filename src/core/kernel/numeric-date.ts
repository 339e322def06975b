/** Times in tokens: seconds since the epoch (`NumericDate`, RFC 7519 §2). */

/** The largest number of seconds that a `Date` can have (ECMA-262 §21.4.1.1). */
const LATEST_SECONDS = 8.64e12;

/** How far the clock of another server may differ from this one, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 60;

/**
 * Whether a claim is a time. JSON has numbers that are none, such as `1e999`, which is read as
 * infinity.
 */
export function isNumericDate(claim: unknown): claim is number {
  return typeof claim === 'number' && claim >= 0 && claim <= LATEST_SECONDS;
}

/**
 * Whether a claim is a time that has come.
 *
 * @param now - In seconds since the epoch.
 * @param tolerance - How far the clock of the issuer may be ahead, in seconds.
 */
export function isPastDate(claim: unknown, now: number, tolerance: number): claim is number {
  return isNumericDate(claim) && claim <= now + tolerance;
}
