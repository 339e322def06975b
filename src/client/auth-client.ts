/** The client of a page, without a framework: the session, signing in and signing out. */
import type { Session } from '../core/models/index.js';
import {
  AuthClientError,
  type AuthClientOptions,
  AuthEndpoints,
  tryOrNull,
  type PublicProviders,
} from './auth-endpoints.js';
import { leaveFor } from './page-location.js';
import { SessionEvents, type SessionListener } from './session-events.js';
import {
  toFailedSignIn,
  getDestination,
  getRefusal,
  type SignIn,
  type SignOut,
  startSignIn,
  toResponse,
} from './sign-in.js';

/** The parameters of `getSession`. */
export interface GetSessionOptions {
  /** Whether to notify the listeners, in this tab and in others, to read the session again. */
  broadcast?: boolean | undefined;
}

/**
 * A client of the library's routes. Its functions may be destructured.
 *
 * An invalid response, such as an error, a page or a broken connection, is logged and never taken
 * for a session.
 *
 * @example
 * ```ts
 * export const { getSession, signIn, signOut } = new AuthClient({ basePath: '/api/auth' });
 * ```
 * @publicApi
 */
export class AuthClient {
  /** @internal The requests. They throw an error if they fail. */
  readonly endpoints: AuthEndpoints;

  /** @internal */
  readonly events = new SessionEvents();

  constructor(options: AuthClientOptions = {}) {
    this.endpoints = new AuthEndpoints(options);
  }

  /** The session; `null` if the user is not signed in, or if the session cannot be read. */
  readonly getSession = async (params?: GetSessionOptions): Promise<Session | null> => {
    const session = await tryOrNull(this.endpoints.session());
    if (params?.broadcast) await this.events.announce('getSession');
    return session;
  };

  /** The CSRF token that a form must contain. Empty if the server has none, or does not answer. */
  readonly getCsrfToken = async (): Promise<string> => {
    return (await tryOrNull(this.endpoints.csrfToken())) ?? '';
  };

  /** The providers by id; `null` if the server does not answer. */
  readonly getProviders = (): Promise<PublicProviders | null> => {
    return tryOrNull(this.endpoints.providers());
  };

  /**
   * Signs in by the provider; without one, on the page that lists all providers.
   *
   * @example
   * ```ts
   * const { error } = await signIn('credentials', { redirect: false, username, password });
   * ```
   */
  readonly signIn: SignIn = async (providerId, options = {}, authorizationParams?) => {
    const { redirect = true, redirectTo, callbackUrl: legacy, ...fields } = options;
    const callbackUrl = getDestination({ redirectTo, callbackUrl: legacy });
    const request = { providerId, callbackUrl, fields, authorizationParams };
    const outcome = await startSignIn(this.endpoints, request).catch((error: unknown) =>
      toFailedSignIn(this.endpoints, error),
    );
    if (outcome.isSignedIn) await this.notify('signin', redirect);
    // The return type depends on the type of `redirect`.
    return (redirect ? leaveFor(outcome.url) : toResponse(outcome)) as never;
  };

  /**
   * Signs out, in all of the site's tabs.
   *
   * @throws {AuthClientError} with `redirect: false`, if the server refused or did not answer: then
   *   the user is still signed in. Its message is the error of a refusal, such as `MissingCSRF`.
   */
  readonly signOut: SignOut = async (options = {}) => {
    const { redirect = true, provider = false } = options;
    const callbackUrl = getDestination(options);
    const fields = provider ? { callbackUrl, provider: 'true' } : { callbackUrl };
    let url: string;
    try {
      const result = await this.endpoints.post('/signout', fields);
      const isDone = result.ok && isSameAddress(result.url, callbackUrl);
      const refusal = isDone ? undefined : getRefusal(result);
      if (refusal === undefined) await this.notify('signout', redirect);
      else if (!redirect) throw new AuthClientError(refusal, result.status);
      url = result.url;
    } catch (error) {
      if (!redirect) throw error;
      console.error(error);
      url = `${this.endpoints.url}/error`;
    }
    return (redirect ? leaveFor(url) : { url }) as never;
  };

  /**
   * Updates the session: the app's callbacks get the data, and decide. Without data, reads the
   * session again.
   *
   * @returns The current session; `null` if it was not updated.
   */
  readonly update = async (data?: unknown): Promise<Session | null> => {
    const { endpoints } = this;
    const request = data === undefined ? endpoints.session() : endpoints.updateSession(data);
    const session = await tryOrNull(request);
    if (session) await this.events.announce('getSession');
    return session;
  };

  /**
   * Calls the listener whenever the session may have changed: after a sign-in, a sign-out or an
   * update, by this client or in another tab.
   *
   * @returns A function that removes the listener.
   * @example
   * ```ts
   * const stop = onSessionChange(async () => show(await getSession()));
   * ```
   */
  readonly onSessionChange = (listener: SessionListener): (() => void) => {
    return this.events.subscribe(listener);
  };

  /** Notifies the other tabs; and this page, unless it is about to be left. */
  private async notify(trigger: 'signin' | 'signout', isLeaving: boolean): Promise<void> {
    if (isLeaving) this.events.notifyTabs(trigger);
    else await this.events.announce(trigger);
  }
}

function isSameAddress(one: string, other: string): boolean {
  const { href } = window.location;
  return new URL(one, href).href === new URL(other, href).href;
}
