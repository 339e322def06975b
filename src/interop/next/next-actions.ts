/** Signing in, signing out and updating the session, in server actions and route handlers. */
import type { ProviderToken, ProviderTokenOptions } from '../../core/features/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import {
  type AuthorizationParams,
  isRedirected,
  RequestAuth,
  RequestSession,
  type ServerSignInOptions,
  type SignOutOptions,
} from '../../core/request/index.js';
import type { NextComposition } from './next-composition.js';
import { getCurrentRequest, redirectTo } from './request-scope.js';

/** The part of a session to change. */
export type SessionChange<Session> =
  Partial<Session> | (Session extends { user?: infer User } ? { user: Partial<User> } : never);

/**
 * The actions that `NextAuth` returns beside `handlers` and `auth`.
 *
 * Each throws the `AuthError` that stopped it, for example `CredentialsSignin` for a wrong
 * password. A request from another site, by the browser's headers, is refused with `MissingCSRF`.
 *
 * @publicApi
 */
export interface NextActions<T extends OwnTypes = object> {
  /**
   * The authentication of the current request: its session and user, signing in and out, starting
   * sessions, and the services of features. The actions beside it do the same, and redirect.
   *
   * @example
   * ```ts
   * const auth = await requestAuth();
   * await (await auth.get(Sessions)).revokeAll(userId);
   * ```
   */
  requestAuth: () => Promise<RequestAuth<T>>;
  /**
   * Signs in by credentials, sends an email, or redirects to a provider. If the email cannot be
   * sent, or the provider cannot be reached, redirects to the error page.
   *
   * @param provider - Its id. Without one, or with one that is not configured: the sign-in page.
   * @param options - The fields of the form, `redirectTo` and `redirect`; or the form itself.
   * @param authorizationParams - Added to an authorization request, if allowed.
   * @returns Nothing, since it redirects; with `redirect: false` the address.
   */
  signIn: <Redirect extends boolean = true>(
    provider?: string,
    options?: FormData | (ServerSignInOptions & { redirect?: Redirect | undefined }),
    authorizationParams?: AuthorizationParams,
    // oxlint-disable-next-line typescript/no-explicit-any -- the contract's type, which apps are written to
  ) => Promise<Redirect extends false ? any : never>;
  /** Ends the session, and redirects; with `redirect: false` it returns the address. */
  signOut: <Redirect extends boolean = true>(
    options?: SignOutOptions<Redirect>,
    // oxlint-disable-next-line typescript/no-explicit-any -- the contract's type, which apps are written to
  ) => Promise<Redirect extends false ? any : never>;
  /**
   * Updates the session. The `jwt` and `session` callbacks decide which data to keep.
   *
   * @returns The updated session, or `null` if the user is not signed in.
   */
  unstable_update: (
    data: SessionChange<TypeOf<T, 'session'>>,
  ) => Promise<TypeOf<T, 'session'> | null>;
  /**
   * An access token of the user's account at a provider, to call its API. Needs the feature
   * `ProviderTokens`. Without an adapter, a component that renders gets it only while it is valid:
   * a refreshed one is kept in a cookie, which a server action or a route handler can set.
   *
   * @throws {ProviderTokenMissing} when the user has no account with tokens there, or is not signed
   *   in.
   * @throws {ProviderAccessLost} when the user has to sign in with the provider again.
   * @example
   * ```ts
   * const { accessToken } = await providerToken('google');
   * ```
   */
  providerToken: (provider: string, options?: ProviderTokenOptions) => Promise<ProviderToken>;
}

/** Creates the actions for a composition. */
export function createNextActions<T extends OwnTypes>(
  compose: (request: undefined) => Promise<NextComposition<T>>,
): NextActions<T> {
  const requestAuth = async (): Promise<RequestAuth<T>> => {
    const port = await getCurrentRequest();
    return new NextRequestAuth<T>(
      new RequestSession(async () => (await compose(undefined)).serverSide, port),
    );
  };
  return {
    requestAuth,
    signIn: async (provider, options, authorizationParams) => {
      const auth = await requestAuth();
      const location = await auth.signIn(provider, options, authorizationParams);
      return (isRedirected(options) ? redirectTo(location) : location) as never;
    },
    signOut: async (options) => {
      const location = await (await requestAuth()).signOut(options);
      return (isRedirected(options) ? redirectTo(location) : location) as never;
    },
    unstable_update: async (data) => (await requestAuth()).update(data),
    providerToken: async (provider, options) =>
      (await requestAuth()).providerToken(provider, options),
  };
}

/** Code on the server reads more of a session than an update returns, which the browser gets. */
class NextRequestAuth<out T extends OwnTypes> extends RequestAuth<T> {
  override async update(data: unknown): Promise<TypeOf<T, 'session'> | null> {
    const session = await super.update(data);
    this.request.forget();
    return session;
  }
}
