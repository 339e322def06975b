/** Servers whose connections are set in a way that the adapter cannot work with, or not safely. */
import { createRequire } from 'node:module';
import { describe, expect, it, jest } from '@jest/globals';
import { DataSource, type DataSourceOptions } from 'typeorm';
import {
  authEntities,
  authMigrations,
  TypeORMAdapter,
} from '../../../src/adapters/typeorm/index.js';
import { parseConnectionString } from '../../../src/adapters/typeorm/connection.js';
import { listServers } from '../support/named-servers.js';
import { createOwnDatabase } from '../support/own-database.js';
import { quietLogger } from './sqlite.js';

jest.setTimeout(60_000);

const USER = { id: '', email: 'ada@example.com', emailVerified: null };

/** Ends the value of a driver that writes a backslash before a quote, and fails as SQL. */
const INJECTED = String.raw`x\' OR (SELECT 1 UNION SELECT 2) -- `;

interface Pool {
  on(event: 'connection', listener: (one: { query(statement: string): unknown }) => void): unknown;
}

/** The driver, with pools whose connections begin as with this `init_connect` of the server. */
function createUnsafeDriver(): object {
  // Its types are installed beside these tests only, and it where a server is named.
  const driver: { createPool(options: object): Pool } = createRequire(import.meta.url)('mysql2');
  const createPool = (options: object): Pool => {
    const pool = driver.createPool(options);
    pool.on('connection', (connection) => {
      connection.query(
        "SET SESSION sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES'), autocommit = 0",
      );
    });
    return pool;
  };
  return { ...driver, createPool };
}

async function runOn(url: string, statement: string): Promise<void> {
  const dataSource = await new DataSource(parseConnectionString(url)).initialize();
  await dataSource.query(statement);
  await dataSource.destroy();
}

async function openSource(url: string, more: object = {}): Promise<DataSource> {
  const options: DataSourceOptions = Object.assign(parseConnectionString(url), {
    entities: [...authEntities(parseConnectionString(url).type)],
    migrations: [...authMigrations],
    logger: quietLogger(),
    ...more,
  });
  return new DataSource(options).initialize();
}

describe.each(listServers().filter((server) => /^(mariadb|mysql):/.test(server)))(
  'on %s',
  (server) => {
    const faults = [
      [
        "sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES')",
        /NO_BACKSLASH_ESCAPES.*SET GLOBAL/,
      ],
      ['autocommit = 0', /autocommit is off.*SET GLOBAL/],
    ] as const;

    it.each(faults)("the app's connections with %s are refused", async (setting, message) => {
      const url = await createOwnDatabase(server);
      const dataSource = await openSource(url, { extra: { connectionLimit: 1 } });
      await dataSource.query(`SET SESSION ${setting}`);
      const adapter = TypeORMAdapter(dataSource);
      await expect(adapter.getUser('none')).rejects.toThrow(message);
      await expect(adapter.findDifferences()).rejects.toThrow(message);
      await dataSource.query("SET SESSION sql_mode = 'STRICT_TRANS_TABLES', autocommit = 1");
      expect(await adapter.findDifferences()).toEqual([]);
      await dataSource.query(`SET SESSION ${setting}`);
      const [found] = await adapter.findDifferences();
      expect(`${found?.message} ${found?.remedy}`).toMatch(message);
      await dataSource.destroy();
    });

    it('connections of its own are set before their first statement', async () => {
      const url = await createOwnDatabase(server);
      const options = { ...parseConnectionString(url), logger: quietLogger() };
      const adapter = TypeORMAdapter(Object.assign(options, { driver: createUnsafeDriver() }));
      const { id } = await adapter.createUser(USER);
      expect(await adapter.getSessionAndUser(INJECTED)).toBeNull();
      const calls = Array.from({ length: 6 }, () => adapter.getUserByEmail(INJECTED));
      expect(new Set(await Promise.all(calls))).toEqual(new Set([null]));
      expect(await adapter.findDifferences()).toEqual([]);
      await adapter.close();
      const later = TypeORMAdapter(url);
      expect(await later.getUser(id)).toMatchObject({ email: USER.email });
      await later.close();
    });
  },
);

describe.each(listServers().filter((server) => server.startsWith('postgres:')))(
  'on %s',
  (server) => {
    it.each(['SQL, DMY', 'German', 'Postgres'])(
      'a database with the datestyle %s is refused',
      async (style) => {
        const url = await createOwnDatabase(server);
        const first = TypeORMAdapter(url);
        await first.getUser('none');
        await first.close();
        const dataSource = await openSource(url, { extra: { max: 1 } });
        await dataSource.query(`SET datestyle = '${style}'`);
        const adapter = TypeORMAdapter(dataSource);
        await expect(adapter.getUser('none')).rejects.toThrow(/^datestyle is .*ALTER DATABASE "/);
        await dataSource.query(`SET datestyle = 'ISO, DMY'`);
        expect(await adapter.findDifferences()).toEqual([]);
        await dataSource.query(`SET datestyle = '${style}'`);
        expect(await adapter.findDifferences()).toEqual([
          { message: expect.stringContaining('datestyle is'), remedy: expect.anything() },
        ]);
        await dataSource.destroy();
        await runOn(
          url,
          `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET datestyle = '${style}'`,
        );
        const later = TypeORMAdapter(url);
        await expect(later.getUser('none')).rejects.toThrow(/^datestyle is /);
        await later.close();
      },
    );

    it('dates that are no dates of the database need no datestyle', async () => {
      const url = await createOwnDatabase(server);
      await runOn(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET datestyle = German`);
      const adapter = TypeORMAdapter(url, { dates: 'epoch' });
      const { id } = await adapter.createUser({ ...USER, emailVerified: new Date(0) });
      expect(await adapter.getUser(id)).toMatchObject({ emailVerified: new Date(0) });
      await adapter.close();
    });
  },
);
