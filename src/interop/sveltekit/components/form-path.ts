/** Where a form is sent to. */
import { appBase } from '../app-base.js';

/**
 * @param page - A route of the app without its `base`, such as `signin` or `account?/leave`; or only
 *   the action, such as `?/leave`, on the page that shows the form.
 */
export function formPath(page: string): string {
  return page.startsWith('?') ? page : `${appBase}/${page.replace(/^\/+/, '')}`;
}
