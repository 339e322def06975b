/** The message with a sign-in link, a code or both, as text and as HTML. */
import { parseUrl } from '../kernel/url.js';
import { MAIL_MESSAGES } from '../localization/languages/en-mail.js';
import { formatDuration, formatMessage, type Localization } from '../localization/messages.js';
import type { EmailMethod } from '../providers/email-config.js';
import type { Theme } from '../models/theme.js';
import { parseSiteName } from '../models/theme-values.js';
import {
  describeSite,
  type MailCode,
  type MailContent,
  type MailLanguage,
  type MailSite,
  renderMailHtml,
} from './sign-in-mail-html.js';

/** The input of a message. A mailer's `VerificationRequest` is one of these. */
export interface SignInMailFacts {
  /** The link that signs in. With `method: 'code'`, it is not in the message, but the logo's path is resolved against it. */
  readonly url: string;
  /** What the message contains. Default: `both` with a code, `link` without one. */
  readonly method?: EmailMethod | undefined;
  /** The code that signs in: six digits. */
  readonly code?: string | undefined;
  /** When the code stops working. Default: `expires`. */
  readonly codeExpires?: Date | undefined;
  /** The site's host, as shown in the message. Default: the host of the link. */
  readonly host?: string | undefined;
  readonly theme: Theme;
  /** When the link was issued. Default: now. */
  readonly issued?: Date | undefined;
  /** When the link stops working. */
  readonly expires: Date;
  /** The language of the message. Default: English. */
  readonly localization?: Localization | undefined;
}

/** A message, ready for a mailer. Does not include the recipient's address. */
export interface SignInMail {
  /** One line. */
  readonly subject: string;
  /** A complete HTML document. */
  readonly html: string;
  readonly text: string;
}

/**
 * Writes the message for a sign-in link, a code or both.
 *
 * With a code, the last line of the text is `@example.com #123456`: browsers and mail programs offer such
 * a code on the site of that domain alone (WICG, Origin-bound one-time codes). The subject never contains
 * the code, since subjects are logged, and shown on locked screens.
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
  const { url, host, theme, issued = new Date(), expires, localization } = facts;
  const site: MailSite = {
    name: parseSiteName(theme.name),
    host: sanitizeHost(host, new URL(url)),
  };
  const language = getMailLanguage(localization);
  const { t, locale } = language;
  const measure = (end: Date) => formatDuration(end.getTime() - issued.getTime(), locale);
  const subject = t('mail.subject', { site: site.name ?? site.host });
  const heading = t('mail.subject', { site: describeSite(site) });
  const { code, codeExpires = expires } = facts;
  const link = code !== undefined && facts.method === 'code' ? undefined : url;
  const duration = measure(expires);
  const content: MailContent = {
    link: link === undefined ? undefined : { url: link, duration },
    code: code === undefined ? undefined : { digits: code, duration: measure(codeExpires) },
  };
  return {
    subject,
    html: renderMailHtml({ ...content, base: url, site, theme, language }),
    text: `${heading}\n${renderText(content, site, language)}`,
  };
}

/** The text without its first line. A message without a code ends in a line break. */
function renderText({ link, code }: MailContent, { host }: MailSite, { t }: MailLanguage): string {
  const parts = [
    ...(link ? [`${link.url}\n\n${t('mail.lifetime', { duration: link.duration })}\n`] : []),
    ...(code ? [renderCodeText(code, link !== undefined, t)] : []),
  ];
  const warnings = [
    t('mail.ignore'),
    ...(link ? [t('mail.warning')] : []),
    ...(code ? [t('mail.codeWarning')] : []),
  ];
  const text = `${parts.join('\n')}${warnings.join(' ')}\n`;
  // Nothing may follow the last line, which is for programs.
  return code ? `${text}\n@${getHostname(host)} #${code.digits}` : text;
}

function renderCodeText(
  { digits, duration }: MailCode,
  hasLink: boolean,
  t: MailLanguage['t'],
): string {
  const intro = t(hasLink ? 'mail.orCode' : 'mail.enterCode');
  return `${intro}\n\n${digits}\n\n${t('mail.codeLifetime', { duration })}\n`;
}

/** An origin-bound code is for a domain: the form has no place for a port. */
function getHostname(host: string): string {
  return parseUrl(`https://${host}`)?.hostname ?? host;
}

/**
 * The host in the form of URLs: in ASCII, so that look-alike characters are visible, and without
 * spaces, line breaks and invisible characters.
 */
function sanitizeHost(host: string | undefined, { protocol, host: linked }: URL): string {
  return parseUrl(`${protocol}//${host ?? ''}`)?.host || linked;
}

const ENGLISH: MailLanguage = {
  locale: 'en',
  direction: 'ltr',
  t: (name, values = {}) => formatMessage(MAIL_MESSAGES[name], values),
};

function getMailLanguage(localization: Localization | undefined): MailLanguage {
  return localization ?? ENGLISH;
}
