/** What somebody wants who signs in, from the form that they sent. */
import type { SignInWish } from '../../core/index.js';
import { readSignInForm } from '../sign-in-form.js';

/** What is added to an authorization request, in the names of fields. */
const PARAMETER = 'authorizationParams-';

/** The provider that is asked for, if any, and what is asked of it. */
export function readSignInFields(form: FormData): {
  readonly providerId: string | undefined;
  readonly wish: SignInWish;
} {
  const provider = form.get('providerId');
  const fields = [...form].filter(([name]) => name !== 'providerId');
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  const parameters = texts
    .filter(([name]) => name.startsWith(PARAMETER))
    .map(([name, value]) => [name.slice(PARAMETER.length), value]);
  const others = fields.filter(([name]) => !name.startsWith(PARAMETER));
  const { wish } = readSignInForm(Object.fromEntries(others), parameters);
  return { providerId: typeof provider === 'string' && provider ? provider : undefined, wish };
}
