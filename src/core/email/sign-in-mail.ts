/** The message that brings a sign-in link to its address. */
import { parsedUrl } from '../kernel/parsed-url.js';
import type { Theme } from '../models/theme.js';
import { signInMailHtml } from './sign-in-mail-html.js';

/** What a message is made from. A mailer's `VerificationRequest` is one of these. */
export interface SignInMailFacts {
  /** The link that signs in. */
  readonly url: string;
  /** The site as it is named in the message. Default: where the link leads. */
  readonly host?: string | undefined;
  readonly theme: Theme;
  /** When the link was made. Default: now. */
  readonly issued?: Date | undefined;
  /** When the link stops working. */
  readonly expires: Date;
}

/** A message, ready for a mailer. It does not hold the address that it goes to. */
export interface SignInMail {
  /** One line. */
  readonly subject: string;
  /** A whole document. */
  readonly html: string;
  readonly text: string;
}

const MINUTE_MS = 60_000;

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
export function signInMail({
  url,
  host,
  theme,
  issued = new Date(),
  expires,
}: SignInMailFacts): SignInMail {
  const site = soundHost(host, new URL(url));
  const lifetime = durationText(expires.getTime() - issued.getTime());
  const subject = `Sign in to ${site}`;
  const text =
    `${subject}\n${url}\n\n` +
    `The link works once, within ${lifetime}.\n` +
    'If you did not ask for this, ignore it. ' +
    'Keep the link to yourself: whoever opens it is signed in as you.\n';
  return { subject, html: signInMailHtml({ url, host: site, lifetime, theme }), text };
}

/**
 * The host as a URL has it: in ASCII, so that a look-alike shows as what it is, and without spaces,
 * line breaks and whatever else does not show.
 */
function soundHost(host: string | undefined, { protocol, host: linked }: URL): string {
  return parsedUrl(`${protocol}//${host ?? ''}`)?.host || linked;
}

/** In the largest unit that does not turn one and a half into two. */
function durationText(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE_MS));
  if (minutes < 120) return minutes === 60 ? 'an hour' : counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
