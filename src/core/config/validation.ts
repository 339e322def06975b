/**
 * The checks of a configuration. Each error says what is wrong and how to mend it. `Auth` throws
 * the first error; NestJS reports all of them at start-up.
 */
import { type AdapterMethod, findMissingMethods } from '../adapters/adapter.js';
import { asError, type AuthError } from '../errors/auth.error.js';
import {
  InvalidOption,
  MissingAdapter,
  MissingAdapterMethods,
  MissingSecret,
  UnsupportedStrategy,
  UntrustedHost,
} from '../errors/configuration.errors.js';
import { CookiePolicy } from '../http/cookie-policy.js';
import { findCookieProblems } from '../http/cookie-rules.js';
import type { WarningCode } from '../kernel/logger.js';
import { isMailer, withSender } from '../email/mail-options.js';
import { isPlainObject } from '../kernel/objects.js';
import { getProviderId } from '../providers/provider-registry.js';
import type { ProviderConfig } from '../providers/provider.js';
import { NO_LEVELS } from '../sessions/level-reader.js';
import { assuranceErrors } from './assurance-validation.js';
import type { AuthConfig } from './auth-config.js';
import {
  findLostAnswers,
  findLostCookies,
  findRedirectingPages,
  lacksOpenId,
} from './contradictions.js';
import { describeProviders } from './described-providers.js';
import { type EntryOptions, NO_ENTRY_OPTIONS } from './entry-options.js';
import { toFeatures } from '../features/configured-features.js';
import { findForeignFeatures } from '../features/foreign-features.js';
import { findUnknownOptions, nameErrors } from './option-names.js';
import { isWebAddress } from './option-kinds.js';
import { findInvalidValues, isCookiePrefix, OPTIONS } from './options.js';
import { findOptionsWithoutEffect, type OptionWithoutEffect } from './options-without-effect.js';
import { passkeyConfigs, passkeyErrors } from './passkey-validation.js';
import { emailErrors, insecureProviders, isOAuth, providerErrors } from './provider-validation.js';
import { hasUnansweredParameters } from './parameter-validation.js';
import { getCookieSettings, getOriginSettings, getSecrets } from './settings.js';

type Check = (config: AuthConfig, providers: readonly ProviderConfig[]) => readonly AuthError[];

/** In the order of the contract: the first problem found is the one that `Auth` reports. */
const CHECKS: readonly Check[] = [
  checkTrustedHost,
  checkSecret,
  checkValues,
  checkCookies,
  nameErrors,
  (config) => toInvalidOptions(findRedirectingPages(config)),
  (config) => describeProviders(config).errors,
  ({ redirectProxyUrl }, providers) => providerErrors(providers, redirectProxyUrl || undefined),
  (_, providers) => toInvalidOptions(providers.filter(isOAuth).flatMap(findLostAnswers)),
  ({ experimental }, providers) => passkeyErrors(providers, experimental?.enableWebAuthn),
  checkStrategy,
  checkAdapter,
  checkMail,
  ({ features }) => toInvalidOptions(findForeignFeatures(features)),
  checkFeatures,
  (config, providers) => assuranceErrors(config, toFeatures(config.features), providers),
];

/** Errors and warnings found in the configuration. */
export interface ConfigurationReport {
  readonly errors: readonly AuthError[];
  /** An error for each provider that cannot work. A sign-in with it fails; all others work. */
  readonly unusable: readonly AuthError[];
  readonly warnings: readonly WarningCode[];
  readonly withoutEffect: readonly OptionWithoutEffect[];
}

/** Makes all checks of a configuration. */
export function createReport(
  config: AuthConfig,
  entry: EntryOptions = NO_ENTRY_OPTIONS,
): ConfigurationReport {
  const { configs } = describeProviders(config);
  const lost = configs.filter(isOAuth).flatMap((one) => findLostCookies(one, config));
  return {
    errors: findConfigurationErrors(config),
    unusable: [...insecureProviders(configs, false), ...toInvalidOptions(lost)],
    warnings: findConfigurationWarnings(config, configs),
    withoutEffect: [
      ...findOptionsWithoutEffect(config, entry),
      ...findUnknownOptions(config, configs, entry),
    ],
  };
}

/** Lists every error of a configuration; empty when it has none. */
export function findConfigurationErrors(config: AuthConfig): AuthError[] {
  const { configs } = describeProviders(config);
  return CHECKS.flatMap((check) => {
    try {
      return check(config, configs);
    } catch (thrown) {
      // A configuration written without types can hold values that no check expects.
      const error = asError(thrown);
      return [new InvalidOption(`The configuration could not be read: ${error.message}`, error)];
    }
  });
}

