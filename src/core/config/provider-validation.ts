/** What can be wrong with the providers. */
import { asError, AuthError } from '../errors/auth.error.js';
import {
  DuplicateConditionalUI,
  ExperimentalFeatureNotEnabled,
  InvalidEndpoints,
  InvalidOption,
  InvalidProviderId,
  MissingAuthorize,
  MissingWebAuthnAutocomplete,
} from '../errors/configuration.errors.js';
import { InvalidProvider } from '../errors/request.errors.js';
import { isPlainObject, mergeObjects } from '../kernel/objects.js';
import {
  type ConfiguredAddresses,
  findInsecureEndpoint,
  isSafeEndpoint,
} from '../oauth/safe-endpoint.js';
import type { EndpointConfig } from '../providers/oauth-config.js';
import { resolveEndpointAddress } from '../providers/resolve-oauth.js';
import { describe, getProviderId } from '../providers/provider-registry.js';
import type { Provider, ProviderConfig } from '../providers/provider.js';
import { getFormFields, hasConditionalUI } from '../providers/resolve-provider.js';
import type { WebAuthnConfig } from '../providers/webauthn-config.js';
import { isSameOrSubdomain, toList } from '../webauthn/relying-party.js';
import type { AuthConfig } from './auth-config.js';
import { durationText, isBaseAddress, isDuration, isWebAddress } from './option-values.js';

type OAuthDescription = Extract<ProviderConfig, { type: 'oauth' | 'oidc' }>;

const PROVIDER_TYPES: readonly string[] = ['oauth', 'oidc', 'credentials', 'email', 'webauthn'];
const FLAGS = ['allowInsecureRequests', 'allowDangerousEmailAccountLinking', 'idToken'] as const;
const ENDPOINTS = ['authorization', 'token', 'userinfo'] as const;
const AUTHORIZATION_CHECKS: readonly string[] = ['pkce', 'state', 'nonce', 'none'];

/** The providers that can be looked at, and what is wrong with the others. */
interface DescribedProviders {
  readonly configs: readonly ProviderConfig[];
  readonly errors: readonly AuthError[];
}

/** A configuration that was written without types can hold anything, and a function can throw. */
export function describeProviders({ providers }: AuthConfig): DescribedProviders {
  if (!Array.isArray(providers)) {
    return { configs: [], errors: [new InvalidOption('`providers` must be a list of providers.')] };
  }
  const configs: ProviderConfig[] = [];
  const errors: AuthError[] = [];
  for (const [index, provider] of providers.entries()) {
    const outcome = described(provider as Provider, index);
    if (outcome instanceof AuthError) errors.push(outcome);
    else configs.push(outcome);
  }
  return { configs, errors };
}

/**
 * Lists the ids, endpoints, checks and `authorize` functions that would not work, instead of
 * throwing the first. Calls no provider.
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
        ...valueErrors(config),
        ...proxyErrors(config, redirectProxyUrl),
      ]),
    ...configs.flatMap(authorizeErrors),
    ...configs.flatMap(emailErrors),
  ];
}

function described(provider: Provider, index: number): ProviderConfig | AuthError {
  try {
    const config: unknown = describe(provider);
    const isNamed = isPlainObject(config) && typeof config.id === 'string';
    if (!isNamed) {
      return new InvalidProvider(`\`providers[${index}]\` is no provider: it has no \`id\`.`);
    }
    if (PROVIDER_TYPES.includes(String(config.type))) return describe(provider);
    return new InvalidProvider(
      `Provider "${String(config.id)}" has the type "${String(config.type)}". ` +
        `Known types: ${PROVIDER_TYPES.join(', ')}.`,
    );
  } catch (thrown) {
    const error = asError(thrown);
    return new InvalidProvider(`A provider could not be set up: ${error.message}`, error);
  }
}

function idErrors(configs: readonly ProviderConfig[]): AuthError[] {
  const ids = configs.map(getProviderId);
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  const unfit = ids.filter((id) => !isFitForPaths(id));
  return [
    ...[...repeated].map(
      (id) => new InvalidProviderId(`Two providers have the id "${id}". Give one another \`id\`.`),
    ),
    ...unfit.map(
      (id) =>
        new InvalidProviderId(
          `The provider id "${id}" cannot stand in a URL. Use letters, digits, ".", "_", "~" and "-".`,
        ),
    ),
  ];
}

function endpointErrors(provider: OAuthDescription): AuthError[] {
  const { issuer, ...endpoints } = listAddresses(provider);
  const required = ['authorization', 'token', 'userinfo'] as const;
  const missing = issuer ? undefined : required.find((name) => !endpoints[name]);
  // Plain http is for `insecureProviders`: it keeps nobody from the other providers.
  const unfit = Object.entries({ issuer, ...endpoints }).filter(
    ([, url]) => url !== undefined && !isSafeEndpoint(url, true),
  );
  const id = getProviderId(provider);
  const problems = [
    missing && missingText(id, missing),
    !missing && !issuer && provider.type === 'oidc' && namelessText(id),
    ...unfit.map(([name]) => unsafeText(id, name)),
  ];
  return problems
    .filter((problem) => typeof problem === 'string')
    .map((text) => new InvalidEndpoints(text));
}

/**
 * The providers whose addresses are http beyond this machine, an error for each: of those that have
 * `allowInsecureRequests`, or of those that have not.
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

/** Of the endpoints, those that are configured. Options that only add parameters keep the address. */
function listAddresses(provider: OAuthDescription): ConfiguredAddresses {
  const { options = {} } = provider;
  const issuer = options.issuer ?? provider.issuer;
  const of = (endpoint: 'authorization' | 'token' | 'userinfo' | 'jwks_endpoint') =>
    resolveEndpointAddress(getAddress(options[endpoint]) ?? getAddress(provider[endpoint]), issuer);
  return {
    issuer,
    authorization: of('authorization'),
    token: of('token'),
    userinfo: of('userinfo'),
    jwks_endpoint: of('jwks_endpoint'),
  };
}

