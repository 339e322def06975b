/** `withTables`: tables of features beside any adapter. */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { METHODS } from '../../../src/core/adapters/guarded-adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { withTables } from '../../../src/core/adapters/with-tables.js';
import { MemoryTables, table, text } from '../../../src/features/index.js';
import { Notes } from '../../support/notes.js';
import { makeApp, signIn } from '../actions/app.js';

/** Its methods are on the prototype, and need the instance. */
class PrivateAdapter implements Adapter {
  readonly #users = new Map<string, { id: string; email: string; emailVerified: null }>();

  async createUser({ email }: { email: string }) {
    const user = { id: crypto.randomUUID(), email, emailVerified: null };
    this.#users.set(user.id, user);
    return user;
  }

  async getUser(id: string) {
    return this.#users.get(id) ?? null;
  }
}

const NOTES = table('loose_notes', { id: text(36) }, { key: 'id' });
const tables = new MemoryTables();
const user = { email: 'ada@example.com', emailVerified: null };

describe.each<[string, () => Adapter]>([
  ['an instance of a class with private fields', () => new PrivateAdapter()],
  ['an object', () => ({ ...new MemoryAdapter() })],
  ['the memory adapter', () => new MemoryAdapter()],
  ['an adapter that has tables already', () => withTables(new MemoryAdapter(), new MemoryTables())],
])('with %s', (_name, make) => {
  it('the methods work, also when they are spread or taken off', async () => {
    const adapter = withTables(make(), tables);
    const stored = await adapter.createUser?.({ id: '1', ...user });
    const { getUser } = { ...adapter };
    await expect(getUser?.(stored?.id ?? '')).resolves.toMatchObject(user);
  });

  it('there are the methods that the adapter has, and no others', () => {
    const own = make();
    const adapter = withTables(own, tables);
    for (const name of [...METHODS, 'transaction'] as const) {
      expect([name, typeof adapter[name]]).toEqual([name, typeof own[name]]);
    }
  });

  it('the tables are the given ones, and the adapter stays as it is', () => {
    const own = make();
    const before = own.tables;
    expect(withTables(own, tables).tables).toBe(tables);
    expect({ ...withTables(own, tables) }.tables).toBe(tables);
    expect(own.tables).toBe(before);
  });
});

it('a copy has no transaction, of which its own methods would not be part', async () => {
  const adapter = withTables(new MemoryAdapter(), tables);
  const stored = await adapter.transaction?.((bound) =>
    Promise.resolve(bound.createUser?.({ id: '1', ...user })),
  );
  expect(stored).toMatchObject(user);
  expect({ ...adapter }.transaction).toBeUndefined();
});

it('a transaction of the adapter has the given tables, and is none of them', async () => {
  const adapter = withTables(new MemoryAdapter(), new MemoryTables());
  const work = adapter.transaction?.(async (bound) => {
    expect(bound.tables).toBe(adapter.tables);
    await bound.tables?.insert(NOTES, { id: 'kept' });
    throw new Error('The work has failed.');
  });
  await expect(work).rejects.toThrow('The work has failed.');
  expect(await adapter.tables?.find(NOTES, { id: 'kept' })).not.toBeNull();
});

it('a transaction of the tables is one of them alone', async () => {
  const adapter = withTables(new MemoryAdapter(), new MemoryTables());
  const work = adapter.tables?.transaction(async (bound) => {
    await bound.insert(NOTES, { id: 'lost' });
    await adapter.createUser?.({ id: '1', ...user });
    throw new Error('The work has failed.');
  });
  await expect(work).rejects.toThrow('The work has failed.');
  expect(await adapter.tables?.find(NOTES, { id: 'lost' })).toBeNull();
  expect(await adapter.getUserByEmail?.(user.email)).not.toBeNull();
});

it('a feature keeps its rows there', async () => {
  const adapter = withTables(new PrivateAdapter(), new MemoryTables());
  const app = makeApp({ adapter, session: { strategy: 'jwt' }, features: [Notes()] });
  const browser = app.browser();
  await signIn(browser);
  await browser.post('/auth/account/notes', { text: 'Milk' });
  const response = await browser.visit('/auth/account/notes');
  await expect(response.json()).resolves.toEqual({ notes: ['Milk'] });
});
