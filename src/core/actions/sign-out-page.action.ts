/** `GET /signout`: the question whether to sign out. Signs nobody out: any page can make a GET. */
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult } from '../http/auth-result.js';
import type { PagesOptions } from '../http/custom-pages.js';
import { type Site, actionUrl, returnUrl } from '../http/site.js';
import type { PageRenderer } from '../pages/page-renderer.js';
import type { SessionService } from '../sessions/session.service.js';
import type { Action } from './auth-action.js';
import type { Exchange } from './exchange.js';

/**
 * Answers `GET /signout` with a form to confirm, with the way to sign in where nobody is signed in, or
 * with a redirect to the app's own page.
 */
export class SignOutPageAction implements Action {
  readonly name = 'signout';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly pages: PageRenderer,
    private readonly sessions: SessionService,
    private readonly customPages: Partial<PagesOptions>,
  ) {}

  async handle({ request, site, callbackUrl, csrf }: Exchange): Promise<AuthResult> {
    if (this.customPages.signOut) return { kind: 'redirect', location: this.customPages.signOut };
    const props = {
      csrfToken: csrf.token,
      action: actionUrl(site, 'signout'),
      signInUrl: actionUrl(site, 'signin'),
      returnUrl: returnUrl(site, callbackUrl),
      isSignedIn: await this.mayBeSignedIn(request, site),
    };
    return this.pages.signOut(props, site);
  }

  /** A session that cannot be read may still be there: whoever wants to be sure can end it. */
  private async mayBeSignedIn({ cookies }: AuthRequest, site: Site): Promise<boolean> {
    return this.sessions.isSignedIn(cookies, site).catch(() => true);
  }
}
