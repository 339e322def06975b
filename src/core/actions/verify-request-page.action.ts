/** `GET /verify-request`: an e-mail is on its way. */
import type { AuthResult } from '../http/auth-result.js';
import { type PagesOptions, pageUrl } from '../http/custom-pages.js';
import type { PageRenderer } from '../pages/page-renderer.js';
import type { Action } from './auth-action.js';
import type { Exchange } from './exchange.js';

/**
 * Answers `GET /verify-request` with the built-in page, or with a redirect to the app's own. Sends
 * no e-mail.
 */
export class VerifyRequestPageAction implements Action {
  readonly name = 'verify-request';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly pages: PageRenderer,
    private readonly customPages: Partial<PagesOptions>,
  ) {}

  async handle({ request, site }: Exchange): Promise<AuthResult> {
    if (!this.customPages.verifyRequest) return this.pages.verifyRequest(site);
    const location = pageUrl(this.customPages.verifyRequest, request.query);
    return { kind: 'redirect', location };
  }
}
