/** Completes a sign-in after its verification, for all sign-in methods. */
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import { InvalidProvider } from '../errors/request.errors.js';
import type { EventBus } from '../events/event-bus.js';
import type { RedirectResult } from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import { type PagesOptions, addQuery } from '../http/routes.js';
import { clearCarryingFlows } from '../oauth/check-cookies.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import type { SessionService } from '../sessions/session.service.js';
import type { IdentityLinker, LinkedUser, VerifiedIdentity } from './sign-in-method.js';
import type { SignInAdmission } from './sign-in-admission.js';
import type { SignInContext } from './sign-in-policy.js';

/** The response to a sign-in. */
interface CompletedSignIn {
  /** `false` when the `signIn` callback or a policy redirected instead. */
  readonly isSignedIn: boolean;
  readonly result: RedirectResult;
}

/** @publicApi */
export class SignInService {
  constructor(
    private readonly admission: SignInAdmission,
    private readonly linkers: readonly IdentityLinker[],
    private readonly sessions: SessionService,
    private readonly events: EventBus,
    private readonly csrf: CsrfGuard,
    private readonly pages: Partial<PagesOptions>,
  ) {}

  /**
   * Runs the `signIn` callback and the policies of features, finds or creates the user, starts a session
   * and emits the `signIn` event. Callbacks may take their time: the session counts from when the identity was proven,
   * so that what has ended the sessions of the user meanwhile ends this one too.
   *
   * @throws {AccessDenied} when the callback or a policy refuses.
   * @throws {OAuthAccountNotLinked} when the account belongs to another user.
   */
  async complete(identity: VerifiedIdentity, context: SignInContext): Promise<CompletedSignIn> {
    const { headers, cookies, requestOrigin, carried, proven } = context;
    const signIn = { identity, context };
    const linker = this.getLinker(identity);
    const user = await linker.resolveUser(identity);
    const refusal = await this.admission.admit(signIn, user);
    if (refusal) return { isSignedIn: false, result: refusal };
    const linked = await linker.link(identity, () =>
      this.sessions.getUser(cookies, requestOrigin, carried),
    );
    const redirect = await this.admission.beforeSession(signIn, linked);
    if (redirect) return { isSignedIn: false, result: redirect };
    const { account, profile } = identity;
    const sessionCookies = await this.sessions.start(
      { ...linked, account, profile, headers, carried, proven: linked.proven ?? proven },
      cookies,
      requestOrigin,
    );
    await this.emitSignIn(identity, linked);
    const result: RedirectResult = {
      kind: 'redirect',
      location: this.getDestination(linked, context.callbackUrl),
      cookies: [
        ...sessionCookies,
        ...clearFlowsOfPreviousSession(context),
        ...(await this.csrf.renew(requestOrigin.cookies.csrfToken)),
      ],
    };
    return { isSignedIn: true, result };
  }

  private getLinker({ account, linker: own }: VerifiedIdentity): IdentityLinker {
    const linker = own ?? this.linkers.find(({ types }) => types.includes(account.type));
    if (linker) return linker;
    throw new InvalidProvider('No linker supports this type of account.', {
      provider: account.provider,
    });
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
