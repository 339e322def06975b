/** The same contract, whatever an app has chosen for its dates, its ids and its tables. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource, LessThan } from 'typeorm';
import {
  authEntities,
  authMigrations,
  SessionEntity,
  TypeORMAdapter,
  type TableLayoutChoices,
} from '../../../src/adapters/typeorm/index.js';
import { adapterContract } from '../../contract/adapter.contract.js';
import { databaseKinds, type FreshDatabase } from './databases.js';

// Databases that are made for these tests, on a machine that has other things to do.
jest.setTimeout(30_000);

const tables = {
  UserEntity: 'people',
  AccountEntity: 'people_accounts',
  SessionEntity: 'browsers',
  VerificationTokenEntity: 'mailed',
  AuthenticatorEntity: 'keys_of_people',
};

const layouts: [string, TableLayoutChoices][] = [
  ['real dates', {}],
  ['the dates of @auth/typeorm-adapter', { dates: 'epoch' }],
  ['counted ids, and tables by other names', { ids: 'increment', tables }],
  ['long counted ids, of epoch dates', { ids: 'bigint', dates: 'epoch' }],
  ['ids that a function makes', { ids: () => `id_${crypto.randomUUID().slice(0, 18)}` }],
];

describe.each(layouts)('with %s', (layout, choices) => {
  for (const kind of databaseKinds) {
    describe(`on ${kind.name}`, () => {
      let database: FreshDatabase;
      let dataSource: DataSource;
      const entities = [...authEntities(kind.type, choices)];

      beforeAll(async () => {
        database = await kind.create();
        dataSource = new DataSource(
          Object.assign({}, database.options, { entities, migrations: [...authMigrations] }),
        );
        await dataSource.initialize();
        await dataSource.runMigrations();
      });
      afterAll(async () => {
        await dataSource.destroy();
        await database.drop();
      });

      adapterContract(`TypeORM on ${kind.name} with ${layout}`, async () => {
        for (const entity of entities.toReversed()) {
          await dataSource.createQueryBuilder().delete().from(entity).execute();
        }
        return { adapter: TypeORMAdapter(dataSource), close: async () => undefined };
      });

      it('has, after the migration, exactly what the entities describe', async () => {
        const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
        expect(upQueries.map(({ query }) => query)).toEqual([]);
      });

      it('has ids that are text', async () => {
        const adapter = TypeORMAdapter(dataSource);
        const user = await adapter.createUser({ id: 'x', email: 'i@d', emailVerified: null });
        expect(typeof user.id).toBe('string');
        expect(user.id).not.toBe('x');
        expect((await adapter.getUser(user.id))?.id).toBe(user.id);
        expect(await adapter.getUser(`${user.id} or so`)).toBeNull();
        await adapter.revokeAccess(`${user.id} or so`);
        await adapter.deleteUser(user.id);
      });

      it('can revert the migrations, and run them again', async () => {
        for (const entity of entities.toReversed()) {
          await dataSource.createQueryBuilder().delete().from(entity).execute();
        }
        for (let left = authMigrations.length; left > 0; left--) {
          await dataSource.undoLastMigration();
        }
        await expect(dataSource.getRepository(SessionEntity).count()).rejects.toThrow();
        await dataSource.runMigrations();
        const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
        expect(upQueries).toEqual([]);
      });

      // Last: a plan that was asked for holds on to tables of SQLite.
      it('finds expired rows by an index', async () => {
        const query = dataSource
          .getRepository(SessionEntity)
          .createQueryBuilder('session')
          .select('session.expires')
          .setFindOptions({ where: { expires: LessThan(new Date(1_700_000_000_000)) } });
        expect(await plan(dataSource, query.getQueryAndParameters())).toMatch(/IDX_|Index/);
      });
    });
  }
});

/** How the database would look for the rows, were there enough of them to make it think. */
async function plan(dataSource: DataSource, [sql, values]: [string, unknown[]]): Promise<string> {
  const explain = dataSource.options.type === 'better-sqlite3' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const runner = dataSource.createQueryRunner();
  try {
    if (dataSource.options.type === 'postgres') await runner.query('SET enable_seqscan = off');
    return JSON.stringify(await runner.query(`${explain} ${sql}`, values));
  } finally {
    if (dataSource.options.type === 'postgres') await runner.query('RESET enable_seqscan');
    await runner.release();
  }
}
