/** Transactions that go wrong, and those of the app. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFeatureTables, KyselyTables } from '../../../src/adapters/kysely/index.js';
import { DeadlineExceeded } from '../../../src/core/kernel/deadline.js';
import { table, text } from '../../../src/core/tables/table.js';
import type { TableStore } from '../../../src/core/tables/table-store.js';
import { holdTimers, nextTurn } from '../../support/fake-timers.js';
import { eachKind, type FreshDatabase } from './databases.js';

const NOTES = table('notes', { id: text(36) }, { key: 'id' });
/** How long a transaction may take, in milliseconds. */
const LIMIT = 4_000;
const FAILURE = new Error('The work has failed.');

const never = () => new Promise<never>(() => undefined);

describe.each(eachKind)('on %s', (_, kind) => {
  let database: FreshDatabase;
  let store: TableStore;
  beforeEach(async () => {
    database = await kind.create();
    await createFeatureTables(database.db, [{ tables: [NOTES] }]);
    store = KyselyTables(database.db);
  });
  afterEach(async () => {
    jest.useRealTimers();
    await database.close();
  });

  /** Resolves once the work has begun; the time limit has passed for it then. */
  async function passLimit(begun: Promise<void>): Promise<void> {
    await begun;
    await nextTurn();
    await jest.advanceTimersByTimeAsync(LIMIT);
  }

  it.each<[string, () => Promise<unknown>]>([
    ['that never ends', never],
    ...(kind.dialect === 'sqlite'
      ? ([
          ['that waits for the only connection', () => store.find(NOTES, { id: 'hung' })],
          ['that waits for its own turn', () => store.transaction(async () => 'never')],
        ] as [string, () => Promise<unknown>][])
      : []),
  ])('work %s is rolled back after the time limit', async (__, hang) => {
    holdTimers();
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const work = store.transaction(async (tables) => {
      await tables.insert(NOTES, { id: 'hung' });
      const hanging = hang();
      begin();
      await hanging;
    });
    const refusal = expect(work).rejects.toThrow(DeadlineExceeded);
    await passLimit(begun);
    await refusal;
    jest.useRealTimers();
    expect(await store.find(NOTES, { id: 'hung' })).toBeNull();
    expect(await store.insert(NOTES, { id: 'hung' })).toBe(true);
  });

  it('those of the app include the calls, and what is a transaction of the tables', async () => {
    const work = database.db.transaction().execute(async (transaction) => {
      const bound = KyselyTables(transaction);
      await bound.insert(NOTES, { id: 'call' });
      await bound.transaction((tables) => tables.insert(NOTES, { id: 'transaction' }));
      expect(await bound.find(NOTES, { id: 'transaction' })).not.toBeNull();
      throw FAILURE;
    });
    await expect(work).rejects.toBe(FAILURE);
    expect(await store.find(NOTES, { id: 'call' })).toBeNull();
    expect(await store.find(NOTES, { id: 'transaction' })).toBeNull();
  });
});
