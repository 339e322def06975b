/** The erasure of a user of whom a table has more rows than one statement should delete. */
import { expect, it } from '@jest/globals';
import { MemoryTables } from '../../../src/core/tables/memory.tables.js';
import { date, table, text, userId } from '../../../src/core/tables/table.js';
import { TableSource } from '../../../src/features/personal-data/table-source.js';

const VISITS = table(
  'visits',
  { id: text(36), userId: userId(), at: date() },
  { key: 'id', index: ['userId'] },
);

it('U17: an erasure deletes no more rows at once than a page has', async () => {
  let most = 0;
  class Counted extends MemoryTables {
    override async delete(...[definition, where]: Parameters<MemoryTables['delete']>) {
      const count = await super.delete(definition, where);
      most = Math.max(most, count);
      return count;
    }
  }
  const tables = new Counted();
  for (let id = 0; id < 1_001; id++) {
    const owner = id % 2 === 0 ? 'ada' : 'bob';
    await tables.insert(VISITS, { id: String(id), userId: owner, at: new Date(id) });
  }
  const source = new TableSource(VISITS, 'userId', tables);
  await source.erase({ userId: 'ada', address: undefined });
  const left = await tables.list(VISITS, { by: 'id', limit: 2_000 });
  expect([most < 200, left.length]).toEqual([true, 500]);
  expect(left.every(({ userId: owner }) => owner === 'bob')).toBe(true);
});
