/** The base classes of the library's errors, and helpers for thrown values. */

/** The cause of an error: the original error as `err`, and facts about the circumstances. */
export interface AuthErrorCause extends Record<string, unknown> {
  err?: Error;
}

/** The page that a browser is sent to: the sign-in page, to try again, or the error page. */
export type AuthErrorKind = 'signIn' | 'error';

/**
 * An authentication error.
 *
 * `type` is its stable code: switch on it, or use `instanceof`. A browser sees the type of the few
 * client-safe errors, and `Configuration` for every other error. Everything else stays in the log.
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
   * The reference that the built-in error page shows: 8 digits and letters without I, L, O and U.
   * Set on the error that `logger.error` receives, also on one that is no `AuthError`. `undefined`
   * for errors that this page does not show.
   */
  reference?: string;

  /**
   * @param message - A sentence for the server's log, or the causing error or facts.
   * @param cause - The causing error or facts, when the first argument is a sentence.
   */
  constructor(message?: string | Error | AuthErrorCause, cause?: Error | AuthErrorCause) {
    const reason = typeof message === 'string' ? cause : message;
    super(typeof message === 'string' ? message : getReasonMessage(reason));
    // A minifier renames classes. One of the app's without a type of its own has nothing but its
    // name.
    this.name = Object.hasOwn(new.target, 'type') ? new.target.type : new.target.name;
    if (reason) this.cause = reason instanceof Error ? { err: reason } : reason;
  }

  /** The stable code of this error. */
  get type(): string {
    return (this.constructor as typeof AuthError).type;
  }

  /** The page that a browser is sent to. */
  get kind(): AuthErrorKind {
    return (this.constructor as typeof AuthError).kind;
  }
}

/** An error after which the user is sent to the sign-in page to try again. */
export class SignInError extends AuthError {
  static override readonly kind: AuthErrorKind = 'signIn';
}

function getReasonMessage(reason: Error | AuthErrorCause | undefined): string {
  if (reason instanceof Error) return reason.message;
  return reason?.err?.message ?? '';
}

/** Converts a thrown value to an `Error`. Never throws, since error handlers call it. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  try {
    return new Error(String(thrown));
  } catch {
    return new Error('A value that is not an error was thrown.');
  }
}

/**
 * Creates an error without a stack trace, for errors that a client can cause in large numbers.
 * Capturing a trace takes ten times as long as the rest. Engines without `Error.stackTraceLimit`,
 * and those where it is read-only, capture one as usual.
 */
export function withoutStack<Created extends Error>(create: () => Created): Created {
  const limit: unknown = Reflect.get(Error, 'stackTraceLimit');
  Reflect.set(Error, 'stackTraceLimit', 0);
  try {
    return create();
  } finally {
    Reflect.set(Error, 'stackTraceLimit', limit);
  }
}
