/** Errors of what the library relies on: a provider, a database, the app's own code. */
import { AuthError, SignInError } from './auth.error.js';

/** The adapter threw. `cause.err` is the thrown error, `cause.method` names the call. */
export class AdapterError extends AuthError {
  static override readonly type = 'AdapterError';
}

/** An unexpected error was thrown while the response of a provider was handled. */
export class CallbackRouteError extends AuthError {
  static override readonly type = 'CallbackRouteError';
}

/**
 * The provider does not accept the refresh token any more: it has expired, was revoked, or the user withdrew
 * the consent (RFC 6749 §5.2, `invalid_grant`). The user has to sign in with the provider again.
 */
export class ProviderAccessLost extends AuthError {
  static override readonly type = 'ProviderAccessLost';
}

/**
 * The user has no account with tokens at the provider: none is linked, or it was linked by another sign-in
 * than that of the provider. The user has to sign in with the provider.
 */
export class ProviderTokenMissing extends AuthError {
  static override readonly type = 'ProviderTokenMissing';
}

/**
 * A logout token is not one of the provider for this app, is too old, or was sent before (OpenID Connect
 * Back-Channel Logout 1.0 §2.6).
 */
export class InvalidLogoutToken extends AuthError {
  static override readonly type = 'InvalidLogoutToken';
}

/** The keys or the answer of an issuer could not be had: whether an access token is valid is not known. */
export class IssuerUnavailable extends AuthError {
  static override readonly type = 'IssuerUnavailable';
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

/** The session is larger than the cookies that a browser sends back. */
export class SessionTooLarge extends AuthError {
  static override readonly type = 'SessionTooLarge';
}

/** The session could not be ended on the server. The cookie is cleared nevertheless. */
export class SignOutError extends AuthError {
  static override readonly type = 'SignOutError';
}

/** The provider answered the authorization request with an `error` parameter (RFC 6749 §4.1.2.1). */
export class OAuthCallbackError extends SignInError {
  static override readonly type = 'OAuthCallbackError';
}

/** The provider's `profile()` function threw, or returned no usable account id. */
export class OAuthProfileParseError extends AuthError {
  static override readonly type = 'OAuthProfileParseError';
}

/** Part of Auth.js's contract. This library does not throw it. */
export class OAuthSignInError extends SignInError {
  static override readonly type = 'OAuthSignInError';
}

/** The magic link could not be sent: the address is invalid, or the mail service failed or was too slow. */
export class EmailSignInError extends SignInError {
  static override readonly type = 'EmailSignInError';
}
