/** What happens once somebody has proven who they are. Written once, for every way to prove it. */
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

/** The browser that is being signed in. */
export interface Visitor {
  readonly cookies: RequestCookies;
  readonly site: RequestOrigin;
  /** Where it goes afterwards: an absolute URL that the `redirect` callback has approved. */
  readonly callbackUrl: string;
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
   * Asks the `signIn` callback, finds or makes the user, starts a session and says so.
   *
   * @throws {AccessDenied} when the callback refuses.
   * @throws {OAuthAccountNotLinked} when the account is somebody else's.
   */
  async complete(identity: VerifiedIdentity, visitor: Visitor): Promise<RedirectResult> {
    const { cookies, site } = visitor;
    const linker = this.linkerFor(identity);
    const elsewhere = await this.askCallback(identity, await linker.resolveUser(identity), site);
    if (elsewhere !== undefined) return { kind: 'redirect', location: elsewhere };
    const linked = await linker.link(identity, () => this.sessions.owner(cookies, site));
    const { account, profile } = identity;
    const sessionCookies = await this.sessions.start(
      { ...linked, account, profile },
      cookies,
      site,
    );
    await this.announce(identity, linked);
    return {
      kind: 'redirect',
      location: this.destination(linked, visitor.callbackUrl),
      cookies: [...sessionCookies, ...(await this.csrf.renew(site.cookies.csrfToken))],
    };
  }

  private linkerFor({ account }: VerifiedIdentity): IdentityLinker {
    const linker = this.linkers.find(({ types }) => types.includes(account.type));
    if (linker) return linker;
    throw new InvalidProvider('Nothing leads from this identity to a user.', {
      provider: account.provider,
    });
  }

  private async askCallback(
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

  private async announce(
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

  private destination({ isNewUser }: LinkedUser, callbackUrl: string): string {
    if (!isNewUser || !this.pages.newUser) return callbackUrl;
    return addQuery(this.pages.newUser, { callbackUrl });
  }
}
