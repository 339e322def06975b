/**
 * `GET /password/saved`: the page after a password was saved. It has an address of its own, so that
 * a reload does not send the form again, which would be refused: the link was used, and the current
 * password is another one.
 */
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../core/features/index.js';
import { getActionUrl, getFeatureUrl, type SetCookie } from '../../core/http/index.js';
import { createFormPage } from '../../core/pages/index.js';
import { PATHS } from './password-form.js';

/** Shows the page. It does nothing, and says no more than that a password was changed. */
export class SavedPageHandler implements RouteHandler {
  async handle({ session, requestOrigin }: FeatureRequest): Promise<FeatureResponse> {
    const page = createFormPage({
      title: session ? 'changePassword.title' : 'resetPassword.title',
      text: { name: 'changePassword.done' },
      links: [
        session
          ? { href: requestOrigin.origin, label: 'error.back' }
          : { href: getActionUrl(requestOrigin, 'signin'), label: 'signIn.submit' },
      ],
    });
    return { page };
  }
}

/** Leads the form of a browser to the page. A script gets an empty response. */
export function showSaved(
  { isForm, requestOrigin }: FeatureRequest,
  cookies: readonly SetCookie[],
): FeatureResponse {
  return isForm ? { location: getFeatureUrl(requestOrigin, PATHS.saved), cookies } : { cookies };
}

export const SAVED_ROUTE = route({
  method: 'GET',
  path: PATHS.saved,
  name: 'showSavedPassword',
  summary: 'Says that a password was saved',
  access: 'anyone',
  isPage: true,
  responses: { 200: { description: 'The page.' } },
  handler: SavedPageHandler,
});