function findConfigurationWarnings(
  config: AuthConfig,
  configs: readonly ProviderConfig[],
): WarningCode[] {
  const sendsMail = configs.some(({ type }) => type === 'email');
  const hasPasskeys = passkeyConfigs(configs).length > 0;
  // With `trustHost: true` and no `url`, a forged `Host` header changes the links in emails.
  const isForgeable = sendsMail && config.trustHost === true && config.url === undefined;
  const warnings: [boolean, WarningCode][] = [
    [config.debug === true, 'debug-enabled'],
    [hasPasskeys && config.experimental?.enableWebAuthn === true, 'experimental-webauthn'],
    [insecureProviders(configs, true).length > 0, 'insecure-provider-requests'],
    [isForgeable, 'mail-host-unverified'],
    [isProxyWithoutOrigins(config), 'redirect-proxy-without-origins'],
    [configs.filter(isOAuth).some(lacksOpenId), 'scope-without-openid'],
    [hasUnansweredParameters(configs), 'unanswered-parameters'],
  ];
  return warnings.filter(([applies]) => applies).map(([, code]) => code);
}

function toInvalidOptions(messages: readonly string[]): InvalidOption[] {
  return messages.map((message) => new InvalidOption(message));
}

/** A redirect proxy that forwards to no deployment. */
function isProxyWithoutOrigins({
  url,
  redirectProxyUrl,
  redirectProxyOrigins,
}: AuthConfig): boolean {
  const [own, proxy] = [url, redirectProxyUrl].map((one) =>
    isWebAddress(one) ? new URL(one).origin : undefined,
  );
  return own !== undefined && own === proxy && !redirectProxyOrigins?.length;
}

function checkTrustedHost({ trustHost, url }: AuthConfig): AuthError[] {
  if (trustHost || url !== undefined) return [];
  return [
    new UntrustedHost(
      'The address of the site is not known. Set `url` (or AUTH_URL) to its public address, ' +
        'or `trustHost: true` (or AUTH_TRUST_HOST=true) behind a proxy that sets the host.',
    ),
  ];
}

function checkSecret(config: AuthConfig): AuthError[] {
  if (getSecrets(config).length > 0) return [];
  return [
    new MissingSecret(
      'There is no `secret`. Set it, or AUTH_SECRET, to 32 random bytes or more: ' +
        'openssl rand -base64 33',
    ),
  ];
}

function checkValues(config: AuthConfig): AuthError[] {
  return findInvalidValues(config, OPTIONS, false).map(({ message }) => new InvalidOption(message));
}

/** Cookies that a browser would refuse, or would not send when they are needed. */
function checkCookies(config: AuthConfig): AuthError[] {
  const { cookies, cookiePrefix } = config;
  // Reported as a value: every name would be wrong.
  if (cookiePrefix !== undefined && !isCookiePrefix(cookiePrefix)) return [];
  const known = new CookiePolicy(getCookieSettings({ ...config, cookies: undefined }));
  const names = Object.keys(known.for('https://localhost'));
  const unknown = Object.keys(cookies ?? {}).find((name) => !names.includes(name));
  if (unknown !== undefined)
    return [new InvalidOption(`\`cookies.${unknown}\` is none of: ${names.join(', ')}.`)];
  const given = Object.values(cookies ?? {}).filter((cookie) => cookie !== undefined);
  if (!given.every(isPlainObject)) {
    const text = '`cookies` must name each cookie as an object with `name` and `options`.';
    return [new InvalidOption(text)];
  }
  const site = getOriginSettings(config);
  const policy = new CookiePolicy(getCookieSettings(config));
  const problems = findCookieProblems(policy.for(site.origin ?? 'https://localhost'), site);
  return problems.map(({ cookie, message, remedy }) => {
    return new InvalidOption(`\`cookies.${cookie}\` does not work. ${message} ${remedy}`);
  });
}

