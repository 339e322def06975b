import { findUnknownProviders, type ProviderFacts } from '../../core/features/index.js';
import type { HeaderReader } from '../../core/http/index.js';
import { isPlainObject, key, type OptionNames } from '../../core/kernel/index.js';
import type { ProviderLevel } from '../../core/levels/index.js';
import type { RevocationFeed } from './revocation-feed.js';

/**
 * What a process does with a session token while it cannot know of the latest revocations: it asks
 * the table once for all waiting requests, and answers 503 when that fails; it accepts the token;
 * or it answers 503.
 */
export type WhenStale = 'ask' | 'accept' | 'refuse';

/**
 * The options of `Sessions`. All but `ipAddress` are for the strategy `jwt`: with `database`, a
 * revocation deletes the session's row, and needs no feed.
 *
 * @publicApi
 */
export interface SessionsOptions {
  /**
   * How processes tell each other of revocations: `PostgresFeed(pool)` or `RedisFeed(redis)`.
   *
   * @default polling: each process reads new revocations from the table
   */
  readonly feed?: RevocationFeed | undefined;
  /**
   * The interval of polling, in milliseconds, and with a feed that of checking its connection.
   *
   * From 10 to 2,147,483,647.
   *
   * @default `800`, so that a revocation holds everywhere within a second
   */
  readonly pollInterval?: number | undefined;
  /**
   * How long a process trusts what it knows without news from the table or the feed, in
   * milliseconds. At least 0; `Infinity` for always. With `whenStale: 'refuse'`, make it greater
   * than `pollInterval`.
   *
   * @default `5000`
   */
  readonly staleAfter?: number | undefined;
  /**
   * What happens after that.
   *
   * @default `ask`
   */
  readonly whenStale?: WhenStale | undefined;
  /**
   * How long a proof of the user counts for `acr: 'mfa'`, in seconds. More than 0.
   *
   * @default 43200, which is 12 hours; 86400 with `assurance: 'aal2'`
   */
  readonly mfaMaxAge?: number | undefined;
  /**
   * By the id of a provider: whether a sign-in there counts as two factors, by what its ID token
   * says. A provider that says nothing here is one way to enter, and no factor (ASVS 6.8.4).
   *
   * @default none does
   * @example
   * ```ts
   * Sessions({ federatedMfa: { keycloak: ({ acr }) => acr === 'gold' } });
   * ```
   */
  readonly federatedMfa?: Readonly<Record<string, (said: ProviderLevel) => boolean>> | undefined;
  /**
   * Returns the client's address for the list of sessions, from a header that your proxy sets and
   * that a client cannot forge.
   *
   * @default none: no address is stored
   */
  readonly ipAddress?: ((headers: HeaderReader) => string | null | undefined) | undefined;
}

/** The options of the feature. */
export const SessionsOptionsToken = key<SessionsOptions>('SessionsOptions');

/** The names of the options. */
export const OPTION_NAMES: OptionNames<SessionsOptions> = {
  feed: true,
  pollInterval: true,
  staleAfter: true,
  whenStale: true,
  mfaMaxAge: true,
  federatedMfa: true,
  ipAddress: true,
};

/** The defaults of the options. */
export const DEFAULTS = {
  pollInterval: 800,
  staleAfter: 5_000,
  whenStale: 'ask',
  mfaMaxAge: 43_200,
} as const;

/** The limits of `pollInterval`. A timer with more than 31 bits fires at once. */
const [SHORTEST_POLL, LONGEST_POLL] = [10, 2 ** 31 - 1];

/** What each option may be, for those whom no types tell. */
const CHECKS: readonly [
  name: keyof SessionsOptions,
  words: string,
  isValid: (value: unknown) => boolean,
][] = [
  ['feed', 'a feed, such as PostgresFeed(pool)', isFeed],
  [
    'pollInterval',
    `a number of milliseconds from ${SHORTEST_POLL} to ${LONGEST_POLL}`,
    (value) => isNumber(value) && value >= SHORTEST_POLL && value <= LONGEST_POLL,
  ],
  ['staleAfter', 'a number of milliseconds, 0 or more', (value) => isNumber(value) && value >= 0],
  [
    'whenStale',
    "'ask', 'accept' or 'refuse'",
    (value) => value === 'ask' || value === 'accept' || value === 'refuse',
  ],
  [
    'mfaMaxAge',
    'a number of seconds above 0',
    (value) => isNumber(value) && Number.isFinite(value) && value > 0,
  ],
  [
    'federatedMfa',
    'an object of functions by the ids of providers',
    (value) =>
      isPlainObject(value) && Object.values(value).every((one) => typeof one === 'function'),
  ],
  ['ipAddress', 'a function of the headers', (value) => typeof value === 'function'],
];

/** Lists what is wrong with the options, as sentences. */
export function findOptionProblems(options: SessionsOptions): string[] {
  return CHECKS.filter(([name, , isValid]) => {
    const value: unknown = options[name];
    return value !== undefined && !isValid(value);
  }).map(([name, words]) => `\`${name}\` must be ${words}.`);
}

/** Lists the options that do not go with each other, or with the providers, as sentences. */
export function findContradictions(
  {
    whenStale,
    staleAfter = DEFAULTS.staleAfter,
    pollInterval = DEFAULTS.pollInterval,
    federatedMfa = {},
  }: SessionsOptions,
  providers: readonly ProviderFacts[],
): string[] {
  const isAlwaysStale = whenStale === 'refuse' && staleAfter <= pollInterval;
  return [
    ...(isAlwaysStale
      ? [
          `\`staleAfter\` is ${staleAfter} and \`pollInterval\` is ${pollInterval}: with \`whenStale: 'refuse'\`, requests ` +
            'between two polls would be refused. Make `staleAfter` greater.',
        ]
      : []),
    ...findUnknownProviders('federatedMfa', Object.keys(federatedMfa), providers),
  ];
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(value);
}

function isFeed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ['subscribe', 'publish'].every((name) => typeof Reflect.get(value, name) === 'function');
}
