/**
 * What a session must have proven before that changes by which its user proves who they are: what
 * counts as a factor where it is asked for counts as one where it is taken away.
 */
import { InsufficientUserAuthentication } from '../errors/request.errors.js';
import { getFeatureUrl, type RequestOrigin } from '../http/request-origin.js';
import { addQuery, type FeaturePath } from '../http/routes.js';
import { key } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { Clock } from '../kernel/platform.js';
import { type LevelRequirement, toChallenge } from '../levels/level-requirement.js';
import { isAuthenticationMethod, type Proof, showsPossession } from '../levels/proof.js';
import type { SessionLevel } from '../levels/session-level.js';
import type { ProviderRegistry } from '../providers/provider-registry.js';
import { getProofUrl, type ReauthenticationWay, type SessionLevels } from './level-reader.js';
import type { VerifiedSession } from './session-strategy.js';

/**
 * A change of what a user proves with.
 *
 * @publicApi
 */
export interface ProofChange {
  /** A change in place of what was there is `replace`: what is lost can be replaced. */
  readonly action: 'add' | 'replace' | 'remove';
  /** What changes: `app`, `recoveryCodes`, `passkey`, or the name that a feature gives it. */
  readonly kind: string;
  /** The id of a passkey. */
  readonly id?: string | undefined;
}

/**
 * What a feature says about the second factors that it keeps. Named in `factorRules` of the
 * feature.
 *
 * @publicApi
 */
export interface FactorRule {
  /** Whether a user has a second factor that the feature asks for. */
  hasFactor(userId: string): Awaitable<boolean>;
  /**
   * Whether a step of the feature asks for the factor before a passkey is stored that a session
   * adds. Default: `false`, and {@link ProofChanges} asks before the passkey is made.
   */
  readonly asksForPasskeys?: boolean;

  /** Whether a sign-in of the user by one factor would ask for a second one now. */
  asksAtSignIn(userId: string): Awaitable<boolean>;
  /**
   * Whether a change may be made at all, whatever was proven.
   *
   * @throws {RouteError} 409 for one that would take away what the policy of the app requires.
   */
  requireAllowed(userId: string, change: ProofChange): Awaitable<void>;
}

/** The rules of all features. */
export const FactorRulesToken = key<readonly FactorRule[]>('FactorRules');

/** How long ago a proof may be, in seconds. */
const MAX_AGE_SECONDS = 300;

/** For a user with a second factor. */
const FURTHER: LevelRequirement = { acr: 'mfa', maxAge: MAX_AGE_SECONDS };

/** For the first factor: what the user has, proven again. */
const FIRST: LevelRequirement = { maxAge: MAX_AGE_SECONDS };

/** To remove what is no second factor. */
const RECENT: LevelRequirement = { fresh: true };

/**
 * How long a recovery code counts, in seconds: it replaces what was lost, and does nothing else.
 */
const RECOVERY_SECONDS = 15 * 60;

/** The user of a session, who wants to change something. */
export interface ProofChangeRequest {
  readonly session: VerifiedSession;
  readonly requestOrigin: RequestOrigin;
  readonly callbackUrl: string | undefined;
}

/**
 * Asks for the level of a session before a change, and whether the change may be made. Every route
 * that adds, replaces or removes a second factor or a passkey asks here.
 *
 * @publicApi
 */
