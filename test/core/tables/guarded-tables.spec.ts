/** The tables of an adapter that fails, or does not answer. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MissingTable } from '../../../src/core/errors/configuration.errors.js';
import { AdapterError } from '../../../src/core/errors/upstream.errors.js';
import { GuardedTables } from '../../../src/core/tables/guarded-tables.js';
import { MemoryTables } from '../../../src/core/tables/memory.tables.js';
import { table, text } from '../../../src/core/tables/table.js';
import type { TableStore } from '../../../src/core/tables/table-store.js';
import { TransactionEnded } from '../../../src/core/tables/transaction-queue.js';
import { holdTimers } from '../../support/fake-timers.js';

const NOTES = table('notes', { id: text(36) }, { key: 'id' });
const DEADLINE = 5_000;
const TRANSACTION_DEADLINE = 20_000;

/** A database without the table, which answers as given. */
class Database extends MemoryTables {
  searches = 0;

  constructor(private readonly answer: () => Promise<never>) {
    super();
  }

  override list(): Promise<never> {
    return this.answer();
  }

  override async findMissing() {
    this.searches++;
    return { names: ['notes'], remedy: 'Run `npm run migrate`.' };
  }
}

const list = (database: Database) =>
  new GuardedTables(() => database).list(NOTES, { by: 'id', limit: 1 });

beforeEach(holdTimers);
afterEach(() => void jest.useRealTimers());

describe('GuardedTables', () => {
  it('look for a missing table after a failure', async () => {
    const database = new Database(async () => Promise.reject(new Error('no such table: notes')));
    await expect(list(database)).rejects.toThrow(MissingTable);
  });

  it('look for none after the time limit, which the search would exceed too', async () => {
    const database = new Database(() => new Promise(() => undefined));
    const refusal = expect(list(database)).rejects.toThrow(AdapterError);
    await jest.advanceTimersByTimeAsync(DEADLINE);
    await refusal;
    expect(database.searches).toBe(0);
  });
});

describe('transactions of GuardedTables', () => {
  const FAILURE = new Error('The work has failed.');
  const NOTE = { id: 'note' };
  let memory: MemoryTables;
  let tables: GuardedTables;
  beforeEach(() => {
    memory = new MemoryTables();
    tables = new GuardedTables(() => memory);
  });

  it('give guarded tables to the work', async () => {
    const work = tables.transaction((bound) => bound.insert(NOTES, { id: null as never }));
    await expect(work).rejects.toThrow(AdapterError);
  });

  it.each<[string, (work: () => Promise<never>) => Promise<unknown>]>([
    ['', (work) => tables.transaction(work)],
    ['one that joined, ', (work) => tables.transaction((bound) => bound.transaction(work))],
    [
      'one that joined and was caught, ',
      (work) => tables.transaction((bound) => bound.transaction(work).catch(() => undefined)),
    ],
  ])('rethrow the error of the work, %sas it is', async (_, run) => {
    await expect(run(() => Promise.reject(FAILURE))).rejects.toBe(FAILURE);
  });

  it('wrap the error of a transaction that cannot begin', async () => {
    const refuse = async () => {
      throw FAILURE;
    };
    const broken = new GuardedTables(() =>
      Object.assign(new MemoryTables(), { transaction: refuse }),
    );
    const work = broken.transaction(async () => undefined);
    await expect(work).rejects.toMatchObject({ cause: { err: FAILURE, method: 'transaction' } });
  });

  it('keep nothing after a call that failed, also if that was caught', async () => {
    const work = tables.transaction(async (bound) => {
      await bound.insert(NOTES, NOTE);
      await bound.insert(NOTES, { id: null as never }).catch(() => undefined);
    });
    await expect(work).rejects.toThrow(AdapterError);
    expect(await tables.find(NOTES, NOTE)).toBeNull();
  });

  it('keep nothing of work that ends after the time limit', async () => {
    let finish: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (finish = resolve));
    const work = tables.transaction(async (bound) => {
      await bound.insert(NOTES, NOTE);
      await hanging;
    });
    const refusal = expect(work).rejects.toThrow(AdapterError);
    await jest.advanceTimersByTimeAsync(TRANSACTION_DEADLINE);
    await refusal;
    finish();
    await jest.advanceTimersByTimeAsync(0);
    expect(await tables.find(NOTES, NOTE)).toBeNull();
  });

  it('say that a store which was kept has ended', async () => {
    const { kept } = await tables.transaction(async (bound) => ({ kept: bound }));
    const err = expect.any(TransactionEnded);
    await expect(kept.insert(NOTES, NOTE)).rejects.toMatchObject({ cause: { err } });
    await expect(kept.transaction(async () => undefined)).rejects.toMatchObject({ cause: { err } });
  });

  it('run again when a row was changed meanwhile', async () => {
    let runs = 0;
    const swap = async (bound: TableStore) => {
      runs += 1;
      await bound.insert(NOTES, { id: `run ${runs}` });
      if (!(await bound.insert(NOTES, NOTE))) return;
      if (runs === 1) await memory.insert(NOTES, NOTE);
    };
    await tables.transaction(swap);
    expect(runs).toBe(2);
    expect(await tables.find(NOTES, { id: 'run 1' })).toBeNull();
    expect(await tables.find(NOTES, { id: 'run 2' })).not.toBeNull();
  });
});
