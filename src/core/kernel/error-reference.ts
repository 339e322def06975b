/**
 * References of errors: the log has the same one as the error page, so that a user can quote it and
 * the operator of the site finds the entry. A reference contains nothing about the error or the
 * user.
 */
import type { Random } from './platform.js';

/** Crockford's base32: no I, L, O and U, which are read as 1, 1, 0 and V. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/**
 * Whether a value has the form of a reference. Any link can contain one that was never logged: it
 * is shown as a reference, and is too short for a message.
 */
export function isReference(value: unknown): value is string {
  return typeof value === 'string' && REFERENCE.test(value);
}

/** The part of a logger that is used here. */
interface ErrorLogger {
  error(error: Error): void;
}

/** 8 characters with 40 random bits. */
export function makeReference(random: Random): string {
  return Array.from(random.bytes(8), (byte) => ALPHABET[byte & 31]).join('');
}

/**
 * Logs an error with a new reference, as its property `reference`.
 *
 * The same object can be thrown again, by another request too. So it is logged in the same step in
 * which it gets the reference.
 *
 * @returns The reference.
 */
export function logWithReference(error: Error, logger: ErrorLogger, random: Random): string {
  const reference = makeReference(random);
  const property = { value: reference, configurable: true, enumerable: true, writable: true };
  const isSet = Reflect.defineProperty(error, 'reference', property);
  // A frozen error stays as it is: an object that inherits everything from it is logged.
  logger.error(isSet ? error : (Object.create(error, { reference: property }) as Error));
  return reference;
}

/** Logs an error without a reference, whatever an earlier request with the same object had. */
export function logWithoutReference(error: Error, logger: ErrorLogger): void {
  if (Object.hasOwn(error, 'reference')) Reflect.deleteProperty(error, 'reference');
  logger.error(error);
}

/** The reference of an error that was logged with one. */
export function getReference(error: Error): string | undefined {
  const reference: unknown = Reflect.get(error, 'reference');
  return isReference(reference) ? reference : undefined;
}
