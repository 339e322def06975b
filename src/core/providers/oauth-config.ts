/** How an OAuth 2.0 or OpenID Connect provider is described. */
import type { Awaitable } from '../kernel/objects.js';
import type { Fetch } from '../kernel/platform.js';
import type { TokenSet } from '../models/account.js';
import type { ProviderStyle } from '../models/theme.js';
import type { Profile, User } from '../models/user.js';

/** What ties the provider's answer to the browser that asked. */
export type AuthorizationCheck = 'pkce' | 'state' | 'nonce' | 'none';

/** How the client proves itself at the token endpoint (RFC 6749 §2.3, OpenID Connect Core §9). */
export type ClientAuthenticationMethod =
  'client_secret_basic' | 'client_secret_post' | 'client_secret_jwt' | 'private_key_jwt' | 'none';

/** What a parameter may be made of: what is known of the client once the environment was read. */
export interface ClientFacts {
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly issuer: string | undefined;
}

/** An endpoint's address and parameters. */
export interface EndpointConfig {
  /** An address, or a path below the issuer: `/oauth/authorize`. */
  url?: string | undefined;
  /**
   * Parameters of the query. A function is asked for its value, and told the client's id, secret and
   * issuer: `{ appid: ({ clientId }) => clientId }`.
   */
  params?: Record<string, unknown> | undefined;
}

/** The token endpoint (RFC 6749 §3.2). */
export interface TokenEndpointConfig extends EndpointConfig {
  /** Mends an answer that breaks the standard, before it is read. */
  conform?: ((response: Response) => Awaitable<Response | undefined>) | undefined;
  /**
   * Changes the parameters of a request before it is sent, those that prove the client included: for
   * a provider that calls them by other names.
   */
  prepare?: ((parameters: URLSearchParams) => void) | undefined;
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

/** What `userinfo.request` learns of its provider. */
export interface OAuthProviderFacts {
  readonly id: string;
  readonly name: string;
  readonly clientId: string | undefined;
  /** For requests that are signed with it, or prove the client by it. */
  readonly clientSecret: string | undefined;
  readonly issuer: string | undefined;
  readonly userinfo: { readonly url: URL | undefined };
  /** The provider's `fetch`: https only, no redirects, ten seconds and a megabyte at most. */
  readonly fetch: Fetch;
}

/** An endpoint by its key in the description of a provider. */
export type OAuthEndpointType = 'authorization' | 'token' | 'userinfo';

// Typed as methods are, by which a function for the contract's tokens, or for profiles of its own,
// fits too: the compiler compares the parameters of methods both ways.

/** Makes a user of what a provider says of a person. */
export type ProfileCallback<P> = {
  call(profile: P, tokens: TokenSet): Awaitable<User>;
}['call'];

/** Makes the stored account of a token response. */
export type AccountCallback = {
  call(tokens: TokenSet): Awaitable<TokenSet | undefined | void>;
}['call'];

/** What is told of the client. A method that is none of the known ones is refused when it is used. */
export interface ClientMetadata {
  token_endpoint_auth_method?: ClientAuthenticationMethod | (string & {}) | undefined;
  [metadata: string]: unknown;
}

interface OAuthCommon<P> {
  id: string;
  name: string;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** The issuer identifier. Endpoints that are not given are discovered from it. */
  issuer?: string | undefined;
  /** Informational: discovery starts from `issuer`. */
  wellKnown?: string | undefined;
  /**
   * Where the issuer publishes its keys (RFC 7517 §5), as an address or a path below the issuer. Default: what
   * its metadata says. With it, and with all other endpoints, no metadata is asked for.
   */
  jwks_endpoint?: string | undefined;
  /**
   * Whether the issuer and its endpoints may be `http` beyond this machine, as in
   * `http://keycloak:8080` between containers. Whoever can read or change that traffic can sign in as
   * anybody: leave it off in production, where it is warned about. Default `false`.
   */
  allowInsecureRequests?: boolean | undefined;
  authorization?: string | EndpointConfig | undefined;
  token?: string | TokenEndpointConfig | undefined;
  userinfo?: string | UserInfoEndpointConfig | undefined;
  /** Default `['pkce']`. A state is always sent, unless this is `['none']`. */
  checks?: AuthorizationCheck[] | undefined;
  client?: ClientMetadata | undefined;
  /** The user as this provider describes it. `id` becomes `providerAccountId`. */
  profile?: ProfileCallback<P> | undefined;
  /** Which fields of the token response are stored. */
  account?: AccountCallback | undefined;
  style?: ProviderStyle | undefined;
  /**
   * Links to the user with the same e-mail address even when nobody proved that it is theirs.
   * Whoever controls an account with that address at this provider can then sign in as that user.
   */
  allowDangerousEmailAccountLinking?: boolean | undefined;
  redirectProxyUrl?: string | undefined;
  /** Query parameters that the sign-in request may add to the authorization request. */
  forwardedParameters?: readonly string[] | undefined;
  [customFetch]?: Fetch | undefined;
}

/** An OAuth 2.0 provider: who somebody is comes from the userinfo endpoint. */
export interface OAuth2Config<P = Profile> extends OAuthCommon<P> {
  type: 'oauth';
  options?: OAuthUserConfig<P> | undefined;
}

/** An OpenID Connect provider: who somebody is comes from the signed ID token. */
export interface OIDCConfig<P = Profile> extends OAuthCommon<P> {
  type: 'oidc';
  /** `false` asks the userinfo endpoint instead of reading the ID token. Default `true`. */
  idToken?: boolean | undefined;
  options?: OAuthUserConfig<P> | undefined;
}

/** A description of either kind, told apart by `type`. */
export type OAuthConfig<P = Profile> = OAuth2Config<P> | OIDCConfig<P>;

/** What an app may set or override when it calls a provider. */
export type OAuthUserConfig<P = Profile> = Partial<Omit<OIDCConfig<P>, 'options' | 'type'>>;

/** The same, under the contract's name for an OpenID Connect provider's. */
export type OIDCUserConfig<P = Profile> = OAuthUserConfig<P>;

/* MERGED oauth-defaults.ts: What an OAuth provider does when its description does not say. */

/** The `scope` of an authorization request whose provider names none. */
export const DEFAULT_SCOPE = 'openid profile email';

/** The user in the standard claims (OpenID Connect Core §5.1). */
export function defaultProfile(profile: Profile): User {
  return {
    id: profile.sub ?? profile.id ?? undefined,
    name: profile.name ?? profile.nickname ?? profile.preferred_username,
    email: profile.email,
    image: typeof profile.picture === 'string' ? profile.picture : undefined,
  };
}

/** The fields of a token response that the account table has columns for. */
export function defaultAccount(tokens: TokenSet): TokenSet {
  const stored = [
    'access_token',
    'id_token',
    'refresh_token',
    'expires_at',
    'scope',
    'token_type',
    'session_state',
  ] as const;
  const present = stored.filter((field) => tokens[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, tokens[field]]));
}