/** A misspelt check would be no check. */
function checkErrors(provider: OAuthDescription): AuthError[] {
  const checks: readonly unknown[] = provider.options?.checks ?? provider.checks ?? [];
  const unknown = checks.filter((check) => !AUTHORIZATION_CHECKS.includes(String(check)));
  return unknown.map(
    (check) =>
      new InvalidOption(
        `Provider "${getProviderId(provider)}" has the check "${String(check)}". ` +
          `Known checks: ${AUTHORIZATION_CHECKS.join(', ')}.`,
      ),
  );
}

/** Text such as `'no'` is no answer to what allows something, and an address that is none is passed over. */
function valueErrors(provider: OAuthDescription): AuthError[] {
  const config: Readonly<Record<string, unknown>> = { ...mergeObjects(provider, provider.options) };
  const of = `of provider "${getProviderId(provider)}"`;
  const { jwks_endpoint: jwks } = config;
  return invalidOptions([
    ...FLAGS.map(
      (name) =>
        !['undefined', 'boolean'].includes(typeof config[name]) &&
        `\`${name}\` ${of} must be true or false.`,
    ),
    !['undefined', 'string'].includes(typeof jwks) &&
      `\`jwks_endpoint\` ${of} must be text: an address, or a path below the issuer.`,
    ...ENDPOINTS.map(
      (name) =>
        !isEndpoint(config[name]) &&
        `\`${name}\` ${of} must be an address, or an object with \`url\` or \`params\`.`,
    ),
  ]);
}

function isEndpoint(endpoint: unknown): boolean {
  // A `null`, which JavaScript lets through, stands for nothing.
  return isPlainObject(endpoint ?? {}) || typeof endpoint === 'string';
}

