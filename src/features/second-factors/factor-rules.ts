/** What second factors there are, and which may not go. */
import type { Adapter } from '../../core/adapters/index.js';
import { RouteError } from '../../core/errors/index.js';
import type { AdapterUser } from '../../core/models/index.js';
import type { ProviderRegistry } from '../../core/providers/index.js';
import type { FactorRule, ProofChange } from '../../core/sessions/index.js';
import type { EnrolledFactors } from './enrolled-factors.js';
import type { PolicyAnswers } from './policy-answers.js';
import type { CurrentAnswer } from './second-factors-options.js';

/** From the strictest on. */
const STRICTEST = ['require', 'offer', 'off'] as const;

/** An app, and a passkey that verifies its user. Recovery codes stand in for the app. */
export class FactorRules implements FactorRule {
  readonly asksForPasskeys = true;

  constructor(
    private readonly answers: PolicyAnswers,
    private readonly factors: EnrolledFactors,
    private readonly adapter: Adapter | undefined,
    private readonly providers: ProviderRegistry,
  ) {}

  async hasFactor(userId: string): Promise<boolean> {
    return (await this.factors.findKind(userId)) !== undefined;
  }

  /** A passkey that is the only factor is asked for where the policy requires one. */
  async asksAtSignIn(userId: string): Promise<boolean> {
    const user = await this.adapter?.getUser?.(userId);
    if (!user) return this.hasFactor(userId);
    const answer = await this.decide(user);
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
    if ((await this.decide(user)) !== 'require') return;
    if (!(await this.factors.hasOther(userId, kind === 'app' ? 'app' : { passkey: id }))) {
      throw new RouteError(409, 'FactorRequired');
    }
  }

  /**
   * The strictest answer about the providers by which the user can sign in: what is taken away is
   * missing at the next sign-in, whichever way that goes.
   */
  private async decide(user: AdapterUser): Promise<CurrentAnswer> {
    const { ofAll } = this.answers;
    if (ofAll !== undefined) return ofAll;
    const given = new Set<CurrentAnswer>();
    for (const provider of [undefined, ...(await this.listProviders(user))]) {
      given.add(await this.answers.decide({ user, provider }));
      if (given.has('require')) return 'require';
    }
    return STRICTEST.find((answer) => given.has(answer)) ?? 'offer';
  }

  /** The providers of the accounts that are linked, and each that needs none. */
  private async listProviders({ id }: AdapterUser): Promise<readonly string[]> {
    const accounts = await this.adapter?.listAccountsByUserId?.(id);
    const linked = accounts && new Set(accounts.map(({ provider }) => provider));
    return this.providers
      .all()
      .filter(({ type, id: provider }) =>
        type === 'oauth' || type === 'oidc' ? !linked || linked.has(provider) : true,
      )
      .map(({ id: provider }) => provider);
  }
}
