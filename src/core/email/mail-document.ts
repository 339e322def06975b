/** The messages to users, as text and as HTML: a heading, a few sentences, and mostly a button. */
import { parseUrl } from '../kernel/url.js';
import { MAIL_MESSAGES } from '../localization/languages/en-mail.js';
import { formatMessage, type Localization, type MessageValues } from '../localization/messages.js';
import type { Theme } from '../models/theme.js';
import { getSchemeLogos, parseSiteName } from '../models/theme-values.js';
import { escapeHtml, preventAutoLink, toBreaking } from './mail-text.js';
import { type MailColors, getMailColors } from './sign-in-mail-colors.js';

/** What every message knows of its site and its reader. */
export interface MailFacts {
  /** The link of the button. Its host is the site, unless `host` is another one. */
  readonly url: string;
  /** The site's host, as shown in the message. Default: the host of the link. */
  readonly host?: string | undefined;
  readonly theme: Theme;
  /** The language of the message. Default: English. */
  readonly localization?: Localization | undefined;
}

/** A message, ready for a mailer. Does not include the recipient's address. */
export interface Mail {
  /** One line. */
  readonly subject: string;
  /** A complete HTML document. */
  readonly html: string;
  readonly text: string;
}

/** The content of a message, in the language of the reader. */
export interface MailContent {
  /** With the placeholder `{site}`. */
  readonly subject: string;
  readonly title: string;
  /** Below the title, with the placeholder `{site}`. */
  readonly site: string;
  /** The sentences below the heading. Non-breaking spaces are kept in HTML alone. */
  readonly intro: string;
  /** The label of the button, which leads to the `url`. Default: no button. */
  readonly button?: string | undefined;
  /** A code to type, and the sentence above it if there is a button too. */
  readonly code?: { readonly digits: string; readonly intro: string | undefined } | undefined;
  /** The sentences at the end. */
  readonly notes: readonly string[];
  /** The text below its first line. Default: the link, the intro and the notes. */
  readonly text?: string | undefined;
}

/** Writes a message. Every value is escaped or from a closed set. */
export function renderMail(facts: MailFacts, content: MailContent): Mail {
  const { url, theme, localization } = facts;
  const site = getMailSite(facts);
  const language = getMailLanguage(localization);
  const subject = formatMessage(content.subject, { site: site.name ?? site.host });
  const heading = formatMessage(content.subject, { site: describeSite(site) });
  const text = content.text ?? `${url}\n\n${content.intro}\n${content.notes.join(' ')}\n`;
  return {
    subject,
    html: renderHtml({ url, site, content, theme, language }),
    text: `${heading}\n${toBreaking(text)}`,
  };
}

/** The site that a message is from. */
export function getMailSite({ url, host, theme }: MailFacts): MailSite {
  return { name: parseSiteName(theme.name), host: sanitizeHost(host, new URL(url)) };
}

/**
 * The host in the form of URLs: in ASCII, so that look-alike characters are visible, and without
 * spaces, line breaks and invisible characters.
 */
function sanitizeHost(host: string | undefined, { protocol, host: linked }: URL): string {
  return parseUrl(`${protocol}//${host ?? ''}`)?.host || linked;
}

/** A site, as a message names it. */
export interface MailSite {
  /** The name of the theme, if it has one. */
  readonly name: string | undefined;
  /** The host, in the form of URLs. */
  readonly host: string;
}

/** The name with the host, since a name alone could be that of any site. */
function describeSite({ name, host }: MailSite): string {
  return name === undefined ? host : `${name} (${host})`;
}

/** The language of an email. Only its own messages are looked up. */
export interface MailLanguage extends Pick<Localization, 'locale' | 'direction'> {
  readonly t: (name: keyof typeof MAIL_MESSAGES, values?: MessageValues) => string;
}

const ENGLISH: MailLanguage = {
  locale: 'en',
  direction: 'ltr',
  t: (name, values = {}) => formatMessage(MAIL_MESSAGES[name], values),
};

/** The language of a reader. */
export function getMailLanguage(localization: Localization | undefined): MailLanguage {
  return localization ?? ENGLISH;
}

