/** What a form sends along unseen. */
import { applyAction } from '$app/forms';
import type { SubmitFunction } from '@sveltejs/kit';
import type { AuthorizationParams, SignInOptions } from '../../sign-in.js';
import { appBase } from '../app-base.js';

/** The fields, by name; `redirect` is for code that wants the address, and no form does. */
export function hiddenFields(
  options: FormData | SignInOptions = {},
  authorizationParams: AuthorizationParams = {},
): [name: string, value: string][] {
  const given: [string, unknown][] =
    options instanceof FormData ? [...options] : Object.entries(options);
  const fields = given.filter(([name, value]) => name !== 'redirect' && isText(value));
  const parameters = [...new URLSearchParams(authorizationParams)];
  return [
    ...fields.map(([name, value]): [string, string] => [name, String(value)]),
    ...parameters.map(([name, value]): [string, string] => [`authorizationParams-${name}`, value]),
  ];
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/* MERGED failed-form.ts: What the page is told of a form that failed. */

/**
 * Hands a failure to the page that shows the form, as `form`: SvelteKit would do so only on the page
 * that the form was sent to. What was filled in stays.
 */
export const tellThePage: SubmitFunction = () => {
  return async ({ result, update }) => {
    if (result.type === 'failure') await applyAction(result);
    else await update();
  };
};

/* MERGED form-path.ts: Where a form is sent to. */

/**
 * @param page - A route of the app without its `base`, such as `signin` or `account?/leave`; or only
 *   the action, such as `?/leave`, on the page that shows the form.
 */
export function formPath(page: string): string {
  return page.startsWith('?') ? page : `${appBase}/${page.replace(/^\/+/, '')}`;
}

/** Whether a provider asks for an e-mail address, by its id: a page knows no more of it. */
const MAILERS: ReadonlySet<string> = new Set([
  'email',
  'forwardemail',
  'loops',
  'mailgun',
  'nodemailer',
  'postmark',
  'resend',
  'sendgrid',
]);

/** One with an id of its own is given its field by the slot `email`. */
export function sendsMail(providerId: string): boolean {
  return MAILERS.has(providerId);
}
