/** A proof by a code to the address of the user, for users who have no other way. */
import type { Adapter } from '../../../core/adapters/index.js';
import type { Notices, TypedCodes } from '../../../core/email/index.js';
import { RouteError } from '../../../core/errors/index.js';
import type { FeatureRequest } from '../../../core/features/index.js';
import type { SetCookie } from '../../../core/http/index.js';
import { type Clock, orUndo } from '../../../core/kernel/index.js';
import type { LevelRequirement, SessionLevel } from '../../../core/levels/index.js';
import { hasVerifiedEmail, normalizeEmailAddress } from '../../../core/models/index.js';
import type { VerifiedSession } from '../../../core/sessions/index.js';
import type { LevelKeeper } from '../level/level-keeper.js';
import { getSessionId } from '../session-id.js';
import type { ProofWay, ProofWays } from './proof-ways.js';
import type { OwnAddress } from './proof-view.js';

/** Sends codes, and takes them. */
export class EmailProof {
  constructor(
    private readonly keeper: LevelKeeper,
    private readonly ways: ProofWays,
    private readonly codes: TypedCodes,
    private readonly adapter: Adapter | undefined,
    private readonly notices: Notices,
    private readonly clock: Clock,
  ) {}

  /** The normalized address of a stored user. */
  async findAddress({ userId }: VerifiedSession): Promise<OwnAddress> {
    return normalizeEmailAddress((await this.adapter?.getUser?.(userId))?.email);
  }

  /**
   * Whether a code is offered: to a user who may prove the address, if that is enough for what is
   * asked for.
   */
  async isOffered(
    session: VerifiedSession,
    ways: readonly ProofWay[],
    level: SessionLevel,
    asked: LevelRequirement,
  ): Promise<boolean> {
    const now = this.clock();
    const isEnough = level.with({ amr: ['email'], at: now }).meets(asked, now);
    return isEnough && this.isAllowed(session, ways, level);
  }

  /**
   * @throws {RouteError} 409 for a user with another way, or without a verified address, 503 when
   *   the email could not be sent.
   */
  async send(request: FeatureRequest): Promise<string> {
    const { codeFor } = await this.find(request);
    // An email too many is not sent: the code of the one before goes on working.
    const code = () => this.codes.issue(codeFor);
    const order = { kind: REAUTHENTICATION_MAIL_KIND, to: codeFor.address, code };
    await this.notices.send(order, request);
    return codeFor.address;
  }

  /**
   * Raises the level of the session. The code works again after a failure, as of the database.
   *
   * @returns The cookies of its new token.
   * @throws {RouteError} 409 as {@link send}, 422 `WrongCode` for a code that is wrong, used, or
   *   has expired.
   * @throws {SessionReplaced} when another proof has replaced the token of the session meanwhile.
   */
  async redeem(request: FeatureRequest, code: string | undefined): Promise<readonly SetCookie[]> {
    const { session, codeFor } = await this.find(request);
    const used = code === undefined ? undefined : await this.codes.redeem(codeFor, code);
    if (!used) throw new RouteError(422, 'WrongCode');
    const raised = this.keeper.raise(session, { amr: ['email'], at: this.clock() }, request);
    return orUndo(raised, () => this.codes.giveBack(used));
  }

  /**
   * A verified address, if the app sends emails, and a user alone who has none of the other ways,
   * nor a second factor. A code proves the mailbox, and is no factor (NIST SP 800-63B-4 §3.1.3.1).
   */
  private async isAllowed(
    session: VerifiedSession,
    ways: readonly ProofWay[],
    level: SessionLevel,
  ): Promise<boolean> {
    const canSend = this.keeper.takesEmail && this.notices.canSend(REAUTHENTICATION_MAIL_KIND);
    if (!canSend) return false;
    if (ways.some(({ proof }) => !proof.isUnproven) || level.hasPossession) return false;
    const user = await this.adapter?.getUser?.(session.userId);
    return user !== null && user !== undefined && hasVerifiedEmail(user);
  }

  /** A form can be sent that the page does not show. */
  private async find({ session }: Pick<FeatureRequest, 'session'>) {
    if (!session) throw new RouteError(401, 'SignInRequired');
    const level = await this.keeper.find(session);
    const ways = await this.ways.list({ session, proofs: level.proofs, now: this.clock() });
    if (!(await this.isAllowed(session, ways, level))) throw new RouteError(409, 'NotOffered');
    const [address, id] = [await this.findAddress(session), await getSessionId(session)];
    if (address === undefined || id === undefined) throw new RouteError(409, 'NoAddress');
    return { session, codeFor: { session: id, userId: session.userId, address } };
  }
}

/** The kind of the email with the code. */
export const REAUTHENTICATION_MAIL_KIND = 'reauthenticationCode';
