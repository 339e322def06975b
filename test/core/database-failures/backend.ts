/** What outlives a deployment: a database, a provider, messages. Each test deploys apps over it. */
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import type { Browser } from '../../support/browser.js';
import { readLocation } from '../../support/browser.js';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { type Rows, TracedAdapter } from '../../support/traced-adapter.js';
import { ADA, NOW, makeApp, password, signIn } from '../actions/app.js';

/** How a call of the database goes wrong. */
export const FAULTS = {
  /** It did nothing. */
  'throws before it has done anything': async (): Promise<never> => {
    throw new Error('connection refused');
  },
  /** It did what it was asked, and its answer was lost. */
  'throws after it has done its work': async (call: () => unknown): Promise<never> => {
    await call();
    throw new Error('connection lost');
  },
  /** The process is gone. */
  'never answers': (): Promise<never> => new Promise(() => undefined),
};

export type Fault = keyof typeof FAULTS;

type Transaction = NonNullable<Adapter['transaction']>;

export class Backend {
  readonly op = new MisbehavingProvider('https://op.test', () => NOW);
  readonly links: URL[] = [];
  /** The calls of the database since it was last watched. */
  readonly calls: string[] = [];
  private readonly database: TracedAdapter;
  private fault: { readonly at: number; readonly how: Fault } | undefined;
  private hit: () => void = () => undefined;

  constructor(hasTransactions = false) {
    this.database = new TracedAdapter(undefined, hasTransactions);
  }

  /** The browser of a new user, at a deployment that has just started. */
  newcomer(): Browser {
    const sendVerificationRequest = ({ url }: { url: string }): void =>
      void this.links.push(new URL(url));
    const config: Partial<AuthConfig> = {
      adapter: this.breakable(this.database.adapter),
      session: { updateAge: 0 },
      providers: [
        password(),
        this.op.oidc(),
        { id: 'email', name: 'Email', type: 'email', sendVerificationRequest },
      ],
    };
    return makeApp(config).browser();
  }

  /** From now on calls are counted, and the one of this number goes wrong. */
  watch(at = Infinity, how: Fault = 'never answers'): Promise<void> {
    this.calls.length = 0;
    this.fault = { at, how };
    return new Promise((resolve) => (this.hit = resolve));
  }

  heal(): void {
    this.fault = undefined;
  }

  async rows(): Promise<Rows> {
    return this.database.rows();
  }

  async byProvider(browser: Browser): Promise<Response> {
    const departure = await browser.post('/auth/signin/op');
    const answer = this.op.authorize(readLocation(departure));
    return browser.visit(`/auth/callback/op?${answer}`);
  }

  async byLink(browser: Browser): Promise<Response> {
    await browser.post('/auth/signin/email', { email: ADA.email });
    return browser.visit(this.links.at(-1)?.href ?? '/auth/error');
  }

  async byPassword(browser: Browser): Promise<Response> {
    return signIn(browser);
  }

  private breakable(adapter: Adapter): Adapter {
    return new Proxy(adapter, {
      get: (own, name: keyof Adapter) => {
        const { transaction } = own;
        if (name === 'transaction') return transaction && this.breakableWithin(transaction);
        const method = Reflect.get(own, name) as ((...rows: unknown[]) => unknown) | undefined;
        if (typeof method !== 'function') return method;
        return async (...rows: unknown[]) => this.call(name, async () => method(...rows));
      },
    });
  }

  private breakableWithin(transaction: Transaction): Transaction {
    return (work) => transaction((bound) => work(this.breakable(bound)));
  }

  private async call(name: string, method: () => Promise<unknown>): Promise<unknown> {
    const { at, how } = this.fault ?? { at: Infinity, how: 'never answers' };
    this.calls.push(name);
    if (this.calls.length < at) return method();
    // A process that is gone does not come back for its next call either.
    if (this.calls.length > at && how !== 'never answers') return method();
    this.hit();
    return FAULTS[how](method);
  }
}

/** What must hold whatever happened in between. */
export function inconsistencies({ users, accounts, sessions }: Rows): string[] {
  const ids = new Set(users.map(({ id }) => id));
  const names = accounts.map(
    ({ provider, providerAccountId }) => `${provider} ${providerAccountId}`,
  );
  const addresses = users.map(({ email }) => email);
  return [
    ...accounts.filter(({ userId }) => !ids.has(userId)).map(() => 'an account without a user'),
    ...sessions.filter(({ userId }) => !ids.has(userId)).map(() => 'a session without a user'),
    ...(new Set(names).size < names.length ? ['an account twice'] : []),
    ...(new Set(addresses).size < addresses.length ? ['an address twice'] : []),
  ];
}
