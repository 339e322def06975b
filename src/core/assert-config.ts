/**
 * What can be wrong with a configuration: a table of checks, each of which says what is wrong and
 * how to mend it. `Auth` stops at the first problem; an integration can tell all of them at once.
 */
import type { AdapterMethod } from './adapters/adapter.js';
import { missingMethods } from './adapters/require-adapter.js';
import type { AuthConfig } from './auth-config.js';
import { secretsOf } from './auth-settings.js';
import { type AuthError, asError } from './errors/auth.error.js';
import {
  InvalidEndpoints,
  InvalidOption,
  InvalidProviderId,
  MissingAdapter,
  MissingAdapterMethods,
  MissingAuthorize,
  MissingSecret,
  UnsupportedStrategy,
  UntrustedHost,
} from './errors/configuration.errors.js';
import { InvalidProvider } from './errors/request.errors.js';
import { CookiePolicy } from './http/cookie-policy.js';
import { serializeCookie } from './http/set-cookie.js';
import type { EndpointConfig } from './providers/oauth-config.js';
import type { ProviderConfig } from './providers/provider.js';
import { describe, providerId } from './providers/provider-registry.js';
import { isSafeEndpoint } from './oauth/bounded-fetch.js';

type Check = (config: AuthConfig, providers: readonly ProviderConfig[]) => AuthError[];

/** In the order of the contract: the first problem found is the one that `Auth` reports. */
const CHECKS: readonly Check[] = [
  hostIsTrusted,
  secretIsSet,
  optionsAreSound,
  providerTypesAreKnown,
  providerIdsAreUnique,
  endpointsAreComplete,
  credentialsCanBeChecked,
  adapterIsComplete,
];

/** Everything that is wrong; empty when nothing is. */
export function configurationErrors(config: AuthConfig): AuthError[] {
  try {
    const providers = config.providers.map(describe);
    return CHECKS.flatMap((check) => check(config, providers));
  } catch (thrown) {
    const error = asError(thrown);
    return [new InvalidProvider(`A provider could not be set up: ${error.message}`, error)];
  }
}

function hostIsTrusted({ trustHost, url }: AuthConfig): AuthError[] {
  if (trustHost || url !== undefined) return [];
  return [
    new UntrustedHost(
      'Nothing says at which address the site is. Set `url` (or AUTH_URL) to its public address, ' +
        'or `trustHost: true` (or AUTH_TRUST_HOST=true) behind a proxy that sets the host.',
    ),
  ];
}

function secretIsSet(config: AuthConfig): AuthError[] {
  if (secretsOf(config).length > 0) return [];
  return [
    new MissingSecret(
      'There is no `secret`. Set it, or AUTH_SECRET, to 32 random bytes or more: ' +
        'openssl rand -base64 33',
    ),
  ];
}

function optionsAreSound(config: AuthConfig): AuthError[] {
  const { url, session, trustedOrigins = [] } = config;
  const problems = [
    url !== undefined && !isOriginOf(url) && '`url` must be an http or https address.',
    !isDuration(session?.maxAge, 1) &&
      '`session.maxAge` must be a number of seconds, from 1 to 100 years.',
    !isDuration(session?.updateAge, 0) &&
      '`session.updateAge` must be a number of seconds, from 0 to 100 years.',
    !isDuration(config.jwt?.maxAge, 1) &&
      '`jwt.maxAge` must be a number of seconds, from 1 to 100 years.',
    ...trustedOrigins.map(
      (origin) =>
        !(URL.canParse(origin) && new URL(origin).origin === origin) &&
        `\`trustedOrigins\` has "${origin}", which is no origin such as https://app.example.com.`,
    ),
    cookieProblem(config),
    config.redirectProxyUrl !== undefined &&
      '`redirectProxyUrl` (or AUTH_REDIRECT_PROXY_URL) is not supported yet. Remove it.',
  ];
  return problems
    .filter((problem) => typeof problem === 'string')
    .map((text) => new InvalidOption(text));
}

/** A name or attribute that would end the header early is found now, and not by a browser. */
function cookieProblem({ cookies, useSecureCookies }: AuthConfig): string | false {
  const policy = new CookiePolicy({ useSecureCookies, overrides: cookies });
  for (const [kind, cookie] of Object.entries(policy.for('https://localhost'))) {
    try {
      serializeCookie({ ...cookie, value: '' });
    } catch (thrown) {
      return `\`cookies.${kind}\` cannot be sent: ${asError(thrown).message}.`;
    }
  }
  return false;
}

const PROVIDER_TYPES: ReadonlySet<string> = new Set(['oauth', 'oidc', 'credentials']);

