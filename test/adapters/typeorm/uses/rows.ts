/** A row of each table of a feature: the longest and the least that a column takes. */
import { describe, expect, it } from '@jest/globals';
import type { Column, TableDefinition } from '../../../../src/core/tables/table.js';
import { ALL_FEATURES } from '../../../features/every-feature.js';
import { createUsers } from '../feature-database.js';
import type { DescribeUse } from './used-database.js';

type Row = Readonly<Record<string, unknown>>;

const TABLES = ALL_FEATURES().flatMap(({ tables = [] }) =>
  tables.map((one) => [one.name, one] as const),
);

/** Of text without a limit. */
const LONG = 20_000;

/** A row whose values are as large as can be. */
function fill({ columns }: TableDefinition, user: string): Row {
  const makeValue = ({ type, length = LONG }: Column) =>
    ({
      user,
      date: new Date('2026-11-27T10:00:00.789Z'),
      integer: Number.MAX_SAFE_INTEGER,
      text: 'é'.repeat(length),
    })[type];
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, makeValue(column)]),
  );
}

/** Another row with other values in its key, and nothing where nothing may be. */
function clear({ columns, key, unique }: TableDefinition, row: Row, otherUser: string): Row {
  const change = (name: string, value: unknown) => {
    if (name !== key && !unique.includes(name)) return value;
    if (value instanceof Date) return new Date(0);
    if (typeof value === 'number') return 0;
    return columns[name]?.type === 'user' ? otherUser : 'another';
  };
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      columns[name]?.isNullable ? null : change(name, value),
    ]),
  );
}

export const describeRows: DescribeUse = (database) => {
  describe.each(TABLES)('%s', (_name, table) => {
    it('stores, finds, lists, changes and removes a row', async () => {
      const { tables, deleteUser } = database.adapter;
      const [user, otherUser] = await createUsers(database.adapter);
      const full = fill(table, user);
      const least = clear(table, full, otherUser);
      const byKey = ({ [table.key]: value }: Row) => ({ [table.key]: value });
      expect(await tables.insert(table, full)).toBe(true);
      expect(await tables.insert(table, full)).toBe(false);
      expect(await tables.insert(table, least)).toBe(true);
      for (const row of [full, least]) expect(await tables.find(table, byKey(row))).toEqual(row);
      for (const by of [table.key, ...table.unique, ...table.index]) {
        expect(await tables.list(table, { by, limit: 3 })).toEqual(
          expect.arrayContaining([full, ...(least[by] === null ? [] : [least])]),
        );
      }
      const { [table.key]: _key, ...others } = full;
      expect(await tables.update(table, byKey(full), others)).toBe(1);
      expect(await tables.delete(table, byKey(least))).toBe(1);
      await deleteUser(user);
      const isOfUser = Object.values(table.columns).some(({ type }) => type === 'user');
      expect(await tables.find(table, byKey(full))).toEqual(isOfUser ? null : full);
    });
  });
};
