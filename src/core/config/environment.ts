/**
 * Options from environment variables. The variables are a parameter: not every runtime has
 * `process.env`, and one process may have several configurations.
 */
import { isMailer, type MailOptions } from '../email/mail-options.js';
import { getActionUrl, resolveForwardedOrigin } from '../http/request-origin.js';
import { type AuthAction, normalizeBasePath } from '../http/routes.js';
import { type LoggerInstance, resolveLogger, type WarningCode } from '../kernel/logger.js';
import { mergeObjects } from '../kernel/objects.js';
import { parseUrl } from '../kernel/url.js';
import type { OwnTypes } from '../models/session.js';
import { describe, getProviderId } from '../providers/provider-registry.js';
import type { Provider, ProviderConfig } from '../providers/provider.js';
import type { AuthConfig } from './auth-config.js';
import { DEFAULTS, VARIABLES } from './defaults.js';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, unknown>>;

const OAUTH_VARIABLES = { clientId: 'ID', clientSecret: 'SECRET', issuer: 'ISSUER' } as const;

const MAIL_VARIABLES = { apiKey: 'KEY' } as const;

/** The suffix of the variable `AUTH_<ID>_<suffix>` of each option, by the type of the provider. */
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
 * Returns a copy of the configuration with the options that it leaves out read from the
 * environment.
 *
 * @param basePath - The base path when neither sets one. Default `/auth`.
 * @example
 * ```ts
 * const config = withEnvDefaults(process.env, { providers: [GitHub] });
 * ```
 */
export function withEnvDefaults<T extends OwnTypes = object>(
  env: Environment,
  config: AuthConfig<T>,
  basePath: string = DEFAULTS.basePath,
): AuthConfig<T> {
  const found: Partial<AuthConfig<T>> = {
    secret: readSecrets(env),
    url: readAddress(env)?.origin ?? readFaultyAddress(env),
    basePath: readPath(env) ?? basePath,
    redirectProxyUrl: read(env, VARIABLES.redirectProxyUrl),
    redirectProxyOrigins: readList(env, VARIABLES.redirectProxyOrigins),
    trustHost: readTrustHost(env),
  };
  const { secret, ...given } = config;
  return {
    ...mergeObjects(found, given),
    ...(secret?.length && { secret }),
    providers: config.providers.map((provider) => withVariables(env, provider)),
    ...withMailVariables(env, config.mail),
  };
}

/**
 * The configurations that were completed or warned about: some integrations complete theirs for
 * each request.
 */
const settled = { filled: new WeakSet<object>(), mismatched: new WeakSet<object>() };

/**
 * Sets the options that the configuration leaves out from the environment, in place.
 *
 * @param suppressWarnings - Log no warning about redundant settings. Default `false`.
 * @publicApi
 */
export function setEnvDefaults(
  env: Environment,
  config: AuthConfig,
  suppressWarnings = false,
): void {
  const isRedundant = config.basePath !== undefined && readPath(env) !== undefined;
  // A base path that this function set earlier is not the app's.
  if (isRedundant && !suppressWarnings && !settled.filled.has(config)) {
    resolveLogger(config.logger, false).warn('env-url-basepath-redundant');
  }
  settled.filled.add(config);
  Object.assign(config, withEnvDefaults(env, config));
}

/**
 * Builds the URL of an action, for code that runs outside a request to the routes.
 *
 * @param protocol - Of the request, e.g. `https`. Default: `https`, unless a proxy's header says
 *   otherwise.
 * @param headers - Of the request. `X-Forwarded-*` is trusted: pass only headers that your proxy
 *   sets.
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
  const path = readPath(env);
  const configured = basePath === undefined ? undefined : normalizeBasePath(basePath);
  if (path !== undefined && configured !== undefined && path !== configured) {
    warnOfMismatch(typeof config === 'string' ? env : config, logger);
  }
  const origin =
    readAddress(env)?.origin ?? resolveForwardedOrigin(requestOrigin(protocol, headers), headers);
  return new URL(
    getActionUrl({ origin, basePath: configured ?? path ?? DEFAULTS.basePath }, action),
  );
}

function warnOfMismatch(source: object, logger: Partial<LoggerInstance> | undefined): void {
  if (settled.mismatched.has(source)) return;
  settled.mismatched.add(source);
  warn(logger, 'env-url-basepath-mismatch');
}

function warn(logger: Partial<LoggerInstance> | undefined, code: WarningCode): void {
  resolveLogger(logger, false).warn(code);
}

function requestOrigin(protocol: string | null | undefined, headers: Headers): string {
  const scheme = protocol?.replace(/:$/, '') || 'https';
  return `${scheme}://${headers.get('host') ?? 'localhost'}`;
}

/** The public address. `localhost:3000` is a URL of another scheme, and is ignored. */
function readAddress(env: Environment): URL | undefined {
  const address = read(env, 'AUTH_URL') ?? read(env, 'NEXTAUTH_URL') ?? '';
  return /^https?:/i.test(address) ? parseUrl(address) : undefined;
}

