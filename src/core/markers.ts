/**
 * Values that switch something off, for authors of framework integrations.
 *
 * They are symbols, so that no JSON, form or environment variable can ever stand for them.
 */

/**
 * `raw: raw` makes `Auth` give back the internal response and throw its errors.
 *
 * @publicApi
 */
export const raw: unique symbol = Symbol('portcullis.raw');

/**
 * `skipCSRFCheck: skipCSRFCheck` disables the CSRF check, for frameworks that have one of their own.
 *
 * Without either, any site can sign a person in as somebody else, or out.
 *
 * @publicApi
 */
export const skipCSRFCheck: unique symbol = Symbol('portcullis.skipCSRFCheck');