/** A configuration that was written without types can hold anything. */
function providerTypesAreKnown(
  _config: AuthConfig,
  providers: readonly ProviderConfig[],
): AuthError[] {
  return providers
    .filter(({ type }) => !PROVIDER_TYPES.has(type))
    .map(
      (config) =>
        new InvalidProvider(
          `Provider "${providerId(config)}" has the type "${config.type}". ` +
            `Known types: ${[...PROVIDER_TYPES].join(', ')}.`,
        ),
    );
}

function providerIdsAreUnique(
  _config: AuthConfig,
  providers: readonly ProviderConfig[],
): AuthError[] {
  const ids = providers.map(providerId);
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

function endpointsAreComplete(
  _config: AuthConfig,
  providers: readonly ProviderConfig[],
): AuthError[] {
  return providers.filter(isOAuth).flatMap((provider) => {
    const issuer = provider.options?.issuer ?? provider.issuer;
    // Options that only add parameters keep the address of the description.
    const urls = (['authorization', 'token', 'userinfo'] as const).map(
      (name) => [name, addressOf(provider.options?.[name]) ?? addressOf(provider[name])] as const,
    );
    const [missing] = issuer ? [] : urls.filter(([, url]) => !url);
    const unsafe = [['issuer', issuer] as const, ...urls].filter(
      ([, url]) => url !== undefined && !isSafeEndpoint(url),
    );
    const id = providerId(provider);
    return [
      ...(missing ? [new InvalidEndpoints(missingText(id, missing[0]))] : []),
      ...unsafe.map(([name]) => new InvalidEndpoints(unsafeText(id, name))),
    ];
  });
}

function credentialsCanBeChecked(
  config: AuthConfig,
  providers: readonly ProviderConfig[],
): AuthError[] {
  const credentials = providers.filter((provider) => provider.type === 'credentials');
  const needsAdapter = config.session?.strategy === 'database' && !config.adapter;
  const unchecked = credentials.filter(
    ({ authorize, options }) => !(options?.authorize ?? authorize),
  );
  return [
    ...(credentials.length > 0 && credentials.length === providers.length && needsAdapter
      ? [new UnsupportedStrategy('The session strategy "database" needs an adapter.')]
      : []),
    ...unchecked.map(
      (provider) =>
        new MissingAuthorize(
          `Provider "${providerId(provider)}" has no \`authorize\`: nothing would check the credentials.`,
        ),
    ),
  ];
}

const DATABASE_SESSION_METHODS: readonly AdapterMethod[] = [
  'createUser',
  'getUser',
  'getUserByEmail',
  'getUserByAccount',
  'updateUser',
  'linkAccount',
  'createSession',
  'getSessionAndUser',
  'updateSession',
  'deleteSession',
];

function adapterIsComplete({ adapter, session }: AuthConfig): AuthError[] {
  const strategy = session?.strategy ?? (adapter ? 'database' : 'jwt');
  if (strategy === 'jwt') return [];
  if (!adapter) {
    return [new MissingAdapter('The session strategy "database" needs an `adapter`.')];
  }
  const missing = missingMethods(adapter, DATABASE_SESSION_METHODS);
  if (missing.length === 0) return [];
  return [new MissingAdapterMethods(`The adapter lacks these methods: ${missing.join(', ')}`)];
}

/** Dots alone are taken out of a path, and clients without a provider ask for "undefined". */
function isFitForPaths(id: unknown): boolean {
  return typeof id === 'string' && /^[\w.~-]+$/.test(id) && !/^(\.{1,2}|undefined)$/.test(id);
}

function addressOf(endpoint: string | EndpointConfig | undefined): string | undefined {
  return typeof endpoint === 'string' ? endpoint : endpoint?.url;
}

function isOAuth(
  provider: ProviderConfig,
): provider is Extract<ProviderConfig, { type: 'oauth' | 'oidc' }> {
  return provider.type === 'oauth' || provider.type === 'oidc';
}

function isOriginOf(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Beyond a hundred years, sums with the present are soon no dates any more. */
function isDuration(seconds: number | undefined, least: number): boolean {
  if (seconds === undefined) return true;
  return typeof seconds === 'number' && seconds >= least && seconds <= 100 * 365 * 24 * 60 * 60;
}

function missingText(id: string, endpoint: string): string {
  return `Provider "${id}" has neither an \`issuer\` nor \`${endpoint}\`. Set one of them.`;
}

function unsafeText(id: string, endpoint: string): string {
  return `\`${endpoint}\` of provider "${id}" must be an https address (http only on this machine).`;
}
