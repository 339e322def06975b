/** Checks of the providers. */
import type { AuthError } from '../errors/auth.error.js';
import {
  InvalidEndpoints,
  InvalidOption,
  InvalidProviderId,
  MissingAuthorize,
} from '../errors/configuration.errors.js';
import { mergeObjects } from '../kernel/objects.js';
import {
  type ConfiguredAddresses,
  findInsecureEndpoint,
  isSafeEndpoint,
} from '../oauth/safe-endpoint.js';
import type { EndpointConfig } from '../providers/oauth-config.js';
import { getProviderId } from '../providers/provider-registry.js';
import type { ProviderConfig } from '../providers/provider.js';
import { resolveEndpointAddress } from '../providers/resolve-oauth.js';
import { isBaseAddress } from './option-kinds.js';
import { describeErrors } from './options.js';
import { parameterErrors } from './parameter-validation.js';
import { PROVIDER_OPTIONS } from './provider-options.js';

/** A provider of OAuth 2.0 or OpenID Connect, as it was configured. */
export type OAuthDescription = Extract<ProviderConfig, { type: 'oauth' | 'oidc' }>;

const AUTHORIZATION_CHECKS: readonly string[] = ['pkce', 'state', 'nonce', 'none'];

/**
 * Lists the ids, endpoints, checks, values and functions of providers that would not work. Sends no
 * request.
 */
export function providerErrors(
  configs: readonly ProviderConfig[],
  redirectProxyUrl?: string,
): AuthError[] {
  return [
    ...idErrors(configs),
    ...configs
      .filter(isOAuth)
      .flatMap((config) => [
        ...endpointErrors(config),
        ...checkErrors(config),
        ...parameterErrors(config),
        ...proxyErrors(config, redirectProxyUrl),
      ]),
    ...configs.flatMap(valueErrors),
    ...configs.flatMap(authorizeErrors),
    ...configs.flatMap(emailErrors),
  ];
}

function idErrors(configs: readonly ProviderConfig[]): AuthError[] {
  const ids = configs.map(getProviderId);
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  const invalid = ids.filter((id) => !isPathSegment(id));
  return [
    ...[...repeated].map(
      (id) => new InvalidProviderId(`Two providers have the id "${id}". Give one another \`id\`.`),
    ),
    ...invalid.map(
      (id) =>
        new InvalidProviderId(
          `The provider id "${id}" cannot stand in a URL. Use letters, digits, ".", "_", "~" and "-".`,
        ),
    ),
  ];
}

function endpointErrors(provider: OAuthDescription): AuthError[] {
  const { issuer, wellKnown, ...endpoints } = listAddresses(provider);
  const hasMetadata = Boolean(issuer ?? wellKnown);
  const required = ['authorization', 'token', 'userinfo'] as const;
  const missing = hasMetadata ? undefined : required.find((name) => !endpoints[name]);
  // `insecureProviders` reports plain http, which does not affect the other providers.
  const unfit = Object.entries({ issuer, wellKnown, ...endpoints }).filter(
    ([, url]) => url !== undefined && !isSafeEndpoint(url, true),
  );
  const id = getProviderId(provider);
  const problems = [
    missing && missingEndpointText(id, missing),
    !missing && !hasMetadata && provider.type === 'oidc' && missingIssuerText(id),
    ...unfit.map(([name]) => unsafeEndpointText(id, name)),
  ];
  return problems
    .filter((problem) => typeof problem === 'string')
    .map((text) => new InvalidEndpoints(text));
}

/**
 * Lists an error for each provider with an http address beyond this machine, either of those with
 * `allowInsecureRequests`, or of those without.
 */
export function insecureProviders(
  configs: readonly ProviderConfig[],
  areAllowed: boolean,
): InvalidEndpoints[] {
  return configs.filter(isOAuth).flatMap((provider) => {
    const { allowInsecureRequests } = { ...provider, ...provider.options };
    if ((allowInsecureRequests === true) !== areAllowed) return [];
    return findInsecureEndpoint(getProviderId(provider), listAddresses(provider)) ?? [];
  });
}

/** The endpoints that are configured. An option that only adds parameters keeps the address. */
function listAddresses(provider: OAuthDescription): ConfiguredAddresses {
  const { options = {} } = provider;
  const issuer = options.issuer ?? provider.issuer;
  const getEndpoint = (endpoint: 'authorization' | 'token' | 'userinfo' | 'jwks_endpoint') =>
    resolveEndpointAddress(getAddress(options[endpoint]) ?? getAddress(provider[endpoint]), issuer);
  return {
    issuer,
    wellKnown: (options.wellKnown ?? provider.wellKnown) || undefined,
    authorization: getEndpoint('authorization'),
    token: getEndpoint('token'),
    userinfo: getEndpoint('userinfo'),
    jwks_endpoint: getEndpoint('jwks_endpoint'),
  };
}

