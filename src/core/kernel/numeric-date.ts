/** Times in tokens: seconds since the epoch (`NumericDate`, RFC 7519 §2). */

/** The largest number of seconds that a `Date` can have (ECMA-262 §21.4.1.1). */
const LATEST_SECONDS = 8.64e12;

/**
 * Whether a claim is a time. JSON has numbers that are none, such as `1e999`, which is read as
 * infinity.
 */
export function isNumericDate(claim: unknown): claim is number {
  return typeof claim === 'number' && claim >= 0 && claim <= LATEST_SECONDS;
}
