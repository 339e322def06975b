/** Holds sessions that go on without the second factor that is required of their users by now. */
import type { EventListener, MessageOf } from '../../core/events/index.js';
import { addQuery, getFeatureUrl, type RequestOrigin } from '../../core/http/index.js';
import { type Awaitable, BoundedCache } from '../../core/kernel/index.js';
import { type Proof, SessionLevel } from '../../core/levels/index.js';
import {
  getProofUrl,
  type LevelReader,
  type SessionPolicy,
  readAppProvider,
  type VerifiedSession,
} from '../../core/sessions/index.js';
import { hasEmailBesideAnother } from './email-code-proof.js';
import type { EnrolledFactors } from './enrolled-factors.js';
import { FACTOR_PATHS } from './paths.js';
import type { SessionAnswers } from './session-answers.js';
import type { TrustedSessions } from './trusted-sessions.js';

/** How many stored sessions that are not held are remembered. */
const MOST_REMEMBERED = 10_000;

/** The policy of sessions. */
export class HeldSessions implements SessionPolicy, EventListener {
  /** The tokens of stored sessions that are never held: more proofs come with another token. */
  private readonly free = new BoundedCache<'free'>(MOST_REMEMBERED);

  constructor(
    private readonly answers: SessionAnswers,
    private readonly factors: EnrolledFactors,
    private readonly trusted: TrustedSessions,
    private readonly levels: LevelReader | undefined,
  ) {}

  isHeld(session: VerifiedSession): Awaitable<boolean> {
    if (!this.levels || this.answers.areOff || this.isFree(session)) return false;
    const level = this.levels.find(session);
    return level instanceof SessionLevel
      ? this.decide(level, session)
      : level.then((found) => this.decide(found, session));
  }

  /**
   * Asks the policy again about a user, or about all, on all processes. What the browsers were
   * trusted for may have changed.
   */
  async askAnew(userId: string): Promise<void> {
    await this.trusted.forgetAll(userId);
    await this.answers.announce(userId);
  }

  /** Whether the user has one is remembered for sessions of the app's own code. */
  secondFactorChanged({ userId }: MessageOf<'secondFactorChanged'>): Promise<void> {
    return this.answers.announce(userId);
  }

  async findUrl(
    session: VerifiedSession,
    requestOrigin: RequestOrigin,
    callbackUrl: string | undefined,
  ): Promise<string> {
    const kind = await this.factors.findKind(session.userId);
    if (kind === 'passkey' && this.levels) {
      return getProofUrl(this.levels, requestOrigin, { acr: 'mfa' }, callbackUrl);
    }
    const path = kind === 'totp' ? FACTOR_PATHS.reauthentication : FACTOR_PATHS.totp;
    return addQuery(getFeatureUrl(requestOrigin, path), { callbackUrl });
  }

  private decide(
    { proofs, hasTwoFactors }: SessionLevel,
    session: VerifiedSession,
  ): Awaitable<boolean> {
    if (hasTwoFactors || proofs.some(isOfStep)) return this.release(session);
    const provider = getSignInProvider(proofs);
    const needed = this.answers.find(session, provider);
    // A session of the app's own code is held once its user has a factor.
    const isFinal = this.answers.areFixed && readAppProvider(provider) === undefined;
    if (needed === 'nothing') return isFinal && this.release(session);
    return this.isWithoutFactor(needed, proofs, session);
  }

  private async isWithoutFactor(
    answer: ReturnType<SessionAnswers['find']>,
    proofs: readonly Proof[],
    session: VerifiedSession,
  ): Promise<boolean> {
    const needed = await answer;
    if (needed === 'nothing') return false;
    // A user who has a factor is asked for it: a mailbox is less.
    const takesEmail = needed === 'any' && this.answers.takesEmailCode;
    if (takesEmail && hasEmailBesideAnother(proofs)) return false;
    return !(await this.trusted.has(session));
  }

  private isFree(session: VerifiedSession): boolean {
    return session.strategy === 'database' && this.free.peek(session.sessionToken) !== undefined;
  }

  /** @returns `false`: the session is not held. */
  private release(session: VerifiedSession): false {
    if (session.strategy === 'database') this.free.set(session.sessionToken, 'free');
    return false;
  }
}

/** The way of the sign-in: what was proven later says nothing of it. */
function getSignInProvider(proofs: readonly Proof[]): string | undefined {
  const providers = proofs.flatMap(({ provider }) => provider ?? []);
  return providers.find((one) => readAppProvider(one) !== undefined) ?? providers[0];
}

/**
 * A code of ours, or a recovery code: it was given in a session, or after a first factor, even if
 * that is no second kind of proof, such as a passkey that does not verify its user. Those of
 * providers are first factors.
 */
function isOfStep({ provider, amr }: Proof): boolean {
  return provider === undefined && (amr.includes('otp') || amr.includes('recovery'));
}
