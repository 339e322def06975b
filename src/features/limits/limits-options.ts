import type { HeaderReader } from '../../core/http/index.js';
import { key, type OptionNames } from '../../core/kernel/index.js';
import type { Challenge } from './challenge.js';
import type { CounterStore } from './counters.js';

/**
 * The options of `Limits`.
 *
 * @publicApi
 */
export interface LimitsOptions {
  /**
   * Where attempts are counted: `RedisCounters(client)`, `PostgresCounters(pool)` or
   * `MySqlCounters(pool)`.
   *
   * @default the memory of each process
   */
  readonly counters?: CounterStore | undefined;
  /**
   * How many proxies of yours are in front of the app. The client is then the address that the
   * outermost of them has added to `X-Forwarded-For`; what is to the left of it may be forged. From
   * 0 to 10.
   *
   * @default `0`: the address of the connection, where the server knows it
   */
  readonly trustedProxies?: number | undefined;
  /**
   * Returns the client's address, for hosts that have a header of their own, such as
   * `CF-Connecting-IP`. Wins over `trustedProxies`. The header must be one that a client cannot
   * forge.
   *
   * @default none
   */
  readonly clientAddress?: ((headers: HeaderReader) => string | null | undefined) | undefined;
  /**
   * What visitors must do after many attempts, to show that they are persons: `Turnstile(keys)`,
   * `HCaptcha(keys)`, `FriendlyCaptcha(keys)`, or your own. It is asked when a quarter of a limit
   * is used up, such as after 5 passwords for an account, and shown on the built-in pages after a
   * failure alone.
   *
   * @default none
   */
  readonly challenge?: Challenge | undefined;
}

/** The options of the feature. */
export const LimitsOptionsToken = key<LimitsOptions>('LimitsOptions');

/** The names of the options. */
export const OPTION_NAMES: OptionNames<LimitsOptions> = {
  counters: true,
  trustedProxies: true,
  clientAddress: true,
  challenge: true,
};

const MAX_PROXIES = 10;

/** Lists what is wrong with the options, as sentences. */
export function findOptionProblems({
  trustedProxies = 0,
  clientAddress,
  counters,
  challenge,
}: LimitsOptions): string[] {
  const isCount =
    Number.isInteger(trustedProxies) && trustedProxies >= 0 && trustedProxies <= MAX_PROXIES;
  const isFunction = clientAddress === undefined || typeof clientAddress === 'function';
  const isStore =
    counters === undefined || typeof (counters as Partial<CounterStore>)?.hit === 'function';
  return [
    ...(isCount ? [] : ['`trustedProxies` must be an integer from 0 to 10.']),
    ...(isFunction ? [] : ['`clientAddress` must be a function of the headers.']),
    ...findChallengeProblems(challenge),
    ...(isStore ? [] : ['`counters` must be a store, such as `RedisCounters(client)`.']),
  ];
}

function findChallengeProblems(challenge: Partial<Challenge> | undefined): string[] {
  if (challenge === undefined) return [];
  const { widget, verify } = challenge;
  const { script = '', siteKey, field, sources } = widget ?? {};
  const isChallenge =
    typeof verify === 'function' && script.startsWith('https://') && field && sources !== undefined;
  if (!isChallenge) {
    return [
      '`challenge` must be made by `Turnstile`, `HCaptcha` or `FriendlyCaptcha`, or be alike.',
    ];
  }
  return siteKey ? [] : ['`challenge` needs the site key of its service.'];
}
