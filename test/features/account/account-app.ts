/** An app with an account page, and browsers that are signed in at it. */
import type { Adapter } from '../../../src/core/adapters/index.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Auth, type AuthConfig } from '../../../src/core/index.js';
import { Account, type AccountOptions } from '../../../src/features/account/index.js';
import type { Feature } from '../../../src/features/index.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import GitHub from '../../../src/providers/github.js';
import Passkey from '../../../src/providers/passkey.js';
import { Browser } from '../../support/browser.js';

export const ACCOUNT = '/auth/account';
export const HTML = { accept: 'text/html,application/xhtml+xml' };

/** What is sent with a form of the page. */
export type Fields = Readonly<Record<string, string>>;

export class AccountApp {
  readonly adapter = new MemoryAdapter();
  readonly errors: Error[] = [];
  readonly mails: string[] = [];
  private readonly config: AuthConfig;

  constructor(
    strategy: 'jwt' | 'database' = 'jwt',
    options: AccountOptions = {},
    further: readonly Feature[] = [],
  ) {
    this.config = {
      secret: 'a secret of more than thirty-two bytes',
      trustHost: true,
      experimental: { enableWebAuthn: true },
      adapter: this.adapter,
      mail: { mailer: ({ to, text }) => void this.mails.push(`${to}\n${text}`) },
      session: { strategy },
      features: [
        Sessions({ pollInterval: 1e9 }),
        Passwords({
          mailer: ({ to, text }) => void this.mails.push(`${to}\n${text}`),
          checkBreaches: false,
        }),
        Account(options),
        ...further,
      ],
      logger: { error: (error) => this.errors.push(error), warn: () => undefined },
      providers: [
        {
          id: 'credentials',
          name: 'Name',
          type: 'credentials',
          credentials: { name: {} },
          authorize: async ({ name }) => this.ensureUser(String(name)),
        },
        GitHub({ clientId: 'id', clientSecret: 'secret' }),
        Passkey,
      ],
    };
  }

  /** Takes methods from the adapter: those of Auth.js have fewer. Before the first request. */
  lack(...names: readonly (keyof Adapter)[]): this {
    const missing = Object.fromEntries(names.map((name) => [name, undefined]));
    this.config.adapter = { ...this.adapter, ...missing };
    return this;
  }

  /** Decides the language of pages. Before the first request. */
  speak(locale: string): this {
    this.config.locale = locale;
    return this;
  }

  /** Sends all users to one page of the app. Before the first request. */
  leadTo(url: string): this {
    this.config.callbacks = { redirect: () => url };
    return this;
  }

  /** The stored user of this name. */
  async ensureUser(name: string) {
    const email = `${name}@app.test`;
    const known = await this.adapter.getUserByEmail(email);
    return known ?? this.adapter.createUser({ id: name, name, email, emailVerified: null });
  }

  async signIn(name = 'ada', headers: Fields = {}): Promise<Browser> {
    const browser = new Browser((request) => Auth(request, this.config));
    const form = { csrfToken: await browser.csrfToken(), name };
    await browser.visit('/auth/callback/credentials', { form, headers });
    return browser;
  }

  /** A browser without a session. */
  visitor(): Browser {
    return new Browser((request) => Auth(request, this.config));
  }

  async show(browser: Browser, query = ''): Promise<string> {
    const response = await browser.visit(`${ACCOUNT}${query}`, { headers: HTML });
    return response.text();
  }

  /** Sends a form of the page. */
  async submit(browser: Browser, path: string, fields: Fields = {}): Promise<Response> {
    const form = { csrfToken: await browser.csrfToken(), ...fields };
    return browser.visit(`/auth${path}`, { form, headers: HTML });
  }

  /** A passkey of a user. */
  async addPasskey(userId: string, id: string): Promise<void> {
    await this.adapter.linkAccount({
      userId,
      type: 'webauthn',
      provider: 'passkey',
      providerAccountId: id,
    });
    await this.adapter.createAuthenticator({
      userId,
      credentialID: id,
      providerAccountId: id,
      credentialPublicKey: 'cHVibGlj',
      counter: 0,
      credentialDeviceType: 'multiDevice',
      credentialBackedUp: true,
      transports: 'internal',
    });
  }
}
