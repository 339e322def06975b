/** The configuration of an OAuth 2.0 or OpenID Connect provider, and its defaults. */
import type { Awaitable } from '../kernel/objects.js';
import type { Fetch } from '../kernel/platform.js';
import type { TokenSet } from '../models/account.js';
import type { ProviderStyle } from '../models/theme.js';
import type { Profile, User } from '../models/user.js';

/** The checks that bind an authorization response to the browser that sent the request. */
export type AuthorizationCheck = 'pkce' | 'state' | 'nonce' | 'none';

/** The client's authentication at the token endpoint (RFC 6749 §2.3, OpenID Connect Core §9). */
export type ClientAuthenticationMethod =
  'client_secret_basic' | 'client_secret_post' | 'client_secret_jwt' | 'private_key_jwt' | 'none';

/** The client's data that a parameter may be computed from, after the environment was read. */
export interface ClientFacts {
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly issuer: string | undefined;
}

/** An endpoint's URL and parameters. */
export interface EndpointConfig {
  /** A URL, or a path below the issuer: `/oauth/authorize`. */
  url?: string | undefined;
  /**
   * Query parameters. A function computes its value from the client's id, secret and issuer: `{
   * appid: ({ clientId }) => clientId }`.
   */
  params?: Record<string, unknown> | undefined;
}

/** The token endpoint (RFC 6749 §3.2). */
export interface TokenEndpointConfig extends EndpointConfig {
  /** Repairs a response that violates the standard, before it is read. */
  conform?: ((response: Response) => Awaitable<Response | undefined>) | undefined;
  /**
   * Changes the parameters and headers of a request before it is sent, including those that
   * authenticate the client, for a provider with other parameter names.
   */
  prepare?: ((parameters: URLSearchParams, headers: Headers) => void) | undefined;
  /** The key for `private_key_jwt`. */
  clientPrivateKey?: CryptoKey | { key: CryptoKey; kid?: string } | undefined;
}

/** The userinfo endpoint (OpenID Connect Core §5.3). */
export interface UserInfoEndpointConfig extends EndpointConfig {
  /** Fetches the profile in the provider's own way. Honoured for the type `oauth`. */
  request?:
    | ((context: { tokens: TokenSet; provider: OAuthProviderFacts }) => Awaitable<Profile>)
    | undefined;
}

/** The provider, as `userinfo.request` receives it. */
export interface OAuthProviderFacts {
  readonly id: string;
  readonly name: string;
  readonly clientId: string | undefined;
  /** For requests that are signed or authenticated with it. */
  readonly clientSecret: string | undefined;
  readonly issuer: string | undefined;
  readonly userinfo: { readonly url: URL | undefined };
  /** The provider's `fetch`: https only, no redirects, at most ten seconds and one megabyte. */
  readonly fetch: Fetch;
}

/** The configuration keys of the endpoints. */
export type OAuthEndpointType = 'authorization' | 'token' | 'userinfo';

// Typed as methods, so that functions with Auth.js's token type or their own profile type fit: the
// compiler compares the parameters of methods bivariantly.

/** Makes a user from a provider's profile. */
export type ProfileCallback<P> = {
  call(profile: P, tokens: TokenSet): Awaitable<User>;
}['call'];

/** Selects the stored fields of a token response. */
export type AccountCallback = {
  call(tokens: TokenSet): Awaitable<TokenSet | undefined | void>;
}['call'];

/** The client's metadata. An unknown authentication method is refused when it is used. */
export interface ClientMetadata {
  token_endpoint_auth_method?: ClientAuthenticationMethod | (string & {}) | undefined;
  [metadata: string]: unknown;
}

/**
 * How a provider issues refresh tokens. For those that do so with every sign-in, nothing is needed.
 */
export interface OfflineAccessConfig {
  /** The scope to ask for: `offline_access` (OpenID Connect Core §11). */
  readonly scope?: string | undefined;
  /** Parameters of the authorization request. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** Parameters with which the provider issues a refresh token again, after an earlier consent. */
  readonly renewal?: Readonly<Record<string, string>> | undefined;
}

/** What the address of a provider's logout page is made of. */
export interface EndSessionFacts {
  readonly clientId: string;
  readonly issuer: string | undefined;
  /** Configured or discovered. */
  readonly authorizationEndpoint: URL;
  /** The ID token of the sign-in; `undefined` for one that is too long for an address. */
  readonly idToken: string | undefined;
  /**
   * Where the provider sends the browser back to: the same for all sign-outs, and registered with
   * it.
   */
  readonly returnTo: string;
  /** Returned by the provider, if it knows the parameter. */
  readonly state: string;
}

