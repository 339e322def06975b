/**
 * The upgrade of tables that `@auth/typeorm-adapter` has made: what it says, keeps and takes back.
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource, type MigrationInterface } from 'typeorm';
import {
  authEntities,
  authMigrations,
  TypeORMAdapter,
  UpgradeBlocked,
  upgradeMigrations,
  upgradeReport,
  WrongDateColumns,
} from '../../../src/adapters/typeorm/index.js';
import {
  createAuthJsTables,
  databaseContents,
  fillAuthJsTables,
  insertRow,
  makeId,
  storedText,
} from './auth-js-tables.js';
import { databaseKinds, type FreshDatabase } from './databases.js';
import { quietLogger } from './sqlite.js';

// Databases that are made for one test, on a machine that has other things to do.
jest.setTimeout(30_000);

const ROWS = 60;

class BreaksDown implements MigrationInterface {
  readonly name = 'BreaksDown1767232900000';

  up(): Promise<void> {
    return Promise.reject(new Error('out of space'));
  }

  async down(): Promise<void> {}
}

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))(
  'the upgrade on %s',
  (_, kind) => {
    let database: FreshDatabase;
    let dataSource: DataSource;

    const connect = (migrations: readonly (new () => MigrationInterface)[]) =>
      new DataSource(
        Object.assign({}, database.options, {
          entities: [...authEntities(kind.type)],
          migrations: [...migrations],
          logger: quietLogger(),
          // For what the test reads without the adapter.
          timezone: 'Z',
        }),
      ).initialize();

    beforeEach(async () => {
      database = await kind.create();
      dataSource = await connect(upgradeMigrations);
    });
    afterEach(async () => {
      await dataSource.destroy();
      await database.drop();
    });

    it('keeps every row, and can be reverted', async () => {
      await createAuthJsTables(dataSource);
      await fillAuthJsTables(dataSource, ROWS);
      const stored = await storedText(dataSource);
      const before = await databaseContents(dataSource);
      expect(before.map(({ count }) => count)).toEqual([ROWS, ROWS, ROWS, ROWS]);

      await dataSource.runMigrations();
      expect(await databaseContents(dataSource)).toEqual(before);
      expect(await storedText(dataSource)).not.toBe(stored);

      // The names of passkeys, then the conversion.
      await dataSource.undoLastMigration();
      expect(await storedText(dataSource)).not.toBe(stored);
      await dataSource.undoLastMigration();
      expect(await databaseContents(dataSource)).toEqual(before);
      expect(await storedText(dataSource)).toBe(stored);
    });

    it('leaves tables that the adapter can use', async () => {
      await createAuthJsTables(dataSource);
      await fillAuthJsTables(dataSource, 4);
      await dataSource.runMigrations();
      const adapter = TypeORMAdapter(dataSource);
      const user = await adapter.getUserByEmail('person.1@bücher.example');
      expect(user?.emailVerified).toEqual(new Date(-500));
      expect((await adapter.getSessionAndUser('session 0'))?.session.expires).toEqual(
        new Date(1_700_000_000_123),
      );
      const other = { provider: 'github', providerAccountId: 'ACCOUNT0' };
      expect((await adapter.getUserByAccount(other))?.id).toBe(user?.id);
      const again = { ...other, type: 'oauth', userId: makeId(1, 3) } as const;
      await expect(adapter.linkAccount(again)).rejects.toThrow();
      await dataSource.query(`DELETE FROM users`);
      expect((await databaseContents(dataSource)).map(({ count }) => count)).toEqual([0, 0, 0, 4]);
    });

    it('reports the ids of conflicting rows first, and changes nothing', async () => {
      await createAuthJsTables(dataSource, { foreignKeys: false });
      await fillAuthJsTables(dataSource, 4);
      const account = { type: 'oauth', provider: 'github', providerAccountId: 'account0' };
      await insertRow(dataSource, 'accounts', {
        id: makeId(2, 9),
        userId: makeId(1, 1),
        ...account,
      });
      const token = { identifier: 'ada@example.com', token: 'digest 2', expires: '5' };
      await insertRow(dataSource, 'verification_tokens', { id: makeId(4, 9), ...token });
      const session = { sessionToken: 'canary', userId: makeId(9, 9), expires: 'NaN' };
      await insertRow(dataSource, 'sessions', { id: makeId(3, 9), ...session });
      const stored = await storedText(dataSource);

      const report = await upgradeReport(dataSource);
      expect(report.isClear).toBe(false);
      expect(
        report.problems.map(({ table, kind, count, ids }) => [table, kind, count, ids]),
      ).toEqual(
        [
          ['accounts', 'duplicate', 1, [[makeId(2, 0), makeId(2, 9)]]],
          ['sessions', 'no date', 1, [[makeId(3, 9)]]],
          ['sessions', 'no user', 1, [[makeId(3, 9)]]],
          ['verification_tokens', 'duplicate', 1, [[makeId(4, 2), makeId(4, 9)]]],
        ].map(([table, ...facts]) => [expect.stringContaining(String(table)), ...facts]),
      );
      expect(String(report)).toContain('several rows have the same provider and providerAccountId');
      expect(String(report)).not.toMatch(/canary|ada@example/);

      await expect(dataSource.runMigrations()).rejects.toThrow(UpgradeBlocked);
      expect(await storedText(dataSource)).toBe(stored);
      const runner = dataSource.createQueryRunner();
      expect(await runner.hasTable('authenticators')).toBe(false);
      expect((await runner.getTable('accounts'))?.indices).toEqual([]);
      await runner.release();

      for (const [table, kind_] of [
        ['accounts', 2],
        ['sessions', 3],
        ['verification_tokens', 4],
      ]) {
        await dataSource.query(`DELETE FROM ${table} WHERE id = '${makeId(Number(kind_), 9)}'`);
      }
      expect(String(await upgradeReport(dataSource))).toContain('Nothing is in the way.');
      await dataSource.runMigrations();
      expect((await databaseContents(dataSource)).map(({ count }) => count)).toEqual([4, 4, 4, 4]);
    });

    it('must be enabled: without it, the tables are unchanged, and a message names it', async () => {
      await createAuthJsTables(dataSource);
      await fillAuthJsTables(dataSource, 2);
      const stored = await storedText(dataSource);
      const cautious = await connect(authMigrations);
      await expect(cautious.runMigrations()).rejects.toThrow(WrongDateColumns);
      await expect(cautious.runMigrations()).rejects.toThrow(/dates: 'epoch'.*upgradeMigrations/);
      await cautious.destroy();
      expect(await storedText(dataSource)).toBe(stored);
      const asItIs = TypeORMAdapter(database.options, { dates: 'epoch' });
      expect((await asItIs.getSessionAndUser('session 0'))?.user.id).toBe(makeId(1, 0));
      await asItIs.close();
      expect(await storedText(dataSource)).toBe(stored);
    });

    it('continues where it was interrupted, if the database has no transactional DDL', async () => {
      await createAuthJsTables(dataSource);
      await fillAuthJsTables(dataSource, 8);
      const before = await databaseContents(dataSource);
      const failing = await connect([...upgradeMigrations, BreaksDown]);
      await expect(failing.runMigrations()).rejects.toThrow('out of space');
      await failing.destroy();
      expect(await databaseContents(dataSource)).toEqual(before);
      await dataSource.runMigrations();
      await dataSource.runMigrations();
      expect(await databaseContents(dataSource)).toEqual(before);
    });

    it('creates missing tables', async () => {
      await dataSource.runMigrations();
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query)).toEqual([]);
    });
  },
);
