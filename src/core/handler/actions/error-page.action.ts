/** `GET /error`: the error page, without private detail. */
import type { AuthResult } from '../../http/auth-response.js';
import { getActionUrl, getReturnUrl } from '../../http/request-origin.js';
import { type PagesOptions, addQuery } from '../../http/routes.js';
import { isReference } from '../../kernel/error-reference.js';
import type { PageRenderer } from '../../pages/page-renderer.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';

/** Renders the built-in page, or redirects to the app's own. */
export class ErrorPageAction implements Action {
  readonly name = 'error';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly pages: PageRenderer,
    private readonly customPages: Partial<PagesOptions>,
  ) {}

  async handle({ request, requestOrigin, callbackUrl }: RequestContext): Promise<AuthResult> {
    const { error, reference } = request.query;
    if (this.customPages.error) {
      return { kind: 'redirect', location: addQuery(this.customPages.error, { error }) };
    }
    const signInUrl = getActionUrl(requestOrigin, 'signin');
    const props = {
      error,
      signInUrl,
      returnUrl: getReturnUrl(requestOrigin, callbackUrl),
      // A link must not put any other text onto the page.
      reference: isReference(reference) ? reference : undefined,
    };
    return this.pages.error(props, { request, requestOrigin });
  }
}
