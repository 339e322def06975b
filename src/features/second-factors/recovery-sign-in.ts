/**
 * Goes on with a sign-in by a recovery code, which is used as the sign-in goes on and not before.
 */
import { asError, RouteError } from '../../core/errors/index.js';
import type { FeatureRequest, FeatureResponse, PendingSignIns } from '../../core/features/index.js';
import type { Logger } from '../../core/kernel/index.js';
import type { CodeProof } from './code-proof.js';
import type { FactorNotices } from './factor-notices.js';
import type { RecoveryCodes, UsedCode } from './recovery-codes.js';

/** At how many codes that are left their user is warned. */
export const FEW_CODES = 2;

/** Uses the code, and gives it back if the sign-in comes to nothing. */
export class RecoverySignIn {
  constructor(
    private readonly proof: CodeProof,
    private readonly codes: RecoveryCodes,
    private readonly notices: FactorNotices,
    private readonly pending: PendingSignIns,
    private readonly logger: Logger,
  ) {}

  /**
   * A sign-in that is refused uses no code. One that fails afterwards gives it back, and so does
   * one to which the `jwt` callback gives no session: no browser knows of one. Only where the
   * database does not answer for that either, the code is lost. The owner gets an email.
   *
   * @throws {RouteError} 403 `AuthenticatorRequired` for a sign-in that would add a way to sign in:
   *   that needs the app.
   * @throws what {@link CodeProof.findRecoveryCode} and {@link PendingSignIns.resume} throw, and
   *   422 `WrongCode` for a code that another request has just used.
   */
  async finish(userId: string, typed: string, request: FeatureRequest): Promise<FeatureResponse> {
    requireNoAddition(request);
    const { right, cookie } = await this.proof.findRecoveryCode(userId, typed, request);
    let left: number | undefined;
    const use = async (): Promise<() => Promise<void>> => {
      const used = await this.codes.use(right);
      if (!used) throw new RouteError(422, 'WrongCode');
      left = await this.codes.countLeft(userId);
      return () => {
        left = undefined;
        return this.giveBack(used);
      };
    };
    const response = await this.pending.resume(request, ['recovery'], use);
    if (left !== undefined) {
      const kind = left > FEW_CODES ? 'recoveryCodeUsed' : 'recoveryCodesLow';
      await this.notices.tell(kind, userId, request, { count: String(left) });
    }
    return { ...response, cookies: [...(response.cookies ?? []), cookie] };
  }

  /** The error of the sign-in is the one to report. */
  private async giveBack(used: UsedCode): Promise<void> {
    try {
      await this.codes.giveBack(used);
    } catch (thrown) {
      this.logger.error(asError(thrown));
    }
  }
}

/**
 * A user who has lost the app replaces it first: a recovery code is no step-up for anything else.
 */
function requireNoAddition({ pendingSignIn }: FeatureRequest): void {
  if (!pendingSignIn || pendingSignIn.isNewUser || !pendingSignIn.isStored) return;
  const { isLinked, identity } = pendingSignIn;
  if (isLinked && !identity.authenticator) return;
  throw new RouteError(403, 'AuthenticatorRequired');
}
