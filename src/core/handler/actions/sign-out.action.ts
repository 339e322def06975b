/** `/signout`: ends the session (POST), and shows the sign-out page (GET). */
import type { CsrfGuard } from '../../csrf/csrf.guard.js';
import type { AuthRequest } from '../../http/auth-request.js';
import type { AuthResult } from '../../http/auth-response.js';
import { getActionUrl, type RequestOrigin, getReturnUrl } from '../../http/request-origin.js';
import { addQuery, type PagesOptions } from '../../http/routes.js';
import type { PageRenderer } from '../../pages/page-renderer.js';
import type { SessionService } from '../../sessions/session.service.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';

/** `POST /signout`: ends the session, renews the CSRF token and redirects. */
export class SignOutAction implements Action {
  readonly name = 'signout';
  readonly methods = ['POST'] as const;

  constructor(
    private readonly sessions: SessionService,
    private readonly csrf: CsrfGuard,
  ) {}

  async handle({ request, requestOrigin, callbackUrl }: RequestContext): Promise<AuthResult> {
    const { cookies, isRevoked, reference } = await this.sessions.end(
      request.cookies,
      requestOrigin,
    );
    // A session whose row could not be deleted is still valid. The user must learn that.
    const location = isRevoked
      ? callbackUrl
      : addQuery(getActionUrl(requestOrigin, 'error'), { error: 'Configuration', reference });
    return {
      kind: 'redirect',
      location,
      cookies: [...cookies, ...(await this.csrf.renew(requestOrigin.cookies.csrfToken))],
    };
  }
}

/**
 * `GET /signout`: renders a form to confirm, or a link to sign in when the user is not signed in, or
 * redirects to the app's own page. Ends no session, since any site can send a GET.
 */
export class SignOutPageAction implements Action {
  readonly name = 'signout';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly pages: PageRenderer,
    private readonly sessions: SessionService,
    private readonly customPages: Partial<PagesOptions>,
  ) {}

  async handle({ request, requestOrigin, callbackUrl, csrf }: RequestContext): Promise<AuthResult> {
    if (this.customPages.signOut) return { kind: 'redirect', location: this.customPages.signOut };
    const props = {
      csrfToken: csrf.token,
      action: getActionUrl(requestOrigin, 'signout'),
      signInUrl: getActionUrl(requestOrigin, 'signin'),
      returnUrl: getReturnUrl(requestOrigin, callbackUrl),
      isSignedIn: await this.mayBeSignedIn(request, requestOrigin),
    };
    return this.pages.signOut(props, { request, requestOrigin });
  }

  /** A session that cannot be read may still exist, and the form can end it. */
  private async mayBeSignedIn(
    { cookies }: AuthRequest,
    requestOrigin: RequestOrigin,
  ): Promise<boolean> {
    return this.sessions.isSignedIn(cookies, requestOrigin).catch(() => true);
  }
}
