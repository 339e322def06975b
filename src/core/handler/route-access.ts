/** Whether a request may call a route of a feature. */
import {
  InsufficientUserAuthentication,
  SecondFactorRequired,
  SessionReplaced,
} from '../errors/request.errors.js';
import { RouteError } from '../errors/route.error.js';
import {
  type FeatureRequest,
  type FeatureRoute,
  getLevel,
  type RouteAccess,
} from '../features/feature-route.js';
import type { PendingSignIns } from '../features/pending-steps.js';
import type { AuthRequest } from '../http/auth-request.js';
import { getFeatureUrl, type RequestOrigin } from '../http/request-origin.js';
import { fillIn } from '../http/routes.js';
import type { Clock } from '../kernel/platform.js';
import { type LevelRequirement, toChallenge } from '../levels/level-requirement.js';
import type { PendingSignIn } from '../sign-in/pending-sign-in.js';
import { getProofUrl, type SessionLevels } from '../sessions/level-reader.js';
import type { SessionService } from '../sessions/session.service.js';
import type { VerifiedSession } from '../sessions/session-strategy.js';
import type { RateLimiter } from '../sign-in/rate-limit.js';
import type { RequestContext } from './request-context.js';

/** Who sends a request. */
export type Caller = Pick<FeatureRequest, 'session' | 'pendingSignIn'>;

/** Whether a caller has what a route needs, but for its level. */
export function mayCall({ access }: FeatureRoute, { session, pendingSignIn }: Caller): boolean {
  if (access === 'anyone') return true;
  return isStep(access) ? pendingSignIn !== undefined : session !== null;
}

export function isStep(access: RouteAccess): access is `step:${string}` {
  return access.startsWith('step:');
}

/** The address of a page, with its query. */
export function getPageUrl(
  { path }: FeatureRoute,
  { url, parameters }: Pick<AuthRequest, 'url' | 'parameters'>,
  requestOrigin: RequestOrigin,
): string {
  return `${getFeatureUrl(requestOrigin, fillIn(path, parameters))}${new URL(url).search}`;
}

/** Checks whether a request may call a route. */
export class RouteAccessCheck {
  constructor(
    private readonly sessions: SessionService,
    private readonly levels: SessionLevels | undefined,
    private readonly pendingSignIns: PendingSignIns | undefined,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** The session of the request, and for a step the sign-in that waits for it. */
  async find(
    { access, takesHeld }: FeatureRoute,
    { request, requestOrigin }: RequestContext,
  ): Promise<Caller> {
    const session = await this.sessions.find(request.cookies, requestOrigin, takesHeld);
    const pendingSignIn = await this.findPendingSignIn(access, { request, requestOrigin });
    return { session, ...(pendingSignIn && { pendingSignIn }) };
  }

  /**
   * @throws {RouteError} 401 for a caller who has to sign in.
   * @throws {SecondFactorRequired} for one whose session is held.
   * @throws {InsufficientUserAuthentication} for a session whose user has to prove again who they
   *   are.
   * @throws {SessionReplaced} when such a proof has replaced the token, and the request changes
   *   something.
   * @throws {TooManyAttempts} when the app's rate limit refuses a change.
   */
  async check(route: FeatureRoute, context: RequestContext, caller: Caller): Promise<void> {
    const { request, requestOrigin } = context;
    const isChange = request.method !== 'GET' && !route.isForServers;
    if (isChange) {
      const userId = caller.pendingSignIn?.userId ?? caller.session?.userId;
      await this.limiter.checkRoute(route, request, requestOrigin.cookies, userId);
    }
    if (!mayCall(route, caller)) throw await this.refuse(route, context);
    if (!caller.session) return;
    if (isChange && (await this.sessions.isReplaced(caller.session))) {
      throw new SessionReplaced('The token of the session is replaced. Send the request again.');
    }
    const level = getLevel(route);
    if (level) await this.requireLevel(route, level, caller.session, context);
  }

  private async findPendingSignIn(
    access: RouteAccess,
    { request, requestOrigin }: Pick<RequestContext, 'request' | 'requestOrigin'>,
  ): Promise<PendingSignIn | undefined> {
    if (!isStep(access)) return undefined;
    const browser = { cookies: request.cookies, requestOrigin };
    return this.pendingSignIns?.find(browser, access.slice('step:'.length));
  }

  private async refuse(
    route: FeatureRoute,
    { request, requestOrigin, callbackUrl }: RequestContext,
  ): Promise<RouteError | SecondFactorRequired> {
    const isAsked = !isStep(route.access);
    const back = route.isPage ? getPageUrl(route, request, requestOrigin) : callbackUrl;
    const browser = { cookies: request.cookies, requestOrigin };
    const location = isAsked ? await this.sessions.findHeldUrl(browser, back) : undefined;
    if (location === undefined) return new RouteError(401, 'SignInRequired');
    return new SecondFactorRequired(location);
  }

  /**
   * A page of proof leads back to the page that was asked for, and from a form to where it leads.
   */
  private async requireLevel(
    route: FeatureRoute,
    asked: LevelRequirement,
    session: VerifiedSession,
    { request, requestOrigin, callbackUrl }: RequestContext,
  ): Promise<void> {
    const level = await this.levels?.find(session);
    if (!this.levels || level?.meets(asked, this.clock())) return;
    const back = route.isPage ? getPageUrl(route, request, requestOrigin) : callbackUrl;
    throw new InsufficientUserAuthentication(
      toChallenge(asked),
      getProofUrl(this.levels, requestOrigin, asked, back),
    );
  }
}
