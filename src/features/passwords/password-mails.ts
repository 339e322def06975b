/** The emails of the feature. */
import type { MailDefinition, Mailer } from '../../core/email/index.js';
import { mail } from '../../core/features/index.js';
import { key } from '../../core/kernel/index.js';
import { PATHS } from './password-form.js';
import { RESET_LIFETIME_MS } from './reset-requests.js';
import type { PasswordMailKind } from './passwords-options.js';
import { SIGN_UP_LIFETIME_MS } from './pending-sign-ups.js';

/** The option `mailer`. */
export const PasswordMailerToken = key<Mailer | undefined>('PasswordMailer');

/** An email of the feature, which cannot work without. */
function passwordMail(
  definition: Omit<MailDefinition, 'family'> & { readonly kind: PasswordMailKind },
): MailDefinition {
  return mail({ ...definition, isRequired: true, mailer: PasswordMailerToken });
}

/** What each email says, and where its button leads. */
export const PASSWORD_MAILS = [
  passwordMail({
    kind: 'verifyAddress',
    subject: 'passwordMail.verifyAddress.subject',
    title: 'verifyAddress.title',
    text: 'mail.intro',
    lifetimeMs: SIGN_UP_LIFETIME_MS,
    button: {
      label: 'passwordMail.verifyAddress.button',
      path: PATHS.verify,
      query: ['token', 'callbackUrl'],
    },
    isRequested: true,
  }),
  passwordMail({
    kind: 'accountExists',
    subject: 'passwordMail.accountExists.subject',
    title: 'passwordMail.accountExists.title',
    text: 'passwordMail.accountExists.text',
    button: { label: 'signIn.submit', path: '/signin', query: ['callbackUrl'] },
    isRequested: true,
  }),
  passwordMail({
    kind: 'resetPassword',
    subject: 'passwordMail.resetPassword.subject',
    title: 'resetPassword.title',
    text: 'mail.intro',
    lifetimeMs: RESET_LIFETIME_MS,
    button: { label: 'resetPassword.title', path: PATHS.reset, query: ['token', 'callbackUrl'] },
    isRequested: true,
  }),
  // The order has a token as that of `resetPassword` has, and no link leads to it.
  passwordMail({
    kind: 'unknownAddress',
    subject: 'passwordMail.unknownAddress.subject',
    title: 'passwordMail.unknownAddress.title',
    text: 'passwordMail.unknownAddress.text',
    button: { label: 'error.back', path: '/signin' },
    isRequested: true,
  }),
  passwordMail({
    kind: 'passwordChanged',
    subject: 'passwordMail.passwordChanged.subject',
    title: 'changePassword.done',
    text: 'passwordMail.passwordChanged.text',
    button: { label: 'passwordMail.passwordChanged.button', path: PATHS.forgot },
  }),
];
