/** The message with a sign-in link, as text and as HTML. */
import { formatDuration } from '../localization/messages.js';
import {
  type Mail,
  type MailFacts,
  getMailLanguage,
  renderMail,
  toNonBreaking,
} from './mail-document.js';

/** The input of a message. A mailer's `VerificationRequest` is one of these. */
export interface SignInMailFacts extends MailFacts {
  /** When the link was issued. Default: now. */
  readonly issued?: Date | undefined;
  /** When the link stops working. */
  readonly expires: Date;
  /** A message of a feature, which is sent in place of this one. Default: none. */
  readonly mail?: SignInMail | undefined;
}

/** A message, ready for a mailer. Does not include the recipient's address. */
export type SignInMail = Mail;

/**
 * Writes the message for a sign-in link.
 *
 * @example
 * ```ts
 * sendVerificationRequest: (request) => {
 *   const { subject, html, text } = signInMail(request);
 *   return outbox.send({ to: request.identifier, subject, html, text });
 * };
 * ```
 * @publicApi
 */
export function signInMail(facts: SignInMailFacts): SignInMail {
  const { issued = new Date(), expires, mail } = facts;
  if (mail) return mail;
  const { t, locale } = getMailLanguage(facts.localization);
  const duration = formatDuration(expires.getTime() - issued.getTime(), locale);
  return renderMail(facts, {
    subject: t('mail.subject'),
    title: t('mail.title'),
    site: t('mail.site'),
    intro: t('mail.intro', { duration: toNonBreaking(duration) }),
    introText: t('mail.lifetime', { duration }),
    button: t('mail.button'),
    notes: [t('mail.ignore'), t('mail.warning')],
  });
}
