/** Follows the sessions that start, for what their users have proven. */
import type { Proof } from '../../src/core/levels/index.js';
import type { Feature, SessionStart } from '../../src/features/index.js';
import { hooked } from './probe.js';

export class StartedSessions {
  readonly starts: SessionStart[] = [];

  feature(): Feature {
    return hooked({ started: async (_session, start) => void this.starts.push(start) }, 'started');
  }

  /** The proofs of the last one. */
  get proofs(): readonly Proof[] | undefined {
    return this.starts.at(-1)?.proofs;
  }
}
