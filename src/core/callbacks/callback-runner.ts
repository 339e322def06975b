/** Calls the app's callbacks, or the defaults, and gives their answers one meaning. */
import { AuthError, asError } from '../errors/auth.error.js';
import { AccessDenied } from '../errors/request.errors.js';
import { isValidCallbackUrl, resolveRedirect } from '../http/callback-url.js';
import { type JWT, type Session, withTextSubject } from '../models/session.js';
import {
  type AuthCallbacks,
  defaultCallbacks,
  type JwtParams,
  type SessionCallbackFacts,
  type SessionParams,
  type SignInParams,
} from './callbacks.js';

/**
 * Calls the callbacks of the configuration (contract §15), or the defaults where there are none. Each is
 * called as a member of them, so that one can use what is beside it.
 *
 * @example
 * ```ts
 * const destination = await services.get(CallbackRunner).redirect('/orders', site.origin);
 * ```
 * @publicApi
 */
export class CallbackRunner {
  constructor(private readonly callbacks: Partial<AuthCallbacks>) {}

  /**
   * Asks whether somebody may sign in.
   *
   * @returns Where to send the browser instead, or `undefined` to go on.
   * @throws {AccessDenied} when the callback refused, or threw anything but an `AuthError`.
   */
  async signIn(params: SignInParams, baseUrl: string): Promise<string | undefined> {
    const verdict = await this.callSignIn(params);
    if (!verdict) throw new AccessDenied('The signIn callback refused.');
    return typeof verdict === 'string' ? this.redirect(verdict, baseUrl) : undefined;
  }

  /**
   * Where a browser is sent that wishes to go to `wish`.
   *
   * A wish that is no sound URL never reaches the callback.
   */
  async redirect(wish: unknown, baseUrl: string): Promise<string> {
    // The site itself is what most wish for, and sound.
    if (wish !== baseUrl && !isValidCallbackUrl(wish)) return baseUrl;
    const params = { url: wish, baseUrl };
    const answer = this.getCallbacksWith('redirect').redirect(params);
    return resolveRedirect(await answer, baseUrl);
  }

  /** The app's `jwt` callback, which two configurations may have in common. */
  get ownJwt(): unknown {
    return this.callbacks.jwt;
  }

  /**
   * Whether every token stays what it is: there is neither a callback of the app's, nor a class of its own
   * in place of this one that says otherwise.
   */
  get leavesTokens(): boolean {
    return this.callbacks.jwt === undefined && this.jwt === CallbackRunner.prototype.jwt;
  }

  /**
   * What the token holds from now on, with a subject that is text; `null` to end the session.
   *
   * @throws {TypeError} when the callback returned neither.
   */
  async jwt(params: JwtParams): Promise<JWT | null> {
    const token: JWT | null | undefined = await this.getCallbacksWith('jwt').jwt(params);
    if (token === null) return null;
    if (typeof token === 'object') return withTextSubject(token);
    throw new TypeError(
      `The jwt callback returned ${typeof token}. Return the token, or null to end the session.`,
    );
  }

  /** What the client sees of a session. */
  async session(facts: SessionCallbackFacts): Promise<Session> {
    // The contract's types promise more than either strategy has, see SessionParams, and let a callback
    // leave out what the app added to `Session`: that it did not is for the app to see to.
    return this.getCallbacksWith('session').session(facts as SessionParams);
  }

  /** Who has this callback. */
  private getCallbacksWith<Name extends keyof AuthCallbacks>(
    name: Name,
  ): Pick<AuthCallbacks, Name> {
    return hasCallback(this.callbacks, name) ? this.callbacks : defaultCallbacks;
  }

  private async callSignIn(params: SignInParams): Promise<boolean | string> {
    try {
      return await this.getCallbacksWith('signIn').signIn(params);
    } catch (thrown) {
      if (thrown instanceof AuthError) throw thrown;
      const error = asError(thrown);
      throw new AccessDenied(error.message, error);
    }
  }
}

function hasCallback<Name extends keyof AuthCallbacks>(
  callbacks: Partial<AuthCallbacks>,
  name: Name,
): callbacks is Pick<AuthCallbacks, Name> {
  return (callbacks[name] ?? undefined) !== undefined;
}
