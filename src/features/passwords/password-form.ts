/** What the forms of the feature have in common: paths, fields and messages of failures. */
import type { FormField } from '../../core/pages/index.js';
import type { FeatureRequest, FormView } from '../../core/features/index.js';
import {
  type FeaturePath,
  getActionUrl,
  getFeatureUrl,
  getReturnUrl,
} from '../../core/http/index.js';
import type { MessageName } from '../../core/localization/index.js';
import { MAX_LENGTH } from './password-rules.js';

/** The paths of the pages. A form posts to the path of its page. */
export const PATHS = {
  signUp: '/password/sign-up',
  signUpMail: '/password/sign-up/mail',
  checkMail: '/password/check-mail',
  verify: '/password/verify',
  forgot: '/password/forgot',
  reset: '/password/reset',
  change: '/account/password',
  first: '/account/password/first',
  saved: '/password/saved',
} as const satisfies Record<string, FeaturePath>;

/** The field for the address of the user. */
export function describeAddress(value: string | undefined): FormField {
  return {
    name: 'email',
    label: 'signIn.email',
    type: 'email',
    required: true,
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: 'false',
    value,
  };
}

/** The user name beside a new password, by which a password manager saves it. Not shown. */
export function describeUserName(value: string | null | undefined): readonly FormField[] {
  if (!value) return [];
  return [
    { name: 'username', label: 'signIn.email', type: 'hidden', autocomplete: 'username', value },
  ];
}

/**
 * The field for a password to be saved.
 *
 * @param minLength - Of the password, in characters.
 */
export function describeNewPassword(label: MessageName, minLength: number): FormField {
  return {
    name: 'password',
    label,
    hint: { name: 'password.hint', values: { count: minLength } },
    type: 'password',
    required: true,
    autocomplete: 'new-password',
    minlength: minLength,
  };
}

/** The messages of failures. */
export function describeErrors(minLength: number): NonNullable<FormView['errors']> {
  return {
    PasswordTooShort: { name: 'passwordError.PasswordTooShort', values: { count: minLength } },
    PasswordTooLong: { name: 'passwordError.PasswordTooLong', values: { count: MAX_LENGTH } },
    PasswordBreached: 'passwordError.PasswordBreached',
    WrongPassword: 'passwordError.WrongPassword',
    InvalidCurrentPassword: 'passwordError.WrongPassword',
    PasswordResetRequired: 'credentialsSignin.PasswordResetRequired',
    NoPassword: 'passwordError.NoPassword',
    HasPassword: 'passwordError.HasPassword',
    NoAddress: 'firstPassword.noAddress',
    InvalidEmail: 'passwordError.InvalidEmail',
    LinkExpired: 'passwordError.LinkExpired',
    MailNotSent: 'passwordError.MailNotSent',
    default: 'passwordError.default',
  };
}

/** The page behind a link that does not work. */
export function describeExpiredLink(
  { requestOrigin, session, callbackUrl }: FeatureRequest,
  title: MessageName,
  next: { readonly path: FeaturePath; readonly label: MessageName },
): FormView {
  const links = [
    { href: getFeatureUrl(requestOrigin, next.path), label: next.label },
    // The link may have done its work: by a second click, or before the user went back.
    session
      ? ({ href: getReturnUrl(requestOrigin, callbackUrl), label: 'error.back' } as const)
      : ({ href: getActionUrl(requestOrigin, 'signin'), label: 'signIn.submit' } as const),
  ];
  return { title, error: { name: 'passwordError.LinkExpired' }, links };
}
