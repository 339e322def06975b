/** Somebody sets out for an OAuth 2.0 or OpenID Connect provider. */
import { OAuthAccountNotLinked } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { RedirectResult } from '../http/auth-result.js';
import type { Site } from '../http/site.js';
import type { AuthorizationRequests } from '../oauth/authorization-request.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { SessionService } from '../sessions/session.service.js';
import { asOAuth } from './as-provider.js';
import type { SignInIntent, SignInStarter } from './sign-in-starter.js';

/** Sends the browser to the provider's authorization endpoint. */
export class OAuthSignInStarter implements SignInStarter {
  readonly types = ['oauth', 'oidc'] as const;

  constructor(
    private readonly requests: AuthorizationRequests,
    private readonly sessions: SessionService,
  ) {}

  async start({ provider, request, site }: SignInIntent): Promise<RedirectResult> {
    const oauth = asOAuth(provider);
    const linksTo = await this.whoLinks(oauth, request, site);
    const { url, cookies } = await this.requests.start(oauth, site, request, linksTo);
    return { kind: 'redirect', location: url, cookies };
  }

  /**
   * The field `link` says that somebody who is signed in wants one more account, and who that is.
   *
   * @throws {OAuthAccountNotLinked} when nobody is signed in, or the provider takes no state along to
   *   remember it by.
   */
  private async whoLinks(
    { checks }: OAuthProvider,
    { body, cookies }: AuthRequest,
    site: Site,
  ): Promise<string | undefined> {
    if (String(body.link) !== 'true') return undefined;
    const owner = await this.sessions.owner(cookies, site);
    // An adapter may have numbers for ids, whatever the types say.
    if (owner && checks.includes('state')) return String(owner.id);
    throw new OAuthAccountNotLinked('Nobody is signed in whom the account could be linked to.');
  }
}
