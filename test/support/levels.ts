/** A feature that knows the levels of sessions from a record that the test keeps. */
import { SessionTokenError } from '../../src/core/errors/public.js';
import { type Proof, SessionLevel } from '../../src/core/levels/index.js';
import type { SessionLevels } from '../../src/core/sessions/index.js';
import { defineFeature, type Feature, key, value } from '../../src/features/index.js';

const HOUR_MS = 3_600_000;

/** The page of proof of the feature. */
export const PROOF_PAGE = 'https://app.test/auth/confirm';

/** What users have proven, the same for each session. */
export class KnownLevels implements SessionLevels {
  readonly page = '/confirm';
  proofs: readonly Proof[] = [];
  isAway = false;
  asked = 0;

  find(): SessionLevel {
    this.asked += 1;
    if (this.isAway) throw new SessionTokenError('The database does not answer.');
    const rules = { mfaMaxAgeMs: 12 * HOUR_MS, isMfa: () => false };
    return new SessionLevel(this.proofs, rules);
  }

  measure(): never {
    throw new Error('The guard measures no proofs.');
  }

  raise(): Promise<never> {
    throw new Error('The guard raises no level.');
  }

  isWhole(): Promise<never> {
    throw new Error('The guard ends no sign-in.');
  }
}

/** A proof of these methods, so many seconds ago. */
export function proofBefore(seconds: number, ...amr: Proof['amr']): Proof {
  return { amr, at: Date.now() - seconds * 1000 };
}

const KnownLevelsToken = key<SessionLevels>('KnownLevels');

/** The levels of the test, as a feature. */
export function Levels(levels: SessionLevels): Feature {
  return defineFeature({
    id: 'levels',
    services: [value(KnownLevelsToken, levels)],
    sessionLevels: KnownLevelsToken,
  });
}
