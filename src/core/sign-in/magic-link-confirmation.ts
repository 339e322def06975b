/**
 * What stands between a link in a mail and a sign-in.
 *
 * The browser that asked for the link goes through. Anywhere else there is a page with one button:
 * programs that look at links before people do press none, and a person sees as whom they are about to
 * sign in. Whoever is that person already has nothing to do.
 */
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import type { MagicLinkBrowserBinding } from '../email/magic-links.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult } from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import { getActionUrl } from '../http/request-origin.js';
import type { PageRenderer } from '../pages/page-renderer.js';
import type { SessionService } from '../sessions/session.service.js';
import { asEmail, type SignInAttempt } from './sign-in-method.js';

/** What a link carries, or the form that stands between it and the sign-in. */
export interface OpenedMagicLink {
  readonly identifier: string;
  readonly token: string;
}

/** Decides whether an opened link may be used now. Uses none. */
export class MagicLinkConfirmation {
  constructor(
    private readonly requested: MagicLinkBrowserBinding,
    private readonly sessions: SessionService,
    private readonly csrf: CsrfGuard,
    private readonly pages: PageRenderer,
  ) {}

  /**
   * What to answer first; `undefined` to go on.
   *
   * @throws {MissingCSRF} when the form was sent by another site, even where a framework checks tokens
   *   by itself: the link in it would be that site's.
   */
  async answer(attempt: SignInAttempt, link: OpenedMagicLink): Promise<AuthResult | undefined> {
    const { request, site, provider, callbackUrl, csrfToken } = attempt;
    if (request.method === 'POST') {
      this.csrf.verifyOrigin(request.headers, site.origin);
      return undefined;
    }
    if (!isSpeculative(request)) {
      if (await this.isFromHere(attempt, link)) return undefined;
      if (await this.isSignedIn(attempt, link)) return { kind: 'redirect', location: callbackUrl };
    }
    const action = getActionUrl(site, 'callback', provider.id);
    const { token, identifier: email } = link;
    return this.pages.confirmSignIn({ action, csrfToken, callbackUrl, token, email }, site);
  }

  /** The deletion of this browser's memory of the link, once it has worked. */
  async forget(attempt: SignInAttempt, link: OpenedMagicLink): Promise<readonly SetCookie[]> {
    const isKnown = await this.isFromHere(attempt, link);
    return isKnown ? [this.requested.forget(attempt.site.cookies)] : [];
  }

  private isFromHere(
    { provider, request, site }: SignInAttempt,
    { identifier }: OpenedMagicLink,
  ): Promise<boolean> {
    return this.requested.isFromHere(asEmail(provider), identifier, site.cookies, request.cookies);
  }

  /** A link that was opened twice leads where it did the first time. */
  private async isSignedIn(
    { request, site }: SignInAttempt,
    { identifier }: OpenedMagicLink,
  ): Promise<boolean> {
    const owner = await this.sessions.owner(request.cookies, site).catch(() => null);
    return owner?.email === identifier;
  }
}

/** A browser that loads a page before anybody asks for it (Fetch §3.6). */
function isSpeculative({ headers }: AuthRequest): boolean {
  return headers.get('sec-purpose') !== null || headers.get('purpose') === 'prefetch';
}
