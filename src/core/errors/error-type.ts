/** The codes by which errors are told apart. */
import type * as configuration from './configuration.errors.js';
import type * as request from './request.errors.js';
import type * as upstream from './upstream.errors.js';

type Classes = typeof configuration & typeof request & typeof upstream;

/** The code of a class. `CredentialsSignin` leaves it to what apps derive from it. */
type CodeOf<Class> = Class extends { readonly type: infer Code extends string }
  ? string extends Code
    ? never
    : Code
  : never;

/**
 * The `type` of every error of this library, to be exhaustive in a `switch`. An app's own subclass has
 * one of its own, so `AuthError.type` is any text.
 *
 * @example
 * ```ts
 * const MESSAGES: Partial<Record<ErrorType, string>> = { CredentialsSignin: 'Wrong password' };
 * ```
 */
export type ErrorType = CodeOf<Classes[keyof Classes]> | 'CredentialsSignin';
