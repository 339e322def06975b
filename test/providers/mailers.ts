/** The mailers, how the specs use them, and what a message holds that no error may quote. */
import { inspect } from 'node:util';
import { type Fetch, globalFetch } from '../../src/core/kernel/platform.js';
import { ProviderRegistry } from '../../src/core/providers/provider-registry.js';
import type {
  EmailConfig,
  EmailUserConfig,
  VerificationRequest,
} from '../../src/core/providers/email-config.js';
import type { EmailProvider, Provider } from '../../src/core/providers/provider.js';
import { customFetch } from '../../src/core/providers/oauth-config.js';
import { ForwardEmail } from '../../src/providers/forwardemail.js';
import { Loops } from '../../src/providers/loops.js';
import { Mailgun } from '../../src/providers/mailgun.js';
import { Postmark } from '../../src/providers/postmark.js';
import { Resend } from '../../src/providers/resend.js';
import { SendGrid } from '../../src/providers/sendgrid.js';

export const FROM = 'no-reply@mail.example.com';
export const ADDRESS = 'ada.canary@example.org';
export const TOKEN = '9c'.repeat(32);
export const KEY = 'canary-key-5150';
/** Six digits that are in nothing else. */
export const CODE = '907351';
/** Far away, so that no message is written by the platform's clock. */
const NOW = Date.UTC(2035, 0, 15);
export const LINK =
  'https://app.example.com/auth/callback/mailer?callbackUrl=https%3A%2F%2Fapp.example.com' +
  `&token=${TOKEN}&email=ada.canary%40example.org`;

/** What none of the mailers can do without; each takes what it needs. */
export const OPTIONS = { apiKey: KEY, from: FROM, transactionalId: 'transactional-1' };

type MailerFunction = (options?: EmailUserConfig) => EmailConfig;

/** Mailers that send by an HTTP API. */
export const HTTP_MAILERS = [
  ['forwardemail', ForwardEmail],
  ['loops', Loops],
  ['mailgun', Mailgun],
  ['postmark', Postmark],
  ['resend', Resend],
  ['sendgrid', SendGrid],
] as const satisfies readonly (readonly [string, MailerFunction])[];

export const resolvedMailer = (provider: Provider): EmailProvider =>
  new ProviderRegistry([provider]).all()[0] as EmailProvider;

export const message = (): Omit<VerificationRequest, 'provider'> => ({
  identifier: ADDRESS,
  url: LINK,
  token: TOKEN,
  issued: new Date(NOW),
  expires: new Date(NOW + 24 * 60 * 60 * 1000),
  theme: {},
  request: new Request('https://app.example.com/auth/signin/mailer', { method: 'POST' }),
});

/** Sends a message through a `fetch`. */
export function sendThrough(
  fetch: Fetch,
  mailer: MailerFunction,
  options: object = OPTIONS,
  more: Partial<VerificationRequest> = {},
): Promise<void> {
  const provider = resolvedMailer(mailer({ ...options, [customFetch]: fetch }));
  return provider.send({ ...message(), ...more }, globalFetch);
}

/** What a promise is rejected with. */
export async function catchFailure(work: Promise<unknown>): Promise<Error> {
  const outcome = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (outcome instanceof Error) return outcome;
  throw new TypeError('It did not fail.');
}

const BASIC_KEYS = [`api:${KEY}`, `${KEY}:`].map((pair) => btoa(pair));
const SECRETS = [ADDRESS, encodeURIComponent(ADDRESS), TOKEN, CODE, KEY, LINK, ...BASIC_KEYS];

/** The secrets that an error holds, in whatever of its properties. */
export function secretsIn(error: Error): string[] {
  const all = inspect(error, { depth: 10, showHidden: true, maxStringLength: null });
  return SECRETS.filter((secret) => all.includes(secret));
}
