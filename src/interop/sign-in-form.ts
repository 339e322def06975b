/** What somebody wants who signs in, from the forms and options that frameworks hand over. */
import type { SignInWish } from '../core/index.js';

/**
 * The fields of a form, where to go afterwards, and whether to go there at once.
 *
 * @publicApi
 */
export interface SignInOptions extends Readonly<Record<string, unknown>> {
  /** Where to go afterwards. Default: the page that the request came from, else the root. */
  readonly redirectTo?: string | undefined;
  /** `false` returns the address in place of going there. Default `true`. */
  readonly redirect?: boolean | undefined;
}

/**
 * What is added to an authorization request, as far as that is allowed from outside.
 *
 * @publicApi
 */
export type AuthorizationParams =
  string | string[][] | Readonly<Record<string, string>> | URLSearchParams;

/**
 * A form as a browser sent it. Without files in it, SolidStart hands over its text as parameters.
 *
 * @publicApi
 */
export type SubmittedForm = FormData | URLSearchParams;

/** A wish, and whether the browser is to be sent there. */
export interface SignInForm {
  readonly wish: SignInWish;
  readonly isRedirected: boolean;
}

/** The fields that React adds to a form for itself. */
const FRAMEWORK_FIELD = '$ACTION_';

/** @param options - Fields by name, or a form as a browser sent it. */
export function readSignInForm(
  options: SubmittedForm | SignInOptions = {},
  authorizationParams: AuthorizationParams = {},
): SignInForm {
  const given: SignInOptions = isForm(options) ? fieldsOf(options) : withoutUndefined(options);
  const { redirectTo, redirect = true, ...fields } = given;
  return {
    wish: {
      redirectTo: typeof redirectTo === 'string' ? redirectTo : undefined,
      fields,
      authorizationParams: Object.fromEntries(new URLSearchParams(authorizationParams)),
    },
    // What a browser sends is text: it cannot ask for the address.
    isRedirected: redirect !== false,
  };
}

function isForm(options: SubmittedForm | SignInOptions): options is SubmittedForm {
  return options instanceof FormData || options instanceof URLSearchParams;
}

function fieldsOf(form: SubmittedForm): SignInOptions {
  return Object.fromEntries([...form].filter(([name]) => !name.startsWith(FRAMEWORK_FIELD)));
}

function withoutUndefined(options: SignInOptions): SignInOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
