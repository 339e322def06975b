/** The message with a sign-in link, a code or both, as HTML. */
import { parseUrl } from '../kernel/url.js';
import type { MAIL_MESSAGES } from '../localization/languages/en-mail.js';
import type { Localization, MessageValues } from '../localization/messages.js';
import type { Theme } from '../models/theme.js';
import { getSchemeLogos } from '../models/theme-values.js';
import { type MailColors, getMailColors } from './sign-in-mail-colors.js';

/** The site that a message is from. */
export interface MailSite {
  /** The name of the theme, if it has one. */
  readonly name: string | undefined;
  /** The host, in the form of URLs. */
  readonly host: string;
}

/** The name with the host, since a name alone could be that of any site. */
export function describeSite({ name, host }: MailSite): string {
  return name === undefined ? host : `${name} (${host})`;
}

/** The language of a mail. Only its own messages are looked up. */
export interface MailLanguage extends Pick<Localization, 'locale' | 'direction'> {
  readonly t: (name: keyof typeof MAIL_MESSAGES, values?: MessageValues) => string;
}

/** A code of the message. */
export interface MailCode {
  readonly digits: string;
  /** The lifetime of the code, such as `10 minutes`. */
  readonly duration: string;
}

/** What signs in: a link, a code or both. */
export interface MailContent {
  readonly link: { readonly url: string; readonly duration: string } | undefined;
  readonly code: MailCode | undefined;
}

/** The content of the HTML document. */
interface MailDocument extends MailContent {
  /** The URL that the logo's path is resolved against. */
  readonly base: string;
  readonly site: MailSite;
  readonly language: MailLanguage;
  readonly theme: Theme;
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";

/** Keeps the text after it out of the preview in a list of messages. */
const PREVIEW_FILLER = '&#847;&zwnj;&nbsp;'.repeat(90);

/**
 * Renders the document with tables and inline styles, which mail programs support, and a style
 * sheet for those that follow the reader's colour scheme. Every value is escaped or from a closed
 * set.
 */
export function renderMailHtml({ link, code, base, site, theme, language }: MailDocument): string {
  const colors = getMailColors(theme);
  const shownSite = preventAutoLink(describeSite(site));
  const { locale, direction } = language;
  const t: MailLanguage['t'] = (...message) => escapeHtml(language.t(...message));
  const start = direction === 'rtl' ? 'right' : 'left';
  const prose = `margin:0;font:400 15px/24px ${FONT};color:${colors.muted};`;
  const note = getNoteStyle(colors);
  const sections = [
    ...(link ? [renderButton(escapeHtml(link.url), t('mail.button'), colors)] : []),
    ...(link && code ? [renderOrCode(code, t, prose)] : []),
    ...(code ? [renderCode(code, colors)] : []),
    ...(link ? [renderFallback(escapeHtml(link.url), t('mail.fallback'), colors)] : []),
  ];
  const warnings = [
    t('mail.ignore'),
    ...(link ? [t('mail.warning')] : []),
    ...(code ? [t('mail.codeWarning')] : []),
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
<title>${t('mail.subject').replace('{site}', () => preventAutoLink(site.name ?? site.host))}</title>
<!--[if mso]>
<noscript><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>
<style>h1,p,a{font-family:Arial,sans-serif !important}</style>
<![endif]-->
<style>
${renderStyleSheet(colors)}
</style>
</head>
<body class="page" style="margin:0;padding:0;width:100%;background-color:${colors.page};-webkit-text-size-adjust:100%;text-size-adjust:100%;">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;">${renderIntro({ link, code }, t)}${PREVIEW_FILLER}</div>
<table class="page" role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0"${renderBgcolor(colors.page)} style="background-color:${colors.page};">
<tr>
<td class="frame" align="center" style="padding:48px 24px 64px;">
<!--[if mso]><table role="presentation" width="472" border="0" cellspacing="0" cellpadding="0"><tr><td><![endif]-->
<table class="card" role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0"${renderBgcolor(colors.surface)} style="max-width:472px;background-color:${colors.surface};border:1px solid ${colors.hairline};border-radius:18px;border-collapse:separate;">
<tr>
<td class="inset" align="${start}" style="padding:40px;text-align:${start};">
${renderLogo(theme, base)}<h1 class="text" style="margin:0;font:600 24px/32px ${FONT};letter-spacing:-0.021em;color:${colors.text};">${t('mail.title')}</h1>
<p class="muted" style="${prose}">${t('mail.site').replace('{site}', () => `<strong class="text" style="font-weight:500;color:${colors.text};overflow-wrap:anywhere;word-break:break-word;">${shownSite}</strong>`)}</p>
<p class="muted" style="${prose}margin:24px 0;">${renderIntro({ link, code }, t, toNonBreaking)}</p>
${sections.join('')}<p class="muted" style="${note}margin:24px 0 0;">${warnings.join(' ')}</p>
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

/** The sentence below the heading: about the link where there is one, else about the code. */
function renderIntro(
  { link, code }: MailContent,
  t: MailLanguage['t'],
  format: (duration: string) => string = String,
): string {
  if (link) return t('mail.intro', { duration: format(link.duration) });
  const lifetime = t('mail.codeLifetime', { duration: format(code?.duration ?? '') });
  return `${t('mail.enterCode')} ${lifetime}`;
}

function renderOrCode({ duration }: MailCode, t: MailLanguage['t'], prose: string): string {
  const lifetime = t('mail.codeLifetime', { duration: toNonBreaking(duration) });
  return `<p class="muted" style="${prose}margin:24px 0;">${t('mail.orCode')} ${lifetime}</p>
`;
}

/**
 * The digits are one run of text from left to right, which a double click or a long press selects as a
 * whole. The space between them is letter spacing, which is not copied.
 */
function renderCode({ digits }: MailCode, { notice, text }: MailColors): string {
  return `<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0" style="border-collapse:separate;">
<tr>
<td class="box" align="center"${renderBgcolor(notice)} style="padding:20px 12px;background-color:${notice};border-radius:10px;text-align:center;"><span class="text" dir="ltr" translate="no" style="font:600 32px/40px ${MONO};letter-spacing:0.2em;color:${text};white-space:nowrap;-webkit-user-select:all;user-select:all;">${escapeHtml(digits)}</span></td>
</tr>
</table>
`;
}

/** The link as text, for a mail program that does not open the button. */
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
 * The site's logo, with a path resolved against the link. Mail programs do not show `data:` images.
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

/** Text whose hosts mail programs do not turn into a link, so that the button is the only link. */
function preventAutoLink(text: string): string {
  return escapeHtml(text).replaceAll('.', '.&#8203;');
}

function toNonBreaking(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
