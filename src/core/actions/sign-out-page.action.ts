/** `GET /signout`: the question whether to sign out. Signs nobody out: any page can make a GET. */
import type { AuthResult } from '../http/auth-result.js';
import type { PagesOptions } from '../http/custom-pages.js';
import { actionUrl } from '../http/site.js';
import type { PageRenderer } from '../pages/page-renderer.js';
import type { Action } from './auth-action.js';
import type { Exchange } from './exchange.js';

/** Answers `GET /signout` with a form to confirm, or with a redirect to the app's own page. */
export class SignOutPageAction implements Action {
  readonly name = 'signout';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly pages: PageRenderer,
    private readonly customPages: Partial<PagesOptions>,
  ) {}

  async handle({ site, csrf }: Exchange): Promise<AuthResult> {
    if (this.customPages.signOut) return { kind: 'redirect', location: this.customPages.signOut };
    const action = actionUrl(site, 'signout');
    return this.pages.signOut({ csrfToken: csrf.token, action }, site);
  }
}
