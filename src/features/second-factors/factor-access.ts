/** Who may change second factors: a user who has just proven the ones that there are. */
import {
  InsufficientUserAuthentication,
  RouteError,
  SessionReplaced,
} from '../../core/errors/index.js';
import type { FeatureRequest } from '../../core/features/index.js';
import {
  addQuery,
  type FeaturePath,
  getFeatureUrl,
  type SetCookie,
} from '../../core/http/index.js';
import type { Clock } from '../../core/kernel/index.js';
import {
  type AskedLevel,
  type LevelRequirement,
  type Proof,
  type SessionLevel,
  toChallenge,
} from '../../core/levels/index.js';
import {
  getProofUrl,
  type SessionLevels,
  type VerifiedSession,
} from '../../core/sessions/index.js';
import type { TotpFactor } from './second-factor-tables.js';
import type { TotpFactors } from './totp-factors.js';
import type { VerifyingPasskeys } from './verifying-passkeys.js';

/** How long ago a proof may be, in seconds. */
const MAX_AGE_SECONDS = 300;

/** For the first factor: what the user has, proven again. */
const FIRST: LevelRequirement = { maxAge: MAX_AGE_SECONDS };

/** From then on: two factors. */
const FURTHER: LevelRequirement = { acr: 'mfa', maxAge: MAX_AGE_SECONDS };

/** How long a recovery code counts here, in seconds: a user who has lost a factor replaces it. */
const RECOVERY_SECONDS = 15 * 60;

/** Two factors, one of which is lost. */
const LOST: AskedLevel = { acr: 'mfa', maxAge: RECOVERY_SECONDS, acceptsRecovery: true };

/** A user who may change factors. */
export interface FactorOwner {
  readonly session: VerifiedSession;
  /** The authenticator app, as it was when the level was checked. */
  readonly factor: TotpFactor | null;
}

/** Asks for the level of the session, and raises it. */
export class FactorAccess {
  constructor(
    private readonly totps: TotpFactors,
    private readonly passkeys: VerifyingPasskeys,
    private readonly levels: SessionLevels | undefined,
    private readonly clock: Clock,
  ) {}

  /**
   * @param page - Where the page of proof leads back to.
   * @throws {InsufficientUserAuthentication} for a session that has proven less. A recovery code of
   *   the last 15 minutes counts: a user who has lost a factor replaces it here.
   */
  async require(
    { session, requestOrigin, callbackUrl }: FeatureRequest,
    page: FeaturePath,
  ): Promise<FactorOwner> {
    if (!session || !this.levels) throw new RouteError(401, 'SignInRequired');
    const factor = await this.totps.find(session.userId);
    const asked = await this.chooseLevel(session.userId, factor);
    const level = await this.levels.find(session);
    if (isEnough(level, asked, this.clock())) return { session, factor };
    const back = addQuery(getFeatureUrl(requestOrigin, page), { callbackUrl });
    throw new InsufficientUserAuthentication(
      toChallenge(asked),
      getProofUrl(this.levels, requestOrigin, asked, back),
    );
  }

  /**
   * Whether what the session of a user has proven is enough to add a factor. A recovery code is
   * not.
   */
  async isEnough(userId: string, proofs: readonly Proof[]): Promise<boolean> {
    const asked = await this.chooseLevel(userId, await this.totps.find(userId));
    return this.levels?.measure(proofs).meets(asked, this.clock()) ?? false;
  }

  /**
   * A passkey that verifies its user is a factor too: else a stolen password would be enough to set
   * up an app beside it.
   */
  private async chooseLevel(userId: string, factor: TotpFactor | null): Promise<LevelRequirement> {
    return factor || (await this.passkeys.hasOne(userId)) ? FURTHER : FIRST;
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

function isEnough(level: SessionLevel, asked: LevelRequirement, now: number): boolean {
  if (level.meets(asked, now)) return true;
  const hasRecovered = level.proofs.some(
    ({ amr, at }) => amr.includes('recovery') && now - at <= RECOVERY_SECONDS * 1000,
  );
  return hasRecovered && level.meets(LOST, now);
}
