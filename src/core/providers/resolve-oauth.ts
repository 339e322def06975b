/** An OAuth provider's description, its user's options and the defaults, made into one. */
import { mergeObjects } from '../kernel/objects.js';
import { parseUrl } from '../kernel/url.js';
import {
  type AuthorizationCheck,
  type ClientAuthenticationMethod,
  type ClientFacts,
  customFetch,
  DEFAULT_SCOPE,
  defaultAccount,
  defaultProfile,
  endpointAddress,
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
 * Applies the app's options and the defaults to a description. Makes no request: discovery comes
 * later.
 */
export function resolveOAuth(described: AnyOAuthConfig): OAuthProvider {
  const config: OAuthConfig = mergeObjects(described, described.options);
  const endpoint = (name: EndpointName): Endpoint => resolveEndpoint(described, name, config);
  const authorization = endpoint('authorization');
  const token = endpointConfig(config.token);
  const userinfo = endpointConfig(config.userinfo);
  // Whoever uses it refuses what is none of the known ones.
  const method = config.client?.token_endpoint_auth_method as
    ClientAuthenticationMethod | undefined;
  return Object.freeze({
    id: config.id,
    name: getName(config),
    type: config.type,
    style: config.style,
    issuer: config.issuer,
    clientId: config.clientId,
    clientSecret: config.clientSecret,
    clientAuthentication: method ?? (config.clientSecret ? 'client_secret_basic' : 'none'),
    clientMetadata: config.client ?? {},
    authorization: withDefaultScope(authorization),
    token: { ...token, ...endpoint('token') },
    userinfo: { ...userinfo, ...endpoint('userinfo') },
    jwksUri: endpointAddress(config.jwks_endpoint, config.issuer),
    allowsHttp: config.allowInsecureRequests === true,
    checks: resolveChecks(config.checks ?? ['pkce']),
    readsIdToken: config.type === 'oidc' && config.idToken !== false,
    isFormPost: getParameter(authorization, 'response_mode') === 'form_post',
    redirectProxyUrl: config.redirectProxyUrl,
    linksByEmail: config.allowDangerousEmailAccountLinking === true,
    forwardedParameters: config.forwardedParameters ?? [],
    fetch: config[customFetch],
    profile: config.profile ?? defaultProfile,
    account: config.account ?? defaultAccount,
  });
}

/**
 * A state goes with every request: it names the flow, so that two tabs do not get in each other's
 * way, and it protects where a provider ignores PKCE without saying so (RFC 9700 §2.1).
 */
function resolveChecks(checks: readonly AuthorizationCheck[]): OAuthProvider['checks'] {
  if (checks.includes('none')) return [];
  const order = ['state', 'pkce', 'nonce'] as const;
  return order.filter((check) => check === 'state' || checks.includes(check));
}

/**
 * Options that only add parameters keep the address from the description. What the app wrote into an
 * address of its own wins over its `params`, and those win over the description's.
 */
function resolveEndpoint(
  described: AnyOAuthConfig,
  name: EndpointName,
  config: OAuthConfig,
): Endpoint {
  const base = endpointConfig(described[name]);
  const own = endpointConfig(described.options?.[name]);
  const url = endpointAddress(own.url ?? base.url, config.issuer);
  const written = own.url === undefined ? undefined : parseUrl(url ?? '')?.searchParams;
  const params = Object.entries({ ...base.params, ...own.params });
  const others = params.filter(([parameter]) => !written?.has(parameter));
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
  const given = Object.entries(params)
    .map(([name, value]) => [name, isComputed(value) ? value(facts) : value] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      typeof value === 'string' ? value : name === 'claims' ? JSON.stringify(value) : String(value),
    ]),
  );
}

function isComputed(value: unknown): value is (facts: ClientFacts) => unknown {
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
