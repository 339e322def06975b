/** Completes a sign-in after its verification, for all sign-in methods. */
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import { InvalidProvider } from '../errors/request.errors.js';
import type { EventBus } from '../events/event-bus.js';
import type { RedirectResult } from '../http/auth-response.js';
import { type PagesOptions, addQuery } from '../http/routes.js';
import type { RequestCookies } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { CredentialInput } from '../models/theme.js';
import type { User } from '../models/user.js';
import type { SessionService } from '../sessions/session.service.js';
import type { IdentityLinker, LinkedUser, VerifiedIdentity } from './sign-in-method.js';

/** The browser of a sign-in. */
interface SignInContext {
  readonly cookies: RequestCookies;
  readonly requestOrigin: RequestOrigin;
  /** The URL to redirect to: absolute, and approved by the `redirect` callback. */
  readonly callbackUrl: string;
}

/** The response to a sign-in. */
interface CompletedSignIn {
  /** `false` when the `signIn` callback redirected instead. */
  readonly isSignedIn: boolean;
  readonly result: RedirectResult;
}

/** @publicApi */
export class SignInService {
  constructor(
    private readonly callbacks: CallbackRunner,
    private readonly linkers: readonly IdentityLinker[],
    private readonly sessions: SessionService,
    private readonly events: EventBus,
    private readonly csrf: CsrfGuard,
    private readonly pages: Partial<PagesOptions>,
  ) {}

  /**
   * Runs the `signIn` callback, finds or creates the user, starts a session and emits the `signIn`
   * event.
   *
   * @throws {AccessDenied} when the callback refuses.
   * @throws {OAuthAccountNotLinked} when the account belongs to another user.
   */
  async complete(identity: VerifiedIdentity, context: SignInContext): Promise<CompletedSignIn> {
    const { cookies, requestOrigin } = context;
    const linker = this.getLinker(identity);
    const redirectUrl = await this.runSignInCallback(
      identity,
      await linker.resolveUser(identity),
      requestOrigin,
    );
    if (redirectUrl !== undefined) {
      return { isSignedIn: false, result: { kind: 'redirect', location: redirectUrl } };
    }
    const linked = await linker.link(identity, () => this.sessions.getUser(cookies, requestOrigin));
    const { account, profile } = identity;
    const sessionCookies = await this.sessions.start(
      { ...linked, account, profile },
      cookies,
      requestOrigin,
    );
    await this.emitSignIn(identity, linked);
    const result: RedirectResult = {
      kind: 'redirect',
      location: this.getDestination(linked, context.callbackUrl),
      cookies: [...sessionCookies, ...(await this.csrf.renew(requestOrigin.cookies.csrfToken))],
    };
    return { isSignedIn: true, result };
  }

  private getLinker({ account }: VerifiedIdentity): IdentityLinker {
    const linker = this.linkers.find(({ types }) => types.includes(account.type));
    if (linker) return linker;
    throw new InvalidProvider('No linker supports this type of account.', {
      provider: account.provider,
    });
  }

  private async runSignInCallback(
    { account, profile, credentials }: VerifiedIdentity,
    user: User,
    { origin }: RequestOrigin,
  ): Promise<string | undefined> {
    const params = {
      user,
      account,
      ...(profile && { profile }),
      ...(credentials && { credentials: credentials as Record<string, CredentialInput> }),
    };
    return this.callbacks.signIn(params, origin);
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
