/**
 * The fields of the components' forms. This file must not import `$app/paths` or `$app/forms`,
 * which exist only where SvelteKit bundles a page: see `app-base.ts` and `show-failure.ts`.
 */
import type { AuthorizationParams, ServerSignInOptions } from '../../../core/request/index.js';

/**
 * The hidden fields of a form, by name. `redirect` is left out: it is for code that wants the
 * address, and a form always redirects.
 */
export function getHiddenFields(
  options: FormData | ServerSignInOptions = {},
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

/** The ids of the providers that send mails: a page knows nothing else of a provider. */
const EMAIL_PROVIDERS: ReadonlySet<string> = new Set([
  'email',
  'forwardemail',
  'loops',
  'mailgun',
  'nodemailer',
  'postmark',
  'resend',
  'sendgrid',
]);

/**
 * Whether a provider needs an e-mail address. One with an id of its own gets its field by the slot
 * `email`.
 */
export function sendsEmail(providerId: string): boolean {
  return EMAIL_PROVIDERS.has(providerId);
}
