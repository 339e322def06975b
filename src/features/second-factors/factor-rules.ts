/** What second factors there are, and which may not go. */
import { type Adapter } from '../../core/adapters/index.js';
import { RouteError } from '../../core/errors/index.js';
import type { FactorRule, ProofChange } from '../../core/sessions/index.js';
import type { EnrolledFactors } from './enrolled-factors.js';
import type { PolicyAnswers } from './policy-answers.js';

/** An app, and a passkey that verifies its user. Recovery codes stand in for the app. */
export class FactorRules implements FactorRule {
  readonly asksForPasskeys = true;

  constructor(
    private readonly answers: PolicyAnswers,
    private readonly factors: EnrolledFactors,
    private readonly adapter: Adapter | undefined,
  ) {}

  async hasFactor(userId: string): Promise<boolean> {
    return (await this.factors.findKind(userId)) !== undefined;
  }

  /** A passkey that is the only factor is asked for where the policy requires one. */
  async asksAtSignIn(userId: string): Promise<boolean> {
    const user = await this.adapter?.getUser?.(userId);
    if (!user) return this.hasFactor(userId);
    const answer = await this.answers.decide({ user, provider: undefined });
    if (answer === 'off') return false;
    return answer === 'require' || (await this.factors.findKind(userId)) === 'totp';
  }

  /**
   * Where the policy requires a factor, the last one stays. A user whom no database has is refused:
   * the policy could not be asked.
   *
   * @throws {RouteError} 409 `FactorRequired`, and 409 `NotStored`.
   */
  async requireAllowed(userId: string, { action, kind, id }: ProofChange): Promise<void> {
    if (action !== 'remove' || kind === 'recoveryCodes') return;
    if (!(await this.hasFactor(userId))) return;
    const user = await this.adapter?.getUser?.(userId);
    if (!user) throw new RouteError(409, 'NotStored');
    if ((await this.answers.decide({ user, provider: undefined })) !== 'require') return;
    if (!(await this.factors.hasOther(userId, kind === 'app' ? 'app' : { passkey: id }))) {
      throw new RouteError(409, 'FactorRequired');
    }
  }
}
