/** The tables of features beside tables and entities of the app. */
import { describe, expect, it, jest } from '@jest/globals';
import { Column, DataSource, Entity, PrimaryGeneratedColumn } from 'typeorm';
import {
  authEntities,
  dateColumn,
  featureMigrations,
  TypeORMAdapter,
  upgradeMigrations,
} from '../../../src/adapters/typeorm/index.js';
import { InvalidOption } from '../../../src/core/errors/configuration.errors.js';
import { table, text } from '../../../src/core/tables/table.js';
import { createAuthJsTables, insertRow, makeId } from './auth-js-tables.js';
import { databaseKinds } from './databases.js';
import {
  createLoan,
  createUsers,
  features,
  listChanges,
  listForeignKeys,
  LOANS,
  openFeatureDatabase,
} from './feature-database.js';
import { quietLogger, sqlite } from './sqlite.js';

// Databases that are made for one test, on a machine that has other things to do.
jest.setTimeout(30_000);

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))('on %s', (_, kind) => {
  it('refer to users that are a class with decorators', async () => {
    @Entity('users')
    class Member {
      @PrimaryGeneratedColumn()
      id!: number;

      @Column({ type: 'varchar', nullable: true })
      name!: string | null;

      @Column({ type: 'varchar', nullable: true, unique: true })
      email!: string | null;

      @Column(dateColumn(kind.type, { nullable: true }))
      emailVerified!: Date | null;

      @Column({ type: 'text', nullable: true })
      image!: string | null;
    }
    const { dataSource, adapter, drop } = await openFeatureDatabase(kind, {
      UserEntity: Member,
      ids: 'increment',
    });
    expect(await listChanges(dataSource)).toEqual([]);
    expect(await listForeignKeys(dataSource, 'gadget_loans')).toEqual([
      'borrowerId to users CASCADE',
      'lenderId to users CASCADE',
    ]);
    const [lenderId, borrowerId] = await createUsers(adapter);
    const row = createLoan(lenderId, { borrowerId, order: 'x' });
    expect(await adapter.tables.insert(LOANS, row)).toBe(true);
    expect(await adapter.tables.insert(LOANS, { ...row, key: 'other' })).toBe(false);
    expect(await adapter.tables.find(LOANS, { order: 'x' })).toEqual(row);
    await dataSource.getRepository(Member).delete({ id: Number(borrowerId) });
    expect(await adapter.tables.find(LOANS, { order: 'x' })).toBeNull();
    await drop();
  });

  it('refer to users of tables that were upgraded, whatever the type of their ids', async () => {
    const database = await kind.create();
    const dataSource = new DataSource(
      Object.assign({}, database.options, {
        entities: [...authEntities(kind.type, { features })],
        migrations: [...upgradeMigrations, ...featureMigrations(features)],
        logger: quietLogger(),
      }),
    );
    await dataSource.initialize();
    await createAuthJsTables(dataSource);
    await insertRow(dataSource, 'users', { id: makeId(1, 1) });
    await dataSource.runMigrations();
    const { tables, deleteUser } = TypeORMAdapter(dataSource);
    expect(await tables.findMissing([LOANS])).toBeUndefined();
    expect(await tables.insert(LOANS, createLoan(makeId(1, 1)))).toBe(true);
    await deleteUser(makeId(1, 1));
    expect(await tables.find(LOANS, { key: 'a loan' })).toBeNull();
    await dataSource.destroy();
    await database.drop();
  });

  it('keep a table that the schema builder has made, and its rows', async () => {
    const { dataSource, adapter, drop } = await openFeatureDatabase(kind);
    await dataSource.undoLastMigration();
    await dataSource.synchronize();
    const [user] = await createUsers(adapter);
    expect(await adapter.tables.insert(LOANS, createLoan(user))).toBe(true);
    await dataSource.runMigrations();
    expect(await listChanges(dataSource)).toEqual([]);
    expect(await adapter.tables.find(LOANS, { key: 'a loan' })).toEqual(createLoan(user));
    await drop();
  });

  it('leave a table of the app alone, and name the columns that it lacks', async () => {
    const { dataSource, adapter, drop } = await openFeatureDatabase(kind);
    await dataSource.undoLastMigration();
    await dataSource.query('CREATE TABLE gadget_loans (owner varchar(20))');
    const missing = await adapter.tables.findMissing([LOANS]);
    expect(missing?.names).toEqual(['gadget_loans']);
    expect(missing?.remedy).toContain('without key, lenderId, borrowerId, order, dueAt, endsAt');
    await expect(dataSource.runMigrations()).rejects.toThrow(/gadget_loans is in the database/);
    expect(await dataSource.query('SELECT owner FROM gadget_loans')).toEqual([]);
    await drop();
  });
});

describe('features', () => {
  it('have migrations whose names are independent of minification', () => {
    const names = ['CreateGadgetsTable1767240000000', 'CreateGadgetLoansTable1767240000000'];
    const migrations = featureMigrations(features);
    expect(migrations.map((Migration) => new Migration().name)).toEqual(names);
    expect(migrations.map(({ name }) => name)).toEqual(names);
  });

  it('are refused when two have different tables of one name', () => {
    const other = table('gadget_loans', { id: text(9) }, { key: 'id' });
    const both = [...features, { tables: [other] }];
    expect(() => authEntities('postgres', { features: both })).toThrow(InvalidOption);
    expect(() => featureMigrations(both)).toThrow(/gadget_loans/);
  });

  it('are refused with a DataSource of the app, whose entities name them', async () => {
    const dataSource = new DataSource({
      ...sqlite(),
      entities: [...authEntities('better-sqlite3')],
    });
    expect(() => TypeORMAdapter(dataSource, { features })).toThrow(
      "give features to authEntities('better-sqlite3', { features }).",
    );
    const bare = { ...sqlite(), migrations: [...featureMigrations(features)] };
    const unknowing = await new DataSource({ ...bare, logger: quietLogger() }).initialize();
    await expect(unknowing.runMigrations()).rejects.toThrow(
      "does not know the table gadgets: add authEntities('better-sqlite3', { features })",
    );
    await unknowing.destroy();
  });
});

describe('values that no column can hold', () => {
  it('are refused in rows and changes, and match nothing', async () => {
    const adapter = TypeORMAdapter(sqlite(), { features });
    const [user] = await createUsers(adapter);
    const { tables } = adapter;
    const row = createLoan(user);
    expect(await tables.insert(LOANS, row)).toBe(true);
    const broken: object[] = [
      { order: 'x'.repeat(21) },
      { order: { order: 1 } },
      { order: 1 },
      { endsAt: new Date(Number.NaN) },
      { endsAt: 5 },
      { endsAt: null },
      { owner: user },
      { owner: null },
      { constructor: null },
    ];
    for (const changes of broken) {
      await expect(tables.update(LOANS, { key: row.key }, changes)).rejects.toThrow(TypeError);
      expect(await tables.update(LOANS, changes, { order: 'y' })).toBe(0);
      expect(await tables.delete(LOANS, changes)).toBe(0);
    }
    // Characters, of which some are two of a string.
    const emoji = '🔑'.repeat(20);
    expect(await tables.update(LOANS, { key: row.key }, { order: emoji })).toBe(1);
    expect(await tables.find(LOANS, { order: emoji })).toEqual({ ...row, order: emoji });
    expect(await tables.list(LOANS, { by: 'order', limit: 0 })).toEqual([]);
    await adapter.close();
  });
});
