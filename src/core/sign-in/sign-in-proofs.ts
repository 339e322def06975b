/** What the session proves that a sign-in ends in. */
import type { Moments } from '../kernel/moments.js';
import type { Proof } from '../levels/proof.js';
import { addProof } from '../levels/session-level.js';
import type { SessionLevels } from '../sessions/level-reader.js';
import type { SessionService } from '../sessions/session.service.js';
import type { LinkedUser } from './sign-in-method.js';
import type { VerifiedSignIn } from './sign-in-policy.js';

/** The proofs of a session that starts. */
export interface CollectedProofs {
  readonly proofs: readonly Proof[];
  /** The proofs of the session that it replaces. */
  readonly shown: readonly Proof[];
  /**
   * Whether the time of `session.absoluteMaxAge` goes on: the session before has shown what this
   * sign-in would have asked for, or the sign-in has added an account alone (ASVS 7.3.2).
   */
  readonly goesOn: boolean;
}

/** Collects the proofs of a sign-in, and those of the session of the same user that it replaces. */
export class SignInProofs {
  constructor(
    private readonly sessions: SessionService,
    private readonly levels: SessionLevels | undefined,
    private readonly moments: Moments,
  ) {}

  /**
   * A user who is signed in already proves something more: the proofs of the session stay, unless
   * its token is replaced. An account that was added says nothing of who is at the browser, unlike
   * the steps.
   *
   * @param proofs - What the user has proven in this sign-in.
   */
  async collect(
    { identity, context }: VerifiedSignIn,
    { user, isAdded = false }: LinkedUser,
    proofs: readonly Proof[],
  ): Promise<CollectedProofs> {
    const { cookies, requestOrigin } = context;
    const { provider } = identity.account;
    const session = this.levels ? await this.sessions.find(cookies, requestOrigin) : null;
    const isSame = session?.userId === String(user.id);
    const level = session && isSame ? await this.levels?.find(session) : undefined;
    const kept = level && !level.isReplaced ? level.proofs : [];
    const own = isAdded ? proofs.filter((proof) => proof.provider !== provider) : proofs;
    const all = own.reduce(addProof, kept);
    return { proofs: all, shown: kept, goesOn: isAdded || (this.isMfa(all) && !this.isMfa(own)) };
  }

  private isMfa(proofs: readonly Proof[]): boolean {
    return this.levels?.measure(proofs).meets({ acr: 'mfa' }, this.moments.time) === true;
  }
}
