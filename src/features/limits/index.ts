/** `portcullis/features/limits`: limits on guesses and on mails. */
export type { CounterStore, Window } from './counters.js';
export { Limits } from './limits.feature.js';
export type { LimitsOptions } from './limits-options.js';
export { MySqlCounters, PostgresCounters, RedisCounters } from './shared.counters.js';