interface OAuthCommon<P> {
  id: string;
  name: string;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** The issuer identifier. Missing endpoints are discovered from it. */
  issuer?: string | undefined;
  /**
   * The address of the metadata (OpenID Connect Discovery §4), with `/.well-known/` in it, where it
   * is not the one of `issuer`: for instance inside a network in which the issuer's own address
   * leads nowhere. Without `issuer`, the one in the metadata counts.
   */
  wellKnown?: string | undefined;
  /**
   * The issuer's JWK set (RFC 7517 §5), as a URL or a path below the issuer. Default: the
   * `jwks_uri` in its metadata. When it and all other endpoints are configured, no metadata is
   * fetched.
   */
  jwks_endpoint?: string | undefined;
  /**
   * Whether the issuer and its endpoints may be `http` beyond this machine, as in
   * `http://keycloak:8080` between containers. An attacker who can read or change that traffic can
   * sign in as any user: leave it off in production, where it causes a warning. Default `false`.
   */
  allowInsecureRequests?: boolean | undefined;
  authorization?: string | EndpointConfig | undefined;
  token?: string | TokenEndpointConfig | undefined;
  userinfo?: string | UserInfoEndpointConfig | undefined;
  /**
   * How far the clocks of the provider and of this server may differ, in seconds, for every time in
   * its tokens: `exp`, `nbf`, `iat` and `auth_time`. From 0 to 300. Default 60.
   */
  clockTolerance?: number | undefined;
  /** Default `['pkce']`. A state is always sent, unless this is `['none']`. */
  checks?: AuthorizationCheck[] | undefined;
  client?: ClientMetadata | undefined;
  /** Makes a user from the profile. `id` becomes `providerAccountId`. */
  profile?: ProfileCallback<P> | undefined;
  /** Selects the stored fields of the token response. */
  account?: AccountCallback | undefined;
  style?: ProviderStyle | undefined;
  /**
   * Links the account to the user with the same e-mail address, even if it is not verified. An
   * attacker who controls an account with that address at this provider can then sign in as that
   * user.
   */
  allowDangerousEmailAccountLinking?: boolean | undefined;
  redirectProxyUrl?: string | undefined;
  /** How the provider issues refresh tokens, for the feature `ProviderTokens`. */
  offlineAccess?: OfflineAccessConfig | undefined;
  /**
   * What a sign-out does: `provider` ends the session at the provider too. Needs the feature
   * `ProviderLogout`. Default `local`: the form and `signOut` decide.
   */
  logout?: 'local' | 'provider' | undefined;
  /**
   * The logout endpoint (OpenID Connect RP-Initiated Logout 1.0 §2), or a function that returns the
   * address for a provider with other parameters. Default: the `end_session_endpoint` of the
   * metadata.
   */
  endSession?: string | ((facts: EndSessionFacts) => string) | undefined;
  /** Query parameters that the sign-in request may add to the authorization request. */
  forwardedParameters?: readonly string[] | undefined;
  /**
   * Parameters of the authorization request whose answer is not compared: `max_age`, `acr_values`,
   * `claims`, `prompt`, `hd`, `organization` and the like. They are hints then, which guarantee
   * nothing. Default: all that can be compared are.
   */
  uncheckedParameters?: readonly string[] | undefined;
  [customFetch]?: Fetch | undefined;
}

/** An OAuth 2.0 provider: the profile comes from the userinfo endpoint. */
export interface OAuth2Config<P = Profile> extends OAuthCommon<P> {
  type: 'oauth';
  options?: OAuthUserConfig<P> | undefined;
}

/** An OpenID Connect provider: the profile comes from the signed ID token. */
export interface OIDCConfig<P = Profile> extends OAuthCommon<P> {
  type: 'oidc';
  /** `false` reads the userinfo endpoint in place of the ID token. Default `true`. */
  idToken?: boolean | undefined;
  options?: OAuthUserConfig<P> | undefined;
}

/** The configuration of either kind, distinguished by `type`. */
export type OAuthConfig<P = Profile> = OAuth2Config<P> | OIDCConfig<P>;

/** What an app may set or override when it calls a provider. */
export type OAuthUserConfig<P = Profile> = Partial<Omit<OIDCConfig<P>, 'options' | 'type'>>;

/** Auth.js's name of the same type, for an OpenID Connect provider. */
export type OIDCUserConfig<P = Profile> = OAuthUserConfig<P>;

/**
 * The key of a provider's own `fetch`, for instance to use a proxy. It is used for discovery, key,
 * token and userinfo requests, with the same limits of size and time.
 *
 * @example
 * ```ts
 * GitHub({
 *   clientId,
 *   clientSecret,
 *   [customFetch]: (url, init) => fetch(url, { ...init, dispatcher }),
 * });
 * ```
 * @publicApi
 */
export const customFetch: unique symbol = Symbol.for('portcullis.customFetch');

/** `params` belongs to the authorization endpoint, `prepare` to the token endpoint. */
interface ClientIdParameter {
  readonly params: Readonly<Record<string, unknown>>;
  /** Copies the id from the body, so the client must authenticate by `client_secret_post`. */
  readonly prepare: (parameters: URLSearchParams) => void;
}

/**
 * Sends the client's id under another name, beside the standard's `client_id`. Needed by TikTok.
 *
 * @param name - The provider's parameter name.
 */
export function sendClientIdAs(name: string): ClientIdParameter {
  return {
    params: { [name]: ({ clientId }: ClientFacts) => clientId },
    prepare: (parameters) => parameters.set(name, parameters.get('client_id') ?? ''),
  };
}

/**
 * Sends the client's id and secret as they are (RFC 7617), where RFC 6749 §2.3.1 form-encodes them.
 * Needed by Epic Games. Used as a `token.prepare`.
 */
export function sendPlainCredentials(_parameters: URLSearchParams, headers: Headers): void {
  const [scheme, credentials = ''] = headers.get('authorization')?.split(' ') ?? [];
  if (scheme !== 'Basic') return;
  const plain = decodeURIComponent(atob(credentials).replaceAll('+', ' '));
  headers.set('authorization', `Basic ${btoa(plain)}`);
}
