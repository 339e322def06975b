/** What transactions of an adapter must do whose database has the tables of features too. */
import { describe, expect, it } from '@jest/globals';
import { type Gadget, GADGETS, type TablesFixture } from './gadgets.js';

const FAILURE = new Error('The work has failed.');

function fail(): Promise<never> {
  return Promise.reject(FAILURE);
}

/** @param create - A row with an id of its own, that is not stored. */
export function describeAdapterTransactions(
  getFixture: () => TablesFixture,
  create: (changes?: Partial<Gadget>) => Gadget,
): void {
  describe('of the adapter include the tables, which', () => {
    const find = (id: string) => getFixture().store.find(GADGETS, { id });

    async function insert(changes: Partial<Gadget> = {}): Promise<Gadget> {
      const row = create(changes);
      expect(await getFixture().store.insert(GADGETS, row)).toBe(true);
      return row;
    }

    it('commit with it', async () => {
      const { adapter } = getFixture();
      if (!adapter) return;
      const rows = [create(), create()] as const;
      await adapter.transaction(async ({ tables }) => {
        await tables?.insert(GADGETS, rows[0]);
        await tables?.transaction((joined) => joined.insert(GADGETS, rows[1]));
      });
      expect(await Promise.all(rows.map(({ id }) => find(id)))).toEqual(rows);
    });

    it('roll back with it', async () => {
      const { adapter, user } = getFixture();
      if (!adapter) return;
      const kept = await insert();
      const lost = create();
      const work = adapter.transaction(async (bound) => {
        await bound.updateUser?.({ id: user, name: 'Countess' });
        await bound.tables?.insert(GADGETS, lost);
        await bound.tables?.delete(GADGETS, { id: kept.id });
        return fail();
      });
      await expect(work).rejects.toBe(FAILURE);
      expect(await find(lost.id)).toBeNull();
      expect(await find(kept.id)).toEqual(kept);
      expect(await adapter.getUser(user)).not.toMatchObject({ name: 'Countess' });
    });

    it('restore the rows of a user whose deletion is rolled back', async () => {
      const { adapter } = getFixture();
      if (!adapter) return;
      const email = 'deleted@example.com';
      const user = await adapter.createUser({ id: 'deleted', email, emailVerified: null });
      const row = await insert({ userId: user.id });
      const work = adapter.transaction(async (bound) => {
        await bound.deleteUser?.(user.id);
        expect(await bound.tables?.find(GADGETS, { id: row.id })).toBeNull();
        return fail();
      });
      await expect(work).rejects.toBe(FAILURE);
      expect(await find(row.id)).toEqual(row);
    });
  });
}
