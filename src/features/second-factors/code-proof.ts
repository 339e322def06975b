/**
 * Takes the codes of users: those of the authenticator app, recovery codes, and those of emails.
 */
import { RouteError } from '../../core/errors/index.js';
import type { FeatureRequest } from '../../core/features/index.js';
import type { SetCookie } from '../../core/http/index.js';
import type { EmailCodeProof } from './email-code-proof.js';
import type { FactorAttempts } from './factor-attempts.js';
import type { FactorBrowsers } from './factor-browsers.js';
import type { FactorNotices } from './factor-notices.js';
import type { RecoveryCodes, UnusedCode } from './recovery-codes.js';
import type { TotpFactors } from './totp-factors.js';

/** A right code. */
interface Proven<Right> {
  readonly right: Right;
  /** By which the browser is known from now on. */
  readonly cookie: SetCookie;
}

/** A right code that is not used yet. */
interface UsableCode extends Pick<Proven<unknown>, 'cookie'> {
  /**
   * Uses it.
   *
   * @returns What gives it back, for what came to nothing.
   * @throws {RouteError} 422 `WrongCode` when another request has just used it.
   */
  readonly use: () => Promise<() => Promise<void>>;
}

/** Codes of a kind. */
interface UsableCodes<Right> {
  use(right: Right): Promise<boolean>;
  giveBack(right: Right): Promise<void>;
}

/** Counts the tries and compares the codes. */
export class CodeProof {
  constructor(
    private readonly totps: TotpFactors,
    private readonly codes: RecoveryCodes,
    private readonly attempts: FactorAttempts,
    private readonly browsers: FactorBrowsers,
    private readonly notices: FactorNotices,
    private readonly emails: EmailCodeProof,
  ) {}

  /**
   * Finds the code of the authenticator app that a user has typed, and does not use it yet.
   *
   * @param userId - That of the session, or of the sign-in that waits.
   * @throws {RouteError} 422 `WrongCode`, and what {@link FactorAttempts.count} and
   *   {@link TotpFactors.compare} throw.
   */
  async findAppCode(userId: string, typed: string, request: FeatureRequest): Promise<UsableCode> {
    // A code that cannot be compared is no wrong one.
    await this.totps.requireReadable(userId);
    const compare = () => this.totps.compare(userId, typed);
    return toUsable(this.totps, await this.prove(userId, request, compare));
  }

  /** The same for a recovery code: see {@link RecoveryCodes.use}. */
  async findRecoveryCode(
    userId: string,
    typed: string,
    request: FeatureRequest,
  ): Promise<Proven<UnusedCode>> {
    return this.prove(userId, request, () => this.codes.find(userId, typed));
  }

  /** The same for the code of an email, at a sign-in that waits. */
  async findEmailCode(userId: string, typed: string, request: FeatureRequest): Promise<UsableCode> {
    const compare = () => this.emails.compare(typed, request);
    return toUsable(this.emails, await this.prove(userId, request, compare));
  }

  private async prove<Right>(
    userId: string,
    request: FeatureRequest,
    compare: () => Promise<Right | undefined>,
  ): Promise<Proven<Right>> {
    const isKnown = await this.browsers.isKnown(userId, request);
    const attempt = { userId, isKnown, signInId: request.pendingSignIn?.id };
    const reachesLimit = await this.attempts.count(attempt);
    const right = await compare();
    if (right === undefined) {
      if (reachesLimit) await this.notices.tell('secondFactorLocked', userId, request);
      throw new RouteError(422, 'WrongCode');
    }
    await this.attempts.succeed(attempt);
    return { right, cookie: await this.browsers.remember(userId, request) };
  }
}

function toUsable<Right>(codes: UsableCodes<Right>, { right, cookie }: Proven<Right>): UsableCode {
  const use = async (): Promise<() => Promise<void>> => {
    if (!(await codes.use(right))) throw new RouteError(422, 'WrongCode');
    return () => codes.giveBack(right);
  };
  return { use, cookie };
}
