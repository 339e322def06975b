/** A memory adapter that remembers what it was asked, can be made to fail, and shows its rows. */
import type { Adapter, AdapterMethod } from '../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import type { AdapterAccount } from '../../src/core/models/account.js';
import type { AdapterSession } from '../../src/core/models/session.js';
import type { AdapterUser } from '../../src/core/models/user.js';

type Transaction = NonNullable<Adapter['transaction']>;

export interface Rows {
  readonly users: readonly AdapterUser[];
  readonly accounts: readonly AdapterAccount[];
  readonly sessions: readonly AdapterSession[];
}

export class TracedAdapter {
  /** What an app is configured with. */
  readonly adapter: Adapter;
  private readonly memory = new MemoryAdapter();
  private readonly failures = new Map<string, { readonly error: Error; after: number }>();
  private readonly users = new Set<string>();
  private readonly sessions = new Set<string>();
  private readonly accounts = new Map<string, AdapterAccount>();

  /**
   * @param trace - Gets the name of every method that is called, and what it is called with.
   * @param hasTransactions - Default: none, as most of the adapters there are, so that each step
   *   counts.
   */
  constructor(
    private readonly trace: (method: string, argument?: unknown) => void = () => undefined,
    private readonly hasTransactions = false,
  ) {
    this.adapter = this.traced(this.memory);
  }

  /**
   * The next call of this method fails, before it has done anything.
   *
   * @param after - How many calls succeed before.
   */
  failNext(method: AdapterMethod, error = new Error(`${method} failed`), after = 0): void {
    this.failures.set(method, { error, after });
  }

  /** Every row there is, as it is now. */
  async rows(): Promise<Rows> {
    const { memory } = this;
    const users = [...this.users].map((id) => memory.getUser(id));
    const accounts = [...this.accounts.values()].map(({ provider, providerAccountId }) =>
      memory.getAccount(providerAccountId, provider),
    );
    const sessions = [...this.sessions].map(
      async (token) => (await memory.getSessionAndUser(token))?.session,
    );
    return {
      users: (await Promise.all(users)).filter((row) => row !== null),
      accounts: (await Promise.all(accounts)).filter((row) => row !== null),
      sessions: (await Promise.all(sessions)).filter((row) => row !== undefined),
    };
  }

  private traced(adapter: Adapter): Adapter {
    return new Proxy(adapter, {
      get: (own, name: AdapterMethod) => {
        if (name === 'transaction') return this.hasTransactions ? this.transaction : undefined;
        const method = Reflect.get(own, name) as ((row: unknown) => Promise<unknown>) | undefined;
        if (typeof method !== 'function') return method;
        return async (...rows: [unknown]) => {
          this.trace(name, rows[0]);
          this.failIfPlanned(name);
          const outcome = await method(...rows);
          this.remember(name, rows[0], outcome);
          return outcome;
        };
      },
    });
  }

  private readonly transaction: Transaction = (work) =>
    (this.memory.transaction as Transaction)((bound) => work(this.traced(bound)));

  private failIfPlanned(method: string): void {
    const planned = this.failures.get(method);
    if (!planned || planned.after-- > 0) return;
    this.failures.delete(method);
    throw planned.error;
  }

  private remember(method: AdapterMethod, row: unknown, outcome: unknown): void {
    if (method === 'createUser') this.users.add((outcome as AdapterUser).id);
    if (method === 'createSession') this.sessions.add((row as AdapterSession).sessionToken);
    if (method === 'linkAccount') {
      const account = row as AdapterAccount;
      this.accounts.set(JSON.stringify([account.provider, account.providerAccountId]), account);
    }
  }
}
