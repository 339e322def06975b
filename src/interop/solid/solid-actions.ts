/** Signing in and out, and changing the session, in the server functions of a SolidStart app. */
import { MissingCSRF } from '../../core/errors/request.errors.js';
import { addQuery } from '../../core/http/routes.js';
import type { SetCookie } from '../../core/http/cookies.js';
import { getActionUrl } from '../../core/http/request-origin.js';
import { ServerAuth, type ServiceResolver, OriginResolver } from '../../core/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/session.js';
import {
  type AuthorizationParams,
  readSignInForm,
  type SignInOptions,
  signInOrErrorPage,
  type SubmittedForm,
} from '../sign-in.js';
import {
  callerByNow,
  getCaller,
  setCookies,
  type SolidAnswerEvent,
  type SolidEvent,
} from './solid-event.js';
import type { SolidComposition } from './solid-composition.js';

/**
 * What {@link SolidActions.signOut} can be asked for.
 *
 * @publicApi
 */
export interface SignOutOptions<Redirect extends boolean = boolean> {
  /** Where to go afterwards. Default: the page that the request came from, else the root. */
  readonly redirectTo?: string | undefined;
  /** `false` returns the address in place of a redirect. Default `true`. */
  readonly redirect?: Redirect | undefined;
}

/**
 * For actions (`"use server"`); the event is what `getRequestEvent()` returns. Cookies are set on the
 * event's answer, and a redirect is returned as a `Response`, for the action to return.
 *
 * Each throws the `AuthError` that stopped it: `CredentialsSignin` for a wrong password, say. What is
 * no POST, or comes from another site, is refused with `MissingCSRF`: server functions answer links, too.
 *
 * @publicApi
 */
export interface SolidActions<out T extends OwnTypes = object> {
  /**
   * Signs in by credentials, sends a mail, or leads to a provider. Where the mail cannot be sent, or the
   * provider cannot be asked, it leads to the page that says so.
   *
   * @param provider - Its id. Without one, or with one that is not configured: the sign-in page.
   * @param options - The fields of the form, `redirectTo` and `redirect`; or the form itself.
   * @param authorizationParams - Added to an authorization request, as far as that is allowed.
   * @returns The redirect; with `redirect: false` where to go.
   */
  signIn<Redirect extends boolean = true>(
    event: SolidAnswerEvent,
    provider?: string,
    options?: SubmittedForm | (SignInOptions & { readonly redirect?: Redirect | undefined }),
    authorizationParams?: AuthorizationParams,
  ): Promise<Redirect extends false ? string : Response>;
  /** Ends the session. @returns The redirect; with `redirect: false` where to go. */
  signOut<Redirect extends boolean = true>(
    event: SolidAnswerEvent,
    options?: SignOutOptions<Redirect>,
  ): Promise<Redirect extends false ? string : Response>;
  /**
   * Changes the session, as far as the `jwt` and `session` callbacks take over the data.
   *
   * @returns The session as it is now, or `null` when nobody is signed in.
   */
  update(event: SolidAnswerEvent, data: unknown): Promise<TypeOf<T, 'session'> | null>;
  /**
   * The way to the sign-in page, and back to `redirectTo` afterwards. To be thrown, or returned, where
   * somebody has to be signed in. Its address is absolute: the router of a browser leaves it alone.
   *
   * @example
   * ```ts
   * if (!session) throw await signInPage(event, '/members');
   * ```
   */
  signInPage(event: SolidEvent, redirectTo: string): Promise<Response>;
}

/** Makes the actions for a composition. */
export function solidActions<T extends OwnTypes>(
  compose: (event: SolidEvent) => Promise<SolidComposition>,
): SolidActions<T> {
  const opened = async (event: SolidAnswerEvent): Promise<OpenedAction> => {
    if (event.request.method !== 'POST') {
      throw new MissingCSRF('Only a POST signs in or out: a link on any site asks by GET.');
    }
    const { services, sessions } = await compose(event);
    const settle = (cookies: readonly SetCookie[]): void => {
      setCookies(event, cookies);
      sessions.delete(event.request);
    };
    return { services, settle };
  };
  return {
    signIn: async (event, provider, options, authorizationParams) => {
      const { wish, isRedirected } = readSignInForm(options, authorizationParams);
      const { services, settle } = await opened(event);
      const caller = callerByNow(event);
      const { location, cookies } = await signInOrErrorPage(services, provider, wish, caller);
      settle(cookies);
      return (isRedirected ? redirection(location) : location) as never;
    },
    signOut: async (event, { redirectTo, redirect = true } = {}) => {
      const { services, settle } = await opened(event);
      const actions = services.get(ServerAuth);
      const { location, cookies } = await actions.signOut(redirectTo, callerByNow(event));
      settle(cookies);
      return (redirect ? redirection(location) : location) as never;
    },
    update: async (event, data) => {
      const { services, settle } = await opened(event);
      const actions = services.get(ServerAuth);
      const { session, cookies } = await actions.update(data, callerByNow(event));
      settle(cookies);
      return session as TypeOf<T, 'session'> | null;
    },
    signInPage: async (event, redirectTo) => {
      const { services } = await compose(event);
      const { origin, headers } = getCaller(event);
      const page = getActionUrl(services.get(OriginResolver).resolve(origin, headers), 'signin');
      return redirection(addQuery(page, { callbackUrl: redirectTo }));
    },
  };
}

interface OpenedAction {
  readonly services: ServiceResolver;
  /** What is known of the request's session is of before. */
  readonly settle: (cookies: readonly SetCookie[]) => void;
}

/** SolidStart adds headers of its own, which those of `Response.redirect` would refuse. */
function redirection(location: string): Response {
  return new Response(null, { status: 302, headers: { Location: location } });
}
