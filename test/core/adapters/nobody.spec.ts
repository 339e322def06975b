/** Adapters that make an object of a user who is not there. */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { guardAdapter } from '../../../src/core/adapters/guarded-adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { resolveLogger } from '../../../src/core/kernel/logger.js';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';
import { ADA, appOf, password, signIn } from '../actions/app.js';

const NOBODY: readonly unknown[] = [{}, { id: null }, { id: '' }, { email: ADA.email }];
const LOOKUPS = ['getUser', 'getUserByEmail', 'getUserByAccount'] as const;

/** The memory adapter, which says this of whoever is not there. */
function inventing(nobody: unknown): { memory: MemoryAdapter; adapter: Adapter } {
  const memory = new MemoryAdapter();
  const { transaction: _, ...methods } = memory;
  const lookups = LOOKUPS.map((name) => {
    const find = memory[name] as (key: never) => Promise<unknown>;
    return [name, async (key: never) => (await find(key)) ?? nobody] as const;
  });
  return { memory, adapter: { ...methods, ...Object.fromEntries(lookups) } };
}

describe('what is no user', () => {
  it.each(LOOKUPS)('S4 is nobody to whoever asks by %s', async (name) => {
    for (const nobody of NOBODY) {
      const { adapter } = inventing(nobody);
      const lookup = guardAdapter(adapter, resolveLogger({}, false))[name];
      await expect((lookup as (key: unknown) => unknown)('x')).resolves.toBeNull();
    }
  });

  it.each(NOBODY)('S4 owns neither an account nor an address: %j', async (nobody) => {
    const { memory, adapter } = inventing(nobody);
    const scenario = new SignInScenario({ config: { adapter } });
    await scenario.signIn();
    expect(scenario.logs).toEqual([]);
    await expect(scenario.browser.session()).resolves.toMatchObject({ user: { email: ADA.email } });
    const user = await memory.getUserByEmail(ADA.email);
    await expect(memory.getAccount('ada-1815', 'op')).resolves.toMatchObject({ userId: user?.id });
  });

  it.each(NOBODY)(
    'S4 is not signed in by credentials with sessions in the database: %j',
    async (nobody) => {
      const { memory, adapter } = inventing(nobody);
      const providers = [password(), new MisbehavingProvider().oauth()];
      const app = appOf({ adapter, providers, session: { strategy: 'database' } });
      const browser = app.browser();
      await signIn(browser);
      expect(app.errors()).toEqual([]);
      await expect(browser.session()).resolves.toMatchObject({ user: { email: ADA.email } });
      await expect(memory.getUserByEmail(ADA.email)).resolves.not.toBeNull();
    },
  );

  it.each([...NOBODY, null])('S4 is an error where a user was to be stored: %j', async (nobody) => {
    const { adapter } = inventing(null);
    const createUser = async () => nobody as never;
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
