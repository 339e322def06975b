/** The codes of a mailbox: the browsers that ask for them, and those that submit them. */
import type { EmailMethod } from '../../../src/core/providers/email-config.js';
import type { Browser } from '../../support/browser.js';
import { ADDRESS, Mailbox, type MailboxOptions } from './mailbox.js';

export const CALLBACK = '/auth/callback/email';

/** An app whose emails have codes. */
export function mailboxWith(method: EmailMethod, options: MailboxOptions = {}): Mailbox {
  return new Mailbox({ ...options, provider: { method, ...options.provider } });
}

/** The code of the newest email. */
export function newestCode({ mail }: Mailbox): string {
  if (mail.code === undefined) throw new Error('The email has no code.');
  return mail.code;
}

/** Has a browser ask for a code, and returns it. */
export async function codeFor(
  mailbox: Mailbox,
  address = ADDRESS,
  browser = mailbox.browser,
): Promise<string> {
  await mailbox.ask(address, { browser });
  return newestCode(mailbox);
}

/** The stored forms of the tokens and codes that are still there. Consumes them. */
export async function takeRowsLeft({ storedTokens, database }: Mailbox): Promise<string[]> {
  const taken = storedTokens.map(async (row) => database.adapter.useVerificationToken?.(row));
  return (await Promise.all(taken)).flatMap((row) => (row ? [row.token] : []));
}

/** A code that is wrong: the right one with other last digits, another one for each index. */
export function wrongCode(code: string, index = 1): string {
  return String((Number(code) + index) % 1_000_000).padStart(6, '0');
}

/** Submits a code as the form of the page does. */
export async function submit(browser: Browser, code: string): Promise<Response> {
  return browser.post(CALLBACK, { code });
}

/** What the page says of a refused code: the reason, and the tries that are left. */
export function readRefusal(response: Response): string {
  const { pathname, searchParams } = new URL(response.headers.get('location') ?? '');
  const [reason, left] = ['code', 'triesLeft'].map((name) => searchParams.get(name));
  const isRefusal =
    pathname === '/auth/verify-request' && searchParams.get('error') === 'CodeSignin';
  if (!isRefusal) return `${pathname}?${searchParams.toString()}`;
  return left === null ? String(reason) : `${reason}, ${left} left`;
}