export class ProofChanges {
  constructor(
    private readonly levels: SessionLevels | undefined,
    private readonly ways: readonly ReauthenticationWay[],
    private readonly rules: readonly FactorRule[],
    private readonly providers: ProviderRegistry,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks for two factors, of which the user has given that of possession in the last five minutes,
   * once there is a second factor of any kind. Before that, a proof of the last five minutes is
   * enough to add one, and one of the last ten to remove a passkey. A recovery code of the last 15
   * minutes counts where something is replaced. Without `Sessions`, nothing is known of a session,
   * and nothing is asked.
   *
   * @param page - Where the page of proof leads back to.
   * @throws {InsufficientUserAuthentication} for a session that has proven less.
   */
  async requireLevel(
    { session, requestOrigin, callbackUrl }: ProofChangeRequest,
    change: ProofChange,
    page: FeaturePath,
  ): Promise<void> {
    const back = addQuery(getFeatureUrl(requestOrigin, page), { callbackUrl });
    await this.require({ session, requestOrigin, callbackUrl: back }, change);
  }

  /**
   * Asks as {@link requireLevel} does before a passkey is added, where no step of a feature will.
   *
   * @param request - Its `callbackUrl` is where the page of proof leads back to.
   * @throws {InsufficientUserAuthentication} for a session that has proven less.
   */
  async requireForPasskey(request: ProofChangeRequest): Promise<void> {
    if (!this.levels) return;
    const { userId } = request.session;
    for (const rule of this.rules) {
      if (rule.asksForPasskeys === true && (await rule.hasFactor(userId))) return;
    }
    await this.require(request, { action: 'add', kind: 'passkey' });
  }

  private async require(
    { session, requestOrigin, callbackUrl }: ProofChangeRequest,
    change: ProofChange,
  ): Promise<void> {
    const { levels } = this;
    if (!levels) return;
    const now = this.clock();
    const asked = toLevel(change, await this.hasFactor(session));
    const level = await levels.find(session);
    if (level.meets(asked, now)) return;
    if (change.action === 'replace' && hasRecovered(level, now)) return;
    throw new InsufficientUserAuthentication(
      toChallenge(asked),
      getProofUrl(levels, requestOrigin, asked, callbackUrl),
    );
  }

  /**
   * @throws {RouteError} 409 `FactorRequired` for a change that would leave the user without what
   *   the policy of the app requires.
   */
  async requireAllowed(userId: string, change: ProofChange): Promise<void> {
    for (const rule of this.rules) await rule.requireAllowed(userId, change);
  }

  /** Whether what was proven is enough to add a second factor. A recovery code is not. */
  async isEnough(userId: string, proofs: readonly Proof[]): Promise<boolean> {
    const asked = toLevel({ action: 'add' }, await this.hasStoredFactor(userId));
    return this.levels?.measure(proofs).meets(asked, this.clock()) ?? false;
  }

  /** Whether proofs that no session has yet are two factors. */
  areTwoFactors(proofs: readonly Proof[]): boolean {
    return this.levels?.measure(proofs).meets({ acr: 'mfa' }, this.clock()) ?? false;
  }

  /** The same, that of possession a proof of the last five minutes. */
  areRecentFactors(proofs: readonly Proof[]): boolean {
    return this.levels?.measure(proofs).meets(FURTHER, this.clock()) ?? false;
  }

  /** Whether the user of a session has a second factor, of this library or of another feature. */
  async hasFactor(session: VerifiedSession): Promise<boolean> {
    if (await this.hasStoredFactor(session.userId)) return true;
    const now = this.clock();
    const pages = await Promise.all(this.ways.map(async (way) => way.find(session, now)));
    return pages.some((page) => page !== undefined && showsPossession(page.proof));
  }

  /** The same without a session, and without what a {@link ReauthenticationWay} knows. */
  async hasStoredFactor(userId: string): Promise<boolean> {
    for (const rule of this.rules) if (await rule.hasFactor(userId)) return true;
    for (const provider of this.providers.all()) {
      if (provider.type !== 'credentials' || !Array.isArray(provider.amr)) continue;
      const isFactor = showsPossession({ amr: provider.amr.filter(isAuthenticationMethod) });
      if (isFactor && (await provider.hasCredentials?.(userId))) return true;
    }
    return false;
  }
}

function toLevel({ action }: Pick<ProofChange, 'action'>, hasFactor: boolean): LevelRequirement {
  if (hasFactor) return FURTHER;
  return action === 'remove' ? RECENT : FIRST;
}

/** Two factors, one of which is lost. */
function hasRecovered(level: SessionLevel, now: number): boolean {
  const isRecent = level.proofs.some(
    ({ amr, at }) => amr.includes('recovery') && now - at <= RECOVERY_SECONDS * 1000,
  );
  const lost = { acr: 'mfa', maxAge: RECOVERY_SECONDS, acceptsRecovery: true } as const;
  return isRecent && level.meets(lost, now);
}
