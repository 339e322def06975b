/** Signing in and out, and changing the session, in server actions and route handlers. */
import { ServerAuth, type ServerAnswer } from '../../core/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/session.js';
import {
  type AuthorizationParams,
  readSignInForm,
  type SignInOptions,
  signInOrErrorPage,
} from '../sign-in.js';
import type { NextComposition } from './next-composition.js';
import { currentCaller, redirectTo, setCookies } from './request-scope.js';

/** What {@link NextActions.signOut} can be asked for. */
export interface SignOutOptions<Redirect extends boolean = boolean> {
  /** Where to go afterwards. Default: the page that the request came from, else the root. */
  redirectTo?: string | undefined;
  /** `false` returns the address in place of going there. Default `true`. */
  redirect?: Redirect | undefined;
}

/** What is left of a session when some of it changes. */
export type SessionChange<Session> =
  Partial<Session> | (Session extends { user?: infer User } ? { user: Partial<User> } : never);

/**
 * What `NextAuth` returns beside `handlers` and `auth`.
 *
 * Each throws the `AuthError` that stopped it: `CredentialsSignin` for a wrong password, say. A request
 * that a browser says comes from another site is refused with `MissingCSRF`.
 *
 * @publicApi
 */
export interface NextActions<T extends OwnTypes = object> {
  /**
   * Signs in by credentials, sends a mail, or leads to a provider. Where the mail cannot be sent, or the
   * provider cannot be asked, it leads to the page that says so.
   *
   * @param provider - Its id. Without one, or with one that is not configured: the sign-in page.
   * @param options - The fields of the form, `redirectTo` and `redirect`; or the form itself.
   * @param authorizationParams - Added to an authorization request, as far as that is allowed.
   * @returns Nothing, since it redirects; with `redirect: false` where to go.
   */
  signIn: <Redirect extends boolean = true>(
    provider?: string,
    options?: FormData | (SignInOptions & { redirect?: Redirect | undefined }),
    authorizationParams?: AuthorizationParams,
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the contract's type, which apps are written to
  ) => Promise<Redirect extends false ? any : never>;
  /** Ends the session, and redirects; with `redirect: false` it returns where to go. */
  signOut: <Redirect extends boolean = true>(
    options?: SignOutOptions<Redirect>,
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the contract's type, which apps are written to
  ) => Promise<Redirect extends false ? any : never>;
  /**
   * Changes the session, as far as the `jwt` and `session` callbacks take over the data.
   *
   * @returns The session as it is now, or `null` when nobody is signed in.
   */
  unstable_update: (
    data: SessionChange<TypeOf<T, 'session'>>,
  ) => Promise<TypeOf<T, 'session'> | null>;
}

/** Makes the actions for a composition. */
export function nextActions<T extends OwnTypes>(
  compose: (request: undefined) => Promise<NextComposition<T>>,
): NextActions<T> {
  const actions = async (): Promise<ServerAuth> =>
    (await compose(undefined)).services.get(ServerAuth);
  return {
    signIn: async (provider, options, authorizationParams) => {
      const { wish, isRedirected } = readSignInForm(options, authorizationParams);
      const caller = await currentCaller();
      const { services } = await compose(undefined);
      return carryOut(await signInOrErrorPage(services, provider, wish, caller), isRedirected);
    },
    signOut: async ({ redirectTo: wish, redirect = true } = {}) => {
      const caller = await currentCaller();
      return carryOut(await (await actions()).signOut(wish, caller), redirect);
    },
    unstable_update: async (data) => {
      const caller = await currentCaller();
      const { session, cookies } = await (await actions()).update(data, caller);
      await setCookies(cookies);
      return session as TypeOf<T, 'session'> | null;
    },
  };
}

/** What each wish comes to is in the types of {@link NextActions}. */
async function carryOut({ location, cookies }: ServerAnswer, isRedirected: boolean) {
  await setCookies(cookies);
  return (isRedirected ? redirectTo(location) : location) as never;
}