/* MERGED custom-fetch.ts: The marker under which a provider carries its own `fetch`. */

/**
 * Set a provider's requests to its own servers on your own `fetch`, for instance to go through a
 * proxy. It is used for discovery, keys, token and userinfo requests, within the same limits of
 * size and time as any other.
 *
 * @example
 * ```ts
 * GitHub({ clientId, clientSecret, [customFetch]: (url, init) => fetch(url, { ...init, dispatcher }) });
 * ```
 * @publicApi
 */
export const customFetch: unique symbol = Symbol('portcullis.customFetch');

/* MERGED endpoint-address.ts: Endpoints at a provider that people run themselves, and that publishes no metadata, or none that fits:
   BoxyHQ SAML, Frontegg and others. Their description gives the path, and the issuer the rest, which may
   come from the environment. */

/** An address that starts with `/` is below the issuer: without one, there is no address. */
export function endpointAddress(
  address: string | undefined,
  issuer: string | undefined,
): string | undefined {
  if (!address?.startsWith('/')) return address;
  return issuer === undefined ? undefined : `${issuer.replace(/\/+$/, '')}${address}`;
}

/* MERGED client-id-parameter.ts: The client's id under a name of the provider's own, beside the standard's `client_id`. Needed by
   TikTok. */

/** What sends it: `params` belongs to the authorization endpoint, `prepare` to the token endpoint. */
interface ClientIdParameter {
  readonly params: Readonly<Record<string, unknown>>;
  /** Wants the client to prove itself in the body: there is no id to copy otherwise. */
  readonly prepare: (parameters: URLSearchParams) => void;
}

/** @param name - The provider's name for it. */
export function clientIdParameter(name: string): ClientIdParameter {
  return {
    params: { [name]: ({ clientId }: ClientFacts) => clientId },
    prepare: (parameters) => parameters.set(name, parameters.get('client_id') ?? ''),
  };
}
