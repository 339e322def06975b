/**
 * Conditions with `null` or `undefined` in them. TypeORM 0.3 leaves such a value out of a
 * condition, which then matches other rows.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TableStore } from '../../src/core/tables/table-store.js';
import { type Gadget, GADGETS, type TablesFixture } from './gadgets.js';

type Name = keyof Gadget;

const NAMES = Object.keys(GADGETS.columns) as readonly Name[];
const NULLABLE: readonly Name[] = ['serial', 'note', 'expires'];

/** Of the rows of these cases, and no others. */
const MOMENT = new Date('2040-01-01T00:00:00.000Z');

/** Conditions that no row meets, by the column that has no value in them. */
const UNMET: readonly (readonly [value: string, column: Name, value: never])[] = [
  ...NAMES.map((name) => ['undefined', name, undefined as never] as const),
  ...NAMES.filter((name) => !NULLABLE.includes(name)).map(
    (name) => ['null', name, null as never] as const,
  ),
];

/**
 * @param getFixture - The store that is open.
 * @param gadget - A row with an id of its own.
 */
export function describeAbsentValues(
  getFixture: () => TablesFixture,
  gadget: (changes?: Partial<Gadget>) => Gadget,
): void {
  describe('a condition with an absent value', () => {
    /** A row with a value in each column, and one with as few as possible. */
    let full: Gadget;
    let sparse: Gadget;

    beforeEach(async () => {
      const { store } = getFixture();
      full = gadget({ note: 'a note', uses: 3, seenAt: MOMENT, expires: MOMENT });
      full = { ...full, serial: `S of ${full.id}` };
      sparse = gadget({ uses: 3, seenAt: MOMENT });
      for (const row of [full, sparse]) expect(await store.insert(GADGETS, row)).toBe(true);
    });
    afterEach(async () => {
      for (const { id } of [full, sparse]) await getFixture().store.delete(GADGETS, { id });
    });

    async function expectBothRows(): Promise<void> {
      const { store } = getFixture();
      for (const row of [full, sparse]) {
        expect(await store.find(GADGETS, { id: row.id })).toEqual(row);
      }
    }

    /** Also within a transaction, whose store makes statements of its own. */
    async function onBothStores(work: (store: TableStore) => Promise<void>): Promise<void> {
      const { store } = getFixture();
      await work(store);
      await store.transaction(work);
    }

    it.each(UNMET)('touches no row by %s for %s', async (_, column, value) => {
      const alone = { [column]: value };
      await onBothStores(async (store) => {
        for (const where of [alone, { userId: full.userId, ...alone }]) {
          expect(await store.find(GADGETS, where)).toBeNull();
          expect(await store.update(GADGETS, where, { uses: 9 })).toBe(0);
          expect(await store.delete(GADGETS, where)).toBe(0);
        }
      });
      await expectBothRows();
    });

    it.each(NULLABLE)('touches only rows without a value by null for %s', async (column) => {
      const where = { userId: full.userId, seenAt: MOMENT, [column]: null };
      await onBothStores(async (store) => {
        expect(await store.find(GADGETS, { id: full.id, ...where })).toBeNull();
        expect(await store.find(GADGETS, where)).toEqual(sparse);
        expect(await store.update(GADGETS, { id: full.id, ...where }, { uses: 9 })).toBe(0);
        expect(await store.update(GADGETS, where, { uses: 3 })).toBe(1);
        expect(await store.delete(GADGETS, { id: full.id, ...where })).toBe(0);
      });
      await expectBothRows();
      const { store } = getFixture();
      expect(await store.delete(GADGETS, where)).toBe(1);
      expect(await store.find(GADGETS, { id: sparse.id })).toBeNull();
      expect(await store.find(GADGETS, { id: full.id })).toEqual(full);
    });

    it.each([
      ['serial', { by: 'serial', equals: null as never }],
      ['a user', { by: 'userId', equals: null as never }],
      ['a moment', { by: 'seenAt', from: null as never }],
    ] as const)('lists no row by null for %s', async (_, query) => {
      await onBothStores(async (store) => {
        expect(await store.list(GADGETS, { ...query, limit: 100 })).toEqual([]);
      });
    });

    it.each([null as never, undefined as never])(
      'deletes no expired row before %s',
      async (before) => {
        await getFixture()
          .store.deleteExpired(GADGETS, before, 100)
          .catch(() => 0);
        await expectBothRows();
      },
    );

    it('touches no row without a condition', async () => {
      await onBothStores(async (store) => {
        expect(await store.find(GADGETS, {})).toBeNull();
        expect(await store.update(GADGETS, {}, { uses: 9 })).toBe(0);
        expect(await store.delete(GADGETS, {})).toBe(0);
      });
      await expectBothRows();
    });
  });
}
