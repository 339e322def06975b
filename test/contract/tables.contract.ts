/** What every store of the tables of features must do, on every database. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TableStore } from '../../src/core/tables/table-store.js';
import { describeAbsentValues } from './absent-values.cases.js';
import { ABSENT, CONTRACT_TABLES, type Gadget, GADGETS, type TablesFixture } from './gadgets.js';
import { describeTransactions } from './table-transactions.cases.js';

export { ABSENT, CONTRACT_TABLES, GADGETS, type TablesFixture } from './gadgets.js';

function findGadget(store: TableStore, id: string) {
  return store.find(GADGETS, { id });
}

const AT = new Date('2026-03-04T05:06:07.089Z');
const later = (milliseconds: number) => new Date(AT.getTime() + milliseconds);

/** Describes a store. */
export function describeTables(name: string, open: () => Promise<TablesFixture>): void {
  describe(`tables of features on ${name}`, () => {
    let fixture: TablesFixture;
    let store: TableStore;
    let count = 0;

    beforeAll(async () => {
      fixture = await open();
      ({ store } = fixture);
    });
    afterAll(() => fixture.close());

    /** A row with an id of its own. */
    function gadget(changes: Partial<Gadget> = {}): Gadget {
      count += 1;
      return {
        id: `gadget-${count}`,
        userId: fixture.user,
        serial: null,
        note: null,
        uses: 0,
        seenAt: AT,
        expires: null,
        ...changes,
      };
    }

    async function insert(changes: Partial<Gadget> = {}): Promise<Gadget> {
      const row = gadget(changes);
      expect(await store.insert(GADGETS, row)).toBe(true);
      return row;
    }

    it('returns a row as it was stored', async () => {
      const row = await insert({
        serial: 'A-1',
        note: 'Zoë’s\n"first" 🔑 ',
        uses: Number.MAX_SAFE_INTEGER,
        expires: later(1),
      });
      expect(await store.find(GADGETS, { id: row.id })).toEqual(row);
    });

    it('keeps null apart from empty text and zero', async () => {
      const row = await insert({ note: '' });
      expect(await store.find(GADGETS, { id: row.id })).toEqual({ ...row, note: '', serial: null });
    });

    it('keeps text of 60 000 characters', async () => {
      const row = await insert({ note: 'n'.repeat(60_000) });
      expect((await store.find(GADGETS, { id: row.id }))?.note).toHaveLength(60_000);
    });

    it('does not share rows with its callers', async () => {
      const row = await insert();
      const found = await findGadget(store, row.id);
      found?.seenAt.setTime(0);
      expect((await findGadget(store, row.id))?.seenAt).toEqual(AT);
    });

    it('finds nothing for an id that is not there', async () => {
      expect(await store.find(GADGETS, { id: 'unknown' })).toBeNull();
    });

    it.each([
      ['an apostrophe', "x' OR '1'='1"],
      ['a NUL', 'gadget\0'],
      ['half a character', 'gadget\ud800'],
      ['1000 characters', 'g'.repeat(1000)],
    ])('finds nothing for an id with %s', async (_, id) => {
      expect(await store.find(GADGETS, { id })).toBeNull();
    });

    it('compares text byte by byte', async () => {
      const row = await insert({ id: 'Case-Sensitive' });
      for (const id of ['case-sensitive', 'Case-Sensitive ', 'Cäse-Sensitive']) {
        expect(await store.find(GADGETS, { id })).toBeNull();
        expect(await store.update(GADGETS, { id }, { uses: 9 })).toBe(0);
        expect(await store.delete(GADGETS, { id })).toBe(0);
      }
      expect(await store.insert(GADGETS, gadget({ id: 'case-sensitive' }))).toBe(true);
      expect(await findGadget(store, row.id)).toEqual(row);
    });

    it('finds a row by a unique column', async () => {
      const row = await insert({ serial: 'A-2' });
      expect(await store.find(GADGETS, { serial: 'A-2' })).toEqual(row);
    });

    it('finds a row only if all values agree', async () => {
      const { id } = await insert();
      expect(await store.find(GADGETS, { id, userId: fixture.otherUser })).toBeNull();
    });

    it('tells that the key of a row is taken, and keeps the first row', async () => {
      const row = await insert({ uses: 1 });
      expect(await store.insert(GADGETS, { ...row, uses: 2 })).toBe(false);
      expect((await findGadget(store, row.id))?.uses).toBe(1);
    });

    it('tells that a unique value is taken', async () => {
      await insert({ serial: 'A-3' });
      expect(await store.insert(GADGETS, gadget({ serial: 'A-3' }))).toBe(false);
    });

    it('lets several rows be null in a unique column', async () => {
      await insert({ serial: null });
      await insert({ serial: null });
    });

    it('lets one of twenty concurrent insertions of a key succeed', async () => {
      const row = gadget();
      const inserted = await Promise.all(
        Array.from({ length: 20 }, (_, uses) => store.insert(GADGETS, { ...row, uses })),
      );
      expect(inserted.filter(Boolean)).toHaveLength(1);
    });

    it('rejects a row without a required value', async () => {
      await expect(store.insert(GADGETS, { ...gadget(), seenAt: null as never })).rejects.toThrow();
    });

    it('rejects a change that takes a required value away, and changes nothing', async () => {
      const row = await insert({ uses: 4 });
      const changes = { uses: 5, seenAt: null as never };
      await expect(store.update(GADGETS, { id: row.id }, changes)).rejects.toThrow();
      expect(await findGadget(store, row.id)).toEqual(row);
    });

    it('changes a row, and leaves its other values alone', async () => {
      const row = await insert({ note: 'old', expires: later(5) });
      expect(await store.update(GADGETS, { id: row.id }, { note: 'new', expires: null })).toBe(1);
      expect(await findGadget(store, row.id)).toEqual({ ...row, note: 'new', expires: null });
    });

    it('leaves alone what an update has no value for', async () => {
      const row = await insert({ note: 'kept', uses: 4 });
      const changes = { note: undefined as never, uses: 5 };
      expect(await store.update(GADGETS, { id: row.id }, changes)).toBe(1);
      expect(await store.update(GADGETS, { id: row.id }, { note: undefined as never })).toBe(1);
      expect(await findGadget(store, row.id)).toEqual({ ...row, uses: 5 });
    });

    it('counts a row that an update leaves as it is', async () => {
      const row = await insert({ uses: 4 });
      expect(await store.update(GADGETS, { id: row.id }, { uses: 4 })).toBe(1);
    });

    it('changes nothing when a value differs', async () => {
      const row = await insert({ uses: 1, seenAt: AT });
      expect(await store.update(GADGETS, { id: row.id, uses: 2 }, { uses: 3 })).toBe(0);
      expect(await store.update(GADGETS, { id: row.id, seenAt: later(1) }, { uses: 3 })).toBe(0);
      expect(await store.update(GADGETS, { id: row.id, seenAt: AT }, { uses: 3 })).toBe(1);
    });

    it('matches null', async () => {
      const row = await insert({ note: null });
      expect(await store.update(GADGETS, { id: row.id, note: null }, { note: 'one' })).toBe(1);
      expect(await store.update(GADGETS, { id: row.id, note: null }, { note: 'two' })).toBe(0);
    });

    it('lets one of twenty concurrent callers swap a value', async () => {
      const { id } = await insert({ uses: 0 });
      const swapped = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          store.update(GADGETS, { id, uses: 0 }, { uses: index + 1 }),
        ),
      );
      expect(swapped.reduce((sum, one) => sum + one, 0)).toBe(1);
    });

    it('deletes a row once', async () => {
      const { id } = await insert();
      const deleted = await Promise.all([1, 2, 3].map(() => store.delete(GADGETS, { id })));
      expect(deleted.sort()).toEqual([0, 0, 1]);
      expect(await findGadget(store, id)).toBeNull();
    });

    it('deletes all rows with a value', async () => {
      await insert({ userId: fixture.otherUser });
      await insert({ userId: fixture.otherUser });
      const kept = await insert();
      expect(await store.delete(GADGETS, { userId: fixture.otherUser })).toBeGreaterThanOrEqual(2);
      expect(await findGadget(store, kept.id)).not.toBeNull();
    });

    it('lists the rows of a value in pages, in the order of the key', async () => {
      const owner = { userId: fixture.otherUser };
      await store.delete(GADGETS, owner);
      for (const id of ['p-3', 'p-1', 'p-2']) await insert({ ...owner, id });
      const query = { by: 'userId', equals: fixture.otherUser, limit: 2 } as const;
      const first = await store.list(GADGETS, query);
      const rest = await store.list(GADGETS, { ...query, after: first.at(-1) });
      expect([first, rest].map((page) => page.map(({ id }) => id))).toEqual([
        ['p-1', 'p-2'],
        ['p-3'],
      ]);
    });

    it('lists rows from a moment on, in pages, also where moments are equal', async () => {
      const owner = { userId: fixture.otherUser };
      await store.delete(GADGETS, owner);
      const start = new Date('2030-01-01T00:00:00.000Z');
      const rows = [-1, 0, 5, 5, 5, 9].map((offset, index) => ({
        id: `t-${index}`,
        seenAt: new Date(start.getTime() + offset),
      }));
      for (const row of rows) await insert({ ...owner, ...row });
      const listed: string[] = [];
      let after: Gadget | undefined;
      for (;;) {
        const page = await store.list(GADGETS, { by: 'seenAt', from: start, after, limit: 2 });
        listed.push(...page.map(({ id }) => id));
        after = page.at(-1);
        if (page.length < 2) break;
      }
      expect(listed).toEqual(['t-1', 't-2', 't-3', 't-4', 't-5']);
    });

    it('lists the last rows first, in pages, by a value and by a moment', async () => {
      const owner = { userId: fixture.otherUser };
      await store.delete(GADGETS, owner);
      const moment = new Date('2031-01-01T00:00:00.000Z');
      for (const id of ['d-1', 'd-3', 'd-2']) await insert({ ...owner, id, seenAt: moment });
      const order = 'descending';
      for (const query of [
        { by: 'userId', equals: fixture.otherUser, order, limit: 2 },
        { by: 'seenAt', from: moment, order, limit: 2 },
      ] as const) {
        const first = await store.list(GADGETS, query);
        const rest = await store.list(GADGETS, { ...query, after: first.at(-1) });
        expect([first, rest].map((page) => page.map(({ id }) => id))).toEqual([
          ['d-3', 'd-2'],
          ['d-1'],
        ]);
      }
    });

    it('deletes expired rows, at most so many', async () => {
      const ids = ['e-1', 'e-2', 'e-3'];
      for (const id of ids) await insert({ id, expires: new Date('2020-01-01') });
      const kept = await insert({ id: 'e-4', expires: null });
      const before = new Date('2020-01-02');
      expect(await store.deleteExpired(GADGETS, before, 2)).toBe(2);
      expect(await store.deleteExpired(GADGETS, before, 2)).toBe(1);
      expect(await store.deleteExpired(GADGETS, before, 2)).toBe(0);
      expect(await findGadget(store, kept.id)).not.toBeNull();
    });

    it('deletes the rows of a user who is deleted', async () => {
      if (!fixture.deleteUser) return;
      const row = await insert({ userId: fixture.otherUser });
      await fixture.deleteUser(fixture.otherUser);
      expect(await findGadget(store, row.id)).toBeNull();
    });

    it('finds no table missing that is there', async () => {
      expect(await store.findMissing(CONTRACT_TABLES)).toBeUndefined();
    });

    it('names a table that is missing, and the remedy', async () => {
      if (!fixture.findsMissing) return;
      const missing = await store.findMissing([GADGETS, ABSENT]);
      expect(missing?.names).toEqual(['absent_gadgets']);
      expect(missing?.remedy).not.toBe('');
    });

    describeAbsentValues(() => fixture, gadget);
    describeTransactions(() => fixture, gadget);
  });
}
