/** Which sessions may get a passkey without a question to their user. */
import type { Adapter } from '../../core/adapters/index.js';
import { RouteError } from '../../core/errors/index.js';
import type { Clock } from '../../core/kernel/index.js';
import type { SessionLevel } from '../../core/levels/index.js';
import type { AdapterUser } from '../../core/models/index.js';
import type { ProofChanges, SessionLevels, VerifiedSession } from '../../core/sessions/index.js';
import { getSessionId } from '../sessions/index.js';
import type { AccountOptions } from './account-options.js';
import type { UserSignInMethods } from './user-sign-in-methods.js';

/** How long ago the password may have been entered, in milliseconds. */
const PASSWORD_MS = 5 * 60 * 1000;

/** A session that may, by its user and its id. */
interface Upgraded {
  readonly user: AdapterUser;
  readonly session: string;
}

/** How long ago the second factor may have been proven, in seconds. */
const FACTOR_SECONDS = 300;

/**
 * The session of a user who has entered a password in the last five minutes. For a user with a
 * second factor, a passkey included, both factors must be proven: a password alone must not add a
 * key that stands beside them.
 */
export class UpgradeAccess {
  constructor(
    private readonly options: AccountOptions,
    private readonly levels: SessionLevels | undefined,
    private readonly changes: ProofChanges,
    private readonly methods: UserSignInMethods,
    private readonly adapter: Adapter | undefined,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {RouteError} 404 in an app that does not want it, 403 `RecentPasswordRequired` and
   *   `TwoFactorsRequired`.
   * @throws {AdapterError} when the database fails.
   */
  async require(session: VerifiedSession): Promise<Upgraded> {
    const { levels } = this;
    if (!this.options.passkeyUpgrade || !levels) throw new RouteError(404, 'NotFound');
    this.methods.requirePasskeys();
    const level = await levels.find(session);
    const [user, id] = await Promise.all([
      this.adapter?.getUser?.(session.userId),
      getSessionId(session),
    ]);
    const now = this.clock();
    if (!user || id === undefined || !hasRecentPassword(level, now)) {
      throw new RouteError(403, 'RecentPasswordRequired');
    }
    // As for any other factor that is added.
    const isEnough = level.meets({ acr: 'mfa', maxAge: FACTOR_SECONDS }, now);
    if (!isEnough && (await this.hasSecondFactor(session, level))) {
      throw new RouteError(403, 'TwoFactorsRequired');
    }
    return { user, session: id };
  }

  /** Whether a page offers it. */
  async isOffered(session: VerifiedSession): Promise<boolean> {
    try {
      await this.require(session);
      return true;
    } catch (thrown) {
      if (thrown instanceof RouteError) return false;
      throw thrown;
    }
  }

  private async hasSecondFactor(session: VerifiedSession, level: SessionLevel): Promise<boolean> {
    if (level.hasPossession) return true;
    if ((await this.methods.listPasskeys(session.userId)).length > 0) return true;
    return this.changes.hasFactor(session);
  }
}

/** A replaced token has no level any more. */
function hasRecentPassword({ proofs, isReplaced }: SessionLevel, now: number): boolean {
  return (
    !isReplaced &&
    proofs.some(({ amr, at }) => amr.includes('pwd') && Math.abs(now - at) <= PASSWORD_MS)
  );
}
