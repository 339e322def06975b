/**
 * What environment variables say. The record of them is handed in: not every runtime has one, and a
 * library that reads it by itself cannot be configured twice in one process.
 */
import { actionUrl, forwardedOrigin } from '../http/request-origin.js';
import { type AuthAction, normalizeBasePath } from '../http/routes.js';
import { type LoggerInstance, resolveLogger, type WarningCode } from '../kernel/logger.js';
import { mergeObjects } from '../kernel/objects.js';
import { parseUrl } from '../kernel/url.js';
import type { OwnTypes } from '../models/auth-types.js';
import { describe, getProviderId } from '../providers/provider-registry.js';
import type { Provider, ProviderConfig } from '../providers/provider.js';
import type { AuthConfig } from './auth-config.js';
import { DEFAULT_BASE_PATH } from './settings.js';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, unknown>>;

const OAUTH_VARIABLES = { clientId: 'ID', clientSecret: 'SECRET', issuer: 'ISSUER' } as const;

const MAIL_VARIABLES = { apiKey: 'KEY' } as const;

/** Where each option of a type of provider may come from: `AUTH_<ID>_<suffix>`. */
const PROVIDER_VARIABLES: Readonly<
  Record<ProviderConfig['type'], Readonly<Record<string, string>>>
> = {
  oauth: OAUTH_VARIABLES,
  oidc: OAUTH_VARIABLES,
  email: MAIL_VARIABLES,
  credentials: {},
  webauthn: {},
};

/**
 * The configuration with what it leaves open filled in from the environment. Changes neither.
 *
 * @param basePath - Where the routes are when neither says so. Default `/auth`.
 * @example
 * ```ts
 * const config = withEnvDefaults(process.env, { providers: [GitHub] });
 * ```
 */
export function withEnvDefaults<T extends OwnTypes = object>(
  env: Environment,
  config: AuthConfig<T>,
  basePath: string = DEFAULT_BASE_PATH,
): AuthConfig<T> {
  const found: Partial<AuthConfig<T>> = {
    secret: secretsFrom(env),
    url: addressIn(env)?.origin,
    basePath: pathIn(env) ?? basePath,
    redirectProxyUrl: read(env, 'AUTH_REDIRECT_PROXY_URL'),
    redirectProxyOrigins: listIn(env, 'AUTH_REDIRECT_PROXY_ORIGINS'),
    trustHost: trustsHost(env),
  };
  const { secret, ...given } = config;
  return {
    ...mergeObjects(found, given),
    ...(secret?.length && { secret }),
    providers: config.providers.map((provider) => withVariables(env, provider)),
  };
}

/** What was warned of already, or needs no warning: some integrations ask for each request. */
const settled = { filled: new WeakSet<object>(), mismatched: new WeakSet<object>() };

/**
 * Fills what the configuration leaves open from the environment, in place.
 *
 * @param suppressWarnings - Say nothing about settings that are redundant.
 * @publicApi
 */
export function setEnvDefaults(
  env: Environment,
  config: AuthConfig,
  suppressWarnings = false,
): void {
  const isRedundant = config.basePath !== undefined && pathIn(env) !== undefined;
  // A base path that was filled in here is not the app's.
  if (isRedundant && !suppressWarnings && !settled.filled.has(config)) {
    resolveLogger(config.logger, false).warn('env-url-basepath-redundant');
  }
  settled.filled.add(config);
  Object.assign(config, withEnvDefaults(env, config));
}

/**
 * The URL of an action, as a client outside a request would call it.
 *
 * @param protocol - Of the request, e.g. `https`. Default: `https`, unless a proxy's header says otherwise.
 * @param headers - Of the request. Those that a proxy forwards are believed: hand over none that
 *   somebody else could have set.
 * @param config - The base path, or a configuration with `basePath` and `logger`. Default: the path
 *   of `AUTH_URL`, else `/auth`.
 * @throws {MalformedRequest} when a forwarded host is no host.
 * @example
 * ```ts
 * createActionURL('session', 'https', request.headers, process.env, '/auth').href;
 * ```
 * @publicApi
 */
export function createActionURL(
  action: AuthAction,
  protocol: string | null | undefined,
  headers: Headers,
  env: Environment,
  config: string | Pick<AuthConfig, 'basePath' | 'logger'> = {},
): URL {
  const { basePath, logger } = typeof config === 'string' ? { basePath: config } : config;
  const path = pathIn(env);
  const wanted = basePath === undefined ? undefined : normalizeBasePath(basePath);
  if (path !== undefined && wanted !== undefined && path !== wanted) {
    warnOfMismatch(typeof config === 'string' ? env : config, logger);
  }
  const origin =
    addressIn(env)?.origin ?? forwardedOrigin(requestOrigin(protocol, headers), headers);
  return new URL(actionUrl({ origin, basePath: wanted ?? path ?? DEFAULT_BASE_PATH }, action));
}

