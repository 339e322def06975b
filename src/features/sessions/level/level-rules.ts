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
  /** Whether every sign-in asks for two factors. */
  readonly needsTwo: boolean;
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
    needsTwo: assurance === 'aal2',
    isMfa: ({ provider = '', said = {} }) => {
      const decide = Object.hasOwn(federatedMfa, provider) ? federatedMfa[provider] : undefined;
      return decide?.(said) === true;
    },
  };
}

/**
 * Whether the last proof ends what a sign-in would ask for today: as many factors as the session
 * has shown, and as its user would be asked for, all in the last ten minutes. A recovery code was
 * one of them, and is none here. A code to an address counts in a session alone of which nothing
 * else is known (ASVS 7.3.2).
 *
 * @param before - The proofs of the session without the last one.
 * @param asksTwo - Whether a sign-in of the user would ask for two factors.
 */
export function isWhole(
  before: readonly Proof[],
  last: Proof,
  rules: LevelRules,
  asksTwo: boolean,
): boolean {
  const now = last.at;
  if (last.isUnproven) return false;
  if (isByEmail(last) && !before.every(isByEmail)) return false;
  if (!asksTwo && !new SessionLevel(before, rules).hasTwoFactors) return true;
  const timeless = { ...rules, mfaMaxAgeMs: Infinity };
  const fresh = [...before, last].filter(({ at }) => now - at <= FRESH_SECONDS * 1000);
  return new SessionLevel(fresh, timeless).meets({ acr: 'mfa' }, now);
}

function isByEmail({ amr }: Proof): boolean {
  return amr.length > 0 && amr.every((method) => method === 'email');
}
