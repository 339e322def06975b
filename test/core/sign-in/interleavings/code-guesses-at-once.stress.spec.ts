/**
 * Guesses of one code at once, by the order of their calls of the database.
 *
 * The invariant: at most five codes are compared with one that was sent, and at most one is
 * accepted, whatever the order. Here several guesses share the last tries, in every order of their
 * calls, as several processes would.
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Adapter } from '../../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../../src/core/adapters/memory.adapter.js';
import {
  type CodeOutcome,
  type IssuedCode,
  MAX_TRIES,
  SignInCodes,
} from '../../../../src/core/email/sign-in-codes.js';
import { platformRandom } from '../../../../src/core/kernel/platform.js';
import { resolveEmail } from '../../../../src/core/providers/resolve-provider.js';
import { holdTimers } from '../../../support/fake-timers.js';
import { SECRET } from '../../actions/app.js';
import { explore, type Turns, type World } from './explore.js';

const provider = resolveEmail({ id: 'email', name: 'Email', type: 'email', method: 'code' });
const settings = { secrets: [SECRET] };

/** What a process does with the code. */
type Act = 'right' | 'wrong' | 'revoke';
type Outcome = CodeOutcome['kind'];

/** One code, of which some tries are used up. Everything that the processes share. */
class IssuedWorld implements World<Outcome> {
  readonly processes: World<Outcome>['processes'];
  private readonly memory = new MemoryAdapter();
  /** The stored tokens, by what they are to the test: the same in each world. */
  private readonly names = new Map<string, string>();
  private readonly left = new Set<string>();
  private comparisons = 0;
  private readonly issued: Promise<IssuedCode>;

  constructor(
    private readonly acts: readonly Act[],
    private readonly triesUsed: number,
  ) {
    this.issued = this.issue();
    this.processes = acts.map((act) => (turns) => this.act(act, turns));
  }

  readonly shared = () => [[...this.left].toSorted(), this.comparisons];

  readonly check: World<Outcome>['check'] = (outcomes) => {
    const kinds = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'));
    expect(kinds).not.toContain('failed');
    expect(this.triesUsed + this.comparisons).toBeLessThanOrEqual(MAX_TRIES);
    const accepted = [...kinds.keys()].filter((index) => kinds[index] === 'accepted');
    expect(accepted.length).toBeLessThanOrEqual(1);
    expect(accepted.filter((index) => this.acts[index] !== 'right')).toEqual([]);
  };

  private async act(act: Act, turns: Turns): Promise<Outcome> {
    await turns.gate();
    const issued = await this.issued;
    const codes = this.makeCodes(this.gated(turns));
    if (act === 'revoke') {
      await codes.revoke(issued);
      return 'ended';
    }
    const { kind } = await codes.redeem(provider, issued, getGuess(act, issued));
    turns.note(kind);
    return kind;
  }

  private async issue(): Promise<IssuedCode> {
    const { memory, names, left } = this;
    const codes = this.makeCodes({
      createVerificationToken: (row) => {
        const name = `row ${names.size}`;
        names.set(row.token, name);
        left.add(name);
        return memory.createVerificationToken(row);
      },
      useVerificationToken: (row) => this.use(row),
    });
    const issued = await codes.issue(provider, 'ada@example.com');
    for (let count = 0; count < this.triesUsed; count += 1) {
      await codes.redeem(provider, issued, getGuess('wrong', issued));
    }
    this.comparisons = 0;
    return issued;
  }

  private gated({ gate, note }: Turns): Adapter {
    return {
      useVerificationToken: async (row) => {
        await gate();
        const used = await this.use(row);
        note(`${this.names.get(row.token) ?? 'unknown'} ${used ? 'used' : 'gone'}`);
        return used;
      },
    };
  }

  private async use(row: { identifier: string; token: string }) {
    if (row.token.startsWith('code.')) this.comparisons += 1;
    const used = await this.memory.useVerificationToken(row);
    if (used) this.left.delete(this.names.get(row.token) ?? '');
    return used;
  }

  private makeCodes(adapter: Adapter): SignInCodes {
    return new SignInCodes(settings, adapter, () => 0, platformRandom);
  }
}

function getGuess(act: Act, { code }: IssuedCode): string {
  return act === 'right' ? code : String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

const AT_ONCE: readonly (readonly [string, readonly Act[], number])[] = [
  ['two wrong ones, one try', ['wrong', 'wrong'], 4],
  ['two right ones, all tries', ['right', 'right'], 0],
  ['a right one and a wrong one, one try', ['right', 'wrong'], 4],
  ['a right one and a wrong one, two tries', ['right', 'wrong'], 3],
  ['three wrong ones, two tries', ['wrong', 'wrong', 'wrong'], 3],
  ['two right ones and a wrong one, two tries', ['right', 'right', 'wrong'], 3],
  ['a right one and a new request', ['right', 'revoke'], 0],
  ['two guesses and a new request', ['right', 'wrong', 'revoke'], 3],
];

/** For machines that are busy; it takes a second on one that is not. */
const PATIENCE_MS = 60_000;

beforeEach(holdTimers);
afterEach(() => void jest.useRealTimers());

describe('CODE-05 of guesses at once, in every order', () => {
  it.each(AT_ONCE)(
    '%s: at most five are compared, and one is accepted',
    async (_, acts, triesUsed) => {
      const ends = await explore(() => new IssuedWorld(acts, triesUsed));
      expect(ends).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
