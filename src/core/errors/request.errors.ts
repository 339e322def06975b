/** Errors of requests that are refused: malformed, unverified, or not allowed. */
import { AuthError, SignInError } from './auth.error.js';

/** No action handles this method and path. */
export class UnknownAction extends AuthError {
  static override readonly type = 'UnknownAction';
}

/** The request cannot be read. `status` is the status of the response. */
export class MalformedRequest extends AuthError {
  static override readonly type = 'MalformedRequest';

  constructor(
    readonly status: 400 | 404 | 405 | 408 | 413 | 414 | 415,
    message: string,
    /** With 405: the methods that are allowed. */
    readonly allow = 'GET, POST',
  ) {
    super(message);
  }
}

/** The provider does not exist, or does not support the action. */
export class InvalidProvider extends AuthError {
  static override readonly type = 'InvalidProvider';
}

/**
 * A response of a provider, or of an authenticator, does not belong to the flow whose cookie this
 * browser has.
 */
export class InvalidCheck extends AuthError {
  static override readonly type = 'InvalidCheck';
}

/**
 * The sign-in is not one that this browser has open: it was completed, has expired, or was started
 * elsewhere. Pressing Back after a sign-in leads here, as does a tab that is restored. Logged as a
 * warning; the user starts again.
 */
export class SignInExpired extends SignInError {
  static override readonly type = 'SignInExpired';
}

/** A token is malformed, forged, expired, or was encrypted with none of the secrets. */
export class InvalidToken extends AuthError {
  static override readonly type = 'InvalidToken';
}

/**
 * The app's code would set cookies, to sign the user in or out, on a response that has been
 * started.
 */
export class ResponseStarted extends AuthError {
  static override readonly type = 'ResponseStarted';
}

/** A POST has no valid CSRF token, or comes from another site. */
export class MissingCSRF extends SignInError {
  static override readonly type = 'MissingCSRF';
}

/** The `signIn` callback refused the user, or threw. */
export class AccessDenied extends AuthError {
  static override readonly type = 'AccessDenied';
}

/** The magic link is unknown, used or expired. */
export class Verification extends AuthError {
  static override readonly type = 'Verification';
}

/** The reason why a sign-in code was refused. */
export type CodeProblem = 'browser' | 'ended' | 'malformed' | 'wrong';

const CODE_PROBLEMS: Readonly<Record<CodeProblem, string>> = {
  browser: 'This browser requested no code.',
  ended: 'The code was used, expired, was replaced, or has no tries left.',
  malformed: 'The code does not have six digits.',
  wrong: 'The code is wrong.',
};

/**
 * The code from a message is refused. `code` and `triesLeft` appear in the URL of the page that
 * takes the code.
 */
export class CodeSignin extends SignInError {
  static override readonly type = 'CodeSignin';

  constructor(
    /** The reason. `ended`: the user needs another code. */
    readonly code: CodeProblem,
    /** The provider that sent the code. */
    readonly providerId: string,
    /** The tries that are left of a wrong code, at least one. */
    readonly triesLeft?: number,
  ) {
    super(CODE_PROBLEMS[code], { provider: providerId });
  }
}

/** The app's rate limit refused the attempt. `retryAfterSeconds` is sent as `Retry-After`. */
export class TooManyAttempts extends AuthError {
  static override readonly type = 'TooManyAttempts';

  /** Whole seconds, at least one. */
  readonly retryAfterSeconds: number;

  constructor(seconds: number) {
    super('There were too many attempts to sign in.');
    this.retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  }
}

/**
 * The server has too much to do, for instance too many passwords to hash. Nothing was changed.
 * `retryAfterSeconds` is sent as `Retry-After`.
 */
export class ServerBusy extends AuthError {
  static override readonly type = 'ServerBusy';

  /** @param retryAfterSeconds - Whole seconds, at least one. */
  constructor(readonly retryAfterSeconds: number) {
    super('There is too much to do at the moment.');
  }
}

/**
 * After many attempts, the visitor must show to be a person. The sign-in page shows the challenge;
 * a client without pages sends the token of its widget as one more field.
 */
