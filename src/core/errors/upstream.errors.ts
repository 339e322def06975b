/** Something that this library relies on failed: a provider, a database, the app's own code. */
import { AuthError, SignInError } from './auth.error.js';

/** The adapter threw. `cause.err` is what it threw, `cause.method` names the call. */
export class AdapterError extends AuthError {
  static override readonly type = 'AdapterError';
}

/** Something unexpected was thrown while a provider's answer was handled. */
export class CallbackRouteError extends AuthError {
  static override readonly type = 'CallbackRouteError';
}

/** An event handler threw. Logged, never thrown. */
export class EventError extends AuthError {
  static override readonly type = 'EventError';
}

/** The session token could not be read, or a `jwt` or `session` callback threw. */
export class JWTSessionError extends AuthError {
  static override readonly type = 'JWTSessionError';
}

/** The session could not be read from the database. */
export class SessionTokenError extends AuthError {
  static override readonly type = 'SessionTokenError';
}

/** The session is larger than what a browser would send back. */
export class SessionTooLarge extends AuthError {
  static override readonly type = 'SessionTooLarge';
}

/** Ending the session failed on the server's side. The cookie is cleared all the same. */
export class SignOutError extends AuthError {
  static override readonly type = 'SignOutError';
}

/** The provider refused: it answered the authorization request with an `error` parameter. */
export class OAuthCallbackError extends SignInError {
  static override readonly type = 'OAuthCallbackError';
}

/** The provider's `profile()` function threw, or gave no usable account id. */
export class OAuthProfileParseError extends AuthError {
  static override readonly type = 'OAuthProfileParseError';
}

/** Part of the contract; not thrown by this library. */
export class OAuthSignInError extends SignInError {
  static override readonly type = 'OAuthSignInError';
}

/** The link could not be sent: the address is none, or the mail service refused or was too slow. */
export class EmailSignInError extends SignInError {
  static override readonly type = 'EmailSignInError';
}
