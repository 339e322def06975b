/**
 * What the contract does not say: hostile ids of users, rows of others, and the work of many at
 * once.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createFeatureTables, KyselyTables } from '../../../src/adapters/kysely/index.js';
import type { TableStore } from '../../../src/core/tables/table-store.js';
import { CONTRACT_TABLES, GADGETS } from '../../contract/tables.contract.js';
import { eachKind, type FreshDatabase } from './databases.js';
import { createUsers, type IdKind, idKinds } from './users.js';

const AT = new Date('2026-03-04T05:06:07.089Z');

describe.each(eachKind)('on %s', (_, kind) => {
  describe.each(idKinds(kind))('with ids of users of type $name', (ids: IdKind) => {
    const { users } = ids;
    const [userId] = ids.ids;
    let database: FreshDatabase;
    let store: TableStore;

    beforeAll(async () => {
      database = await kind.create();
      await createUsers(database, ids);
      await createFeatureTables(database.db, [{ tables: CONTRACT_TABLES }], { users });
      store = KyselyTables(database.db, { users });
    });
    afterAll(() => database.close());
    beforeEach(() => sql`DELETE FROM gadgets`.execute(database.db));

    const gadget = (id: string, changes: object = {}) => ({
      ...{ id, userId, serial: null, note: null, uses: 0, seenAt: AT, expires: null },
      ...changes,
    });
    const insert = (id: string, changes: object = {}) => store.insert(GADGETS, gadget(id, changes));

    it.each([
      ['an unknown id', '3'],
      ['an id of another type', "1' OR '1'='1"],
      ['an id that goes on', `${ids.ids[0]} `],
      ['a NUL', '\0'],
      ['half a character', '\ud800'],
      ['nothing', ''],
      ['a number that no column holds', '9'.repeat(30)],
      ['a number that a small column does not hold', '4294967297'],
      ['a sign', '-1'],
      ['a list', ['1'] as never],
      ['an object', { userId: true } as never],
      ['undefined', undefined as never],
    ])('finds nothing for %s as the id of a user', async (_case, unknown) => {
      await insert('row');
      const where = { userId: unknown };
      expect(await store.list(GADGETS, { by: 'userId', equals: unknown ?? '', limit: 5 })).toEqual(
        [],
      );
      expect(await store.find(GADGETS, { id: 'row', ...where })).toBeNull();
      expect(await store.update(GADGETS, where, { uses: 1 })).toBe(0);
      expect(await store.delete(GADGETS, where)).toBe(0);
    });

    if (!/int/.test(ids.name)) {
      it('tells ids of users apart by case', async () => {
        await insert('row');
        expect(await store.delete(GADGETS, { userId: userId.toUpperCase() })).toBe(0);
        expect(await store.delete(GADGETS, { userId })).toBe(1);
      });
    }

    it('finds nothing by a column that is not there', async () => {
      await insert('row');
      for (const where of [{ constructor: null }, { unknown: 'row' }, { id: 'row', unknown: null }])
        expect(await store.delete(GADGETS, where as never)).toBe(0);
    });

    it.each([0, -1])('lists %s rows as none', async (limit) => {
      await insert('row');
      expect(await store.list(GADGETS, { by: 'id', limit })).toEqual([]);
    });

    it('orders text byte by byte', async () => {
      const inOrder = ['B', 'Z', 'a', 'b', 'ä', '🔑'];
      for (const id of inOrder.toReversed()) await insert(id);
      const listed = await store.list(GADGETS, { by: 'id', limit: 10 });
      expect(listed.map(({ id }) => id)).toEqual(inOrder);
      const after = listed[2];
      const rest = await store.list(GADGETS, { by: 'id', after, limit: 10 });
      expect(rest.map(({ id }) => id)).toEqual(inOrder.slice(3));
    });

    it('lists no rows with null in the column', async () => {
      await insert('unlimited');
      await insert('limited', { expires: AT });
      const listed = await store.list(GADGETS, { by: 'expires', limit: 10 });
      expect(listed.map(({ id }) => id)).toEqual(['limited']);
    });

    it('counts the rows of an update without changes', async () => {
      await insert('row');
      expect(await store.update(GADGETS, { id: 'row' }, {})).toBe(1);
      expect(await store.update(GADGETS, { id: 'none' }, {})).toBe(0);
      expect(await store.find(GADGETS, { id: 'row' })).toEqual(gadget('row'));
    });

    it.each([
      ['text with a NUL', { note: 'canary\0' }],
      ['text with half a character', { note: 'canary\ud800' }],
      ['text that is too long', { serial: 'canary'.repeat(20) }],
      ['a fraction', { uses: 0.5 }],
      ['an invalid date', { seenAt: new Date(NaN) }],
      ['null in a column that needs a value', { uses: null }],
    ])('stores no row with %s, and does not repeat it in the error', async (_case, changes) => {
      await insert('row');
      for (const attempt of [
        insert('other', changes),
        store.update(GADGETS, { id: 'row' }, changes as never),
      ]) {
        const thrown: unknown = await attempt.catch((error: unknown) => error);
        expect(thrown).toBeInstanceOf(TypeError);
        expect(String(thrown)).not.toContain('canary');
      }
      expect(await store.find(GADGETS, { id: 'other' })).toBeNull();
      expect(await store.find(GADGETS, { id: 'row' })).toEqual(gadget('row'));
    });

    it('stores text as long as its column, in characters outside of the BMP', async () => {
      const serial = '🔑'.repeat(64);
      await insert('row', { serial });
      expect((await store.find(GADGETS, { serial }))?.id).toBe('row');
    });

    it('reads a date that is none as expired', async () => {
      await insert('row');
      await sql`UPDATE gadgets SET expires = ${String(2n ** 62n)}`.execute(database.db);
      expect((await store.find(GADGETS, { id: 'row' }))?.expires).toEqual(new Date(0));
    });

    it('lets concurrent callers delete each expired row once', async () => {
      const count = 450;
      const expired = Array.from({ length: count }, (_unused, index) => `row-${index}`);
      await Promise.all(expired.map((id) => insert(id, { expires: AT })));
      await insert('kept');
      const deleted = await Promise.all(
        Array.from({ length: 5 }, () => store.deleteExpired(GADGETS, new Date(), 250)),
      );
      expect(Math.max(...deleted)).toBeLessThanOrEqual(250);
      const rest = await store.deleteExpired(GADGETS, new Date(), count);
      expect([...deleted, rest].reduce((sum, one) => sum + one, 0)).toBe(count);
      expect(await store.find(GADGETS, { id: 'kept' })).not.toBeNull();
    });

    it('works in a transaction of the app, whose end decides', async () => {
      const rollback = database.db.transaction().execute(async (transaction) => {
        const inside = KyselyTables(transaction, { users });
        expect(await inside.insert(GADGETS, gadget('row'))).toBe(true);
        expect(await inside.insert(GADGETS, gadget('row'))).toBe(false);
        expect(await inside.findMissing(CONTRACT_TABLES)).toBeUndefined();
        throw new Error('the app changed its mind');
      });
      await expect(rollback).rejects.toThrow('changed its mind');
      expect(await store.find(GADGETS, { id: 'row' })).toBeNull();
    });
  });
});
