/** The options of the feature. */
import type { HeaderReader } from '../../core/http/request-origin.js';
import { key } from '../../core/kernel/container.js';
import type { CounterStore } from './counters.js';

/**
 * The options of `Limits`.
 *
 * @publicApi
 */
export interface LimitsOptions {
  /**
   * Where attempts are counted: `RedisCounters(client)`, `PostgresCounters(pool)` or `MySqlCounters(pool)`.
   *
   * @default the memory of each process
   */
  readonly counters?: CounterStore | undefined;
  /**
   * How many proxies of yours are in front of the app. The client is then the address that the outermost of them has
   * added to `X-Forwarded-For`; what is to the left of it may be forged. From 0 to 10.
   *
   * @default `0`: the address of the connection, where the server knows it
   */
  readonly trustedProxies?: number | undefined;
  /**
   * Returns the client's address, for hosts that have a header of their own, such as `CF-Connecting-IP`. Wins over
   * `trustedProxies`. The header must be one that a client cannot forge.
   *
   * @default none
   */
  readonly clientAddress?: ((headers: HeaderReader) => string | null | undefined) | undefined;
}

/** The options of the feature. */
export const LimitsOptionsToken = key<LimitsOptions>('LimitsOptions');

const MAX_PROXIES = 10;

/** Lists what is wrong with the options, as sentences. */
export function findOptionProblems({
  trustedProxies = 0,
  clientAddress,
  counters,
}: LimitsOptions): string[] {
  const isCount =
    Number.isInteger(trustedProxies) && trustedProxies >= 0 && trustedProxies <= MAX_PROXIES;
  const isFunction = clientAddress === undefined || typeof clientAddress === 'function';
  const isStore =
    counters === undefined || typeof (counters as Partial<CounterStore>)?.hit === 'function';
  return [
    ...(isCount ? [] : ['`trustedProxies` must be an integer from 0 to 10.']),
    ...(isFunction ? [] : ['`clientAddress` must be a function of the headers.']),
    ...(isStore ? [] : ['`counters` must be a store, such as `RedisCounters(client)`.']),
  ];
}
