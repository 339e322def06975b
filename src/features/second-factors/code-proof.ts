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
   * Takes a code of the authenticator app.
   *
   * @param userId - That of the session, or of the sign-in that waits.
   * @returns The cookie by which the browser is known from now on.
   * @throws {RouteError} 422 `WrongCode`, and what {@link FactorAttempts.count} and
   *   {@link TotpFactors.prove} throw.
   */
  async proveByApp(userId: string, typed: string, request: FeatureRequest): Promise<SetCookie> {
    // A code that cannot be compared is no wrong one.
    await this.totps.requireReadable(userId);
    const prove = () => this.totps.prove(userId, typed);
    return (await this.prove(userId, request, prove)).cookie;
  }

  /** The same for a recovery code, which is not used yet: see {@link RecoveryCodes.use}. */
  async findRecoveryCode(
    userId: string,
    typed: string,
    request: FeatureRequest,
  ): Promise<Proven<UnusedCode>> {
    return this.prove(userId, request, () => this.codes.find(userId, typed));
  }

  /** The same for the code of an email, at a sign-in that waits. */
  async proveByEmail(userId: string, typed: string, request: FeatureRequest): Promise<SetCookie> {
    const prove = () => this.emails.redeem(typed, request);
    return (await this.prove(userId, request, prove)).cookie;
  }

  private async prove<Right>(
    userId: string,
    request: FeatureRequest,
    compare: () => Promise<Right | false | undefined>,
  ): Promise<Proven<Right>> {
    const isKnown = await this.browsers.isKnown(userId, request);
    const attempt = { userId, isKnown, signInId: request.pendingSignIn?.id };
    const reachesLimit = await this.attempts.count(attempt);
    const right = await compare();
    if (right === false || right === undefined) {
      if (reachesLimit) await this.notices.tell('secondFactorLocked', userId, request);
      throw new RouteError(422, 'WrongCode');
    }
    await this.attempts.succeed(attempt);
    return { right, cookie: await this.browsers.remember(userId, request) };
  }
}
