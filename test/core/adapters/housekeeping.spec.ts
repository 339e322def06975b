/** Deletion of expired rows in batches. */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { Housekeeping } from '../../../src/core/adapters/housekeeping.js';
import { AdapterError } from '../../../src/core/errors/upstream.errors.js';
import { MemoryTables } from '../../../src/core/tables/memory.tables.js';
import { date, table, text } from '../../../src/core/tables/table.js';

const NOW = Date.UTC(2030, 0, 1);

/** A database with so many expired rows. */
function withExpired(rows: number): {
  adapter: Adapter;
  calls: [string, number][];
  left(): number;
} {
  let left = rows;
  const calls: [string, number][] = [];
  const adapter: Adapter = {
    deleteExpired: async (before, limit) => {
      calls.push([before.toISOString(), limit]);
      const count = Math.min(limit, left);
      left -= count;
      return count;
    },
  };
  return { adapter, calls, left: () => left };
}

describe('Housekeeping', () => {
  it.each([
    [0, 1],
    [499, 1],
    [500, 2],
    [1234, 3],
  ])('deletes %i rows in %i statements', async (rows, statements) => {
    const database = withExpired(rows);
    await expect(new Housekeeping(database.adapter, () => NOW, []).run()).resolves.toBe(rows);
    expect(database.calls).toHaveLength(statements);
    expect(new Set(database.calls.map(String))).toEqual(new Set(['2030-01-01T00:00:00.000Z,500']));
  });

  it('leaves the rest for the next run when there are too many rows', async () => {
    const database = withExpired(60_000);
    await expect(new Housekeeping(database.adapter, () => NOW, []).run()).resolves.toBe(50_000);
    expect(database.left()).toBe(10_000);
  });

  it('reports a failure in the table of a feature as an AdapterError', async () => {
    const codes = table(
      'codes',
      { code: text(9), expires: date() },
      { key: 'code', expires: 'expires' },
    );
    class Broken extends MemoryTables {
      override async deleteExpired(): Promise<never> {
        throw new Error('connect ECONNREFUSED');
      }
    }
    const housekeeping = new Housekeeping({ tables: new Broken() }, () => NOW, [codes]);
    await expect(housekeeping.run()).rejects.toThrow(AdapterError);
  });

  it.each([
    ['no adapter', undefined],
    ['an adapter without `deleteExpired`', {}],
  ])('deletes nothing with %s', async (_what, adapter) => {
    const housekeeping = new Housekeeping(adapter, () => NOW, []);
    expect(housekeeping.isSupported).toBe(false);
    await expect(housekeeping.run()).resolves.toBe(0);
  });
});
