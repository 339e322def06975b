/**
 * What the policy answers about users who are signed in: remembered for a while, since each check
 * of a session asks.
 */
import type { Adapter } from '../../core/adapters/index.js';
import { asError, SessionTokenError } from '../../core/errors/index.js';
import { type Awaitable, BoundedCache, type Clock } from '../../core/kernel/index.js';
import type { User } from '../../core/models/index.js';
import {
  type PolicyChanges,
  readAppProvider,
  type VerifiedSession,
} from '../../core/sessions/index.js';
import type { EnrolledFactors } from './enrolled-factors.js';
import type { PolicyAnswers } from './policy-answers.js';

/** How long an answer is remembered, in milliseconds, unless a change is announced. */
const ANSWER_MS = 5 * 60 * 1000;

/** How many answers are remembered. */
const MOST_REMEMBERED = 10_000;

/**
 * What a session needs: the factor that its user has, any one where the user has none, or nothing.
 */
export type NeededFactor = 'own' | 'any' | 'nothing';

/** Asks the policy about sessions that go on. */
export class SessionAnswers {
  /** By the user, the provider, and the last change that was announced. */
  private readonly known = new BoundedCache<NeededFactor>(MOST_REMEMBERED, ANSWER_MS);

  constructor(
    private readonly answers: PolicyAnswers,
    private readonly factors: EnrolledFactors,
    private readonly changes: PolicyChanges | undefined,
    private readonly adapter: Adapter | undefined,
    private readonly clock: Clock,
  ) {}

  /** Whether no session is ever held. */
  get areOff(): boolean {
    return this.answers.isFixed && this.answers.ofAll === 'off';
  }

  /** Whether a code by email stands for the factor of a user who has none. */
  get takesEmailCode(): boolean {
    return this.answers.takesEmailCode;
  }

  /** Whether the answer for a session is the same for ever. */
  get areFixed(): boolean {
    return this.answers.isFixed;
  }

  /**
   * What a session needs: a second factor where the policy requires one, and where the code of the
   * app has started the session of a user who has one. That has passed no step.
   *
   * @param provider - That of the sign-in, as its proof has it.
   * @throws {SessionTokenError} when the app's function throws: the user may be signed in.
   */
  find(session: VerifiedSession, provider: string | undefined): Awaitable<NeededFactor> {
    const { userId } = session;
    const { ofAll } = this.answers;
    if (ofAll === 'off' || (ofAll === 'offer' && readAppProvider(provider) === undefined))
      return 'nothing';
    const { order = 0 } = this.changes?.findLast(userId) ?? {};
    const id = JSON.stringify([userId, provider, order]);
    const now = this.clock();
    return this.known.peek(id, now) ?? this.known.get(id, now, () => this.ask(session, provider));
  }

  /** Forgets the answers about a user, or about all, on all processes. */
  async announce(userId: string): Promise<void> {
    await this.changes?.announce(userId === 'all' ? undefined : userId);
  }

  private async ask(session: VerifiedSession, provider: string | undefined): Promise<NeededFactor> {
    const { userId } = session;
    try {
      const user = (await this.adapter?.getUser?.(userId)) ?? toUser(session);
      const ofApp = readAppProvider(provider);
      const answer = await this.answers.decide({ user, provider: ofApp ?? provider });
      if (answer === 'off' || (answer === 'offer' && ofApp === undefined)) return 'nothing';
      const hasFactor = (await this.factors.findKind(userId)) !== undefined;
      if (answer === 'offer') return hasFactor ? 'own' : 'nothing';
      return hasFactor ? 'own' : 'any';
    } catch (thrown) {
      throw new SessionTokenError('The policy of `SecondFactors` failed.', asError(thrown));
    }
  }
}

/** A user whom no database has: as the token says. */
function toUser(session: VerifiedSession): User & { readonly id: string } {
  if (session.strategy === 'database') return { id: session.userId };
  const { name, email, picture: image } = session.claims;
  return { id: session.userId, name, email, image };
}
