/**
 * The confirmation of magic links.
 *
 * In the browser that requested the link, it signs in at once. In any other browser a page with one
 * button comes first: email scanners do not press buttons, and the user sees which account the
 * sign-in is for. A user who is signed in to that account already is redirected.
 */
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import type { MagicLinkBrowserBinding } from '../email/magic-link-browser-binding.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult } from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import { getActionUrl } from '../http/request-origin.js';
import type { PageRenderer } from '../pages/page-renderer.js';
import type { SessionService } from '../sessions/session.service.js';
import { asEmail, type SignInAttempt } from './sign-in-method.js';

/** The parameters of an opened link, or of the confirmation form. */
export interface OpenedMagicLink {
  readonly identifier: string;
  readonly token: string;
}

/** Decides whether an opened link may be used now. Consumes none. */
export class MagicLinkConfirmation {
  constructor(
    private readonly browserBinding: MagicLinkBrowserBinding,
    private readonly sessions: SessionService,
    private readonly csrf: CsrfGuard,
    private readonly pages: PageRenderer,
  ) {}

  /**
   * The result to return before the link is used, or `undefined` to use it.
   *
   * @throws {MissingCSRF} when another site sent the form, even where a framework checks CSRF
   *   tokens itself: the form could hold an attacker's link.
   */
  async intercept(attempt: SignInAttempt, link: OpenedMagicLink): Promise<AuthResult | undefined> {
    const { request, requestOrigin, provider, callbackUrl, csrfToken } = attempt;
    if (request.method === 'POST') {
      this.csrf.verifyOrigin(request.headers, requestOrigin.origin);
      return undefined;
    }
    if (!isSpeculative(request)) {
      if (await this.isRequestedHere(attempt, link)) return undefined;
      if (await this.isSignedInAs(attempt, link))
        return { kind: 'redirect', location: callbackUrl };
    }
    const action = getActionUrl(requestOrigin, 'callback', provider.id);
    const { token, identifier: email } = link;
    return this.pages.confirmSignIn(
      { action, csrfToken, callbackUrl, token, email },
      { request, requestOrigin },
    );
  }

  /** Deletes the cookie that binds this browser to the link, after the sign-in. */
  async clear(attempt: SignInAttempt, link: OpenedMagicLink): Promise<readonly SetCookie[]> {
    const isBound = await this.isRequestedHere(attempt, link);
    return isBound ? [this.browserBinding.clear(attempt.requestOrigin.cookies)] : [];
  }

  private isRequestedHere(
    { provider, request, requestOrigin }: SignInAttempt,
    { identifier }: OpenedMagicLink,
  ): Promise<boolean> {
    return this.browserBinding.isSameBrowser(
      asEmail(provider),
      identifier,
      requestOrigin.cookies,
      request.cookies,
    );
  }

  /** A link that is opened twice leads to the same page both times. */
  private async isSignedInAs(
    { request, requestOrigin }: SignInAttempt,
    { identifier }: OpenedMagicLink,
  ): Promise<boolean> {
    const owner = await this.sessions.getUser(request.cookies, requestOrigin).catch(() => null);
    return owner?.email === identifier;
  }
}

/** How browsers say that they only load a page in advance: Fetch §3.6, and older ones. */
const SPECULATIVE = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

function isSpeculative({ headers }: AuthRequest): boolean {
  return SPECULATIVE.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''));
}
