/** An app whose users prove again who they are, and their browsers. */
import { MemoryAdapter } from '../../../../src/core/adapters/memory.adapter.js';
import { type AuthServices, createAuth } from '../../../../src/core/compose/auth.js';
import type { AuthConfig } from '../../../../src/core/config/auth-config.js';
import type { OutgoingMail } from '../../../../src/core/email/mail-options.js';
import { AuthHandler } from '../../../../src/core/handler/auth-handler.js';
import { type ServiceDefinition, value } from '../../../../src/core/kernel/container.js';
import { ClockToken } from '../../../../src/core/kernel/platform.js';
import { TimersToken } from '../../../../src/core/kernel/timers.js';
import type { AuthenticationMethod, Proof } from '../../../../src/core/levels/index.js';
import type { AdapterUser } from '../../../../src/core/models/user.js';
import type { WebAuthnConfig } from '../../../../src/core/providers/webauthn-config.js';
import type { Feature } from '../../../../src/features/index.js';
import { Passwords } from '../../../../src/features/passwords/index.js';
import { Sessions } from '../../../../src/features/sessions/index.js';
import { LevelKeeper } from '../../../../src/features/sessions/level/level-keeper.js';
import { SESSION_LEVELS } from '../../../../src/features/sessions/level/level-tables.js';
import { REAUTHENTICATION_CODES } from '../../../../src/features/sessions/reauthentication/reauthentication.js';
import {
  SESSION_RECORDS,
  SESSION_REVOCATIONS,
} from '../../../../src/features/sessions/session-tables.js';
import { Passkey } from '../../../../src/providers/passkey.js';
import { SessionFinder } from '../../../../src/core/sessions/session-finder.js';
import { impatient } from '../../../support/held-time.js';
import { MisbehavingProvider } from '../../../support/misbehaving-provider.js';
import { SoftwareAuthenticator } from '../../../support/software-authenticator.js';
import { ProvingBrowser } from './proving-browser.js';

export const ORIGIN = 'https://app.test';
export const BACK = `${ORIGIN}/settings`;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const STRATEGIES = ['jwt', 'database'] as const;
export const PASSWORD = 'a difference engine';

/** Far ahead, so that no browser drops a cookie because of the real date. */
const START = Date.UTC(2035, 0, 15, 12);

/** What a user can sign in with. */
export interface Owned {
  readonly password?: boolean;
  readonly passkey?: boolean;
  /** A device that shows codes. */
  readonly otp?: boolean;
  /** The id of the provider of a linked account. */
  readonly account?: 'op' | 'plain';
  /** Default: yes. */
  readonly isVerified?: boolean;
}

/** What an app may differ in. */
export interface ProofAppSettings {
  readonly features?: readonly Feature[];
  readonly passkey?: Partial<WebAuthnConfig>;
  /** Whether it has a mailer, and passwords, which need one. Default `true`. */
  readonly sendsMails?: boolean;
  readonly config?: Partial<AuthConfig>;
  /** Beside those that every app has. */
  readonly providers?: AuthConfig['providers'];
  /** Rows in place of those of the library. */
  readonly services?: readonly ServiceDefinition[];
}

export class ProofApp {
  now = START;
  readonly adapter = new MemoryAdapter();
  readonly op = new MisbehavingProvider('https://op.test', () => this.now);
  readonly plain = new MisbehavingProvider('https://plain.test', () => this.now);
  readonly device = new SoftwareAuthenticator();
  readonly mails: OutgoingMail[] = [];
  /** Whether the mailer works. */
  isMailerUp = true;
  readonly services: AuthServices;
  /** The users with a device that shows codes, each of which is the id of its user. */
  private readonly devices = new Set<string>();
  /** What the next sign-in proves. */
  private proven: readonly AuthenticationMethod[] = ['pwd'];

  constructor(
    strategy: 'jwt' | 'database',
    {
      features = [],
      passkey = {},
      sendsMails = true,
      config = {},
      providers = [],
      services = [],
    }: ProofAppSettings = {},
  ) {
    const passwords = Passwords({
      argon2: { memoryKiB: 7_168, iterations: 1 },
      checkBreaches: false,
    });
    this.services = createAuth(
      {
        url: ORIGIN,
        secret: 'a secret for tests only, at least 32 bytes',
        adapter: this.adapter,
        session: { strategy },
        experimental: { enableWebAuthn: true },
        providers: [
          this.op.oidc(),
          this.plain.oauth({ id: 'plain' }),
          Passkey(passkey),
          {
            id: 'entry',
            name: 'Entry',
            type: 'credentials',
            credentials: { name: {} },
            authorize: ({ name }) => this.adapter.getUser(String(name)),
            amr: () => this.proven,
            hasCredentials: () => false,
          },
          {
            id: 'otp',
            name: 'Code of a device',
            type: 'credentials',
            credentials: { code: {} },
            authorize: ({ code }) => this.adapter.getUser(String(code)),
            amr: ['otp'],
            hasCredentials: (userId) => this.devices.has(userId),
          },
          ...providers,
        ],
        features: [
          Sessions({ pollInterval: 1e9 }),
          ...(sendsMails ? [passwords] : []),
          ...features,
        ],
        ...(sendsMails && { mail: { mailer: (mail: OutgoingMail) => this.deliver(mail) } }),
        logger: { error: () => undefined, warn: () => undefined },
        ...config,
      },
      [value(ClockToken, () => this.now), value(TimersToken, impatient), ...services],
    );
  }

