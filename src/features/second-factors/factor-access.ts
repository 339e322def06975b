/** Who may change second factors: a user who has just proven the ones that there are. */
import { RouteError, SessionReplaced } from '../../core/errors/index.js';
import type { FeatureRequest } from '../../core/features/index.js';
import type { FeaturePath, SetCookie } from '../../core/http/index.js';
import type { Clock } from '../../core/kernel/index.js';
import type {
  ProofChange,
  ProofChanges,
  SessionLevels,
  VerifiedSession,
} from '../../core/sessions/index.js';
import type { TotpFactor } from './second-factor-tables.js';
import type { TotpFactors } from './totp-factors.js';

/** A user who may change factors. */
export interface FactorOwner {
  readonly session: VerifiedSession;
  /** The authenticator app, as it was when the level was checked. */
  readonly factor: TotpFactor | null;
}

/** What is done to an app or to recovery codes: an app is set up in place of the one there was. */
type FactorAction = 'setUpApp' | 'removeApp' | 'replaceCodes';

/** Asks for the level of the session, and raises it. */
export class FactorAccess {
  constructor(
    private readonly totps: TotpFactors,
    private readonly changes: ProofChanges,
    private readonly levels: SessionLevels | undefined,
    private readonly clock: Clock,
  ) {}

  /**
   * @param page - Where the page of proof leads back to.
   * @throws {InsufficientUserAuthentication} for a session that has proven less, see
   *   {@link ProofChanges}.
   */
  async require(
    { session, requestOrigin, callbackUrl }: FeatureRequest,
    action: FactorAction,
    page: FeaturePath,
  ): Promise<FactorOwner> {
    if (!session || !this.levels) throw new RouteError(401, 'SignInRequired');
    const factor = await this.totps.find(session.userId);
    const change = toChange(action, factor);
    await this.changes.requireLevel({ session, requestOrigin, callbackUrl }, change, page);
    return { session, factor };
  }

  /**
   * Adds a code of the app to what the session has proven.
   *
   * @throws {SessionReplaced} when another proof has replaced the token of the session meanwhile.
   */
  async raise(session: VerifiedSession, request: FeatureRequest): Promise<readonly SetCookie[]> {
    const proof = { amr: ['otp'], at: this.clock() } as const;
    return (await this.levels?.raise(session, proof, request)) ?? [];
  }

  /**
   * The same after a change that is stored: it is not undone by another proof, which has replaced
   * the token meanwhile.
   */
  async raiseIfCurrent(
    session: VerifiedSession,
    request: FeatureRequest,
  ): Promise<readonly SetCookie[]> {
    try {
      return await this.raise(session, request);
    } catch (thrown) {
      if (thrown instanceof SessionReplaced) return [];
      throw thrown;
    }
  }
}

/**
 * Recovery codes count as removed, since those of before work no more: a recovery code makes no new
 * ones.
 */
function toChange(action: FactorAction, factor: TotpFactor | null): ProofChange {
  if (action === 'setUpApp') return { action: factor ? 'replace' : 'add', kind: 'app' };
  return { action: 'remove', kind: action === 'removeApp' ? 'app' : 'recoveryCodes' };
}
