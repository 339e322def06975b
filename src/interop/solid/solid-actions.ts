/**
 * Signing in, signing out and updating the session, in the server functions of a SolidStart app.
 */
import { MissingCSRF } from '../../core/errors/index.js';
import { addQuery, getActionUrl } from '../../core/http/index.js';
import type { ProviderToken, ProviderTokenOptions } from '../../core/features/index.js';
import { OriginResolver } from '../../core/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import {
  type AuthorizationParams,
  isRedirected,
  type RequestAuth,
  type ServerSignInOptions,
  type SignOutOptions,
  type SubmittedForm,
} from '../../core/request/index.js';
import { type SolidAnswerEvent, type SolidEvent, getAddress } from './solid-event.js';

/**
 * For actions (`"use server"`); the event is the result of `getRequestEvent()`. Cookies are set on
 * the event's response. A redirect is returned as a `Response`, for the action to return.
 *
 * Each throws the `AuthError` that stopped it, for example `CredentialsSignin` for a wrong
 * password. A request that is no POST, or comes from another site, is refused with `MissingCSRF`:
 * server functions also answer a GET, by which any link could sign the user in or out.
 *
 * @publicApi
 */
export interface SolidActions<out T extends OwnTypes = object> {
  /**
   * Signs in by credentials, sends an email, or redirects to a provider. If the email cannot be
   * sent, or the provider cannot be reached, redirects to the error page.
   *
   * @param provider - Its id. Without one, or with one that is not configured: the sign-in page.
   * @param options - The fields of the form, `redirectTo` and `redirect`; or the form itself.
   * @param authorizationParams - Added to an authorization request, if allowed.
   * @returns The redirect; with `redirect: false` the address.
   */
  signIn<Redirect extends boolean = true>(
    event: SolidAnswerEvent,
    provider?: string,
    options?: SubmittedForm | (ServerSignInOptions & { readonly redirect?: Redirect | undefined }),
    authorizationParams?: AuthorizationParams,
  ): Promise<Redirect extends false ? string : Response>;
  /** Ends the session. @returns The redirect; with `redirect: false` the address. */
  signOut<Redirect extends boolean = true>(
    event: SolidAnswerEvent,
    options?: SignOutOptions<Redirect>,
  ): Promise<Redirect extends false ? string : Response>;
  /**
   * Updates the session. The `jwt` and `session` callbacks decide which data to keep.
   *
   * @returns The updated session, or `null` if the user is not signed in.
   */
  update(event: SolidAnswerEvent, data: unknown): Promise<TypeOf<T, 'session'> | null>;
  /**
   * An access token of the user's account at a provider, to call its API. Needs the feature
   * `ProviderTokens`.
   *
   * @throws {ProviderTokenMissing} when the user has no account with tokens there, or is not signed
   *   in.
   * @throws {ProviderAccessLost} when the user has to sign in with the provider again.
   */
  providerToken(
    event: SolidAnswerEvent,
    provider: string,
    options?: ProviderTokenOptions,
  ): Promise<ProviderToken>;
  /**
   * A redirect to the sign-in page, and back to `redirectTo` afterwards. Throw or return it where
   * the user must be signed in. Its address is absolute, so that the router in the browser does not
   * handle it.
   *
   * @example
   * ```ts
   * if (!session) throw await signInPage(event, '/members');
   * ```
   */
  signInPage(event: SolidEvent, redirectTo: string): Promise<Response>;
}

/** Creates the actions. */
export function createSolidActions<T extends OwnTypes>(
  getAuth: (event: SolidEvent) => RequestAuth<T>,
): SolidActions<T> {
  return {
    signIn: async (event, provider, options, authorizationParams) => {
      requirePost(event);
      const location = await getAuth(event).signIn(provider, options, authorizationParams);
      return (isRedirected(options) ? createRedirect(location) : location) as never;
    },
    signOut: async (event, options) => {
      requirePost(event);
      const location = await getAuth(event).signOut(options);
      return (isRedirected(options) ? createRedirect(location) : location) as never;
    },
    update: async (event, data) => {
      requirePost(event);
      return getAuth(event).update(data);
    },
    providerToken: async (event, provider, options) =>
      getAuth(event).providerToken(provider, options),
    signInPage: async (event, redirectTo) => {
      const { headers } = event.request;
      const { origin } = getAddress(event.request);
      const originResolver = await getAuth(event).get(OriginResolver);
      const page = getActionUrl(originResolver.resolve(origin, headers), 'signin');
      return createRedirect(addQuery(page, { callbackUrl: redirectTo }));
    },
  };
}

function requirePost({ request }: SolidEvent): void {
  if (request.method === 'POST') return;
  throw new MissingCSRF('Only a POST signs in or out: a link on any site asks by GET.');
}

/** Not `Response.redirect`, whose headers are immutable: SolidStart adds its own. */
function createRedirect(location: string): Response {
  return new Response(null, { status: 302, headers: { Location: location } });
}
