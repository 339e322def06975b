/**
 * Changes of second factors: each ends the sign-ins of the user that wait, and the owner gets an
 * email.
 */
import { RouteError } from '../../core/errors/index.js';
import type { EventBus } from '../../core/events/index.js';
import type { FeatureRequest } from '../../core/features/index.js';
import type { PendingSignInStore } from '../../core/sign-in/index.js';
import type { TableStore } from '../../core/tables/index.js';
import type { FactorNotices } from './factor-notices.js';
import type { NewRecoveryCodes, RecoveryCodes } from './recovery-codes.js';
import { FACTOR_ATTEMPTS, type TotpFactor } from './second-factor-tables.js';
import type { ProvenSecret, TotpFactors } from './totp-factors.js';
import type { VerifyingPasskeys } from './verifying-passkeys.js';

/**
 * What has happened to the second factors of a user.
 *
 * @publicApi
 */
export type FactorChange = 'added' | 'replaced' | 'removed' | 'reset' | 'recoveryCodesReplaced';

/** An authenticator app of a user, and the one in whose place it comes. */
export interface NewFactor {
  readonly userId: string;
  readonly proven: ProvenSecret;
  readonly replaced: TotpFactor | null;
}

/**
 * Stores an authenticator app. The first one brings recovery codes.
 *
 * @returns The recovery codes, to be shown once; `undefined` for another app.
 * @throws {RouteError} 409 `FactorChanged` when another request has changed it meanwhile.
 */
export type StoreFactor = () => Promise<readonly string[] | undefined>;

/** Stores them, all or nothing. */
export class FactorChanges {
  constructor(
    private readonly tables: TableStore,
    private readonly totps: TotpFactors,
    private readonly codes: RecoveryCodes,
    private readonly passkeys: VerifyingPasskeys,
    private readonly notices: FactorNotices,
    private readonly events: EventBus,
  ) {}

  /**
   * Hashes the recovery codes of a first app, and stores nothing yet.
   *
   * @param codes - Those that a first app brings.
   * @param replaced - The one that it replaces, as it was when the user was allowed to.
   * @throws {ServerBusy} when too much is being hashed.
   */
  async prepare(
    { userId, proven, replaced }: NewFactor,
    codes: readonly string[],
    request: FeatureRequest,
  ): Promise<StoreFactor> {
    const drawn = replaced ? undefined : await this.codes.draw(codes);
    return () => this.enrol({ userId, proven, replaced }, drawn, request);
  }

  private async enrol(
    { userId, proven, replaced }: NewFactor,
    drawn: NewRecoveryCodes | undefined,
    request: FeatureRequest,
  ): Promise<readonly string[] | undefined> {
    await this.tables.transaction(async (tables) => {
      if (!(await this.totps.store(userId, proven, replaced, tables))) {
        throw new RouteError(409, 'FactorChanged');
      }
      if (drawn) await this.codes.replace(userId, drawn, tables);
    });
    const [change, kind] = replaced
      ? (['replaced', 'secondFactorReplaced'] as const)
      : (['added', 'secondFactorAdded'] as const);
    await this.finish(userId, change, () => this.notices.tell(kind, userId, request));
    return drawn?.codes;
  }

  /** @throws {RouteError} 409 `FactorChanged` when another request has changed it meanwhile. */
  async remove(
    factor: TotpFactor,
    pending: PendingSignInStore,
    request: FeatureRequest,
  ): Promise<void> {
    const { userId } = factor;
    await this.tables.transaction(async (tables) => {
      if (!(await this.totps.remove(factor, tables))) throw new RouteError(409, 'FactorChanged');
      await this.codes.removeAll(userId, tables);
    });
    await pending.endAll(userId);
    await this.finish(userId, 'removed', () =>
      this.notices.tell('secondFactorRemoved', userId, request),
    );
  }

  /** Stores codes, to be shown once. Those of before work no more. */
  async replaceCodes(
    userId: string,
    codes: readonly string[],
    request: FeatureRequest,
  ): Promise<void> {
    const drawn = await this.codes.draw(codes);
    await this.tables.transaction((tables) => this.codes.replace(userId, drawn, tables));
    await this.finish(userId, 'recoveryCodesReplaced', () =>
      this.notices.tell('recoveryCodesReplaced', userId, request),
    );
  }

  /**
   * Removes all second factors of a user, the recovery codes, and the counts of failures.
   *
   * @returns Whether there was one.
   */
  async reset(userId: string, pending: PendingSignInStore): Promise<boolean> {
    const isRemoved = await this.tables.transaction(async (tables) => {
      const removed = await this.totps.removeAll(userId, tables);
      await this.codes.removeAll(userId, tables);
      const forgotten = await this.passkeys.forgetAll(userId, tables);
      await tables.delete(FACTOR_ATTEMPTS, { userId });
      return removed || forgotten;
    });
    await pending.endAll(userId);
    if (isRemoved) {
      await this.finish(userId, 'reset', () => this.notices.tell('secondFactorReset', userId));
    }
    return isRemoved;
  }

  private async finish(
    userId: string,
    change: FactorChange,
    tell: () => Promise<void>,
  ): Promise<void> {
    await tell();
    await this.events.emit('secondFactorChanged', { userId, change });
  }
}