/** The content of the HTML document. */
interface MailDocument {
  /** The link of the button. */
  readonly url: string;
  readonly site: MailSite;
  readonly content: MailContent;
  readonly language: MailLanguage;
  readonly theme: Theme;
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";

/** Keeps the text after it out of the preview in a list of messages. */
const PREVIEW_FILLER = '&#847;&zwnj;&nbsp;'.repeat(90);

/**
 * Renders the document with tables and inline styles, which email programs support, and a style
 * sheet for those that follow the reader's colour scheme. Every value is escaped or from a closed
 * set.
 */
function renderHtml({ url, site, content, theme, language }: MailDocument): string {
  const colors = getMailColors(theme);
  const shownSite = preventAutoLink(describeSite(site));
  const { locale, direction } = language;
  const { button, code, notes } = content;
  const link = escapeHtml(url);
  const start = direction === 'rtl' ? 'right' : 'left';
  const prose = `margin:0;font:400 15px/24px ${FONT};color:${colors.muted};`;
  const note = getNoteStyle(colors);
  const sections = [
    ...(button ? [renderButton(link, escapeHtml(button), colors)] : []),
    ...(code?.intro ? [renderParagraph(code.intro, prose)] : []),
    ...(code ? [renderCode(code.digits, colors)] : []),
    ...(button ? [renderFallback(link, escapeHtml(language.t('mail.fallback')), colors)] : []),
  ];
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${direction}" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="${colors.schemes}">
<meta name="supported-color-schemes" content="${colors.schemes}">
<title>${escapeHtml(content.subject).replace('{site}', () => preventAutoLink(site.name ?? site.host))}</title>
<!--[if mso]>
<noscript><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>
<style>h1,p,a{font-family:Arial,sans-serif !important}</style>
<![endif]-->
<style>
${renderStyleSheet(colors)}
</style>
</head>
<body class="page" style="margin:0;padding:0;width:100%;background-color:${colors.page};-webkit-text-size-adjust:100%;text-size-adjust:100%;">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;">${escapeHtml(toBreaking(content.intro))}${PREVIEW_FILLER}</div>
<table class="page" role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0"${renderBgcolor(colors.page)} style="background-color:${colors.page};">
<tr>
<td class="frame" align="center" style="padding:48px 24px 64px;">
<!--[if mso]><table role="presentation" width="472" border="0" cellspacing="0" cellpadding="0"><tr><td><![endif]-->
<table class="card" role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0"${renderBgcolor(colors.surface)} style="max-width:472px;background-color:${colors.surface};border:1px solid ${colors.hairline};border-radius:18px;border-collapse:separate;">
<tr>
<td class="inset" align="${start}" style="padding:40px;text-align:${start};">
${renderLogo(theme, url)}<h1 class="text" style="margin:0;font:600 24px/32px ${FONT};letter-spacing:-0.021em;color:${colors.text};">${escapeHtml(content.title)}</h1>
<p class="muted" style="${prose}">${escapeHtml(content.site).replace('{site}', () => `<strong class="text" style="font-weight:500;color:${colors.text};overflow-wrap:anywhere;word-break:break-word;">${shownSite}</strong>`)}</p>
${renderParagraph(content.intro, prose)}${sections.join('')}<p class="muted" style="${note}margin:24px 0 0;">${escapeHtml(notes.join(' '))}</p>
</td>
</tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td>
</tr>
</table>
</body>
</html>
`;
}

/**
 * The whole surface of the button is the link. Outlook for Windows ignores the padding of a link,
 * and reads the padding of the cell from a property of its own.
 */
function renderButton(link: string, label: string, { accent, accentText }: MailColors): string {
  return `<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0" style="border-collapse:separate;">
<tr>
<td class="button" align="center"${renderBgcolor(accent)} style="background-color:${accent};border-radius:10px;mso-padding-alt:11px 14px;"><a class="button-text" href="${link}" target="_blank" rel="noopener noreferrer" style="display:block;padding:11px 14px;border-radius:10px;font:500 15px/24px ${FONT};letter-spacing:-0.006em;color:${accentText};text-align:center;text-decoration:none;">${label}</a></td>
</tr>
</table>
`;
}

function renderParagraph(text: string, prose: string): string {
  return `<p class="muted" style="${prose}margin:24px 0;">${escapeHtml(text)}</p>
`;
}

/**
 * The digits are one run of text from left to right, which a double click or a long press selects
 * as a whole. The space between them is letter spacing, which is not copied.
 */
function renderCode(digits: string, { notice, text }: MailColors): string {
  return `<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0" style="border-collapse:separate;">
<tr>
<td class="box" align="center"${renderBgcolor(notice)} style="padding:20px 12px;background-color:${notice};border-radius:10px;text-align:center;"><span class="text" dir="ltr" translate="no" style="font:600 32px/40px ${MONO};letter-spacing:0.2em;color:${text};white-space:nowrap;-webkit-user-select:all;user-select:all;">${escapeHtml(digits)}</span></td>
</tr>
</table>
`;
}

/** The link as text, for an email program that does not open the button. */
function renderFallback(link: string, label: string, colors: MailColors): string {
  const { hairline, notice, muted } = colors;
  return `<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0">
<tr><td class="rule" style="padding:32px 0 0;border-bottom:1px solid ${hairline};font-size:0;line-height:0;">&nbsp;</td></tr>
</table>
<p class="muted" style="${getNoteStyle(colors)}margin:24px 0 8px;">${label}</p>
<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0" style="table-layout:fixed;">
<tr>
<td class="box"${renderBgcolor(notice)} style="padding:10px 12px;background-color:${notice};border-radius:10px;overflow-wrap:anywhere;word-break:break-all;"><a class="muted" href="${link}" target="_blank" rel="noopener noreferrer" style="font:400 12px/18px ${MONO};color:${muted};text-decoration:none;overflow-wrap:anywhere;word-break:break-all;">${link}</a></td>
</tr>
</table>
`;
}

function getNoteStyle({ muted }: MailColors): string {
  return `margin:0;font:400 13px/20px ${FONT};color:${muted};`;
}

/** Word reads the `bgcolor` attribute, which does not support rgb() and hsl(). */
function renderBgcolor(color: string): string {
  return color.includes('(') ? '' : ` bgcolor="${color}"`;
}

/**
 * The site's logo, with a path resolved against the link. Email programs do not show `data:`
 * images.
 */
function renderLogo(theme: Theme, url: string): string {
  const logos = getSchemeLogos(theme);
  const address = logos && parseUrl(theme.colorScheme === 'dark' ? logos.dark : logos.light, url);
  if (!address || !/^https?:$/.test(address.protocol)) return '';
  return `<table role="presentation" border="0" cellspacing="0" cellpadding="0">
<tr><td style="padding:0 0 24px;"><img class="logo" src="${escapeHtml(address.href)}" alt="" height="40" style="display:block;width:auto;height:40px;max-width:180px;border:0;border-radius:9px;"></td></tr>
</table>
`;
}

function renderStyleSheet({ schemes, surface, dark }: MailColors): string {
  const rules = [
    `:root { color-scheme: ${schemes}; supported-color-schemes: ${schemes}; }`,
    `@media (max-width: 479px) {
  .page { background-color: ${surface} !important; }
  .frame { padding: 0 !important; }
  .card { border: 0 !important; border-radius: 0 !important; }
  .inset { padding: 40px 20px !important; }
}`,
  ];
  if (!dark) return rules.join('\n');
  return [
    ...rules,
    `@media (prefers-color-scheme: dark) {
  .page { background-color: ${dark.page} !important; }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.hairline} !important; }
  .text { color: ${dark.text} !important; }
  .muted { color: ${dark.muted} !important; }
  .rule { border-color: ${dark.hairline} !important; }
  .box { background-color: ${dark.notice} !important; }
  .logo { padding: 8px !important; background-color: #f6f6f7 !important; }
  .button { background-color: ${dark.accent} !important; }
  .button-text { color: ${dark.accentText} !important; }
}
@media (max-width: 479px) and (prefers-color-scheme: dark) {
  .page { background-color: ${dark.surface} !important; }
}`,
  ].join('\n');
}
