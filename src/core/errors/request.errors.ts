/** The request is refused: it is malformed, unproven, or not allowed. */
import { AuthError, SignInError } from './auth.error.js';

/** No action answers to this method and path. */
export class UnknownAction extends AuthError {
  static override readonly type = 'UnknownAction';
}

/** A request that cannot be read. `status` is what the client is answered. */
export class MalformedRequest extends AuthError {
  static override readonly type = 'MalformedRequest';

  constructor(
    readonly status: 400 | 405 | 408 | 413 | 414 | 415,
    message: string,
  ) {
    super(message);
  }
}

/** The provider does not exist, or cannot do what was asked of it. */
export class InvalidProvider extends AuthError {
  static override readonly type = 'InvalidProvider';
}

/** A state, PKCE, nonce or challenge cookie is missing, expired, forged, or of another flow. */
export class InvalidCheck extends AuthError {
  static override readonly type = 'InvalidCheck';
}

/** A sealed token that is malformed, forged, expired, or sealed with none of the secrets. */
export class InvalidToken extends AuthError {
  static override readonly type = 'InvalidToken';
}

/** A POST without proof that it comes from this site. */
export class MissingCSRF extends SignInError {
  static override readonly type = 'MissingCSRF';
}

/** The `signIn` callback refused this person, or threw. */
export class AccessDenied extends AuthError {
  static override readonly type = 'AccessDenied';
}

/** The link that was sent by e-mail is unknown, used or expired. */
export class Verification extends AuthError {
  static override readonly type = 'Verification';
}

/** The app's rate limit says to wait. `retryAfterSeconds` goes out as `Retry-After`. */
export class TooManyAttempts extends AuthError {
  static override readonly type = 'TooManyAttempts';

  /** Whole seconds, at least one. */
  readonly retryAfterSeconds: number;

  constructor(seconds: number) {
    super('There were too many attempts to sign in.');
    this.retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  }
}

/** The account belongs to somebody else, or its e-mail address does. */
export class OAuthAccountNotLinked extends SignInError {
  static override readonly type = 'OAuthAccountNotLinked';
}

/** The passkey belongs to somebody else. */
export class AccountNotLinked extends SignInError {
  static override readonly type = 'AccountNotLinked';
}

/** The passkey ceremony failed. */
export class WebAuthnVerificationError extends AuthError {
  static override readonly type = 'WebAuthnVerificationError';
}

/**
 * The credentials are wrong. Throw it, or a class derived from it, from `authorize`.
 *
 * `code` appears in the URL of the sign-in page, so it must tell nothing that an attacker could use. What
 * the built-in page says of it is in `messages.credentialsSignin`; the code itself is not shown.
 *
 * @example
 * ```ts
 * class LockedOut extends CredentialsSignin {
 *   override code = 'locked';
 * }
 * ```
 * @publicApi
 */
export class CredentialsSignin extends SignInError {
  static override readonly type: string = 'CredentialsSignin';

  /** What the URL of the sign-in page has as `?code=`. Default `credentials`. */
  code = 'credentials';
}
