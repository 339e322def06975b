/** The tables of features, on every database and in every layout of the adapter's own tables. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type AuthEntityChoices, TypeORMAdapter } from '../../../src/adapters/typeorm/index.js';
import { ABSENT, describeTables, GADGETS } from '../../contract/tables.contract.js';
import { databaseKinds } from './databases.js';
import {
  createLoan,
  createUsers,
  type FeatureDatabase,
  features,
  listChanges,
  listForeignKeys,
  type Loan,
  LOANS,
  openFeatureDatabase,
} from './feature-database.js';
import { SnakeCase } from './snake-case.js';

// Databases that are made for these tests, on a machine that has other things to do.
jest.setTimeout(30_000);

const layouts: [string, AuthEntityChoices][] = [
  ['UUIDs as ids', {}],
  [
    'counted ids, and tables by other names',
    { ids: 'increment', tables: { UserEntity: 'people' } },
  ],
  ['long counted ids, of epoch dates', { ids: 'bigint', dates: 'epoch' }],
  ['ids that a function makes', { ids: () => `id_${crypto.randomUUID().slice(0, 18)}` }],
];

describe.each(layouts)('with %s', (layout, choices) => {
  for (const kind of databaseKinds) {
    describeTables(`TypeORM on ${kind.name} with ${layout}`, async () => {
      const { adapter, drop } = await openFeatureDatabase(kind, choices);
      const [user, otherUser] = await createUsers(adapter);
      const { tables: store, deleteUser } = adapter;
      const takesTurns = kind.type === 'better-sqlite3';
      const fixture = { store, user, otherUser, deleteUser, adapter, findsMissing: true };
      return { ...fixture, takesTurns, close: drop };
    });

    describe(`on ${kind.name}`, () => {
      let opened: FeatureDatabase;

      beforeAll(async () => {
        opened = await openFeatureDatabase(kind, choices);
      });
      afterAll(() => opened.drop());

      it('has, after the migrations, exactly what the entities describe', async () => {
        expect(await listChanges(opened.dataSource)).toEqual([]);
      });

      it('refers to the table of users, which deletes the rows', async () => {
        const { dataSource, adapter } = opened;
        const users = choices.tables?.UserEntity ?? 'users';
        expect(await listForeignKeys(dataSource, 'gadget_loans')).toEqual([
          `borrowerId to ${users} CASCADE`,
          `lenderId to ${users} CASCADE`,
        ]);
        const [lenderId, borrowerId] = await createUsers(adapter);
        const { tables } = adapter;
        expect(await tables.insert(LOANS, createLoan(lenderId))).toBe(true);
        const borrowed = createLoan(lenderId, { key: 'b', borrowerId });
        expect(await tables.insert(LOANS, borrowed)).toBe(true);
        await dataSource.getRepository('PortcullisUser').delete({ id: borrowerId });
        expect(await tables.find(LOANS, { key: 'b' })).toBeNull();
        expect(await tables.find(LOANS, { key: 'a loan' })).toEqual(createLoan(lenderId));
        await adapter.deleteUser(lenderId);
        expect(await tables.find(LOANS, { key: 'a loan' })).toBeNull();
      });

      it('rejects a row of a user that does not exist', async () => {
        const { adapter } = opened;
        const [gone, other] = await createUsers(adapter);
        for (const id of [gone, other]) await adapter.deleteUser(id);
        await expect(adapter.tables.insert(LOANS, createLoan(gone))).rejects.toThrow(/refused/);
        const invalid = createLoan('no id\0');
        await expect(adapter.tables.insert(LOANS, invalid)).rejects.toThrow(/lenderId/);
      });

      it('can revert the migrations, and run them again', async () => {
        const { dataSource, adapter } = opened;
        const [user] = await createUsers(adapter);
        expect(await adapter.tables.insert(LOANS, createLoan(user))).toBe(true);
        await dataSource.undoLastMigration();
        await dataSource.undoLastMigration();
        expect((await adapter.tables.findMissing([GADGETS, LOANS]))?.names).toEqual([
          'gadgets',
          'gadget_loans',
        ]);
        expect((await adapter.getUser(user))?.id).toBe(user);
        await dataSource.runMigrations();
        expect(await listChanges(dataSource)).toEqual([]);
        expect(await adapter.tables.find(LOANS, { key: 'a loan' })).toBeNull();
      });
    });
  }
});

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))('on %s', (_, kind) => {
  let opened: FeatureDatabase;
  afterAll(() => opened.drop());
  beforeAll(async () => {
    opened = await openFeatureDatabase(kind);
  });

  it('uses the names and the prefix of the app’s DataSource', async () => {
    const more = { namingStrategy: new SnakeCase(), entityPrefix: 'auth_' };
    const { dataSource, adapter, drop } = await openFeatureDatabase(kind, {}, more);
    const { tables } = adapter;
    const [lenderId, borrowerId] = await createUsers(adapter);
    const dates = { dueAt: new Date(-5), endsAt: new Date(5) };
    const first = createLoan(lenderId, { borrowerId, ...dates });
    const second = { ...first, key: 'b', order: 'o', dueAt: new Date(-4) };
    for (const row of [second, first]) expect(await tables.insert(LOANS, row)).toBe(true);
    expect(await tables.insert(LOANS, { ...first, key: 'c', order: 'o' })).toBe(false);
    const page = await tables.list(LOANS, { by: 'dueAt', from: new Date(-6), limit: 1 });
    expect(page).toEqual([first]);
    const rest = { by: 'dueAt', after: page[0], limit: 5 } as const;
    expect(await tables.list(LOANS, rest)).toEqual([second]);
    expect(await tables.update(LOANS, { key: 'b', order: 'o' }, { borrowerId: null })).toBe(1);
    expect(await tables.update(LOANS, { key: 'b', borrowerId: null }, {})).toBe(1);
    expect(await tables.deleteExpired(LOANS, new Date(6), 1)).toBe(1);
    expect(await tables.delete(LOANS, { lenderId })).toBe(1);
    expect(await tables.findMissing([LOANS])).toBeUndefined();
    const keys = await listForeignKeys(dataSource, 'auth_gadget_loans');
    expect(keys[0]).toBe('borrower_id to auth_users CASCADE');
    expect(await listChanges(dataSource)).toEqual([]);
    await drop();
  });

  it('joins a transaction of the adapter, which a taken key does not end', async () => {
    const { adapter } = opened;
    const [user] = await createUsers(adapter);
    const row = createLoan(user, { key: 'undone' });
    const failure = new Error('changed my mind');
    const attempt = adapter.transaction(async (inner) => {
      expect(await inner.tables?.insert(LOANS, row)).toBe(true);
      expect(await inner.tables?.insert(LOANS, row)).toBe(false);
      // Not the one of the transaction, and yet part of it.
      expect(await adapter.tables.find(LOANS, { key: row.key })).toEqual(row);
      throw failure;
    });
    await expect(attempt).rejects.toBe(failure);
    expect(await adapter.tables.find(LOANS, { key: row.key })).toBeNull();
    await adapter.deleteUser(user);
  });

  it('is in a copy of the adapter, and in one whose transaction works on the same tables', async () => {
    const { adapter } = opened;
    const copy = { ...adapter, getUser: async () => null };
    expect(await copy.tables.findMissing([GADGETS, LOANS])).toBeUndefined();
    const found = await copy.transaction(
      (inner) =>
        inner.tables?.find(LOANS, { key: 'none' }) ?? Promise.reject(new Error('no tables')),
    );
    expect(found).toBeNull();
  });

  it('compares ids of users byte by byte', async () => {
    const { adapter } = opened;
    const user = await adapter.createUser({ id: '', email: 'case@d', emailVerified: null });
    const key = 'of one user';
    expect(await adapter.tables.insert(LOANS, createLoan(user.id, { key }))).toBe(true);
    for (const lenderId of [user.id.toUpperCase(), `${user.id} `, `{${user.id}}`]) {
      expect(await adapter.tables.find(LOANS, { key, lenderId })).toBeNull();
      expect(await adapter.tables.delete(LOANS, { lenderId })).toBe(0);
    }
    await adapter.deleteUser(user.id);
  });

  it('finds what has expired by an index', async () => {
    const runner = opened.dataSource.createQueryRunner();
    const indexed: (string[] | undefined)[] = [];
    for (const { name } of [GADGETS, LOANS]) {
      const found = await runner.getTable(name);
      indexed.push(found?.indices.flatMap(({ columnNames }) => columnNames));
    }
    await runner.release();
    expect(indexed).toEqual([
      expect.arrayContaining(['expires']),
      expect.arrayContaining(['endsAt']),
    ]);
  });

  it('keeps text of 1 MB', async () => {
    const { adapter } = opened;
    const user = await adapter.createUser({ id: '', email: 'big@d', emailVerified: null });
    const note = 'é'.repeat(500_000);
    const at = { seenAt: new Date(0), expires: null };
    const row = { id: 'big', userId: user.id, serial: null, note, uses: 1, ...at };
    expect(await adapter.tables.insert(GADGETS, row)).toBe(true);
    expect(await adapter.tables.find(GADGETS, { id: 'big' })).toEqual(row);
  });

  it('lists text in the order of its bytes', async () => {
    const { adapter } = opened;
    const user = await adapter.createUser({ id: '', email: 'ord@d', emailVerified: null });
    const keys = ['Ä', 'a', 'B', 'b', 'A', '_', '1', 'a b', 'ab'];
    for (const key of keys) await adapter.tables.insert(LOANS, createLoan(user.id, { key }));
    const listed: string[] = [];
    let after: Loan | undefined;
    do {
      const page = await adapter.tables.list(LOANS, { by: 'key', after, limit: 2 });
      listed.push(...page.map(({ key }) => key));
      after = page.at(-1);
    } while (after);
    expect(listed).toEqual(keys.toSorted());
  });

  it('says what to do about a table that the DataSource does not know', async () => {
    const { adapter } = opened;
    const missing = await adapter.tables.findMissing([GADGETS, ABSENT]);
    expect(missing?.names).toEqual(['absent_gadgets']);
    for (const step of [
      `authEntities('${kind.type}', { features })`,
      '...featureMigrations(features)',
      'dataSource.runMigrations()',
      'npx typeorm migration:run -d <your data source>',
    ]) {
      expect(missing?.remedy).toContain(step);
    }
    await expect(adapter.tables.find(ABSENT, { id: 'x' })).rejects.toThrow(/absent_gadgets/);
  });

  it('creates the tables of a connection of its own, also later than those of users', async () => {
    const database = await kind.create();
    const before = TypeORMAdapter(database.options);
    const [user] = await createUsers(before);
    expect(await before.tables.findMissing([GADGETS])).toEqual({
      names: ['gadgets'],
      remedy: expect.stringContaining('TypeORMAdapter(options, { features })'),
    });
    await before.close();
    for (const key of ['1', '2']) {
      const after = TypeORMAdapter(database.options, { features });
      expect(await after.tables.insert(LOANS, createLoan(user, { key }))).toBe(true);
      expect(await after.tables.findMissing([GADGETS, LOANS])).toBeUndefined();
      await after.close();
    }
    await database.drop();
  });

  it('says what to do about a connection of its own that was not migrated', async () => {
    const database = await kind.create();
    const adapter = TypeORMAdapter(database.options, { features, migrate: false });
    const missing = await adapter.tables.findMissing([GADGETS]);
    expect(missing?.remedy).toContain('migrate: false');
    await adapter.close();
    await database.drop();
  });
});
