/** Starts the session that a sign-in ends in, and answers the request. */
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import type { EventBus } from '../events/event-bus.js';
import type { RedirectResult } from '../http/auth-response.js';
import { getChunkName } from '../http/cookie-chunks.js';
import type { SetCookie } from '../http/cookies.js';
import { type PagesOptions, addQuery } from '../http/routes.js';
import { clearCarryingFlows } from '../oauth/check-cookies.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import type { SessionService } from '../sessions/session.service.js';
import type { LinkedUser, VerifiedIdentity } from './sign-in-method.js';
import type { SignInContext, VerifiedSignIn } from './sign-in-policy.js';
import type { CollectedProofs, SignInProofs } from './sign-in-proofs.js';
import type { SignInSteps } from './sign-in-steps.js';

/** Starts sessions, emits the `signIn` event and renews the CSRF token. */
export class SignInSessions {
  constructor(
    private readonly sessions: SessionService,
    private readonly steps: SignInSteps | undefined,
    private readonly events: EventBus,
    private readonly csrf: CsrfGuard,
    private readonly pages: Partial<PagesOptions>,
    readonly proofs: SignInProofs,
  ) {}

  /**
   * @param collected - As {@link SignInProofs} has collected them.
   * @returns The redirect to the callback URL, or to the page for new users; and whether there is a
   *   session: the `jwt` callback may give none.
   */
  async start(
    { identity, context }: VerifiedSignIn,
    linked: LinkedUser,
    { proofs, goesOn }: CollectedProofs,
  ): Promise<{ readonly hasSession: boolean; readonly result: RedirectResult }> {
    const { headers, cookies, requestOrigin, carried, proven } = context;
    const { account, profile } = identity;
    const kept = goesOn ? await this.sessions.getStart(cookies, requestOrigin) : undefined;
    const sessionCookies = await this.sessions.start(
      {
        ...{ user: linked.user, isNewUser: linked.isNewUser, account, profile, headers, carried },
        proofs,
        proven: kept ?? linked.proven ?? proven,
      },
      cookies,
      requestOrigin,
    );
    const { name } = requestOrigin.cookies.sessionToken;
    const names = [name, getChunkName(name, 0)];
    const hasSession = sessionCookies.some((set) => set.value !== '' && names.includes(set.name));
    await this.emitSignIn(identity, linked);
    const result: RedirectResult = {
      kind: 'redirect',
      location: this.getDestination(linked, context.callbackUrl),
      cookies: [
        ...sessionCookies,
        ...clearFlowsOfPreviousSession(context),
        ...((hasSession && (await this.steps?.forget(context))) || []),
        ...(await this.csrf.renew(requestOrigin.cookies.csrfToken)),
      ],
    };
    return { hasSession, result };
  }

  private async emitSignIn(
    identity: VerifiedIdentity,
    { user, isNewUser }: LinkedUser,
  ): Promise<void> {
    const { account, profile, credentials } = identity;
    await this.events.emit('signIn', {
      user: credentials ? identity.user : user,
      account,
      ...(profile && { profile }),
      ...(!credentials && { isNewUser }),
    });
  }

  private getDestination({ isNewUser }: LinkedUser, callbackUrl: string): string {
    if (!isNewUser || !this.pages.newUser) return callbackUrl;
    return addQuery(this.pages.newUser, { callbackUrl });
  }
}

function clearFlowsOfPreviousSession({ cookies, requestOrigin }: SignInContext): SetCookie[] {
  const previous = new SessionCookies(cookies, requestOrigin.cookies).getTokens();
  return previous.length > 0 ? clearCarryingFlows(requestOrigin.cookies, cookies) : [];
}
