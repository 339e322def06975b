/** What happens once somebody has proven who they are. Written once, for every way to prove it. */
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import type { EventBus } from '../events/event-bus.js';
import type { RedirectResult } from '../http/auth-result.js';
import { type PagesOptions, pageUrl } from '../http/custom-pages.js';
import type { RequestCookies } from '../http/request-cookies.js';
import type { Site } from '../http/site.js';
import type { CredentialInput } from '../models/credential-input.js';
import type { AdapterUser } from '../models/user.js';
import type { SessionService } from '../sessions/session.service.js';
import type { AccountLinker, LinkedUser } from './account-linker.js';
import type { ProvenIdentity } from './callback-strategy.js';

/** The browser that is being signed in. */
export interface Visitor {
  readonly cookies: RequestCookies;
  readonly site: Site;
  /** Where it goes afterwards: an absolute URL that the `redirect` callback has approved. */
  readonly callbackUrl: string;
}

/** @publicApi */
export class SignInService {
  constructor(
    private readonly callbacks: CallbackRunner,
    private readonly linker: AccountLinker,
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
  async complete(identity: ProvenIdentity, visitor: Visitor): Promise<RedirectResult> {
    const { cookies, site } = visitor;
    const elsewhere = await this.askCallback(identity, site);
    if (elsewhere !== undefined) return { kind: 'redirect', location: elsewhere };
    const linked = await this.link(identity, cookies, site);
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

  private async askCallback(identity: ProvenIdentity, site: Site): Promise<string | undefined> {
    const { account, profile, credentials } = identity;
    const known: AdapterUser | null = credentials ? null : await this.linker.find(identity);
    const params = {
      user: known ?? identity.user,
      account,
      ...(profile && { profile }),
      ...(credentials && { credentials: credentials as Record<string, CredentialInput> }),
    };
    return this.callbacks.signIn(params, site.origin);
  }

  private async link(
    identity: ProvenIdentity,
    cookies: RequestCookies,
    site: Site,
  ): Promise<LinkedUser> {
    if (!identity.credentials) {
      return this.linker.link(identity, await this.sessions.owner(cookies, site));
    }
    if (this.sessions.needsStoredUser) return this.linker.linkCredentials(identity);
    return { user: identity.user, isNewUser: false };
  }

  private async announce(identity: ProvenIdentity, { user, isNewUser }: LinkedUser): Promise<void> {
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
    return pageUrl(this.pages.newUser, { callbackUrl });
  }
}
