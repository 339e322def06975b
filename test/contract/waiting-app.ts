/** An app on any database whose user has a second factor, and what is stored in it. */
import { generate } from 'otplib';
import type { Adapter } from '../../src/core/adapters/adapter.js';
import { type AuthServices, createAuth } from '../../src/core/compose/auth.js';
import { AuthHandler } from '../../src/core/handler/auth-handler.js';
import { value } from '../../src/core/kernel/container.js';
import { ClockToken } from '../../src/core/kernel/platform.js';
import { TimersToken } from '../../src/core/kernel/timers.js';
import type { AdapterUser } from '../../src/core/models/user.js';
import { Passwords } from '../../src/features/passwords/index.js';
import { SecondFactors } from '../../src/features/second-factors/index.js';
import { RecoveryCodes } from '../../src/features/second-factors/recovery-codes.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { mailing } from '../core/email/mailbox.js';
import { Browser, readLocation } from '../support/browser.js';
import { impatient } from '../support/held-time.js';
import { MisbehavingProvider } from '../support/misbehaving-provider.js';

const ORIGIN = 'https://app.test';
export const STEP = '/auth/second-factor';
export const EMAIL = 'ada@example.com';

const PASSWORD = 'a difference engine';
/** Of the password, by argon2i. */
const WEAK_HASH =
  '$argon2i$v=19$m=4096,t=1,p=1$96WgRNAo5yA1KI3XaLb9BQ$eC5V96uu1LE4uqUThNrj9w/y+VUBRHdUOrj0gE61OKw';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/**
 * What is counted, what waits, and the links that were sent to addresses: a first factor writes
 * nothing else.
 */
const OWN_TABLES = /^(pending_sign_ins|second_factor_attempts|verification_?tokens?)$/i;

/** The features whose tables the database has. */
export const WAITING_FEATURES = [
  Sessions({ pollInterval: 1e9 }),
  Passwords({
    mailer: () => undefined,
    argon2: { memoryKiB: 7_168, iterations: 1 },
    checkBreaches: false,
  }),
  SecondFactors(),
];

/** All rows of all tables, by the names of these. */
export type AllRows = Readonly<Record<string, readonly object[]>>;

/** A database with the tables of {@link WAITING_FEATURES}. */
export interface WaitingFixture {
  readonly adapter: Adapter;
  /** As the database has them. */
  readRows(): Promise<AllRows>;
  close(): Promise<unknown>;
}

export type Strategy = 'jwt' | 'database';

export class WaitingApp {
  now = Date.UTC(2035, 0, 15, 12);
  readonly events: string[] = [];
  readonly links: string[] = [];
  readonly op = new MisbehavingProvider('https://op.test', () => this.now);
  readonly services: AuthServices;

  constructor(
    private readonly fixture: WaitingFixture,
    strategy: Strategy,
  ) {
    const follow = (name: string) => [name, () => void this.events.push(name)] as const;
    this.services = createAuth(
      {
        url: ORIGIN,
        secret: 'a secret for tests only, at least 32 bytes',
        adapter: fixture.adapter,
        session: { strategy },
        providers: [this.op.oidc(), mailing(({ url }) => void this.links.push(url))],
        features: WAITING_FEATURES,
        events: Object.fromEntries(['linkAccount', 'updateUser', 'signIn'].map(follow)),
        logger: { error: () => undefined, warn: () => undefined },
      },
      [value(ClockToken, () => this.now), value(TimersToken, impatient)],
    );
  }

  browser(): Browser {
    return new Browser((request) => this.services.get(AuthHandler).respond(request), ORIGIN);
  }

  /** A user with a password and an authenticator app. */
  async createUser(isVerified = true): Promise<AdapterUser> {
    const user = await this.fixture.adapter.createUser?.({
      id: crypto.randomUUID(),
      name: 'Ada',
      email: EMAIL,
      emailVerified: isVerified ? new Date(this.now) : null,
    });
    if (!user) throw new TypeError('The adapter creates no users.');
    await this.services.get(Passwords).set(user.id, PASSWORD);
    await this.services.get(SecondFactors).importTotp(user.id, { secret: SECRET });
    this.now += 1000;
    return user;
  }

  /** The password of the user, as another system has stored it. */
  async importWeakHash(): Promise<void> {
    const passwords = this.services.get(Passwords);
    const user = await this.fixture.adapter.getUserByEmail?.(EMAIL);
    const userId = String(user?.id);
    await passwords.remove(userId);
    const { imported } = await passwords.import([{ userId, hash: WEAK_HASH }]);
    if (imported !== 1) throw new TypeError('The hash was not imported.');
  }

  /** Recovery codes for a user. */
  async createRecoveryCodes(userId: string): Promise<readonly string[]> {
    const codes = this.services.get(RecoveryCodes);
    const drawn = await codes.draw();
    await this.fixture.adapter.tables?.transaction((tables) =>
      codes.replace(userId, drawn, tables),
    );
    return drawn.codes;
  }

  enterPassword(browser: Browser): Promise<Response> {
    return browser.post('/auth/callback/password', { email: EMAIL, password: PASSWORD });
  }

  /** By an account that the user has not linked, of a provider that has proven the address. */
  async enterProvider(browser: Browser): Promise<Response> {
    this.op.person = { sub: 'ada-1815', email: EMAIL, email_verified: true, name: 'Countess' };
    const url = readLocation(await browser.post('/auth/signin/op'));
    return browser.visit(`/auth/callback/op?${this.op.authorize(url)}`);
  }

  async enterLink(browser: Browser): Promise<Response> {
    return browser.visit(this.links.at(-1) ?? '');
  }

  /** What the authenticator app shows. */
  show(): Promise<string> {
    return generate({ secret: SECRET, epoch: Math.floor(this.now / 1000) });
  }

  /** All that is stored, but for what a first factor may write, as text. */
  async readUntouched(): Promise<string> {
    const rows = await this.fixture.readRows();
    return JSON.stringify(Object.entries(rows).filter(([name]) => !OWN_TABLES.test(name)));
  }

  /** How many wrong codes of a user are counted. */
  async countFailures(): Promise<readonly number[]> {
    const { second_factor_attempts: rows = [] } = await this.fixture.readRows();
    return rows.map((row) => Number(Reflect.get(row, 'count')));
  }
}