  browser(): ProvingBrowser {
    return new ProvingBrowser((request) => this.services.get(AuthHandler).respond(request), ORIGIN);
  }

  /** Creates a user with all that it owns. */
  async createUser(name: string, owned: Owned = {}): Promise<AdapterUser> {
    const { password, passkey, otp, account, isVerified = true } = owned;
    const emailVerified = isVerified ? new Date(this.now) : null;
    const email = `${name}@example.com`;
    const user = await this.adapter.createUser({ id: name, name, email, emailVerified });
    if (password) await this.services.get(Passwords).set(user.id, PASSWORD);
    if (otp) this.addDevice(user.id);
    if (account) {
      const type = account === 'op' ? 'oidc' : 'oauth';
      const providerAccountId = `${name}-1815`;
      await this.adapter.linkAccount({
        userId: user.id,
        type,
        provider: account,
        providerAccountId,
      });
    }
    if (passkey) await this.addPasskey(await this.signIn(user.id));
    return user;
  }

  /** Lets time pass. */
  pass(milliseconds: number): void {
    this.now += milliseconds;
  }

  /** Gives a user a device that shows codes. */
  addDevice(userId: string): void {
    this.devices.add(userId);
  }

  /** What the next sign-in by the provider "entry" proves. */
  prove(proven: readonly AuthenticationMethod[]): void {
    this.proven = proven;
  }

  /** Signs a user in, in a new browser. */
  async signIn(
    userId: string,
    proven: readonly AuthenticationMethod[] = ['pwd'],
  ): Promise<ProvingBrowser> {
    this.prove(proven);
    const browser = this.browser();
    await browser.post('/auth/callback/entry', { name: userId });
    return browser;
  }

  /** A user, signed in so long ago that nothing is fresh. */
  async signInLongAgo(
    owned: Owned,
    proven: readonly AuthenticationMethod[] = ['pwd'],
  ): Promise<{ readonly user: AdapterUser; readonly browser: ProvingBrowser }> {
    const user = await this.createUser('ada', owned);
    const browser = await this.signIn(user.id, proven);
    this.now += 13 * HOUR;
    return { user, browser };
  }

  /** The proofs of the session of a browser. */
  async proofs(browser: ProvingBrowser): Promise<readonly Proof[]> {
    const headers = new Headers({ cookie: browser.cookieHeader() });
    const found = await this.services.get(SessionFinder).find({ url: ORIGIN, headers });
    if (!found) throw new Error('No user is signed in.');
    return (await this.services.get(LevelKeeper).find(found.session)).proofs;
  }

  /** What the OpenID provider answers, at which the user "ada" is, with these claims besides. */
  authorize(url: URL, claims: object): URLSearchParams {
    this.op.person = { sub: 'ada-1815', email: 'ada@example.com', email_verified: true };
    this.op.misbehaviour = { claims: { ...claims } };
    return this.op.authorize(url);
  }

  /** Everything that is stored of sessions, their levels, and codes. */
  async rows(): Promise<unknown> {
    const { tables } = this.adapter;
    const list = { limit: 100 };
    return [
      await tables.list(SESSION_RECORDS, { by: 'id', ...list }),
      await tables.list(SESSION_REVOCATIONS, { by: 'subject', ...list }),
      await tables.list(SESSION_LEVELS, { by: 'id', ...list }),
      await tables.list(REAUTHENTICATION_CODES, { by: 'session', ...list }),
    ];
  }

  /** The code in the last email. */
  get code(): string {
    const [code] = /\b\d{6}\b/.exec(this.mails.at(-1)?.text ?? '') ?? [];
    if (code === undefined) throw new Error('No mail has a code.');
    return code;
  }

  private async addPasskey(browser: ProvingBrowser): Promise<void> {
    const options = await browser.passkeyOptions('register');
    const data = JSON.stringify(this.device.create(options));
    await browser.visit('/auth/callback/passkey', { form: { action: 'register', data } });
  }

  private deliver(mail: OutgoingMail): void {
    if (!this.isMailerUp) throw new Error('The mailer is down.');
    this.mails.push(mail);
  }
}
