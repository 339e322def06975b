/** The tables of an adapter that fails, or does not answer. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MissingTable } from '../../../src/core/errors/configuration.errors.js';
import { AdapterError } from '../../../src/core/errors/upstream.errors.js';
import { GuardedTables } from '../../../src/core/tables/guarded-tables.js';
import { MemoryTables } from '../../../src/core/tables/memory.tables.js';
import { table, text } from '../../../src/core/tables/table.js';
import { holdTimers } from '../../support/fake-timers.js';

const NOTES = table('notes', { id: text(36) }, { key: 'id' });
const DEADLINE = 5_000;

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
