/** Which second factor a user has set up. */
import type { RecoveryCodes } from './recovery-codes.js';
import type { TotpFactors } from './totp-factors.js';
import type { VerifyingPasskeys } from './verifying-passkeys.js';

/**
 * The second factors of a user.
 *
 * @publicApi
 */
export interface SecondFactorStatus {
  /** The authenticator app; `null` without one. */
  readonly totp: { readonly addedAt: Date; readonly lastUsedAt: Date | null } | null;
  /** How many recovery codes are left. */
  readonly recoveryCodesLeft: number;
}

/** Looks at all kinds of factors. */
export class EnrolledFactors {
  constructor(
    private readonly totps: TotpFactors,
    private readonly passkeys: VerifyingPasskeys,
    private readonly codes: RecoveryCodes,
  ) {}

  /** What a user has set up. */
  async describe(userId: string): Promise<SecondFactorStatus> {
    const factor = await this.totps.find(userId);
    const totp = factor && { addedAt: factor.addedAt, lastUsedAt: factor.lastUsedAt };
    return { totp, recoveryCodesLeft: await this.codes.countLeft(userId) };
  }

  /** The factor that a user is asked for first; `undefined` for a user without any. */
  async findKind(userId: string): Promise<'totp' | 'passkey' | undefined> {
    if (await this.totps.find(userId)) return 'totp';
    return (await this.passkeys.hasOne(userId)) ? 'passkey' : undefined;
  }

  /** Whether a user has a factor beside the app, or beside a passkey. */
  async hasOther(
    userId: string,
    without: 'app' | { readonly passkey: string | undefined },
  ): Promise<boolean> {
    if (without === 'app') return this.passkeys.hasOne(userId);
    if (await this.totps.find(userId)) return true;
    return this.passkeys.hasOne(userId, without.passkey);
  }
}
