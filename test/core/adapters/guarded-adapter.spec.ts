/**
 * The wrapper of the app's adapter: transactions, and adapters that invent a user for a missing
 * row.
 */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { guardAdapter } from '../../../src/core/adapters/guarded-adapter.js';
import { AccessDenied, AdapterError } from '../../../src/core/errors/public.js';
import { resolveLogger } from '../../../src/core/kernel/logger.js';
import { ADA, makeApp, password, signIn } from '../actions/app.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';

const quiet = resolveLogger({ error: () => undefined, warn: () => undefined }, false);

/** An adapter whose transaction ends by this function. */
function guarded(end: () => void = () => undefined): Required<Pick<Adapter, 'transaction'>> {
  const adapter: Adapter = {
    async transaction(work) {
      // Adapters that are class instances need `this`.
      expect(this).toBe(adapter);
      const result = await work({
        createUser: () => Promise.reject(new Error('connection refused')),
        getUser: async () => null,
      });
      end();
      return result;
    },
  };
  return guardAdapter(adapter, quiet) as Required<Pick<Adapter, 'transaction'>>;
}

describe('a guarded transaction', () => {
  it('returns the result of its work', async () => {
    await expect(guarded().transaction(async () => 42)).resolves.toBe(42);
  });

  it('names the call that failed within it', async () => {
    const failing = guarded().transaction(async (bound) => bound.createUser?.({} as never));
    await expect(failing).rejects.toMatchObject({
      type: 'AdapterError',
      cause: { method: 'createUser' },
    });
  });

  it('names itself when it could not be committed', async () => {
    const failing = guarded(() => {
      throw new Error('could not serialize');
    }).transaction(async () => 42);
    await expect(failing).rejects.toBeInstanceOf(AdapterError);
    await expect(failing).rejects.toMatchObject({ cause: { method: 'transaction' } });
  });

  it('rethrows an error of the library unchanged', async () => {
    const refused = new AccessDenied('no');
    await expect(guarded().transaction(() => Promise.reject(refused))).rejects.toBe(refused);
  });

  it('is missing where the adapter has none', () => {
    expect(guardAdapter({}, quiet).transaction).toBeUndefined();
  });
});

const NO_USERS: readonly unknown[] = [{}, { id: null }, { id: '' }, { email: ADA.email }];
const LOOKUPS = ['getUser', 'getUserByEmail', 'getUserByAccount'] as const;

/** The memory adapter, which returns this object for a missing user. */
function inventing(noUser: unknown): { memory: MemoryAdapter; adapter: Adapter } {
  const memory = new MemoryAdapter();
  const { transaction: _, ...methods } = memory;
  const lookups = LOOKUPS.map((name) => {
    const find = memory[name] as (key: never) => Promise<unknown>;
    return [name, async (key: never) => (await find(key)) ?? noUser] as const;
  });
  return { memory, adapter: { ...methods, ...Object.fromEntries(lookups) } };
}

describe('a user without an id', () => {
  it.each(LOOKUPS)('S4 is null for %s', async (name) => {
    for (const noUser of NO_USERS) {
      const { adapter } = inventing(noUser);
      const lookup = guardAdapter(adapter, resolveLogger({}, false))[name];
      await expect((lookup as (key: unknown) => unknown)('x')).resolves.toBeNull();
    }
  });

  it.each(NO_USERS)('S4 owns no account and no address: %j', async (noUser) => {
    const { memory, adapter } = inventing(noUser);
    const scenario = new SignInScenario({ config: { adapter } });
    await scenario.signIn();
    expect(scenario.logs).toEqual([]);
    await expect(scenario.browser.session()).resolves.toMatchObject({ user: { email: ADA.email } });
    const user = await memory.getUserByEmail(ADA.email);
    await expect(memory.getAccount('ada-1815', 'op')).resolves.toMatchObject({ userId: user?.id });
  });

  it.each(NO_USERS)(
    'S4 is not signed in by credentials with database sessions: %j',
    async (noUser) => {
      const { memory, adapter } = inventing(noUser);
      const providers = [password(), new MisbehavingProvider().oauth()];
      const app = makeApp({ adapter, providers, session: { strategy: 'database' } });
      const browser = app.browser();
      await signIn(browser);
      expect(app.errors()).toEqual([]);
      await expect(browser.session()).resolves.toMatchObject({ user: { email: ADA.email } });
      await expect(memory.getUserByEmail(ADA.email)).resolves.not.toBeNull();
    },
  );

  it.each([...NO_USERS, null])('S4 is an error when a user is created: %j', async (noUser) => {
    const { adapter } = inventing(null);
    const createUser = async () => noUser as never;
    const scenario = new SignInScenario({ config: { adapter: { ...adapter, createUser } } });
    await scenario.expectReturnRefused('Configuration');
    const [error] = scenario.logs;
    expect(error).toMatchObject({
      type: 'AdapterError',
      message: expect.stringContaining('createUser'),
    });
    expect(error?.cause).toMatchObject({ err: { message: expect.stringContaining('an id') } });
  });
});
