/** The service of the feature, for support and for migrations. */
import type { PendingSignInStore } from '../../core/sign-in/index.js';
import type { EnrolledFactors, SecondFactorStatus } from './enrolled-factors.js';
import type { FactorAttempts } from './factor-attempts.js';
import type { FactorChange, FactorChanges } from './factor-changes.js';
import type { HeldSessions } from './held-sessions.js';
import type { ImportedTotp, TotpImport } from './imported-totp.js';

/**
 * The message of the event `secondFactorChanged`.
 *
 * @publicApi
 */
export interface SecondFactorChanged {
  readonly userId: string;
  readonly change: FactorChange;
}

declare module '../../core/events/event-bus.js' {
  interface FeatureEventMessages {
    /**
     * A second factor of a user was added, replaced, removed or reset, or the recovery codes were.
     *
     * @default none
     */
    secondFactorChanged: SecondFactorChanged;
  }
}

/**
 * Reads, resets and imports second factors. The caller authorizes the access. No method returns a
 * secret or a code.
 *
 * @example
 * ```ts
 * await secondFactors.reset(userId); // The user gets an email, and signs in without one.
 * ```
 * @publicApi
 */
export class SecondFactorsService {
  constructor(
    private readonly factors: EnrolledFactors,
    private readonly attempts: FactorAttempts,
    private readonly changes: FactorChanges,
    private readonly pending: PendingSignInStore,
    private readonly held: HeldSessions,
    private readonly imports: TotpImport,
  ) {}

  /** What a user has set up. */
  find(userId: string): Promise<SecondFactorStatus> {
    return this.factors.describe(userId);
  }

  /**
   * Removes all second factors and recovery codes of a user who has lost them, the counts of
   * failures, and the sign-ins that wait. The user gets an email, and where the policy requires one
   * sets another one up at the next sign-in. Sessions go on.
   *
   * @returns Whether there was a second factor.
   */
  reset(userId: string): Promise<boolean> {
    return this.changes.reset(userId, this.pending);
  }

  /**
   * Lifts the refusal of codes after a hundred failures from browsers that the user has not used
   * before.
   */
  unlock(userId: string): Promise<void> {
    return this.attempts.unlock(userId);
  }

  /**
   * Asks the policy anew about the sessions of a user whose role or membership has changed, on all
   * processes: they learn of it as they learn of revocations, with the default interval in less
   * than a second. A session that falls short is held until its user has proven the second factor,
   * and one that the policy releases is read again. The browsers that a user has trusted are
   * trusted no more.
   *
   * @param userId - Or `all`, after a change that concerns all users.
   * @throws {AdapterError} when the database fails.
   * @example
   * ```ts
   * await roles.grant(userId, 'admin');
   * await secondFactors.policyChanged(userId);
   * ```
   */
  policyChanged(userId: string): Promise<void> {
    return this.held.askAnew(userId);
  }

  /**
   * Stores an authenticator app of another system, as it is there: the user goes on with the same
   * codes. No recovery codes are made, and no email is sent.
   *
   * @returns `false` when the user has an authenticator app already, which stays.
   * @throws {InvalidOption} for a secret that is none, and for a member that no app has.
   */
  importTotp(userId: string, imported: ImportedTotp): Promise<boolean> {
    return this.imports.store(userId, imported);
  }
}
