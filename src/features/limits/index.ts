/** `portcullis/features/limits`: limits on guesses and on emails. */
export type { ChallengeWidget } from '../../core/pages/index.js';
export type { Challenge, ChallengeAnswer, ChallengeFacts } from './challenge.js';
export { type ChallengeKeys, FriendlyCaptcha, HCaptcha, Turnstile } from './challenge-services.js';
export type { CounterStore, Window } from './counters.js';
export { Limits } from './limits.feature.js';
export type { LimitsOptions } from './limits-options.js';
export { MySqlCounters, PostgresCounters, RedisCounters } from './shared.counters.js';
