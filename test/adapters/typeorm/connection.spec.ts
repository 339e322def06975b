import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import {
  authEntities,
  authMigrations,
  ConnectionClosed,
  TypeORMAdapter,
  UserEntity,
} from '../../../src/adapters/typeorm/index.js';
import { databaseFile, sqlite } from './sqlite.js';

const ada = { id: '', name: 'Ada', email: 'ada@example.com', emailVerified: null, image: null };

describe('a DataSource of the app', () => {
  let dataSource: DataSource;
  const makeDataSource = () =>
    new DataSource({
      ...sqlite(),
      entities: [...authEntities('better-sqlite3')],
      migrations: [...authMigrations],
      migrationsRun: true,
    });

  beforeEach(() => {
    dataSource = makeDataSource();
  });
  afterEach(async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
  });

  it('is used as it is, and stays open', async () => {
    await dataSource.initialize();
    const adapter = TypeORMAdapter(dataSource);
    const user = await adapter.createUser(ada);
    await adapter.close();
    expect(dataSource.isInitialized).toBe(true);
    expect(await dataSource.getRepository(UserEntity).findOneBy({ id: user.id })).toEqual(user);
    expect(await adapter.getUser(user.id)).toEqual(user);
  });

  it('is initialized if it is not yet', async () => {
    const adapter = TypeORMAdapter(dataSource);
    await Promise.all([adapter.getUser('x'), adapter.getUser('y'), adapter.getUser('z')]);
    expect(dataSource.isInitialized).toBe(true);
    await adapter.close();
    expect(dataSource.isInitialized).toBe(true);
  });

  it('is not opened again after the app has destroyed it', async () => {
    const adapter = TypeORMAdapter(dataSource);
    await adapter.createUser(ada);
    await dataSource.destroy();
    await expect(adapter.getUserByEmail(ada.email)).rejects.toThrow();
    expect(dataSource.isInitialized).toBe(false);
  });

  it('is refused with the missing entities when it was made without them', async () => {
    const lack = new TypeError(
      'The DataSource does not know UserEntity: add authEntities to its entities.',
    );
    const bare = new DataSource(sqlite());
    // One that is open is looked at as the app starts, another one when it is first needed.
    await expect(TypeORMAdapter(bare).getUser('x')).rejects.toThrow(lack);
    expect(() => TypeORMAdapter(bare)).toThrow(lack);
    await bare.destroy();
  });

  it('determines `dates`, which is refused as an option', () => {
    expect(() => TypeORMAdapter(dataSource, { dates: 'epoch' })).toThrow(
      "give dates to authEntities('better-sqlite3', { dates }).",
    );
  });

  it('has, after the migration, exactly what the entities describe', async () => {
    await dataSource.initialize();
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('can revert the migrations only while the tables are empty', async () => {
    await dataSource.initialize();
    const user = await TypeORMAdapter(dataSource).createUser(ada);
    // The one that only added a column.
    await dataSource.undoLastMigration();
    await expect(dataSource.undoLastMigration()).rejects.toThrow('The table users is not empty.');
    await TypeORMAdapter(dataSource).deleteUser(user.id);
    await dataSource.undoLastMigration();
    const tables = await dataSource.query<{ name: string }[]>(
      `SELECT name FROM sqlite_master WHERE type = 'table'`,
    );
    expect(tables.map(({ name }) => name)).not.toContain('users');
  });
});

describe('a connection of the adapter', () => {
  it('is opened by the first call', async () => {
    const file = await databaseFile();
    const opened: unknown[] = [];
    const adapter = TypeORMAdapter({
      ...sqlite(file.path),
      prepareDatabase: (db) => void opened.push(db),
    });
    expect(opened).toHaveLength(0);
    await Promise.all(Array.from({ length: 8 }, () => adapter.getUserByEmail('x@example.com')));
    expect(opened).toHaveLength(1);
    await adapter.close();
    await file.remove();
  });

  it('is closed permanently by close()', async () => {
    const handles: { open: boolean }[] = [];
    const adapter = TypeORMAdapter({ ...sqlite(), prepareDatabase: (db) => void handles.push(db) });
    await adapter.createUser(ada);
    await adapter.close();
    await adapter.close();
    expect(handles.map(({ open }) => open)).toEqual([false]);
    await expect(adapter.getUser('x')).rejects.toThrow(ConnectionClosed);
  });

  it('can be closed before it was ever opened, and while it is opening', async () => {
    await TypeORMAdapter(sqlite()).close();
    const handles: { open: boolean }[] = [];
    const adapter = TypeORMAdapter({ ...sqlite(), prepareDatabase: (db) => void handles.push(db) });
    const answer = adapter.getUser('x').catch(() => null);
    await adapter.close();
    await answer;
    expect(handles.every(({ open }) => !open)).toBe(true);
  });

  it('is tried again by the next call after a failure', async () => {
    let attempts = 0;
    const adapter = TypeORMAdapter({
      ...sqlite(),
      prepareDatabase: () => {
        if (++attempts < 3) throw new Error('unreachable');
      },
    });
    const first = await Promise.allSettled([adapter.createUser(ada), adapter.getUser('x')]);
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(attempts).toBe(1);
    await expect(adapter.createUser(ada)).rejects.toThrow('unreachable');
    const user = await adapter.createUser(ada);
    expect(await adapter.getUser(user.id)).toEqual(user);
    expect(attempts).toBe(3);
    await adapter.close();
  });

  it('never synchronizes, whatever the options are', async () => {
    const file = await databaseFile();
    const app = await new DataSource(sqlite(file.path)).initialize();
    await app.query(`CREATE TABLE users (id varchar PRIMARY KEY, name varchar, email varchar UNIQUE,
      "emailVerified" datetime, image varchar, shoe_size integer)`);
    const adapter = TypeORMAdapter({ ...sqlite(file.path), synchronize: true });
    const user = await adapter.createUser(ada);
    expect(await app.query('SELECT id, shoe_size FROM users')).toEqual([
      { id: user.id, shoe_size: null },
    ]);
    await adapter.close();
    await app.destroy();
    await file.remove();
  });

  it('keeps its rows after a restart', async () => {
    const file = await databaseFile();
    const before = TypeORMAdapter(sqlite(file.path));
    const user = await before.createUser(ada);
    await before.close();
    const after = TypeORMAdapter(sqlite(file.path));
    expect(await after.getUserByEmail(ada.email)).toEqual(user);
    await after.close();
    await file.remove();
  });

  it('does not change the tables when migrations are disabled', async () => {
    const adapter = TypeORMAdapter(sqlite(), { migrate: false });
    await expect(adapter.getUserByEmail(ada.email)).rejects.toThrow(/refused a statement/);
    await adapter.close();
  });
});
