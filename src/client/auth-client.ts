/** What a page does with the library's routes, without a framework. */
import type { Session } from '../core/models/session.js';
import {
  type AuthClientOptions,
  AuthEndpoints,
  orNull,
  type PublicProviders,
} from './auth-endpoints.js';
import { leaveFor } from './page-location.js';
import { SessionEvents, type SessionListener } from './session-events.js';
import {
  failedSignIn,
  getDestination,
  type SignIn,
  type SignOut,
  startSignIn,
  toResponse,
} from './sign-in.js';

/** What `getSession` takes. */
export interface GetSessionParams {
  /** Whether whoever shows the session, in this tab and in others, is to look again. */
  broadcast?: boolean | undefined;
}

/**
 * A client of the library's routes. Every function may be taken out of it, and called on its own.
 *
 * Whatever is no proper answer of the server, an error, a page or a broken connection, is logged and
 * never taken for a session.
 *
 * @example
 * ```ts
 * export const { getSession, signIn, signOut } = new AuthClient({ basePath: '/api/auth' });
 * ```
 * @publicApi
 */
export class AuthClient {
  /** @internal The requests themselves. They throw what went wrong. */
  readonly endpoints: AuthEndpoints;

  /** @internal */
  readonly events = new SessionEvents();

  constructor(options: AuthClientOptions = {}) {
    this.endpoints = new AuthEndpoints(options);
  }

  /** Who is signed in; `null` when nobody is, and when that cannot be known. */
  readonly getSession = async (params?: GetSessionParams): Promise<Session | null> => {
    const session = await orNull(this.endpoints.session());
    if (params?.broadcast) await this.events.announce('getSession');
    return session;
  };

  /** What a form must repeat to be accepted. Empty when the server has none, or does not say. */
  readonly getCsrfToken = async (): Promise<string> => {
    return (await orNull(this.endpoints.csrfToken())) ?? '';
  };

  /** The ways to sign in, by id; `null` when the server does not say. */
  readonly getProviders = (): Promise<PublicProviders | null> => {
    return orNull(this.endpoints.providers());
  };

  /**
   * Signs in: by the provider, or else on the page that lists them all.
   *
   * @example
   * ```ts
   * const { error } = await signIn('credentials', { redirect: false, username, password });
   * ```
   */
  readonly signIn: SignIn = async (providerId, options = {}, authorizationParams?) => {
    const { redirect = true, redirectTo, callbackUrl: legacy, ...fields } = options;
    const callbackUrl = getDestination({ redirectTo, callbackUrl: legacy });
    const wish = { providerId, callbackUrl, fields, authorizationParams };
    const outcome = await startSignIn(this.endpoints, wish).catch((error: unknown) =>
      failedSignIn(this.endpoints, error),
    );
    if (outcome.isSignedIn) await this.tell('signin', redirect);
    // The type says which of the two it is, and depends on the argument.
    return (redirect ? leaveFor(outcome.url) : toResponse(outcome)) as never;
  };

  /**
   * Signs out, in all of the site's tabs.
   *
   * @throws {AuthClientError} with `redirect: false`, when the server did not answer: then nobody was
   *   signed out.
   */
  readonly signOut: SignOut = async (options = {}) => {
    const { redirect = true } = options;
    const callbackUrl = getDestination(options);
    let url: string;
    try {
      ({ url } = await this.endpoints.post('/signout', { callbackUrl }));
      await this.tell('signout', redirect);
    } catch (error) {
      if (!redirect) throw error;
      console.error(error);
      url = `${this.endpoints.url}/error`;
    }
    return (redirect ? leaveFor(url) : { url }) as never;
  };

  /**
   * Asks for a change of the session: the app's callbacks are given the data, and decide. Without
   * data, the session is read again.
   *
   * @returns The session as it is now; `null` when it was not changed.
   */
  readonly update = async (data?: unknown): Promise<Session | null> => {
    const { endpoints } = this;
    const asked = data === undefined ? endpoints.session() : endpoints.updateSession(data);
    const session = await orNull(asked);
    if (session) await this.events.announce('getSession');
    return session;
  };

  /**
   * Calls the listener whenever the session may be another one: after a sign-in, a sign-out or an
   * update, by this client or in another tab.
   *
   * @returns Ends it.
   * @example
   * ```ts
   * const stop = onSessionChange(async () => show(await getSession()));
   * ```
   */
  readonly onSessionChange = (listener: SessionListener): (() => void) => {
    return this.events.subscribe(listener);
  };

  /** A page that is about to be left has nothing to show any more. */
  private async tell(trigger: 'signin' | 'signout', isLeaving: boolean): Promise<void> {
    if (isLeaving) this.events.tellTabs(trigger);
    else await this.events.announce(trigger);
  }
}
