/** An app that signs users in by email, the emails it sent, and a user who opens them. */
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import type { EmailConfig, VerificationRequest } from '../../../src/core/providers/email-config.js';
import type { VerificationToken } from '../../../src/core/models/email-address.js';
import { type Attempt, assertInert, assertRefused } from '../../support/assert-inert.js';
import { type Browser, readLocation } from '../../support/browser.js';
import { submitForm } from '../../support/submit-form.js';
import { TracedAdapter } from '../../support/traced-adapter.js';
import { type App, ORIGIN, SECRET, makeApp } from '../actions/app.js';

export const ADDRESS = 'ada@example.com';
export const VERIFY_REQUEST = `${ORIGIN}/auth/verify-request?provider=email&type=email`;
export const VERIFICATION_COOKIE = '__Host-authjs.verification';

export const MINUTE = 60 * 1000;
export const DAY = 24 * 60 * MINUTE;

export interface MailboxOptions {
  /** Laid over the provider. */
  readonly provider?: Partial<EmailConfig>;
  /** In place of the one provider: they get the mailer. */
  readonly providers?: (post: Mailbox['post']) => AuthConfig['providers'];
  readonly config?: Partial<AuthConfig>;
  /** The database that the app gets, made out of the mailbox's own. */
  readonly adapter?: (adapter: Adapter) => Adapter;
}

export interface Asking {
  readonly browser?: Browser;
  readonly callbackUrl?: string;
  readonly providerId?: string;
}

export class Mailbox {
  readonly app: App;
  readonly browser: Browser;
  /** Every email that was sent, oldest first. */
  readonly outbox: VerificationRequest[] = [];
  /** Calls of the adapter, emails, and whatever a test adds. */
  readonly trace: string[] = [];
  /** What was put into the database to be found again by a link. */
  readonly storedTokens: VerificationToken[] = [];
  readonly database = new TracedAdapter((method, argument) => {
    this.trace.push(method);
    if (method === 'createVerificationToken') this.storedTokens.push(argument as VerificationToken);
  });

  constructor({ provider, providers, config, adapter = (own) => own }: MailboxOptions = {}) {
    this.app = makeApp({
      providers: providers?.(this.post) ?? [mailing(this.post, provider)],
      adapter: adapter(this.database.adapter),
      ...config,
    });
    this.browser = this.app.browser();
  }

  /** What the app's mailer does. */
  readonly post = (mail: VerificationRequest): void => {
    this.trace.push('send');
    this.outbox.push(mail);
  };

  /** The newest email. */
  get mail(): VerificationRequest {
    const mail = this.outbox.at(-1);
    if (!mail) throw new Error('There is no mail.');
    return mail;
  }

  /** Lets time pass, without waiting for it. */
  wait(milliseconds: number): void {
    this.app.clock.now += milliseconds;
  }

  clearTrace(): void {
    this.trace.length = 0;
  }

  /** The answer to asking for a link. */
  async ask(address = ADDRESS, asking: Asking = {}): Promise<Response> {
    const { browser = this.browser, callbackUrl, providerId = 'email' } = asking;
    const wish = callbackUrl === undefined ? {} : { callbackUrl };
    return browser.post(`/auth/signin/${providerId}`, { email: address, ...wish });
  }

  /** The link in the email to a user who asks for one. */
  async linkFor(address?: string, asking?: Asking): Promise<URL> {
    const { length } = this.outbox;
    const response = await this.ask(address, asking);
    if (this.outbox.length === length) throw new Error(`No mail: ${readLocation(response).href}`);
    return new URL(this.mail.url);
  }

  /** A link that another browser asked for, so that no browser of this test is bound to it. */
  async linkFromElsewhere(address?: string): Promise<URL> {
    return this.linkFor(address, { browser: this.app.browser() });
  }

  async open(link: URL, browser = this.browser): Promise<Response> {
    return browser.visit(link.href);
  }

  /** Opens a link in a browser that did not ask for it, and confirms. */
  async openAndConfirm(link: URL, browser: Browser): Promise<Response> {
    return submitForm(await this.open(link, browser), browser);
  }

  /** A whole sign-in. */
  async signIn(address?: string, asking: Asking = {}): Promise<Response> {
    return this.open(await this.linkFor(address, asking), asking.browser);
  }

  /** What was there before and after, beside the answer. */
  async attempt(act: () => Promise<Response>, browser = this.browser): Promise<Attempt> {
    const before = await this.evidence(browser);
    const { length } = this.errorsLogged();
    const { length: logged } = this.app.log;
    const response = await act();
    const after = await this.evidence(browser);
    const logs = this.errorsLogged().slice(length);
    const warnings = this.app.log
      .slice(logged)
      .filter(({ level }) => level === 'warn')
      .map(({ subject, facts }) => [subject, ...facts]);
    return { before, response, after, logs, warnings, secrets: this.secrets() };
  }

  /** The act is refused with this code, and has left nothing behind. */
  async expectRefused(
    code: string,
    act: () => Promise<Response>,
    browser = this.browser,
  ): Promise<void> {
    const attempt = await this.attempt(act, browser);
    assertRefused(attempt.response, code);
    await assertInert(attempt);
  }

  private errorsLogged(): Error[] {
    return this.app.log
      .filter(({ level }) => level === 'error')
      .map(({ subject }) => subject as Error);
  }

  private secrets(): string[] {
    const tokens = this.outbox.map(({ token }) => token);
    return [SECRET, ADDRESS, ...tokens, ...this.storedTokens.map(({ token }) => token)];
  }

  private async evidence({ jar }: Browser) {
    return { cookies: new Map(jar), rows: await this.database.rows() };
  }
}

/** A provider of the type `email` that hands its emails over. */
export function mailing(
  sendVerificationRequest: EmailConfig['sendVerificationRequest'],
  more: Partial<EmailConfig> = {},
): EmailConfig {
  return { id: 'email', name: 'Email', type: 'email', sendVerificationRequest, ...more };
}

/** A link like another one, with these parameters changed; `undefined` leaves one out. */
export function altered(link: URL, parameters: Record<string, string | undefined>): URL {
  const copy = new URL(link);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) copy.searchParams.delete(name);
    else copy.searchParams.set(name, value);
  }
  return copy;
}

/** Who is signed in in a browser, by the address. */
export async function signedInAs(browser: Browser): Promise<string | undefined> {
  const session = (await browser.session()) as { user?: { email?: string } } | null;
  return session?.user?.email;
}
