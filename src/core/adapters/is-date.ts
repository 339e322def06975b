/** Tells dates from other text, for adapters to databases that keep both as text. */

const ISO_DATE_TIME =
  /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:[+-][0-2]\d:[0-5]\d|Z)$/;

/**
 * Whether a value is a date and time in text, with its offset (ISO 8601, RFC 3339 §5.6).
 *
 * @example
 * ```ts
 * const revive = (value: unknown) => (isDate(value) ? new Date(value) : value);
 * ```
 * @publicApi
 */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && ISO_DATE_TIME.test(value) && !Number.isNaN(Date.parse(value));
}
