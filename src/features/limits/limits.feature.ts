/** The feature `Limits`: limits on guesses and on emails. */
import { feature } from '../../core/features/index.js';
import { JwtService } from '../../core/jwt/index.js';
import {
  ClockToken,
  FetchToken,
  key,
  LoggerToken,
  provide,
  RandomToken,
  service,
} from '../../core/kernel/index.js';
import type { ChallengeWidget } from '../../core/pages/index.js';
import { AttemptCounter } from './attempt-counter.js';
import { ChallengeCheck } from './challenge-check.js';
import { FallbackCounters } from './fallback.counters.js';
import { KnownBrowsers } from './known-browsers.js';
import { findOptionProblems, LimitsOptionsToken, OPTION_NAMES } from './limits-options.js';
import { MemoryCounters } from './memory.counters.js';

/** The widget of the option `challenge`. */
const LimitsWidgetToken = key<ChallengeWidget | undefined>('LimitsWidget');

/**
 * Limits on attempts: guesses of passwords and codes, and requests for emails, whatever the way to
 * sign in. They are counted by the client's network, by the identifier, by both, and for a browser
 * that has signed in before by itself. A client that must wait gets 429 with `Retry-After`. The
 * app's own `rateLimit` is asked first.
 *
 * A feature that takes guesses, such as `Passwords`, has these limits without this line: list it to
 * change its options.
 *
 * @example
 * ```ts
 * features: [
 *   Sessions(),
 *   Passwords({ mailer }),
 *   Limits({ trustedProxies: 1, counters: RedisCounters(redis) }),
 * ];
 * ```
 * @publicApi
 */
export const Limits = feature(AttemptCounter, LimitsOptionsToken, {
  id: 'limits',
  optionNames: OPTION_NAMES,
  checkOptions: findOptionProblems,
  inject: [LimitsOptionsToken, KnownBrowsers, FallbackCounters, ChallengeCheck, LoggerToken],
  services: [
    service(MemoryCounters, [ClockToken]),
    service(FallbackCounters, [LimitsOptionsToken, MemoryCounters, LoggerToken]),
    service(ChallengeCheck, [LimitsOptionsToken, FallbackCounters, FetchToken, LoggerToken]),
    provide(LimitsWidgetToken, [LimitsOptionsToken], ({ challenge }) => challenge?.widget),
    service(KnownBrowsers, [JwtService, RandomToken]),
  ],
  sessionHooks: [KnownBrowsers],
  attemptLimits: [AttemptCounter],
  challengeWidget: LimitsWidgetToken,
});

/** The service of the feature. */
export type Limits = AttemptCounter;
