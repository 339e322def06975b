/** What signing in and out takes, and what it gives. */
import type { ProviderId } from '../core/providers/provider-id.js';

/** Where people are sent afterwards. */
interface Destination<Redirect extends boolean> {
  /** @deprecated Use `redirectTo`. */
  callbackUrl?: string | undefined;
  /** Default: the page that they are on. */
  redirectTo?: string | undefined;
  /** With `false` the page stays, and the outcome is the return value. Default: `true`. */
  redirect?: Redirect | undefined;
}

/**
 * Of `signIn`. Any other field is sent along: the user name and the password, say, or the e-mail address.
 *
 * @publicApi
 */
export interface SignInOptions<Redirect extends boolean = true>
  extends Record<string, unknown>, Destination<Redirect> {}

/**
 * Added to the authorization request of the provider.
 *
 * @publicApi
 */
export type SignInAuthorizationParams =
  string | string[][] | Record<string, string> | URLSearchParams;

/**
 * The outcome of `signIn` with `redirect: false`.
 *
 * @publicApi
 */
export interface SignInResponse {
  /** A word for what went wrong, `CredentialsSignin` say. */
  error: string | undefined;
  /** What the `code` of a `CredentialsSignin` said. */
  code: string | undefined;
  /** Of the answer; 0 when there was none. */
  status: number;
  /** Whether the server could answer. A wrong password is an answer: look at `error`. */
  ok: boolean;
  /** Where to go now; `null` when something went wrong. */
  url: string | null;
}

/** @publicApi */
export interface SignOutParams<Redirect extends boolean = true> extends Destination<Redirect> {}

/** @publicApi */
export interface SignOutResponse {
  /** Where to go now. */
  url: string;
}

/** @publicApi */
export type SignIn = <Redirect extends boolean = true>(
  provider?: ProviderId,
  options?: SignInOptions<Redirect>,
  authorizationParams?: SignInAuthorizationParams,
) => Promise<Redirect extends true ? void : SignInResponse>;

/** @publicApi */
export type SignOut = <Redirect extends boolean = true>(
  options?: SignOutParams<Redirect>,
) => Promise<Redirect extends true ? void : SignOutResponse>;

/** Where somebody wants to be afterwards. */
export function destinationOf({ redirectTo, callbackUrl }: Destination<boolean>): string {
  return redirectTo ?? callbackUrl ?? window.location.href;
}
