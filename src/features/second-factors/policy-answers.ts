/** What the policy of the app answers. */
import { InvalidOption } from '../../core/errors/index.js';
import type { Clock } from '../../core/kernel/index.js';
import type { Assurance } from '../../core/levels/index.js';
import {
  type CurrentAnswer,
  NO_ANSWER,
  readAnswer,
  type SecondFactorFacts,
  type SecondFactorsOptions,
} from './second-factors-options.js';

/** Asks the policy. */
export class PolicyAnswers {
  constructor(
    private readonly options: SecondFactorsOptions,
    private readonly assurance: Assurance | undefined,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether a code by email is taken from users without a second factor. The options of
   * `forRootAsync` are made apart from the assurance, which never allows it (NIST SP 800-63B-4
   * §3.1.3.1).
   */
  get takesEmailCode(): boolean {
    return this.options.emailCode === true && this.assurance !== 'aal2';
  }

  /** Whether the answer is the same for all users at all times. */
  get isFixed(): boolean {
    const { policy = 'offer' } = this.options;
    return this.assurance === 'aal2' || typeof policy === 'string';
  }

  /** The answer for all users now; `undefined` where a function decides. */
  get ofAll(): CurrentAnswer | undefined {
    if (this.assurance === 'aal2') return 'require';
    const { policy = 'offer' } = this.options;
    return typeof policy === 'function' ? undefined : readAnswer(policy, this.clock());
  }

  /**
   * @throws the error of the app's function, and {@link InvalidOption} for an answer that there is
   *   not.
   */
  async decide(facts: SecondFactorFacts): Promise<CurrentAnswer> {
    const { ofAll } = this;
    if (ofAll !== undefined) return ofAll;
    const { policy } = this.options;
    const given: unknown = typeof policy === 'function' ? await policy(facts) : policy;
    const answer = readAnswer(given, this.clock());
    if (answer !== undefined) return answer;
    throw new InvalidOption(`What \`policy\` of \`SecondFactors\` returns ${NO_ANSWER}.`);
  }
}
