/** Refuses sign-ins that prove less than the app promises of its sessions. */
import { AccessDenied } from '../../../core/errors/index.js';
import type { Clock } from '../../../core/kernel/index.js';
import { type Assurance, type LevelRules, SessionLevel } from '../../../core/levels/index.js';
import type { SignInPolicy, VerifiedSignIn } from '../../../core/sign-in/index.js';

/**
 * With `assurance: 'aal2'`, a session starts by two factors alone, whatever the way to sign in. A
 * recovery code is one of them (NIST SP 800-63B-4 §3.1.2: a look-up secret), so that a user who has
 * lost a factor can replace it.
 */
export class AssurancePolicy implements SignInPolicy {
  constructor(
    private readonly assurance: Assurance | undefined,
    private readonly rules: LevelRules,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {AccessDenied} for a sign-in that has proven less. One of which nothing is known has
   *   proven nothing.
   */
  beforeSession({ identity, proofs = [] }: VerifiedSignIn): undefined {
    if (this.assurance === undefined) return undefined;
    const level = new SessionLevel(proofs, this.rules);
    if (level.meets({ acr: 'mfa', acceptsRecovery: true }, this.clock())) return undefined;
    throw new AccessDenied(
      "`assurance: 'aal2'` needs two factors, and the sign-in has proven less.",
      { provider: identity.account.provider },
    );
  }
}
