/** What an email is requested for, as data. */
import type { FeaturePath } from '../../core/http/index.js';
import type { MessageName } from '../../core/localization/index.js';
import { PATHS } from './password-form.js';
import { RESET_LIFETIME_MS } from './reset-requests.js';
import { SIGN_UP_LIFETIME_MS } from './pending-sign-ups.js';

/**
 * The end of the name of a cookie that remembers an email. A sign-up has its own: a reset must not
 * end it.
 */
export type MailCookieName = 'sign-up' | 'sent-mail';

/** What is particular to the emails of one flow. */
export interface MailFlow {
  readonly cookie: MailCookieName;
  /** How long the link in the email works, in milliseconds. */
  readonly lifetimeMs: number;
  /** Says that the email was sent to {email}, and what to do with it. */
  readonly sentTo: MessageName;
  /** The route that sends the email again. */
  readonly action: FeaturePath;
  /** The page where another address is entered; `undefined` where there is no other. */
  readonly correction: FeaturePath | undefined;
}

export type MailFlowName = 'signUp' | 'forgotPassword' | 'firstPassword';

export const MAIL_FLOWS: Readonly<Record<MailFlowName, MailFlow>> = {
  signUp: {
    cookie: 'sign-up',
    lifetimeMs: SIGN_UP_LIFETIME_MS,
    sentTo: 'signUp.checkMailTo',
    action: PATHS.signUpMail,
    correction: PATHS.signUp,
  },
  forgotPassword: {
    cookie: 'sent-mail',
    lifetimeMs: RESET_LIFETIME_MS,
    sentTo: 'forgotPassword.checkMailTo',
    action: PATHS.forgot,
    correction: PATHS.forgot,
  },
  firstPassword: {
    cookie: 'sent-mail',
    lifetimeMs: RESET_LIFETIME_MS,
    sentTo: 'firstPassword.checkMailTo',
    action: PATHS.first,
    correction: undefined,
  },
};

export function isMailFlowName(value: unknown): value is MailFlowName {
  return typeof value === 'string' && Object.hasOwn(MAIL_FLOWS, value);
}
