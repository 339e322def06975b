/** `GET /verify-request`: the page that says that a magic link was sent. */
import type { AuthResult } from '../../http/auth-response.js';
import { type PagesOptions, addQuery } from '../../http/routes.js';
import type { PageRenderer } from '../../pages/page-renderer.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';

/**
 * Renders the built-in page, or redirects to the app's own. Sends no mail.
 */
export class VerifyRequestPageAction implements Action {
  readonly name = 'verify-request';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly pages: PageRenderer,
    private readonly customPages: Partial<PagesOptions>,
  ) {}

  async handle({ request, requestOrigin }: RequestContext): Promise<AuthResult> {
    if (!this.customPages.verifyRequest)
      return this.pages.verifyRequest({ request, requestOrigin });
    const location = addQuery(this.customPages.verifyRequest, request.query);
    return { kind: 'redirect', location };
  }
}
