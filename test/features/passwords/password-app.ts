/** An app with passwords, its mailbox, and the browsers of its visitors. */
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { createAuth, type AuthServices } from '../../../src/core/compose/auth.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { value, type ServiceDefinition } from '../../../src/core/kernel/container.js';
import { ClockToken } from '../../../src/core/kernel/platform.js';
import { TimersToken } from '../../../src/core/kernel/timers.js';
import {
  type PasswordMail,
  Passwords,
  type PasswordsOptions,
} from '../../../src/features/passwords/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Browser } from '../../support/browser.js';
import { impatient } from '../../support/held-time.js';

export const ORIGIN = 'https://app.test';
export const ADA = 'ada@example.com';
export const PASSWORD = 'a difference engine';
export const OTHER_PASSWORD = 'an analytical engine';

/** What a browser says of a form. */
const HTML = { accept: 'text/html,application/xhtml+xml' };

/** The least that the options allow: tests compare outcomes, and not costs. */
const CHEAP = { argon2: { memoryKiB: 7_168, iterations: 1 }, checkBreaches: false } as const;

/** What an app may differ in. */
export interface PasswordAppSettings {
  readonly strategy?: 'jwt' | 'database';
  readonly options?: Partial<PasswordsOptions>;
  readonly config?: Partial<AuthConfig>;
  /** Default: a memory adapter, which is `adapter` of the app. */
  readonly adapter?: Adapter;
  readonly overrides?: readonly ServiceDefinition[];
}

/** The user of a page or of the API. */
export class Visitor extends Browser {
  /** Submits a form, as a browser without JavaScript does. */
  async submit(path: string, form: Readonly<Record<string, string>>): Promise<Response> {
    const csrfToken = await this.csrfToken();
    return this.visit(path, { form: { csrfToken, ...form }, headers: HTML });
  }

  /** Sends JSON, as a script does. */
  async send(path: string, json: Readonly<Record<string, unknown>>): Promise<Response> {
    const csrfToken = await this.csrfToken();
    return this.visit(path, { json: { csrfToken, ...json } });
  }

  async signUp(email = ADA, password = PASSWORD): Promise<Response> {
    return this.send('/auth/password/sign-up', { email, password });
  }

  async signIn(email = ADA, password = PASSWORD): Promise<Response> {
    return this.submit('/auth/callback/password', { email, password });
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.session()) !== null;
  }
}

export class PasswordApp {
  readonly mails: PasswordMail[] = [];
  readonly events: [name: string, message: unknown][] = [];
  readonly logged: unknown[] = [];
  readonly adapter = new MemoryAdapter();
  readonly services: AuthServices;
  now = Date.now();

  constructor({
    strategy = 'jwt',
    options = {},
    config = {},
    adapter,
    overrides = [],
  }: PasswordAppSettings = {}) {
    const mailer = (mail: PasswordMail) => void this.mails.push(mail);
    const log = (...entry: unknown[]) => void this.logged.push(...entry);
    const follow = (name: string) => (message: unknown) => void this.events.push([name, message]);
    this.services = createAuth(
      {
        url: ORIGIN,
        secret: 'a secret for tests only, at least 32 bytes',
        providers: [],
        adapter: adapter ?? this.adapter,
        session: { strategy },
        features: [Sessions(), Passwords({ mailer, ...CHEAP, ...options })],
        logger: { error: log, warn: log, debug: log },
        events: {
          passwordChanged: follow('passwordChanged'),
          passwordBreachCheckFailed: follow('passwordBreachCheckFailed'),
          createUser: follow('createUser'),
          signIn: follow('signIn'),
        },
        ...config,
      },
      [value(ClockToken, () => this.now), value(TimersToken, impatient), ...overrides],
    );
  }

  get passwords(): Passwords {
    return this.services.get(Passwords);
  }

  visitor(): Visitor {
    return new Visitor((request) => this.services.get(AuthHandler).respond(request), ORIGIN);
  }

  /** The last email to an address. */
  mail(to = ADA): PasswordMail {
    const mail = this.mails.findLast((one) => one.to === to);
    if (!mail) throw new Error(`No mail to ${to}.`);
    return mail;
  }

  /** The path of the link in the last email to an address. */
  link(to = ADA): string {
    const [address = ''] = /https:\/\/\S+/.exec(this.mail(to).text) ?? [];
    const { pathname, search } = new URL(address);
    return `${pathname}${search}`;
  }

  /** The token in the last email to an address. */
  token(to = ADA): string {
    return new URL(this.link(to), ORIGIN).searchParams.get('token') ?? '';
  }

  /** A visitor who has signed up and is signed in. */
  async member(email = ADA, password = PASSWORD): Promise<Visitor> {
    const visitor = this.visitor();
    await visitor.signUp(email, password);
    await visitor.send('/auth/password/verify', { token: this.token(email) });
    return visitor;
  }
}
