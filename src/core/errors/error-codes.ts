/** The codes of errors: their `type`, and the `error` parameter that pages receive. */
import type * as configuration from './configuration.errors.js';
import type * as request from './request.errors.js';
import type * as upstream from './upstream.errors.js';
import { AuthError } from './auth.error.js';

type Classes = typeof configuration & typeof request & typeof upstream;

/**
 * The code of a class. `CredentialsSignin` has none here: apps derive classes with their own from
 * it.
 */
type CodeOf<Class> = Class extends { readonly type: infer Code extends string }
  ? string extends Code
    ? never
    : Code
  : never;

/**
 * The `type` of every error of this library, for an exhaustive `switch`. An app's own subclass has
 * a type of its own, so `AuthError.type` is `string`.
 *
 * @example
 * ```ts
 * const MESSAGES: Partial<Record<ErrorType, string>> = { CredentialsSignin: 'Wrong password' };
 * ```
 */
export type ErrorType = CodeOf<Classes[keyof Classes]> | 'CredentialsSignin';

/** The `error` query parameter of the error page. */
export type ErrorPageParam =
  | 'AccessDenied'
  | 'Configuration'
  | 'SignOutError'
  | 'TooManyAttempts'
  | 'Verification'
  | 'WebAuthnVerificationError';

/** The `error` query parameter of the page after the request for a magic link or a code. */
export type VerifyRequestPageErrorParam = 'CodeSignin';

/** The `error` query parameter of the sign-in page. */
export type SignInPageErrorParam =
  | 'AccountNotLinked'
  | 'Callback'
  | 'ChallengeRequired'
  | 'CredentialsSignin'
  | 'EmailCreateAccount'
  | 'EmailSignin'
  | 'MissingCSRF'
  | 'OAuthAccountNotLinked'
  | 'OAuthCallbackError'
  | 'OAuthCreateAccount'
  | 'OAuthSignin'
  | 'ServerBusy'
  | 'SessionRequired'
  | 'SignInExpired'
  | 'Signin'
  | 'TooManyAttempts';

/**
 * The errors that a browser may see, by their type. Sign-in pages know an email that could not be
 * sent as `EmailSignin`.
 */
const CLIENT_SAFE: ReadonlyMap<string, string> = new Map([
  ...[
    'CredentialsSignin',
    'CodeSignin',
    'OAuthAccountNotLinked',
    'OAuthCallbackError',
    'AccessDenied',
    'Verification',
    'MissingCSRF',
    'SignInExpired',
    'SessionRequired',
    'AccountNotLinked',
    'WebAuthnVerificationError',
    'TooManyAttempts',
    'ServerBusy',
    'ChallengeRequired',
  ].map((type) => [type, type] as const),
  ['EmailSignInError', 'EmailSignin'],
]);

/**
 * Returns the code that a browser may see: `Configuration` for every error that is not client-safe.
 */
export function getClientSafeType(thrown: unknown): string {
  const known = thrown instanceof AuthError ? CLIENT_SAFE.get(thrown.type) : undefined;
  return known ?? 'Configuration';
}