function warnOfMismatch(asked: object, logger: Partial<LoggerInstance> | undefined): void {
  if (settled.mismatched.has(asked)) return;
  settled.mismatched.add(asked);
  warn(logger, 'env-url-basepath-mismatch');
}

function warn(logger: Partial<LoggerInstance> | undefined, code: WarningCode): void {
  resolveLogger(logger, false).warn(code);
}

function requestOrigin(protocol: string | null | undefined, headers: Headers): string {
  const scheme = protocol?.replace(/:$/, '') || 'https';
  return `${scheme}://${headers.get('host') ?? 'localhost'}`;
}

/** The configured public address, if it is one: `localhost:3000` is a URL, but of another scheme. */
function addressIn(env: Environment): URL | undefined {
  const address = read(env, 'AUTH_URL') ?? read(env, 'NEXTAUTH_URL') ?? '';
  return /^https?:/i.test(address) ? parseUrl(address) : undefined;
}

/** The base path in the configured address. An address without one says nothing about it. */
function pathIn(env: Environment): string | undefined {
  const address = addressIn(env);
  return (address && normalizeBasePath(address.pathname)) || undefined;
}

/** Newest first: `AUTH_SECRET_3` to `AUTH_SECRET_1`, then `AUTH_SECRET`. */
function secretsFrom(env: Environment): string[] {
  const names = ['AUTH_SECRET_3', 'AUTH_SECRET_2', 'AUTH_SECRET_1'];
  const secrets = [...names.map((name) => read(env, name)), read(env, 'AUTH_SECRET')];
  const given = secrets.filter((secret) => secret !== undefined);
  const legacy = read(env, 'NEXTAUTH_SECRET');
  return given.length === 0 && legacy !== undefined ? [legacy] : given;
}

const YES: readonly string[] = ['true', '1', 'yes', 'on'];
const NO: readonly string[] = ['false', '0', 'no', 'off'];

/** An address that is none vouches for nothing. */
function trustsHost(env: Environment): boolean | string[] {
  // Some platforms hand over `true` and `false` themselves.
  if (typeof env.AUTH_TRUST_HOST === 'boolean') return env.AUTH_TRUST_HOST;
  const explicit = read(env, 'AUTH_TRUST_HOST')?.toLowerCase();
  if (explicit !== undefined && YES.includes(explicit)) return true;
  if (explicit !== undefined && NO.includes(explicit)) return false;
  // Anything else names hosts. A word that was meant otherwise then believes nobody, and is found.
  if (explicit !== undefined) return listIn(env, 'AUTH_TRUST_HOST') ?? false;
  const isKnown = ['VERCEL', 'CF_PAGES'].some((name) => read(env, name) !== undefined);
  return isKnown || addressIn(env) !== undefined || read(env, 'NODE_ENV') !== 'production';
}

/** A function that throws stays as it is: what is wrong with it is said where providers are checked. */
function withVariables(env: Environment, provider: Provider): Provider {
  try {
    const config = describe(provider);
    const id = getProviderId(config);
    // A function may make more of an option than a member: addresses below the issuer, say.
    const options = collectVariables(env, id, { ...OAUTH_VARIABLES, ...MAIL_VARIABLES });
    return configuredBy(env, id, describe(provider, options));
  } catch {
    return provider;
  }
}

function configuredBy(env: Environment, id: string, config: ProviderConfig): ProviderConfig {
  const found = collectVariables(env, id, PROVIDER_VARIABLES[config.type] ?? {});
  const missing = Object.entries(found).filter(([option]) => !isGiven(config, option));
  if (missing.length === 0) return config;
  return { ...config, options: { ...config.options, ...Object.fromEntries(missing) } };
}

/** The options that the environment has for a provider. */
function collectVariables(
  env: Environment,
  id: string,
  suffixes: Readonly<Record<string, string>>,
): Record<string, string> {
  const prefix = `AUTH_${id.toUpperCase().replaceAll('-', '_')}_`;
  const found = Object.entries(suffixes)
    .map(([option, suffix]) => [option, read(env, `${prefix}${suffix}`)] as const)
    .filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(found);
}

/** A built-in provider's own issuer is a default; what its caller wrote is not. */
function isGiven(config: ProviderConfig, option: string): boolean {
  const hasDefault = option === 'issuer' && config.options !== undefined;
  const given = { ...(hasDefault ? {} : config), ...config.options } as Record<string, unknown>;
  return given[option] !== undefined;
}

function listIn(env: Environment, name: string): string[] | undefined {
  const names = read(env, name)?.split(',') ?? [];
  const given = names.map((one) => one.trim()).filter(Boolean);
  return given.length > 0 ? given : undefined;
}

function read(env: Environment, name: string): string | undefined {
  const value = env[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
