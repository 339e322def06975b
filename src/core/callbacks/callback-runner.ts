/** Calls the app's callbacks, or the defaults, and interprets their results. */
import { AuthError, asError } from '../errors/auth.error.js';
import { InvalidCallbackUrl } from '../errors/configuration.errors.js';
import { AccessDenied } from '../errors/request.errors.js';
import { isValidCallbackUrl, resolveRedirect } from '../http/callback-url.js';
import type { Awaitable } from '../kernel/objects.js';
import { parseUrl } from '../kernel/url.js';
import { type JWT, type Session, type SessionMembers, withTextSubject } from '../models/session.js';
import {
  type AuthCallbacks,
  defaultCallbacks,
  type JwtParams,
  type ProviderErrorParams,
  type SessionCallbackFacts,
  type SessionParams,
  type SignInParams,
} from './callbacks.js';
import type { RefusedTargets } from './refused-targets.js';
import { getOriginal } from './wrapped-callback.js';

/**
 * Calls the callbacks of the configuration (contract §15), or the defaults where there are none.
 * Each is called as a method, so that it can use the others by `this`.
 *
 * @example
 * ```ts
 * const destination = await services.get(CallbackRunner).redirect('/orders', requestOrigin.origin);
 * ```
 * @publicApi
 */
export class CallbackRunner {
  constructor(
    private readonly callbacks: Partial<AuthCallbacks>,
    private readonly refused?: RefusedTargets,
  ) {}

  /**
   * Calls the `signIn` callback.
   *
   * @returns The URL to send the browser to instead, or `undefined` to continue.
   * @throws {AccessDenied} when the callback refused, or threw anything but an `AuthError`.
   * @throws {InvalidCallbackUrl} when it returned text that is no URL.
   */
  async signIn(params: SignInParams, baseUrl: string): Promise<string | undefined> {
    const result = await this.callSignIn(params);
    if (!result) throw new AccessDenied('The signIn callback refused.');
    return typeof result === 'string' ? this.redirectTo(result, 'signIn', baseUrl) : undefined;
  }

  /**
   * Returns the URL that a browser is sent to when `url` is requested.
   *
   * An invalid URL never reaches the callback.
   */
  async redirect(url: unknown, baseUrl: string): Promise<string> {
    // Most requested URLs are the site itself, which needs no validation.
    if (url !== baseUrl && !isValidCallbackUrl(url)) return baseUrl;
    const result = await this.getCallbacksWith('redirect').redirect({ url, baseUrl });
    if (url !== baseUrl && result === baseUrl && !hasCallback(this.callbacks, 'redirect')) {
      this.refused?.explain(url);
    }
    return resolveRedirect(result, baseUrl);
  }

  /**
   * Calls the `providerError` callback.
   *
   * @returns The URL to send the browser to, or `undefined` for the sign-in page.
   * @throws {InvalidCallbackUrl} when it returned text that is no URL.
   */
  async providerError(params: ProviderErrorParams, baseUrl: string): Promise<string | undefined> {
    const url = await this.getCallbacksWith('providerError').providerError(params);
    if (typeof url !== 'string' || url === '') return undefined;
    return this.redirectTo(url, 'providerError', baseUrl);
  }

  /** The app's `jwt` callback. Two configurations may share it. */
  get ownJwt(): unknown {
    return getOriginal(this.callbacks.jwt);
  }

  /**
   * Whether tokens never change: the app has no `jwt` callback, and no subclass overrides `jwt`.
   */
  get leavesTokens(): boolean {
    return this.callbacks.jwt === undefined && this.jwt === CallbackRunner.prototype.jwt;
  }

  /**
   * Calls the `jwt` callback. Returns the new claims, with `sub` as a string, or `null` to end the
   * session.
   *
   * @throws {TypeError} when the callback returned neither claims nor `null`.
   */
  async jwt(params: JwtParams): Promise<JWT | null> {
    const token: JWT | null | undefined = await this.getCallbacksWith('jwt').jwt(params);
    if (token === null) return null;
    if (typeof token === 'object') return withTextSubject(token);
    throw new TypeError(
      `The jwt callback returned ${typeof token}. Return the token, or null to end the session.`,
    );
  }

  /**
   * Calls the `session` callback. Returns the session that the client sees, or a promise of it.
   *
   * @param members - What features add. The app's own callback gets them in `session`, and decides.
   * @throws what a callback throws that is not asynchronous.
   */
  session(params: SessionCallbackFacts, members?: SessionMembers): Awaitable<Session> {
    // The contract's types promise more than either strategy has, see SessionParams. A callback may
    // also omit fields that the app added to `Session`, which the types cannot rule out.
    if (!members) return this.getCallbacksWith('session').session(params as SessionParams);
    Object.assign(params.session, members);
    return hasCallback(this.callbacks, 'session')
      ? this.session(params)
      : this.describeWith(params, members);
  }

  private async describeWith(
    params: SessionCallbackFacts,
    members: SessionMembers,
  ): Promise<Session> {
    return { ...(await this.session(params)), ...members };
  }

  /** Returns the object that has this callback: the app's, or the defaults. */
  private getCallbacksWith<Name extends keyof AuthCallbacks>(
    name: Name,
  ): Pick<AuthCallbacks, Name> {
    return hasCallback(this.callbacks, name) ? this.callbacks : defaultCallbacks;
  }

  /**
   * Where a callback sends the browser. In place of text that is no URL, the user would land
   * somewhere else in silence.
   */
  private async redirectTo(url: string, callback: string, baseUrl: string): Promise<string> {
    // An unsafe address leads to the site, as wherever one is asked for.
    if (url.startsWith('/') || parseUrl(url)) return this.redirect(url, baseUrl);
    throw new InvalidCallbackUrl(
      `The ${callback} callback returned ${JSON.stringify(url.slice(0, 200))}, which is no place to send the browser to. ` +
        'Return a path that begins with "/", or an http or https address.',
    );
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
