/** The message with a sign-in link, a code or both, as text and as HTML. */
import { systemClock } from '../kernel/platform.js';
import { parseUrl } from '../kernel/url.js';
import { formatDuration } from '../localization/messages.js';
import type { EmailMethod } from '../providers/email-config.js';
import {
  getMailLanguage,
  getMailSite,
  type Mail,
  type MailFacts,
  type MailLanguage,
  renderMail,
} from './mail-document.js';
import { toNonBreaking } from './mail-text.js';

/**
 * The input of a message. A mailer's `VerificationRequest` is one of these. With `method: 'code'`,
 * the `url` is not in the message, but the logo's path is resolved against it.
 */
export interface SignInMailFacts extends MailFacts {
  /** What the message contains. Default: `both` with a code, `link` without one. */
  readonly method?: EmailMethod | undefined;
  /** The code that signs in: six digits. */
  readonly code?: string | undefined;
  /** When the code stops working. Default: `expires`. */
  readonly codeExpires?: Date | undefined;
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
 * Writes the message for a sign-in link, a code or both.
 *
 * With a code, the last line of the text is `@example.com #123456`: browsers and email programs
 * offer such a code on the site of that domain alone (WICG, Origin-bound one-time codes). The
 * subject never contains the code, since subjects are logged, and shown on locked screens.
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
  const { issued = new Date(systemClock()), expires, code, codeExpires = expires, mail } = facts;
  if (mail) return mail;
  const { t, locale } = getMailLanguage(facts.localization);
  const measure = (end: Date) => formatDuration(end.getTime() - issued.getTime(), locale);
  const content: SignInContent = {
    link: code !== undefined && facts.method === 'code' ? undefined : measure(expires),
    code: code === undefined ? undefined : { digits: code, duration: measure(codeExpires) },
  };
  const notes = [
    t('mail.ignore'),
    ...(content.link ? [t('mail.warning')] : []),
    ...(content.code ? [t('mail.codeWarning')] : []),
  ];
  return renderMail(facts, {
    subject: t('mail.subject'),
    title: t('mail.title'),
    site: t('mail.site'),
    intro: describeIntro(content, t),
    button: content.link && t('mail.button'),
    code: content.code && {
      digits: content.code.digits,
      intro: content.link && describeCode('mail.orCode', content.code, t),
    },
    notes,
    text: renderText(content, notes, facts, t),
  });
}

/** The code of a message. */
interface SignInCode {
  readonly digits: string;
  /** The lifetime of the code, such as `10 minutes`. */
  readonly duration: string;
}

/** What signs in: a link, by its lifetime, a code or both. */
interface SignInContent {
  readonly link: string | undefined;
  readonly code: SignInCode | undefined;
}

type Translate = MailLanguage['t'];

/** The sentence below the heading: about the link where there is one, else about the code. */
function describeIntro({ link, code }: SignInContent, t: Translate): string {
  if (link) return t('mail.intro', { duration: toNonBreaking(link) });
  return code ? describeCode('mail.enterCode', code, t) : '';
}

function describeCode(
  name: 'mail.enterCode' | 'mail.orCode',
  { duration }: SignInCode,
  t: Translate,
): string {
  return `${t(name)} ${t('mail.codeLifetime', { duration: toNonBreaking(duration) })}`;
}

/** The text without its first line. A message without a code ends in a line break. */
function renderText(
  { link, code }: SignInContent,
  notes: readonly string[],
  facts: MailFacts,
  t: Translate,
): string {
  const parts = [
    ...(link ? [`${facts.url}\n\n${t('mail.lifetime', { duration: link })}\n`] : []),
    ...(code ? [renderCodeText(code, link !== undefined, t)] : []),
  ];
  const text = `${parts.join('\n')}${notes.join(' ')}\n`;
  // Nothing may follow the last line, which is for programs.
  return code ? `${text}\n@${getHostname(getMailSite(facts).host)} #${code.digits}` : text;
}

function renderCodeText({ digits, duration }: SignInCode, hasLink: boolean, t: Translate): string {
  const intro = t(hasLink ? 'mail.orCode' : 'mail.enterCode');
  return `${intro}\n\n${digits}\n\n${t('mail.codeLifetime', { duration })}\n`;
}

/** An origin-bound code is for a domain: the form has no place for a port. */
function getHostname(host: string): string {
  return parseUrl(`https://${host}`)?.hostname ?? host;
}
