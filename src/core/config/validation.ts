/**
 * What can be wrong with a configuration: a table of checks, each of which says what is wrong and
 * how to mend it. `Auth` stops at the first problem; an integration can tell all of them at once.
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
import type { WarningCode } from '../kernel/logger.js';
import type { ProviderConfig } from '../providers/provider.js';
import type { AuthConfig } from './auth-config.js';
import { nameErrors } from './option-names.js';
import { isWebAddress, optionErrors } from './option-values.js';
import {
  describeProviders,
  insecureProviders,
  passkeyConfigs,
  passkeyErrors,
  providerErrors,
} from './provider-validation.js';
import { getSecrets } from './settings.js';

type Check = (config: AuthConfig, providers: readonly ProviderConfig[]) => readonly AuthError[];

/** In the order of the contract: the first problem found is the one that `Auth` reports. */
const CHECKS: readonly Check[] = [
  hostIsTrusted,
  secretIsSet,
  optionErrors,
  nameErrors,
  (config) => describeProviders(config).errors,
  ({ redirectProxyUrl }, providers) => providerErrors(providers, redirectProxyUrl),
  ({ experimental }, providers) => passkeyErrors(providers, experimental?.enableWebAuthn),
  strategyIsPossible,
  adapterIsComplete,
];

/** Everything that is wrong; empty when nothing is. */
export function configurationErrors(config: AuthConfig): AuthError[] {
  const { configs } = describeProviders(config);
  return CHECKS.flatMap((check) => {
    try {
      return check(config, configs);
    } catch (thrown) {
      // Written without types, a configuration can hold what no check has thought of.
      const error = asError(thrown);
      return [new InvalidOption(`The configuration could not be read: ${error.message}`, error)];
    }
  });
}

/** What keeps a single provider from working. The other ones, and the sessions that there are, do. */
export function unusableProviders(config: AuthConfig): AuthError[] {
  return insecureProviders(describeProviders(config).configs, false);
}

/** What is probably not meant that way, by its code. Nothing of it stops the library. */
export function configurationWarnings(config: AuthConfig): WarningCode[] {
  const { configs } = describeProviders(config);
  const sendsMail = configs.some(({ type }) => type === 'email');
  const hasPasskeys = passkeyConfigs(configs).length > 0;
  // A link in a mail leads to whatever host was believed: say which one, and nobody can forge it.
  const isForgeable = sendsMail && config.trustHost === true && config.url === undefined;
  const warnings: [boolean, WarningCode][] = [
    [config.debug === true, 'debug-enabled'],
    [hasPasskeys && config.experimental?.enableWebAuthn === true, 'experimental-webauthn'],
    [insecureProviders(configs, true).length > 0, 'insecure-provider-requests'],
    [isForgeable, 'mail-host-unverified'],
    [isLoneProxy(config), 'redirect-proxy-without-origins'],
  ];
  return warnings.filter(([applies]) => applies).map(([, code]) => code);
}

/** The proxy that others name, and it knows of none of them. */
function isLoneProxy({ url, redirectProxyUrl, redirectProxyOrigins }: AuthConfig): boolean {
  const [own, proxy] = [url, redirectProxyUrl].map((one) =>
    isWebAddress(one) ? new URL(one).origin : undefined,
  );
  return own !== undefined && own === proxy && !redirectProxyOrigins?.length;
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
  if (getSecrets(config).length > 0) return [];
  return [
    new MissingSecret(
      'There is no `secret`. Set it, or AUTH_SECRET, to 32 random bytes or more: ' +
        'openssl rand -base64 33',
    ),
  ];
}

function strategyIsPossible(
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

/** The contract's, and those by which a newcomer is told from somebody who is known. */
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

/** What asks for an adapter, and what it asks of it. */
function adapterIsComplete(
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
  const asked = needs.filter(([isAsked]) => isAsked);
  const [[, what] = []] = asked;
  if (what === undefined) return [];
  if (!adapter) return [new MissingAdapter(`${what} needs an \`adapter\`.`)];
  const missing = findMissingMethods(adapter, [
    ...new Set(asked.flatMap(([, , methods]) => methods)),
  ]);
  if (missing.length === 0) return [];
  return [new MissingAdapterMethods(`The adapter lacks these methods: ${missing.join(', ')}`)];
}
