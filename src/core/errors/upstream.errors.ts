/** Errors of what the library relies on: a provider, a database, the app's own code. */
import { AuthError, type AuthErrorCause, SignInError } from './auth.error.js';

/** The adapter threw. `cause.err` is the thrown error, `cause.method` names the call. */
export class AdapterError extends AuthError {
  static override readonly type = 'AdapterError';
}

/** An unexpected error was thrown while the response of a provider was handled. */
export class CallbackRouteError extends AuthError {
  static override readonly type = 'CallbackRouteError';
}

/**
 * The provider does not accept the refresh token any more: it has expired, was revoked, or the user
 * withdrew the consent (RFC 6749 §5.2, `invalid_grant`). The user has to sign in with the provider
 * again.
 */
export class ProviderAccessLost extends AuthError {
  static override readonly type = 'ProviderAccessLost';
}

/**
 * The user has no account with tokens at the provider: none is linked, or it was linked by another
 * sign-in than that of the provider. The user has to sign in with the provider.
 */
export class ProviderTokenMissing extends AuthError {
  static override readonly type = 'ProviderTokenMissing';
}

/**
 * A logout token is not one of the provider for this app, is too old, or was sent before (OpenID
 * Connect Back-Channel Logout 1.0 §2.6).
 */
export class InvalidLogoutToken extends AuthError {
  static override readonly type = 'InvalidLogoutToken';
}

/**
 * The keys or the answer of an issuer could not be had: whether an access token is valid is not
 * known.
 */
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

/** An error response of a provider (RFC 6749 §4.1.2.1), as it was sent. */
export interface ProviderErrorResponse {
  readonly error?: string | undefined;
  readonly error_description?: string | undefined;
}

/**
 * Why a provider did not sign the user in:
 * - `refused`: the user, or the provider, denied it (`access_denied`).
 * - `sign_in_required`: the user has to do something there first, and `prompt=none` does not let
 *   them (OpenID Connect Core §3.1.2.6).
 * - `unavailable`: the provider cannot at the moment (`server_error`, `temporarily_unavailable`).
 */
export type ProviderRefusal = 'refused' | 'sign_in_required' | 'unavailable';

const REFUSALS: ReadonlyMap<string | undefined, ProviderRefusal> = new Map([
  ['access_denied', 'refused'],
  ['login_required', 'sign_in_required'],
  ['interaction_required', 'sign_in_required'],
  ['consent_required', 'sign_in_required'],
  ['account_selection_required', 'sign_in_required'],
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
]);

/**
 * The provider answered the authorization request with an `error` parameter (RFC 6749 §4.1.2.1).
 * Anyone can make a link with such a parameter: decide nothing by it but where to send the user.
 */
export class OAuthCallbackError extends SignInError {
  static override readonly type = 'OAuthCallbackError';

  /**
   * The `error` of the response, such as `access_denied`: printable ASCII, at most 200 characters.
   */
  readonly providerError: string | undefined;
  /** The `error_description`, on one line: at most 200 characters. */
  readonly providerErrorDescription: string | undefined;
  /** The `code` query parameter of the sign-in page. `undefined` for any other `error`. */
  readonly code: ProviderRefusal | undefined;

  constructor(
    message?: string | Error | AuthErrorCause,
    cause?: Error | AuthErrorCause,
    response: ProviderErrorResponse = {},
  ) {
    super(message, cause);
    this.providerError = toPlainText(response.error);
    this.providerErrorDescription = toPlainText(response.error_description);
    this.code = REFUSALS.get(this.providerError);
  }
}

/**
 * Both members are printable ASCII by their definition. Some providers write line breaks, or their
 * language.
 */
function toPlainText(text: string | undefined): string | undefined {
  return (
    text
      ?.replace(/[\p{C}\p{Z}]+/gu, ' ')
      .trim()
      .slice(0, 200) || undefined
  );
}

/** The provider's `profile()` function threw, or returned no usable account id. */
export class OAuthProfileParseError extends AuthError {
  static override readonly type = 'OAuthProfileParseError';
}

/** Part of Auth.js's contract. This library does not throw it. */
export class OAuthSignInError extends SignInError {
  static override readonly type = 'OAuthSignInError';
}

/**
 * The magic link could not be sent: the address is invalid, or the email service failed or was too
 * slow.
 */
export class EmailSignInError extends SignInError {
  static override readonly type = 'EmailSignInError';
}
