/** Levels of sessions for the specs, with proofs by how long ago they were given. */
import {
  type AuthenticationMethod,
  type LevelRules,
  type Proof,
  SessionLevel,
} from '../../../src/core/levels/index.js';

export const NOW = Date.UTC(2030, 0, 1, 12);
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** The provider whose own second factor the app trusts. */
export const TRUSTED_PROVIDER = 'workforce';

export const RULES: LevelRules = {
  mfaMaxAgeMs: 12 * HOUR,
  isMfa: ({ provider, said }) => provider === TRUSTED_PROVIDER && said?.acr === 'mfa',
};

type ProofDetails = Pick<Proof, 'provider' | 'said' | 'isUnproven'>;

/** A proof by methods such as `hwk+user`. @param ago - In milliseconds; negative in the future. */
export function proof(methods: string, ago = 0, details: ProofDetails = {}): Proof {
  const amr = methods === '' ? [] : (methods.split('+') as AuthenticationMethod[]);
  return { amr, at: NOW - ago, ...details };
}

/** The level of a session with these proofs, by {@link RULES}. */
export function makeLevel(...proofs: readonly Proof[]): SessionLevel {
  return new SessionLevel(proofs, RULES);
}
