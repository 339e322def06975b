/** Asks for the challenge after many attempts. */
import { asError, ChallengeRequired } from '../../core/errors/index.js';
import { normalizeAddress } from '../../core/http/index.js';
import { type Fetch, type Logger, withDeadline } from '../../core/kernel/index.js';
import type { Attempt } from '../../core/sign-in/index.js';
import type { Challenge, ChallengeAnswer } from './challenge.js';
import { getClientAddress } from './client-network.js';
import type { CounterStore, Window } from './counters.js';
import type { LimitsOptions } from './limits-options.js';

/** The part of a limit that may be used up without a challenge. */
const UNCHALLENGED_PART = 4;

const MAX_TOKEN_LENGTH = 8192;

/** The time limit of the app's own `verify`, in milliseconds. */
const DEADLINE_MS = 5_000;

/** Refuses attempts without the right answer, once a part of a limit is used up. */
export class ChallengeCheck {
  constructor(
    private readonly options: LimitsOptions,
    private readonly counters: CounterStore,
    private readonly fetch: Fetch,
    private readonly logger: Logger,
  ) {}

  /**
   * @param counted - The limits that the attempt counts for.
   * @throws {ChallengeRequired} without the right answer.
   */
  async check(
    attempt: Attempt,
    kind: string,
    counted: readonly { readonly key: string; readonly window: Window }[],
  ): Promise<void> {
    const { challenge } = this.options;
    if (!challenge || !(await this.isNeeded(counted))) return;
    const { request } = attempt;
    const token = request.body[challenge.widget.field];
    const sent = getClientAddress(request, this.options);
    const facts = { kind, clientAddress: sent && (normalizeAddress(sent) ?? sent) };
    const isAnswer = typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN_LENGTH;
    if (!isAnswer || !(await this.verify(challenge, { token, facts }))) {
      throw new ChallengeRequired('There were many attempts.');
    }
  }

  private async isNeeded(counted: Parameters<ChallengeCheck['check']>[2]): Promise<boolean> {
    let isNeeded = false;
    for (const { key, window } of counted) {
      const points = Math.ceil(window.points / UNCHALLENGED_PART);
      if ((await this.counters.hit(`${key}:c`, { ...window, points })) > 0) isNeeded = true;
    }
    return isNeeded;
  }

  /** No client is locked out because a service is away: the limits stand. */
  private async verify(challenge: Challenge, answer: ChallengeAnswer): Promise<boolean> {
    try {
      const verifying = challenge.verify(answer, this.fetch);
      return (await withDeadline(verifying, DEADLINE_MS, 'The challenge')) === true;
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return true;
    }
  }
}