export class ChallengeRequired extends SignInError {
  static override readonly type = 'ChallengeRequired';
}

/**
 * The user was to prove again who they are, and is not signed in any more. Signing in is the proof.
 */
export class SessionRequired extends SignInError {
  static override readonly type = 'SessionRequired';
}

/** The account, or its e-mail address, belongs to another user. */
export class OAuthAccountNotLinked extends SignInError {
  static override readonly type = 'OAuthAccountNotLinked';
}

/** The passkey belongs to another user. */
export class AccountNotLinked extends SignInError {
  static override readonly type = 'AccountNotLinked';
}

/** The passkey ceremony failed. */
export class WebAuthnVerificationError extends AuthError {
  static override readonly type = 'WebAuthnVerificationError';

  /**
   * `unknown_passkey` if the server has no passkey of the id, because it was removed or never
   * registered: the password manager may forget it. Ids of passkeys are random, and name no user.
   * It is the `code` query parameter of the error page.
   */
  code?: 'unknown_passkey';
}

/**
 * The credentials are wrong. Throw it, or a class derived from it, from `authorize`.
 *
 * `code` appears in the URL of the sign-in page, so it must reveal nothing that helps an attacker.
 * The built-in page shows the text of `messages.credentialsSignin` for it, and never the code
 * itself.
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

  /** The `code` query parameter of the sign-in page. Default `credentials`. */
  code = 'credentials';
}

/**
 * A credential of a feature's way to authenticate, such as a key, was refused. `status` is the
 * status of the response, `challenge` its `WWW-Authenticate` (RFC 9110 §11.6.1). The message has
 * nothing of the credential.
 */
export class InvalidCredential extends AuthError {
  static override readonly type = 'InvalidCredential';

  /** @param status - 401 when it is not valid, 400 when it cannot be read or came twice. */
  constructor(
    message: string,
    readonly status: 400 | 401,
    readonly challenge: string,
  ) {
    super(message);
  }
}

/**
 * A proof has replaced the token of the session while this request was on its way: send it again,
 * with the cookies that the browser has now. Nothing was changed.
 */
export class SessionReplaced extends AuthError {
  static override readonly type = 'SessionReplaced';
}

/**
 * What asks a client for a stronger or more recent sign-in (RFC 9470 §3), by the names of the
 * specification.
 *
 * @publicApi
 */
export interface LevelChallenge {
  readonly error: 'insufficient_user_authentication';
  readonly acr_values?: string;
  /** In seconds. */
  readonly max_age?: number;
}

/**
 * The user is signed in, and has not proven enough, or not recently enough, for this: answer 401
 * with the `challenge`, or send the browser to `location`, where the user gives the proof.
 *
 * @publicApi
 */
export class InsufficientUserAuthentication extends AuthError {
  static override readonly type = 'InsufficientUserAuthentication';

  constructor(
    readonly challenge: LevelChallenge,
    /** The page of proof, which leads back; `undefined` where there is none. */
    readonly location?: string,
  ) {
    super('The user has to prove again who they are.');
  }
}

/**
 * The user is signed in, and the app requires a second factor that the session has not proven: it
 * is read as none until then. Answer 401, or send the browser to `location`, where the user proves
 * it or sets it up.
 *
 * @publicApi
 */
export class SecondFactorRequired extends AuthError {
  static override readonly type = 'SecondFactorRequired';

  constructor(readonly location: string) {
    super('The session needs a second factor.');
  }
}

/** How a resource server says why it refuses an access token (RFC 6750 §3.1, RFC 9449 §7.1). */
export type AccessTokenProblem = 'invalid_request' | 'invalid_token' | 'invalid_dpop_proof';

/**
 * An access token was refused: forged, expired, of another issuer, for another audience, or sent by
 * another client than the one that it is bound to. The message says which, for the log: the client
 * gets `code` alone.
 */
export class InvalidAccessToken extends AuthError {
  static override readonly type = 'InvalidAccessToken';

  constructor(
    message: string,
    readonly code: AccessTokenProblem = 'invalid_token',
  ) {
    super(message);
  }
}