function checkStrategy(
  { session, adapter }: AuthConfig,
  providers: readonly ProviderConfig[],
): AuthError[] {
  const hasOnlyCredentials =
    providers.length > 0 && providers.every(({ type }) => type === 'credentials');
  if (!hasOnlyCredentials || session?.strategy !== 'database' || adapter) return [];
  return [new UnsupportedStrategy('The session strategy "database" needs an adapter.')];
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

const EMAIL_METHODS: readonly AdapterMethod[] = [
  'createUser',
  'getUserByEmail',
  'updateUser',
  'createVerificationToken',
  'useVerificationToken',
];

/** The methods of the contract, and those that tell a new user from a known one. */
const PASSKEY_METHODS: readonly AdapterMethod[] = [
  'createUser',
  'getUser',
  'getUserByEmail',
  'getUserByAccount',
  'linkAccount',
  'getAccount',
  'getAuthenticator',
  'createAuthenticator',
  'listAuthenticatorsByUserId',
  'updateAuthenticatorCounter',
];

/** The mailer of features' emails. What is no mailer at all was refused as a value. */
function checkMail({ mail }: AuthConfig, providers: readonly ProviderConfig[]): AuthError[] {
  const mailer = mail?.mailer;
  if (!mail || !isMailer(mailer) || typeof mailer === 'function') return [];
  if (typeof mailer === 'object') return emailErrors(withSender(mailer, mail));
  const isKnown = providers.some((one) => one.type === 'email' && getProviderId(one) === mailer);
  if (isKnown) return [];
  return [
    new InvalidOption(
      `\`mail.mailer\` is ${JSON.stringify(mailer)}, and no email provider in \`providers\` has this id.`,
    ),
  ];
}

function checkFeatures(
  { features, adapter, session, account, mail, assurance }: AuthConfig,
  providers: readonly ProviderConfig[],
): AuthError[] {
  // Whether it is a list of features was checked as a value.
  const known = toFeatures(features);
  const strategy = session?.strategy ?? (adapter ? 'database' : 'jwt');
  const atProvider = providers.find((one) => getLogout(one) === 'provider');
  const needs: readonly [isNeeded: boolean, option: string, isThere: boolean, name: string][] = [
    [
      account?.sealTokens === true,
      'account.sealTokens',
      known.some(({ providerTokens }) => providerTokens !== undefined),
      'ProviderTokens',
    ],
    [
      atProvider !== undefined,
      `logout: 'provider'`,
      known.some(({ signsOutAtProvider }) => signsOutAtProvider === true),
      'ProviderLogout',
    ],
  ];
  const missing = needs.filter(([isNeeded, , isThere]) => isNeeded && !isThere);
  const keepsLevels = known.some(({ sessionLevels }) => sessionLevels !== undefined);
  const needsLevels = session?.absoluteMaxAge !== undefined && !keepsLevels;
  return [
    ...(needsLevels ? [new InvalidOption(`\`session.absoluteMaxAge\` ${NO_LEVELS}`)] : []),
    ...missing.map(
      ([, option, , name]) =>
        new InvalidOption(`\`${option}\` needs a feature: add \`${name}()\` to \`features\`.`),
    ),
    ...(known[0]?.family.findErrors(known, {
      strategy,
      adapter,
      hasMailer: mail?.mailer !== undefined,
      assurance,
      providers: providers.map((one) => ({ id: getProviderId(one), type: one.type })),
    }) ?? []),
  ];
}

function getLogout(provider: ProviderConfig): unknown {
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return undefined;
  return provider.options?.logout ?? provider.logout;
}

/** Email, passkeys and database sessions need an adapter with certain methods. */
function checkAdapter(
  { adapter, session }: AuthConfig,
  providers: readonly ProviderConfig[],
): AuthError[] {
  const strategy = session?.strategy ?? (adapter ? 'database' : 'jwt');
  const hasEmail = providers.some(({ type }) => type === 'email');
  const needs: readonly [boolean, string, readonly AdapterMethod[]][] = [
    [hasEmail, 'Signing in by e-mail', EMAIL_METHODS],
    [passkeyConfigs(providers).length > 0, 'Signing in by passkey', PASSKEY_METHODS],
    [strategy === 'database', 'The session strategy "database"', DATABASE_SESSION_METHODS],
  ];
  const needed = needs.filter(([isNeeded]) => isNeeded);
  const [[, what] = []] = needed;
  if (what === undefined) return [];
  if (!adapter) return [new MissingAdapter(`${what} needs an \`adapter\`.`)];
  const missing = findMissingMethods(adapter, [
    ...new Set(needed.flatMap(([, , methods]) => methods)),
  ]);
  if (missing.length === 0) return [];
  return [new MissingAdapterMethods(`The adapter lacks these methods: ${missing.join(', ')}`)];
}
