/** What a form sends along unseen. */
import type { AuthorizationParams, SignInOptions } from '../../sign-in-form.js';

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
