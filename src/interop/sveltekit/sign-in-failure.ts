/** A sign-in that failed, as the page with the form is told. */
import { type ActionFailure, fail } from '@sveltejs/kit';
import { clientSafeType } from '../../core/errors/client-safe.js';
import { CredentialsSignin } from '../../core/errors/request.errors.js';

/**
 * What `form` is on a page after {@link SvelteKitAuthResult.signInOrFail}.
 *
 * @publicApi
 */
export interface SignInFailure extends Record<string, unknown> {
  /** A word that reveals nothing private: `CredentialsSignin` for a wrong password, `AccessDenied`. */
  error: string;
  /** What the `code` of a `CredentialsSignin` says. Default of that: `credentials`. */
  code?: string;
}

const STATUS: ReadonlyMap<string, number> = new Map([
  ['CredentialsSignin', 401],
  ['AccessDenied', 403],
  ['TooManyAttempts', 429],
]);

const BAD_REQUEST = 400;

/**
 * The failure that the page may show. What is no business of whoever signs in is thrown on, and so is
 * a redirect.
 */
export function signInFailure(thrown: unknown): ActionFailure<SignInFailure> {
  const error = clientSafeType(thrown);
  if (error === 'Configuration') throw thrown;
  const code = thrown instanceof CredentialsSignin ? { code: thrown.code } : {};
  return fail(STATUS.get(error) ?? BAD_REQUEST, { error, ...code });
}
