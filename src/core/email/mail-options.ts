/** Who sends the emails of features: the option `mail` of the configuration. */
import { key } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { EmailConfig } from '../providers/email-config.js';
import type { Mail } from './mail-document.js';

/**
 * An email of a feature, in the language of the user, for a mailer of the app.
 *
 * @publicApi
 */
export interface OutgoingMail extends Mail {
  /** The address of the recipient. */
  readonly to: string;
  /** What the email is about, such as `resetPassword`. */
  readonly kind: string;
}

/**
 * Sends an email. Must settle within 10 seconds. A rejection is logged, without what was sent.
 *
 * Typed as a method, so that a function of the app may take the emails of one feature alone: the
 * compiler compares the parameters of methods bivariantly.
 */
export type SendMail = { call(mail: OutgoingMail): Awaitable<void> }['call'];

/**
 * An email provider, such as `Resend({ apiKey, from })`, the id of one in `providers`, or a
 * function of the app.
 */
export type Mailer = EmailConfig | SendMail | string;

/**
 * `mail` of the configuration: who sends the emails of features.
 *
 * @publicApi
 */
export interface MailOptions {
  /**
   * An email provider, such as `Resend({ apiKey })`, the id of one in `providers`, or a function of
   * the app.
   *
   * @default none
   */
  mailer?: Mailer | undefined;
  /**
   * The sender, such as `Example <no-reply@example.com>`, for an email provider here that has no
   * `from` of its own.
   *
   * @default none
   */
  from?: string | undefined;
}

/** The option `mail`. */
export const MailSettingsToken = key<MailOptions>('MailSettings');

/** Completes the sentence "`mailer` must be …". */
export const MAILER_WORDS =
  'an email provider such as Resend({ apiKey }), the id of one in `providers`, or a function';

/** Whether a value can be a mailer. Whether a provider has the id is not checked. */
export function isMailer(mailer: unknown): mailer is Mailer {
  if (typeof mailer === 'function') return true;
  if (typeof mailer === 'string') return mailer !== '';
  return typeof mailer === 'object' && mailer !== null && 'sendVerificationRequest' in mailer;
}

/**
 * The configuration of an email provider, with the sender of the option `mail` if it has none of
 * its own.
 */
export function withSender(provider: EmailConfig, { from }: MailOptions): EmailConfig {
  if (from === undefined || (provider.options?.from ?? provider.from)) return provider;
  return { ...provider, options: { ...provider.options, from } };
}
