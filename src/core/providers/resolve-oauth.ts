/** Resolves the configuration of an OAuth provider. */
import { CLOCK_TOLERANCE_SECONDS } from '../kernel/numeric-date.js';
import { mergeObjects } from '../kernel/objects.js';
import { parseUrl } from '../kernel/url.js';
import type { TokenSet } from '../models/account.js';
import type { Profile, User } from '../models/user.js';
import {
  type AuthorizationCheck,
  type ClientAuthenticationMethod,
  type ClientFacts,
  customFetch,
  type EndpointConfig,
  type OAuth2Config,
  type OAuthConfig,
  type OIDCConfig,
} from './oauth-config.js';
import type { Endpoint, OAuthProvider } from './provider.js';
import { getName } from './resolve-provider.js';

type AnyOAuthConfig = OAuth2Config<never> | OIDCConfig<never>;
type EndpointName = 'authorization' | 'token' | 'userinfo';

/**
 * Applies the app's options and the defaults to a provider's configuration. Sends no request:
 * discovery comes later.
 */
export function resolveOAuth(described: AnyOAuthConfig): OAuthProvider {
  const config: OAuthConfig = mergeObjects(described, described.options);
  const endpoint = (name: EndpointName): Endpoint => resolveEndpoint(described, name, config);
  const authorization = endpoint('authorization');
  const token = endpointConfig(config.token);
  const userinfo = endpointConfig(config.userinfo);
  // An unknown method is refused when it is used.
  const method = config.client?.token_endpoint_auth_method as
    ClientAuthenticationMethod | undefined;
  return Object.freeze({
    id: config.id,
    name: getName(config),
    type: config.type,
    style: config.style,
    issuer: config.issuer,
    wellKnown: omitEmpty(config.wellKnown),
    clientId: config.clientId,
    clientSecret: config.clientSecret,
    clientAuthentication: method ?? (config.clientSecret ? 'client_secret_basic' : 'none'),
    clientMetadata: config.client ?? {},
    authorization: withDefaultScope(authorization),
    token: { ...token, ...endpoint('token') },
    userinfo: { ...userinfo, ...endpoint('userinfo') },
    jwksUri: resolveEndpointAddress(config.jwks_endpoint, config.issuer),
    allowsHttp: config.allowInsecureRequests === true,
    checks: resolveChecks(config.checks ?? ['pkce']),
    readsIdToken: config.type === 'oidc' && config.idToken !== false,
    isFormPost: getParameter(authorization, 'response_mode') === 'form_post',
    redirectProxyUrl: omitEmpty(config.redirectProxyUrl),
    linksByEmail: config.allowDangerousEmailAccountLinking === true,
    forwardedParameters: config.forwardedParameters ?? [],
    ...resolveComparison(config),
    offlineAccess: config.offlineAccess,
    logout: config.logout ?? 'local',
    endSession: config.endSession,
    fetch: config[customFetch],
    profile: config.profile ?? defaultProfile,
    account: config.account ?? defaultAccount,
  });
}

function resolveComparison({
  uncheckedParameters = [],
  clockTolerance = CLOCK_TOLERANCE_SECONDS,
}: OAuthConfig): Pick<OAuthProvider, 'uncheckedParameters' | 'clockTolerance'> {
  return { uncheckedParameters, clockTolerance };
}

/** An empty text is none: `process.env.ADDRESS ?? ''`. */
function omitEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/**
 * A state is sent with every request. It names the flow, so that concurrent sign-ins in two tabs do
 * not interfere, and it protects where a provider ignores PKCE silently (RFC 9700 §2.1).
 */
function resolveChecks(checks: readonly AuthorizationCheck[]): OAuthProvider['checks'] {
  if (checks.includes('none')) return [];
  const order = ['state', 'pkce', 'nonce'] as const;
  return order.filter((check) => check === 'state' || checks.includes(check));
}

/**
 * The app's options may replace the URL or only add parameters. The query of an app's URL wins over
 * its `params`, and those win over the provider's.
 */
function resolveEndpoint(
  described: AnyOAuthConfig,
  name: EndpointName,
  config: OAuthConfig,
): Endpoint {
  const base = endpointConfig(described[name]);
  const own = endpointConfig(described.options?.[name]);
  const url = resolveEndpointAddress(own.url ?? base.url, config.issuer);
  const configured = own.url === undefined ? undefined : parseUrl(url ?? '')?.searchParams;
  const params = Object.entries({ ...base.params, ...own.params });
  const others = params.filter(([parameter]) => !configured?.has(parameter));
  return { url, params: getParameters(Object.fromEntries(others), config) };
}

function endpointConfig<E extends EndpointConfig>(endpoint: string | E | undefined): E {
  return (typeof endpoint === 'string' ? { url: endpoint } : (endpoint ?? {})) as E;
}

function getParameters(
  params: Record<string, unknown>,
  { clientId, clientSecret, issuer }: OAuthConfig,
): Record<string, string> {
  const facts: ClientFacts = { clientId, clientSecret, issuer };
  const values = Object.entries(params)
    .map(([name, value]) => [name, isParameterFunction(value) ? value(facts) : value] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    values.map(([name, value]) => [
      name,
      typeof value === 'string' ? value : name === 'claims' ? JSON.stringify(value) : String(value),
    ]),
  );
}

function isParameterFunction(value: unknown): value is (facts: ClientFacts) => unknown {
  return typeof value === 'function';
}

function withDefaultScope(authorization: Endpoint): Endpoint {
  if (getParameter(authorization, 'scope') !== undefined) return authorization;
  return { ...authorization, params: { scope: DEFAULT_SCOPE, ...authorization.params } };
}

function getParameter({ url, params }: Endpoint, name: string): string | undefined {
  if (params[name] !== undefined) return params[name];
  return parseUrl(url ?? '')?.searchParams.get(name) ?? undefined;
}

/**
 * The URL of an endpoint. A path is resolved below the issuer; without an issuer, there is no URL.
 * Needed by self-hosted providers without suitable metadata: BoxyHQ SAML, Frontegg and others.
 */
export function resolveEndpointAddress(
  address: string | undefined,
  issuer: string | undefined,
): string | undefined {
  if (!address?.startsWith('/')) return address;
  return issuer === undefined ? undefined : `${issuer.replace(/\/+$/, '')}${address}`;
}

/** The `scope` of an authorization request when the provider configures none. */
const DEFAULT_SCOPE = 'openid profile email';

/** Makes a user from the standard claims (OpenID Connect Core §5.1). */
function defaultProfile(profile: Profile): User {
  return {
    id: profile.sub ?? profile.id ?? undefined,
    name: profile.name ?? profile.nickname ?? profile.preferred_username,
    email: profile.email,
    image: typeof profile.picture === 'string' ? profile.picture : undefined,
  };
}

/** Selects the fields of a token response that the account table has columns for. */
function defaultAccount(tokens: TokenSet): TokenSet {
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
