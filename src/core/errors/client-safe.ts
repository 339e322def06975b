/** Which error types a browser may see. Every other one is `Configuration` to it. */
import type * as configuration from './configuration.errors.js';
import type * as request from './request.errors.js';
import type * as upstream from './upstream.errors.js';
import { AuthError } from './auth.error.js';

/** By their type; `EmailSignin` is the name under which sign-in pages know a mail that was not sent. */
const CLIENT_SAFE: ReadonlyMap<string, string> = new Map([
  ...[
    'CredentialsSignin',
    'OAuthAccountNotLinked',
    'OAuthCallbackError',
    'AccessDenied',
    'Verification',
    'MissingCSRF',
    'AccountNotLinked',
    'WebAuthnVerificationError',
    'TooManyAttempts',
  ].map((type) => [type, type] as const),
  ['EmailSignInError', 'EmailSignin'],
]);

/** What a browser is told of an error: a fixed word that reveals nothing private. */
export function getClientSafeType(thrown: unknown): string {
  const known = thrown instanceof AuthError ? CLIENT_SAFE.get(thrown.type) : undefined;
  return known ?? 'Configuration';
}

/* MERGED page-params.ts: What pages are told of an error, in the query parameter `error`. */

/** What the error page is told. */
export type ErrorPageParam =
  | 'AccessDenied'
  | 'Configuration'
  | 'TooManyAttempts'
  | 'Verification'
  | 'WebAuthnVerificationError';

/** What the sign-in page is told. */
export type SignInPageErrorParam =
  | 'AccountNotLinked'
  | 'Callback'
  | 'CredentialsSignin'
  | 'EmailCreateAccount'
  | 'EmailSignin'
  | 'MissingCSRF'
  | 'OAuthAccountNotLinked'
  | 'OAuthCallbackError'
  | 'OAuthCreateAccount'
  | 'OAuthSignin'
  | 'SessionRequired'
  | 'Signin'
  | 'TooManyAttempts';

/* MERGED error-type.ts: The codes by which errors are told apart. */

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
