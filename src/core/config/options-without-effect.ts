/**
 * Options that are set, and that nothing reads: another option, or the entry point, leaves them
 * without effect. Each is logged once with the first request, as `option-without-effect`.
 *
 * Not here: what another option overrides by its documentation, such as `trustHost` beside `url`,
 * and what is refused, such as `session.absoluteMaxAge` without the feature `Sessions`.
 */
import { toFeatures } from '../features/configured-features.js';
import { mergeObjects } from '../kernel/objects.js';
import { getProviderId } from '../providers/provider-registry.js';
import type { ProviderConfig } from '../providers/provider.js';
import { type AuthConfig, raw, skipCSRFCheck } from './auth-config.js';
import { readParameter } from './contradictions.js';
import { describeProviders } from './described-providers.js';
import type { EntryOptions } from './entry-options.js';
import { isOAuth, type OAuthDescription } from './provider-validation.js';

/** An option that is set and has no effect, and what would have to be otherwise. */
export interface OptionWithoutEffect {
  /** Its name, such as `callbacks.jwt`. */
  readonly option: string;
  /** The id of the provider that it is an option of. */
  readonly provider?: string;
  /** The id of the feature that it was given to. */
  readonly feature?: string;
  readonly because: string;
}

/** What the rows of the table are decided by. */
interface Facts {
  readonly config: AuthConfig;
  readonly strategy: 'jwt' | 'database';
  readonly entry: EntryOptions;
}

interface Row {
  readonly options: readonly string[];
  readonly because: string;
  readonly applies: (facts: Facts, option: string) => boolean;
}

const TABLE: readonly Row[] = [
  {
    options: [
      ...['callbacks.jwt', 'jwt.encode', 'jwt.decode', 'jwt.maxAge', 'session.renewal'],
      ...['session.recheckAge', 'session.tokenCacheSize'],
    ],
    because: 'the session strategy is database',
    applies: ({ strategy }) => strategy === 'database',
  },
  {
    options: ['session.generateSessionToken'],
    because: 'the session strategy is jwt',
    applies: ({ strategy }) => strategy === 'jwt',
  },
  {
    options: [
      ...['account.linking', 'events.createUser', 'events.linkAccount', 'events.updateUser'],
      'session.recheckAge',
    ],
    because: 'there is no adapter',
    applies: ({ config, strategy }) => !config.adapter && strategy === 'jwt',
  },
  {
    options: ['mail.mailer', 'mail.from'],
    because: 'there is no feature that sends emails',
    applies: ({ config }) => !sendsEmails(config),
  },
  {
    options: ['mail.from'],
    because: 'mail.mailer is a function, which names the sender itself',
    applies: ({ config }) => typeof config.mail?.mailer === 'function' && sendsEmails(config),
  },
  {
    options: ['rememberProvider'],
    because: 'pages.signIn replaces the page that shows it',
    applies: ({ config }) => config.rememberProvider === true && Boolean(config.pages?.signIn),
  },
  {
    options: ['pages.forgotPassword', 'pages.privacy', 'pages.signUp', 'pages.terms'],
    because: 'pages.signIn replaces the page that links to it',
    // The page of proof links to `pages.forgotPassword` too.
    applies: ({ config }, option) =>
      Boolean(config.pages?.signIn) &&
      !(option === 'pages.forgotPassword' && hasPageOfProof(config)),
  },
  {
    options: ['redirectProxyOrigins'],
    because: 'there is no redirectProxyUrl',
    applies: ({ config }) =>
      !config.redirectProxyUrl &&
      config.redirectProxyOrigins?.length !== 0 &&
      !describeProviders(config).configs.some(hasRedirectProxy),
  },
  {
    options: ['skipCSRFCheck'],
    because: 'it is not the exported symbol skipCSRFCheck',
    applies: ({ config }) => isSwitchedOn(config.skipCSRFCheck, skipCSRFCheck),
  },
  {
    options: ['raw'],
    because: 'it is not the exported symbol raw',
    applies: ({ config }) => isSwitchedOn(config.raw, raw),
  },
  {
    options: ['callbacks.authorized'],
    because: 'only the guard of NestJS and the proxy of Next.js call it',
    applies: ({ entry }, option) => !entry.reads.includes(option),
  },
  {
    options: ['events.accessRefused'],
    because: 'only the guard of NestJS emits it',
    applies: ({ entry }, option) => !entry.reads.includes(option),
  },
];

/** The names of the options of the table, for the test that goes through all options. */
export const OPTIONS_AT_RISK: readonly string[] = [
  ...new Set(TABLE.flatMap(({ options }) => options)),
];

/** Lists the options that are set, and that nothing reads. */
export function findOptionsWithoutEffect(
  config: AuthConfig,
  entry: EntryOptions,
): OptionWithoutEffect[] {
  const strategy = config.session?.strategy ?? (config.adapter ? 'database' : 'jwt');
  const facts: Facts = { config, strategy, entry };
  return [
    ...TABLE.flatMap(({ options, because, applies }) =>
      options
        .filter((option) => isSet(config, option) || entry.sets.includes(option))
        .filter((option) => applies(facts, option))
        .map((option) => ({ option, because })),
    ),
    ...describeProviders(config)
      .configs.filter(isOAuth)
      .flatMap((one) => findOfProvider(one, config)),
  ];
}

function findOfProvider(
  described: OAuthDescription,
  { adapter, redirectProxyUrl }: AuthConfig,
): OptionWithoutEffect[] {
  const provider = getProviderId(described);
  const own = described.options ?? {};
  const merged = mergeObjects(described, described.options);
  const { type, checks, logout, redirectProxyUrl: proxy = redirectProxyUrl } = merged;
  const readsIdToken = merged.type === 'oidc' && merged.idToken !== false;
  const rows: readonly [isUnused: boolean, option: string, because: string][] = [
    [
      checks?.includes('nonce') === true && !readsIdToken,
      'checks: nonce',
      type === 'oauth' ? 'type is oauth' : 'idToken is false',
    ],
    [
      Boolean(proxy) && readParameter(described, 'response_mode') === 'form_post',
      'redirectProxyUrl',
      'response_mode is form_post',
    ],
    [own.endSession !== undefined && logout !== 'provider', 'endSession', 'logout is not provider'],
    [
      own.allowDangerousEmailAccountLinking === true && !adapter,
      'allowDangerousEmailAccountLinking',
      'there is no adapter',
    ],
  ];
  return rows
    .filter(([isUnused]) => isUnused)
    .map(([, option, because]) => ({ option, provider, because }));
}

function sendsEmails({ features }: AuthConfig): boolean {
  return toFeatures(features).some(({ mails = [] }) => mails.length > 0);
}

function hasPageOfProof({ features }: AuthConfig): boolean {
  return toFeatures(features).some(({ sessionLevels }) => sessionLevels !== undefined);
}

function isSet(config: AuthConfig, option: string): boolean {
  const value = option
    .split('.')
    .reduce<unknown>((holder, name) => Reflect.get(Object(holder) as object, name), config);
  return value !== undefined && value !== null;
}

function hasRedirectProxy(provider: ProviderConfig): boolean {
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return false;
  return Boolean(provider.options?.redirectProxyUrl ?? provider.redirectProxyUrl);
}

/** A plain `true` must not switch a check off, and is no symbol. */
function isSwitchedOn(value: unknown, symbol: symbol): boolean {
  return Boolean(value) && value !== symbol;
}
