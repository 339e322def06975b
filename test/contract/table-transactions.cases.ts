/** What transactions on the tables of features must do, on every database. */
import { describe, expect, it } from '@jest/globals';
import type { TableStore } from '../../src/core/tables/table-store.js';
import { TransactionEnded } from '../../src/core/tables/transaction-queue.js';
import { describeAdapterTransactions } from './adapter-table-transactions.cases.js';
import { type Gadget, GADGETS, type TablesFixture } from './gadgets.js';

const FAILURE = new Error('The work has failed.');

function fail(): Promise<never> {
  return Promise.reject(FAILURE);
}

/** Resolves for all callers once there are so many. */
function meeting(size: number): () => Promise<void> {
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (meet = resolve));
  let count = 0;
  return () => {
    count += 1;
    if (count >= size) meet();
    return met;
  };
}

/** @param create - A row with an id of its own, that is not stored. */
export function describeTransactions(
  getFixture: () => TablesFixture,
  create: (changes?: Partial<Gadget>) => Gadget,
): void {
  describe('transactions', () => {
    const getStore = () => getFixture().store;
    const find = (id: string, store = getStore()) => store.find(GADGETS, { id });

    async function insert(store: TableStore, changes: Partial<Gadget> = {}): Promise<Gadget> {
      const row = create(changes);
      expect(await store.insert(GADGETS, row)).toBe(true);
      return row;
    }

    it('commit all of their work, and return its result', async () => {
      const changed = await insert(getStore());
      const deleted = await insert(getStore());
      const inserted = await getStore().transaction(async (tables) => {
        const row = await insert(tables);
        await tables.update(GADGETS, { id: changed.id }, { uses: 7 });
        await tables.delete(GADGETS, { id: deleted.id });
        expect(await find(row.id, tables)).toEqual(row);
        expect((await find(changed.id, tables))?.uses).toBe(7);
        expect(await find(deleted.id, tables)).toBeNull();
        return row;
      });
      expect(await find(inserted.id)).toEqual(inserted);
      expect((await find(changed.id))?.uses).toBe(7);
      expect(await find(deleted.id)).toBeNull();
    });

    it('roll back when the work throws, and rethrow its error', async () => {
      const kept = [await insert(getStore()), await insert(getStore())] as const;
      const lost = create();
      const work = getStore().transaction(async (tables) => {
        await tables.insert(GADGETS, lost);
        await tables.update(GADGETS, { id: kept[0].id }, { uses: 7 });
        await tables.delete(GADGETS, { id: kept[1].id });
        return fail();
      });
      await expect(work).rejects.toBe(FAILURE);
      expect(await find(lost.id)).toBeNull();
      expect(await Promise.all(kept.map(({ id }) => find(id)))).toEqual(kept);
    });

    it.each([
      ['', (call: Promise<unknown>) => call],
      [', also if it is caught', (call: Promise<unknown>) => call.catch(() => undefined)],
    ])('roll back when a call in them throws%s', async (_, wait) => {
      const lost = create();
      const work = getStore().transaction(async (tables) => {
        await tables.insert(GADGETS, lost);
        await wait(tables.insert(GADGETS, { ...create(), seenAt: null as never }));
      });
      await expect(work).rejects.toThrow(/seenAt/);
      expect(await find(lost.id)).toBeNull();
    });

    it('go on after a key or a unique value that is taken', async () => {
      const taken = await insert(getStore(), { serial: `serial-${create().id}` });
      const row = await getStore().transaction(async (tables) => {
        const first = await insert(tables);
        expect(await tables.insert(GADGETS, { ...first, uses: 9 })).toBe(false);
        expect(await tables.insert(GADGETS, taken)).toBe(false);
        expect(await tables.insert(GADGETS, create({ serial: taken.serial }))).toBe(false);
        return insert(tables);
      });
      expect(await find(row.id)).toEqual(row);
    });

    it('list, page by page, the rows that they have changed', async () => {
      const owner = { userId: getFixture().user, seenAt: new Date('2040-01-01T00:00:00.000Z') };
      const before = await insert(getStore(), owner);
      const deleted = await insert(getStore(), owner);
      const listed = await getStore().transaction(async (tables) => {
        const inserted = await insert(tables, owner);
        await tables.delete(GADGETS, { id: deleted.id });
        const query = { by: 'seenAt', from: owner.seenAt, limit: 1 } as const;
        const page = await tables.list(GADGETS, query);
        const rest = await tables.list(GADGETS, { ...query, after: page[0], limit: 5 });
        expect([...page, ...rest].map(({ id }) => id)).toContain(inserted.id);
        return [...page, ...rest].filter(({ id }) => id !== inserted.id);
      });
      expect(listed).toEqual([before]);
    });

    it('are invisible to others until they are committed', async () => {
      const row = create();
      const begun = meeting(2);
      const looked = meeting(2);
      const work = getStore().transaction(async (tables) => {
        await tables.insert(GADGETS, row);
        void begun();
        await looked();
        return fail();
      });
      await begun();
      // Where there is one connection, it answers when the transaction has ended.
      const seen = find(row.id);
      void looked();
      await expect(work).rejects.toBe(FAILURE);
      expect(await seen).toBeNull();
    });

    it('two at once do not see each other’s unfinished rows', async () => {
      if (getFixture().takesTurns) return;
      const rows = [create(), create()] as const;
      const inserted = meeting(2);
      const looked = meeting(2);
      const look = (own: Gadget, other: Gadget) =>
        getStore().transaction(async (tables) => {
          await tables.insert(GADGETS, own);
          await inserted();
          const seen = await find(other.id, tables);
          await looked();
          return seen;
        });
      const seen = await Promise.all([look(rows[0], rows[1]), look(rows[1], rows[0])]);
      expect(seen).toEqual([null, null]);
      expect(await Promise.all(rows.map(({ id }) => find(id)))).toEqual(rows);
    });

    it('take turns where there is one connection', async () => {
      if (!getFixture().takesTurns) return;
      const steps: string[] = [];
      const step = (name: string) =>
        getStore().transaction(async (tables) => {
          steps.push(`${name} begins`);
          await insert(tables);
          await tables.transaction((inner) => insert(inner));
          steps.push(`${name} ends`);
        });
      await Promise.all([step('one'), step('other'), find('unknown')]);
      expect(steps).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
    });

    it('all commit when 20 run concurrently', async () => {
      const rows = Array.from({ length: 20 }, () => create());
      await Promise.all(
        rows.map((row) => getStore().transaction((tables) => tables.insert(GADGETS, row))),
      );
      expect(await Promise.all(rows.map(({ id }) => find(id)))).toEqual(rows);
    });

    it('let one of twenty concurrent ones swap a value, with what belongs to it', async () => {
      const { id } = await insert(getStore());
      const proofs = Array.from({ length: 20 }, () => create());
      const swapped = await Promise.all(
        proofs.map((proof, index) =>
          getStore().transaction(async (tables) => {
            const count = await tables.update(GADGETS, { id, uses: 0 }, { uses: index + 1 });
            if (count === 1) await tables.insert(GADGETS, proof);
            return count;
          }),
        ),
      );
      expect(swapped.filter((count) => count === 1)).toHaveLength(1);
      expect((await find(id))?.uses).toBe(swapped.indexOf(1) + 1);
      const stored = await Promise.all(proofs.map((proof) => find(proof.id)));
      expect(stored.map((row) => row !== null)).toEqual(swapped.map((count) => count === 1));
    });

    describe('within another one', () => {
      it('join it, and see its rows', async () => {
        const rows = [create(), create()] as const;
        await getStore().transaction(async (outer) => {
          await outer.insert(GADGETS, rows[0]);
          const seen = await outer.transaction(async (inner) => {
            await inner.insert(GADGETS, rows[1]);
            return find(rows[0].id, inner);
          });
          expect(seen).toEqual(rows[0]);
          expect(await find(rows[1].id, outer)).toEqual(rows[1]);
        });
        expect(await Promise.all(rows.map(({ id }) => find(id)))).toEqual(rows);
      });

      it('roll back with it', async () => {
        const row = create();
        const work = getStore().transaction(async (outer) => {
          await outer.transaction((inner) => inner.insert(GADGETS, row));
          return fail();
        });
        await expect(work).rejects.toBe(FAILURE);
        expect(await find(row.id)).toBeNull();
      });

      it('fail it when they fail, also if their error is caught', async () => {
        const rows = [create(), create()] as const;
        const work = getStore().transaction(async (outer) => {
          await outer.insert(GADGETS, rows[0]);
          const inner = outer.transaction(async (tables) => {
            await tables.insert(GADGETS, rows[1]);
            return fail();
          });
          await inner.catch(() => undefined);
        });
        await expect(work).rejects.toBe(FAILURE);
        expect(await Promise.all(rows.map(({ id }) => find(id)))).toEqual([null, null]);
      });

      it('do not hold up the calls on its store', async () => {
        const rows = [create(), create(), create()] as const;
        await getStore().transaction((outer) =>
          outer.transaction(async (inner) => {
            await outer.insert(GADGETS, rows[0]);
            await inner.transaction((innermost) => innermost.insert(GADGETS, rows[1]));
            await outer.transaction((again) => again.insert(GADGETS, rows[2]));
          }),
        );
        expect(await Promise.all(rows.map(({ id }) => find(id)))).toEqual(rows);
      });
    });

    it('keep nothing of a call that was not waited for', async () => {
      const row = create();
      let late: Promise<unknown> = Promise.resolve();
      const work = getStore().transaction(async (tables) => {
        late = tables.insert(GADGETS, row).catch(() => undefined);
        return fail();
      });
      await expect(work).rejects.toBe(FAILURE);
      await late;
      expect(await find(row.id)).toBeNull();
    });

    it.each([
      ['committed', async () => undefined],
      ['rolled back', fail],
    ])('refuse calls on their store after they have %s', async (_, end) => {
      let kept = getStore();
      const work = getStore().transaction((tables) => {
        kept = tables;
        return end();
      });
      await work.catch(() => undefined);
      const row = create();
      await expect(kept.insert(GADGETS, row)).rejects.toThrow(TransactionEnded);
      await expect(find(row.id, kept)).rejects.toThrow(TransactionEnded);
      const begun: string[] = [];
      const again = kept.transaction(async () => begun.push('again'));
      await expect(again).rejects.toThrow(TransactionEnded);
      expect(begun).toEqual([]);
      expect(await find(row.id)).toBeNull();
    });

    it('run again when each of two waits for the other', async () => {
      if (getFixture().takesTurns) return;
      const rows = [await insert(getStore()), await insert(getStore())] as const;
      const locked = meeting(2);
      let runs = 0;
      const change = (one: Gadget, other: Gadget, note: string) =>
        getStore().transaction(async (tables) => {
          runs += 1;
          await tables.update(GADGETS, { id: one.id }, { note });
          // Counted once it has its row: a transaction that has only begun blocks no other.
          await locked();
          await tables.update(GADGETS, { id: other.id }, { serial: `${note} ${other.id}` });
        });
      await Promise.all([change(rows[0], rows[1], 'one'), change(rows[1], rows[0], 'other')]);
      // The one that was undone may have its row again before the other gets it, and both wait once
      // more.
      expect(runs).toBeGreaterThanOrEqual(3);
      expect(await Promise.all(rows.map(({ id }) => find(id)))).toMatchObject([
        { note: 'one', serial: `other ${rows[0].id}` },
        { note: 'other', serial: `one ${rows[1].id}` },
      ]);
    });

    describeAdapterTransactions(getFixture, create);
  });
}
