/** `GET /error`: what went wrong, in words that reveal nothing. */
import type { AuthResult } from '../http/auth-result.js';
import { type PagesOptions, pageUrl } from '../http/custom-pages.js';
import { actionUrl, returnUrl } from '../http/site.js';
import type { PageRenderer } from '../pages/page-renderer.js';
import type { Action } from './auth-action.js';
import type { Exchange } from './exchange.js';

/** Answers `GET /error` with the built-in page, or with a redirect to the app's own. */
export class ErrorPageAction implements Action {
  readonly name = 'error';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly pages: PageRenderer,
    private readonly customPages: Partial<PagesOptions>,
  ) {}

  async handle({ request, site, callbackUrl }: Exchange): Promise<AuthResult> {
    const { error } = request.query;
    if (this.customPages.error) {
      return { kind: 'redirect', location: pageUrl(this.customPages.error, { error }) };
    }
    const signInUrl = actionUrl(site, 'signin');
    const props = { error, signInUrl, returnUrl: returnUrl(site, callbackUrl) };
    return this.pages.error(props, site);
  }
}