/** A misspelt check would have no effect. */
function checkErrors(provider: OAuthDescription): AuthError[] {
  const checks: readonly unknown[] = provider.options?.checks ?? provider.checks ?? [];
  const known: readonly unknown[] = [...AUTHORIZATION_CHECKS, undefined];
  const unknown = checks.filter((check) => !known.includes(check));
  const others = checks.filter((check) => check !== 'none');
  if (checks.includes('none') && others.length > 0) {
    const sentence =
      `Provider "${getProviderId(provider)}" has the check "none" beside ${others.join(', ')}. ` +
      'Leave out "none", or the others.';
    return [new InvalidOption(sentence)];
  }
  return unknown.map(
    (check) =>
      new InvalidOption(
        `Provider "${getProviderId(provider)}" has the check "${String(check)}". ` +
          `Known checks: ${AUTHORIZATION_CHECKS.join(', ')}.`,
      ),
  );
}

/** Lists the values that an option of this type of provider cannot have. */
function valueErrors(provider: ProviderConfig): AuthError[] {
  const config: Readonly<Record<string, unknown>> = { ...mergeObjects(provider, provider.options) };
  const suffix = ` of provider "${getProviderId(provider)}"`;
  return Object.entries(PROVIDER_OPTIONS[provider.type]).flatMap(([name, option]) =>
    config[name] === undefined
      ? []
      : describeErrors(name, option, config[name], suffix).map((text) => new InvalidOption(text)),
  );
}

/** The redirect proxy finds the deployment of a response by its state. */
function proxyErrors(provider: OAuthDescription, configured: string | undefined): AuthError[] {
  const { redirectProxyUrl, checks } = { ...provider, ...provider.options };
  const own = redirectProxyUrl === '' ? undefined : redirectProxyUrl;
  const id = getProviderId(provider);
  const problems = [
    own !== undefined &&
      !isBaseAddress(own) &&
      `\`redirectProxyUrl\` of provider "${id}" must be an http or https address without a query.`,
    (own ?? configured) !== undefined &&
      checks?.includes('none') &&
      `Provider "${id}" has \`checks: ['none']\`, and \`redirectProxyUrl\` needs a state. ` +
        'Leave out one of them.',
  ];
  return invalidOptions(problems);
}

function authorizeErrors(provider: ProviderConfig): AuthError[] {
  if (provider.type !== 'credentials') return [];
  if (typeof (provider.options?.authorize ?? provider.authorize) === 'function') return [];
  return [
    new MissingAuthorize(
      `Provider "${getProviderId(provider)}" has no \`authorize\`: nothing would check the credentials.`,
    ),
  ];
}

/** Lists what an email provider lacks to send. */
export function emailErrors(described: ProviderConfig): AuthError[] {
  if (described.type !== 'email') return [];
  const id = getProviderId(described);
  const config = mergeObjects(described, described.options);
  const { sendVerificationRequest: send } = config;
  const problems = [
    typeof send !== 'function' &&
      `Provider "${id}" has no \`sendVerificationRequest\`: nothing would send the link.`,
    ...(send?.problems?.(config) ?? []),
  ];
  return invalidOptions(problems);
}

function invalidOptions(problems: readonly (string | false | undefined)[]): InvalidOption[] {
  return problems
    .filter((problem) => typeof problem === 'string')
    .map((text) => new InvalidOption(text));
}

/** URL parsers remove segments of dots, and clients without a provider request "undefined". */
function isPathSegment(id: unknown): boolean {
  return typeof id === 'string' && /^[\w.~-]+$/.test(id) && !/^(\.{1,2}|undefined)$/.test(id);
}

function getAddress(endpoint: string | EndpointConfig | undefined): string | undefined {
  return typeof endpoint === 'string' ? endpoint : endpoint?.url;
}

/** Whether it is one of OAuth 2.0 or OpenID Connect. */
export function isOAuth(provider: ProviderConfig): provider is OAuthDescription {
  return provider.type === 'oauth' || provider.type === 'oidc';
}

function missingEndpointText(id: string, endpoint: string): string {
  return `Provider "${id}" has neither an \`issuer\` nor \`${endpoint}\`. Set one of them.`;
}

function missingIssuerText(id: string): string {
  return (
    `Provider "${id}" has no \`issuer\`. An ID token names its issuer, and is compared with it: ` +
    'set `issuer`, and `jwks_endpoint` too if it publishes no metadata.'
  );
}

function unsafeEndpointText(id: string, endpoint: string): string {
  return `\`${endpoint}\` of provider "${id}" must be an https address (http only on this machine).`;
}