/** Without a state, the proxy would not know where an answer belongs. */
function proxyErrors(provider: OAuthDescription, configured: string | undefined): AuthError[] {
  const { redirectProxyUrl: own, checks } = { ...provider, ...provider.options };
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

function emailErrors(described: ProviderConfig): AuthError[] {
  if (described.type !== 'email') return [];
  const id = getProviderId(described);
  const config = mergeObjects(described, described.options);
  const { sendVerificationRequest: send, maxAge = 1 } = config;
  const problems = [
    typeof send !== 'function' &&
      `Provider "${id}" has no \`sendVerificationRequest\`: nothing would send the link.`,
    !isDuration(maxAge, 1) && durationText('maxAge', 1, `provider "${id}"`),
    ...(send?.problems?.(config) ?? []),
  ];
  return invalidOptions(problems);
}

function invalidOptions(problems: readonly (string | false | undefined)[]): InvalidOption[] {
  return problems
    .filter((problem) => typeof problem === 'string')
    .map((text) => new InvalidOption(text));
}

/** Dots alone are taken out of a path, and clients without a provider ask for "undefined". */
function isFitForPaths(id: unknown): boolean {
  return typeof id === 'string' && /^[\w.~-]+$/.test(id) && !/^(\.{1,2}|undefined)$/.test(id);
}

function getAddress(endpoint: string | EndpointConfig | undefined): string | undefined {
  return typeof endpoint === 'string' ? endpoint : endpoint?.url;
}

function isOAuth(provider: ProviderConfig): provider is OAuthDescription {
  return provider.type === 'oauth' || provider.type === 'oidc';
}

function missingText(id: string, endpoint: string): string {
  return `Provider "${id}" has neither an \`issuer\` nor \`${endpoint}\`. Set one of them.`;
}

function namelessText(id: string): string {
  return (
    `Provider "${id}" has no \`issuer\`. An ID token names its issuer, and is compared with it: ` +
    'set `issuer`, and `jwks_endpoint` too if it publishes no metadata.'
  );
}

function unsafeText(id: string, endpoint: string): string {
  return `\`${endpoint}\` of provider "${id}" must be an https address (http only on this machine).`;
}

/* MERGED assert-passkeys.ts: What can be wrong with the passkey providers. */

const VERSION = /^v\d+(\.\d+){0,2}$/;
const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** Lists everything that is wrong with the passkey providers. */
export function passkeyErrors(
  providers: readonly ProviderConfig[],
  isEnabled: boolean | undefined,
): AuthError[] {
  const passkeys = passkeyConfigs(providers);
  const problems = passkeys.flatMap((config) => optionProblems(config));
  return [
    ...(passkeys.length > 0 && isEnabled !== true ? [notEnabled()] : []),
    ...problems.map((text) => new InvalidOption(text)),
    ...conditionalErrors(passkeys.filter(hasConditionalUI)),
  ];
}

/** Those whose proof is a passkey, with the app's options applied. */
export function passkeyConfigs(providers: readonly ProviderConfig[]): WebAuthnConfig[] {
  return providers
    .filter((config) => config.type === 'webauthn')
    .map((config) => mergeObjects(config, config.options));
}

function optionProblems(config: WebAuthnConfig): string[] {
  const { id: provider, simpleWebAuthn, simpleWebAuthnBrowserVersion: version } = config;
  const { id, origin } = config.relayingParty ?? {};
  const origins = toList(origin);
  const problems: (string | false)[] = [
    !['object', 'function'].includes(typeof simpleWebAuthn) &&
      `Provider "${provider}" has no \`simpleWebAuthn\`: nothing would verify its passkeys.`,
    !!version &&
      !VERSION.test(version) &&
      `\`simpleWebAuthnBrowserVersion\` of provider "${provider}" must be like v9.0.1.`,
    ...toList(id).map(
      (one) =>
        !DOMAIN.test(one) &&
        `\`relayingParty.id\` of provider "${provider}" must be a domain such as example.com.`,
    ),
    ...origins.map(
      (one) =>
        !isOrigin(one) &&
        `\`relayingParty.origin\` of provider "${provider}" must be like https://example.com.`,
    ),
    ...origins.map(
      (one) =>
        isOrigin(one) &&
        !isServed(one, toList(id)) &&
        `Provider "${provider}": no page at ${one} may use passkeys of \`relayingParty.id\`.`,
    ),
  ];
  return problems.filter((problem) => typeof problem === 'string');
}

/** A browser refuses a page that asks for the passkeys of another domain (WebAuthn §5.1.3). */
function isServed(origin: string, ids: readonly string[]): boolean {
  const { hostname } = new URL(origin);
  return ids.length === 0 || ids.some((id) => isSameOrSubdomain(hostname, id));
}

function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text;
}

function conditionalErrors(configs: readonly WebAuthnConfig[]): AuthError[] {
  const unmarked = configs.filter((config) => !hasMarkedField(config));
  return [
    ...(configs.length > 1 ? [duplicate(configs)] : []),
    ...unmarked.map(
      ({ id }) =>
        new MissingWebAuthnAutocomplete(
          `No field of provider "${id}" lets a browser fill in a passkey. Add "webauthn" to the ` +
            '`autocomplete` of one, or set `enableConditionalUI: false`.',
        ),
    ),
  ];
}

function hasMarkedField(config: WebAuthnConfig): boolean {
  return Object.values(getFormFields(config)).some(
    ({ autocomplete }) => typeof autocomplete === 'string' && autocomplete.includes('webauthn'),
  );
}

function duplicate(configs: readonly WebAuthnConfig[]): DuplicateConditionalUI {
  const ids = configs.map(({ id }) => `"${id}"`).join(' and ');
  return new DuplicateConditionalUI(
    `Providers ${ids} both let a browser fill in passkeys. Set \`enableConditionalUI: false\` for one.`,
  );
}

function notEnabled(): ExperimentalFeatureNotEnabled {
  return new ExperimentalFeatureNotEnabled(
    'A passkey provider is configured. Set `experimental: { enableWebAuthn: true }` to use it.',
  );
}
