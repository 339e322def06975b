/**
 * The same contract on database servers, which race and compare text in ways of their own.
 *
 * They are named in `TEST_DATABASES`, comma-separated, and need their drivers:
 * `TEST_DATABASES=postgres://postgres@127.0.0.1/test,mariadb://root@127.0.0.1/test npm test`.
 * Each works in a database of its own.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import {
  authEntities,
  authMigrations,
  TypeORMAdapter,
} from '../../../src/adapters/typeorm/index.js';
import { parseConnectionString } from '../../../src/adapters/typeorm/connection.js';
import { listServers } from '../support/named-servers.js';
import { createOwnDatabase } from '../support/own-database.js';
import { absentKeysContract } from '../../contract/absent-keys.contract.js';
import { adapterContract } from '../../contract/adapter.contract.js';

const servers = listServers();

if (servers.length === 0) {
  describe('database servers', () => {
    it.skip('are not named by TEST_DATABASES', () => undefined);
  });
}

for (const server of servers) {
  const { protocol } = new URL(server);
  const { type } = parseConnectionString(server);
  const entities = [...authEntities(type)];

  describe(`a server (${protocol})`, () => {
    let url: string;
    let dataSource: DataSource;

    beforeAll(async () => {
      const migrations = { migrations: [...authMigrations], migrationsRun: true };
      url = await createOwnDatabase(server);
      const options = parseConnectionString(url);
      dataSource = new DataSource(Object.assign({}, options, { entities, ...migrations }));
      await dataSource.initialize();
    });
    afterAll(() => dataSource.destroy());

    adapterContract(`TypeORM (${protocol})`, async () => {
      for (const entity of entities.toReversed()) {
        await dataSource.createQueryBuilder().delete().from(entity).execute();
      }
      return { adapter: TypeORMAdapter(dataSource), close: async () => undefined };
    });

    adapterContract(`TypeORM without prepared statements (${protocol})`, async () => {
      for (const entity of entities.toReversed()) {
        await dataSource.createQueryBuilder().delete().from(entity).execute();
      }
      const adapter = TypeORMAdapter(dataSource, { preparedStatements: false });
      return { adapter, close: async () => undefined };
    });

    absentKeysContract(`TypeORM (${protocol})`, async () => {
      for (const entity of entities.toReversed()) {
        await dataSource.createQueryBuilder().delete().from(entity).execute();
      }
      return { adapter: TypeORMAdapter(dataSource), close: async () => undefined };
    });

    it('has, after the migration, exactly what the entities describe', async () => {
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query)).toEqual([]);
    });

    it('opens from a connection string, and runs its migration once', async () => {
      const adapters = [TypeORMAdapter(url), TypeORMAdapter(url)];
      for (const adapter of adapters) {
        expect(await adapter.getUser('none')).toBeNull();
        await adapter.close();
      }
    });

    it('M11 stores a user without an image that is too long for the column', async () => {
      const adapter = TypeORMAdapter(dataSource);
      const image = `data:image/png;base64,${'A'.repeat(200_000)}`;
      const email = 'painted@example.com';
      const user = await adapter.createUser({ id: '', email, image, emailVerified: null });
      const kept = protocol === 'postgres:' ? image : null;
      expect(user.image).toBe(kept);
      expect(await adapter.getUser(user.id)).toMatchObject({ email, image: kept });
    });

    it('reports a refusal without the refused values', async () => {
      const adapter = TypeORMAdapter(dataSource);
      const user = { id: '', email: 'canary@example.com', emailVerified: null };
      await adapter.createUser(user);
      const error: unknown = await adapter.createUser(user).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'DatabaseError', code: expect.any(String) });
      expect(`${String(error)}${JSON.stringify(error)}`).not.toContain('canary');
    });
  });
}
