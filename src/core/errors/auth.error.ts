/** The one ancestor of everything this library throws on purpose. */

/** What led to an error: the original error as `err`, and facts about the circumstances. */
export interface AuthErrorCause extends Record<string, unknown> {
  err?: Error;
}

/** Which page a browser is sent to: the sign-in page, where one can try again, or the error page. */
export type AuthErrorKind = 'signIn' | 'error';

/**
 * An authentication error.
 *
 * `type` is its stable code: switch on it, or use `instanceof`. A browser sees the type of the few
 * errors listed as client-safe and `Configuration` for every other; the rest stays in the log.
 *
 * @example
 * ```ts
 * try {
 *   await signIn('credentials', form);
 * } catch (error) {
 *   if (error instanceof AuthError && error.type === 'CredentialsSignin') return 'Wrong password';
 *   throw error;
 * }
 * ```
 * @publicApi
 */
export class AuthError extends Error {
  static readonly type: string = 'AuthError';
  static readonly kind: AuthErrorKind = 'error';

  override cause?: AuthErrorCause;

  /**
   * @param message - A sentence for the server's log, or the error or facts that led here.
   * @param cause - The error or the facts, when the first argument is a sentence.
   */
  constructor(message?: string | Error | AuthErrorCause, cause?: Error | AuthErrorCause) {
    const reason = typeof message === 'string' ? cause : message;
    super(typeof message === 'string' ? message : getReasonMessage(reason));
    this.name = new.target.name;
    if (reason) this.cause = reason instanceof Error ? { err: reason } : reason;
  }

  /** The stable code of this error. */
  get type(): string {
    return (this.constructor as typeof AuthError).type;
  }

  /** Which page tells a browser about it. */
  get kind(): AuthErrorKind {
    return (this.constructor as typeof AuthError).kind;
  }
}

/** An error after which the person is sent to the sign-in page to try again. */
export class SignInError extends AuthError {
  static override readonly kind: AuthErrorKind = 'signIn';
}

function getReasonMessage(reason: Error | AuthErrorCause | undefined): string {
  if (reason instanceof Error) return reason.message;
  return reason?.err?.message ?? '';
}

/** Anything that was thrown, as an `Error`. Never throws: it is called where errors are handled. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  try {
    return new Error(String(thrown));
  } catch {
    return new Error('Something that is no error was thrown.');
  }
}