/**
 * A public address that is none, where nothing else says which hosts to trust: validation names it.
 * Elsewhere it is ignored, as in Auth.js.
 */
function readFaultyAddress(env: Environment): string | undefined {
  return readTrustHost(env) === false ? read(env, 'AUTH_URL') : undefined;
}

/** The base path in the public address, if it has a path. */
function readPath(env: Environment): string | undefined {
  const address = readAddress(env);
  return (address && normalizeBasePath(address.pathname)) || undefined;
}

/** Newest first: `AUTH_SECRET_3` to `AUTH_SECRET_1`, then `AUTH_SECRET`. */
function readSecrets(env: Environment): string[] {
  const names = ['AUTH_SECRET_3', 'AUTH_SECRET_2', 'AUTH_SECRET_1'];
  const secrets = [...names.map((name) => read(env, name)), read(env, 'AUTH_SECRET')];
  const given = secrets.filter((secret) => secret !== undefined);
  const legacy = read(env, 'NEXTAUTH_SECRET');
  return given.length === 0 && legacy !== undefined ? [legacy] : given;
}

const TRUE: readonly string[] = ['true', '1', 'yes', 'on'];
const FALSE: readonly string[] = ['false', '0', 'no', 'off'];

/** Whether to trust the host. An `AUTH_URL` that is no address does not count. */
function readTrustHost(env: Environment): boolean | string[] {
  // Some platforms have booleans in their environment.
  if (typeof env.AUTH_TRUST_HOST === 'boolean') return env.AUTH_TRUST_HOST;
  const explicit = read(env, VARIABLES.trustHost)?.toLowerCase();
  if (explicit !== undefined && TRUE.includes(explicit)) return true;
  if (explicit !== undefined && FALSE.includes(explicit)) return false;
  // Any other value is a list of hosts. A misspelt word is then no host, and validation reports it.
  if (explicit !== undefined) return readList(env, VARIABLES.trustHost) ?? false;
  const isTrustedPlatform = ['VERCEL', 'CF_PAGES'].some((name) => read(env, name) !== undefined);
  return (
    isTrustedPlatform || readAddress(env) !== undefined || read(env, 'NODE_ENV') !== 'production'
  );
}

/** Keeps a provider function that throws: validation reports it. */
function withVariables(env: Environment, provider: Provider): Provider {
  try {
    const config = describe(provider);
    const id = getProviderId(config);
    // A provider function may derive more from an option, such as addresses below the issuer.
    const options = collectVariables(env, id, { ...OAUTH_VARIABLES, ...MAIL_VARIABLES });
    return addOptions(env, id, describe(provider, options));
  } catch {
    return provider;
  }
}

/** The option `mail`, if its mailer is an email provider. What is no mailer is refused later. */
function withMailVariables(
  env: Environment,
  mail: MailOptions | undefined,
): Pick<AuthConfig, 'mail'> {
  const mailer = mail?.mailer;
  if (typeof mailer !== 'object' || !isMailer(mailer)) return {};
  const completed = withVariables(env, mailer);
  const isMail = typeof completed === 'object' && completed.type === 'email';
  return isMail ? { mail: { ...mail, mailer: completed } } : {};
}

function addOptions(env: Environment, id: string, config: ProviderConfig): ProviderConfig {
  const found = collectVariables(env, id, PROVIDER_VARIABLES[config.type] ?? {});
  const missing = Object.entries(found).filter(([option]) => !isGiven(config, option));
  if (missing.length === 0) return config;
  return { ...config, options: { ...config.options, ...Object.fromEntries(missing) } };
}

/** The options of a provider that are in the environment. */
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

/** Whether the app set the option. The issuer in a built-in provider is only a default. */
function isGiven(config: ProviderConfig, option: string): boolean {
  const hasDefault = option === 'issuer' && config.options !== undefined;
  const given = { ...(hasDefault ? {} : config), ...config.options } as Record<string, unknown>;
  return given[option] !== undefined;
}

function readList(env: Environment, name: string): string[] | undefined {
  const names = read(env, name)?.split(',') ?? [];
  const given = names.map((one) => one.trim()).filter(Boolean);
  return given.length > 0 ? given : undefined;
}

function read(env: Environment, name: string): string | undefined {
  const value = env[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
