/** Which sessions may remove a passkey: it may be the second factor of its user. */
import { InsufficientUserAuthentication } from '../../core/errors/index.js';
import type { FeatureRequest } from '../../core/features/index.js';
import { addQuery, getFeatureUrl } from '../../core/http/index.js';
import type { Clock } from '../../core/kernel/index.js';
import { LEVEL_PRESETS, type LevelRequirement, toChallenge } from '../../core/levels/index.js';
import {
  getProofUrl,
  type ReauthenticationWay,
  type SessionLevels,
  type VerifiedSession,
} from '../../core/sessions/index.js';

/** The page that the browser comes back to from the page of proof. */
const BACK = '/account';

/**
 * Asks for a proof of the last ten minutes, and for two factors of a user who has an authenticator
 * app.
 */
export class RemovalAccess {
  constructor(
    private readonly levels: SessionLevels | undefined,
    private readonly ways: readonly ReauthenticationWay[],
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {InsufficientUserAuthentication} for a session that has proven less. Without
   *   `Sessions`, nothing is known of it.
   */
  async require(
    session: VerifiedSession,
    { requestOrigin, callbackUrl }: Pick<FeatureRequest, 'requestOrigin' | 'callbackUrl'>,
  ): Promise<void> {
    const { levels } = this;
    if (!levels) return;
    const now = this.clock();
    const asked = await this.chooseLevel(session, now);
    if ((await levels.find(session)).meets(asked, now)) return;
    const back = addQuery(getFeatureUrl(requestOrigin, BACK), { callbackUrl });
    throw new InsufficientUserAuthentication(
      toChallenge(asked),
      getProofUrl(levels, requestOrigin, asked, back),
    );
  }

  private async chooseLevel(session: VerifiedSession, now: number): Promise<LevelRequirement> {
    const pages = await Promise.all(this.ways.map(async (way) => way.find(session, now)));
    const hasApp = pages.some((page) => page?.proof.amr.includes('otp'));
    return hasApp ? LEVEL_PRESETS.strict : LEVEL_PRESETS.recent;
  }
}
