/** The options of `Sessions` about levels, with their defaults. */
import { key } from '../../../core/kernel/index.js';
import {
  AAL2_SECONDS,
  type Assurance,
  FRESH_SECONDS,
  type LevelRules,
  type Proof,
  SessionLevel,
} from '../../../core/levels/index.js';
import { DEFAULTS, type SessionsOptions } from '../sessions-options.js';

/** What the app says about levels, and about the ways to raise them. */
export interface SessionRules extends LevelRules {
  /** Whether a code by email is a proof (NIST SP 800-63B-4 §3.1.3.1: it is none at AAL2). */
  readonly takesEmail: boolean;
}

/** What the app says about levels. */
export const LevelRulesToken = key<SessionRules>('LevelRules');

/**
 * @param assurance - What the app promises: it bounds the options of a factory too, which no check
 *   has seen.
 */
export function toLevelRules(
  { mfaMaxAge, federatedMfa = {} }: SessionsOptions,
  assurance?: Assurance,
): SessionRules {
  const { absolute } = AAL2_SECONDS;
  const seconds =
    assurance === 'aal2'
      ? Math.min(mfaMaxAge ?? absolute, absolute)
      : (mfaMaxAge ?? DEFAULTS.mfaMaxAge);
  return {
    mfaMaxAgeMs: seconds * 1000,
    takesEmail: assurance === undefined,
    isMfa: ({ provider = '', said = {} }) => {
      const decide = Object.hasOwn(federatedMfa, provider) ? federatedMfa[provider] : undefined;
      return decide?.(said) === true;
    },
  };
}

/**
 * Whether the last proof ends what a sign-in would have asked for: as many factors as the session
 * has, all in the last ten minutes. A code to an address counts in a session alone of which nothing
 * else is known (ASVS 7.3.2).
 *
 * @param before - The proofs of the session without the last one.
 */
export function isWhole(
  before: readonly Proof[],
  last: Proof,
  rules: LevelRules,
  now: number,
): boolean {
  if (last.isUnproven) return false;
  if (isByEmail(last) && !before.every(isByEmail)) return false;
  const timeless = { ...rules, mfaMaxAgeMs: Infinity };
  if (!new SessionLevel(before, timeless).meets({ acr: 'mfa' }, now)) return true;
  const fresh = [...before, last].filter(({ at }) => now - at <= FRESH_SECONDS * 1000);
  return new SessionLevel(fresh, timeless).meets({ acr: 'mfa' }, now);
}

function isByEmail({ amr }: Proof): boolean {
  return amr.length > 0 && amr.every((method) => method === 'email');
}
