/** Prepared statements on PostgreSQL. On a database of its own, as `servers.spec.ts` says. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { parseConnectionString } from '../../../src/adapters/typeorm/connection.js';
import {
  authEntities,
  authMigrations,
  TypeORMAdapter,
} from '../../../src/adapters/typeorm/index.js';
import { createOwnDatabase } from '../support/own-database.js';

const named = (process.env['TEST_DATABASES'] ?? '').split(',');
const server = named.find((url) => url.startsWith('postgres'));
const onPostgres = server ? it : it.skip;

const logged: string[] = [];
let dataSource: DataSource;

beforeAll(async () => {
  if (!server) return;
  const options = parseConnectionString(await createOwnDatabase(server));
  dataSource = new DataSource(
    Object.assign({}, options, {
      entities: [...authEntities(options.type)],
      migrations: [...authMigrations],
      migrationsRun: true,
      // One connection, whose statements can be asked for.
      extra: { max: 1 },
      logger: {
        logQuery: (query: string) => void logged.push(query),
        logQueryError: (error: unknown) => void logged.push(String(error)),
        ...{ logQuerySlow() {}, logSchemaBuild() {}, logMigration() {}, log() {} },
      },
    }),
  );
  await dataSource.initialize();
});
afterAll(async () => {
  if (server) await dataSource.destroy();
});

async function listPrepared(): Promise<string[]> {
  const rows: { statement: string }[] = await dataSource.query(
    'SELECT statement FROM pg_prepared_statements',
  );
  return rows.map(({ statement }) => statement);
}

onPostgres('prepares each statement once, and shows it to the logger of TypeORM', async () => {
  const plain = TypeORMAdapter(dataSource, { preparedStatements: false });
  const user = await plain.createUser({
    id: '',
    name: 'Ada',
    email: 'ada@example.com',
    emailVerified: null,
  });
  await plain.createSession({ sessionToken: 't', userId: user.id, expires: new Date(4e12) });
  await plain.getSessionAndUser('t');
  expect(await listPrepared()).toEqual([]);

  const adapter = TypeORMAdapter(dataSource);
  logged.length = 0;
  for (let count = 0; count < 3; count += 1) {
    expect((await adapter.getSessionAndUser('t'))?.user.email).toBe('ada@example.com');
  }
  const prepared = await listPrepared();
  expect(prepared).toEqual([expect.stringContaining('INNER JOIN')]);
  expect(logged.filter((query) => query === prepared[0])).toHaveLength(3);
});

// What a pooler in transaction mode does: the next statement meets another server process, which
// knows no statement of this client, or one that another client has prepared.
onPostgres.each([
  ['does not know the statement', () => dataSource.query('DEALLOCATE ALL')],
  ['knows it of another client', reconnectWithSameNames],
  [
    'finds a column changed since',
    () => dataSource.query('ALTER TABLE users ALTER COLUMN name TYPE character varying(300)'),
  ],
])('reads without preparing once the server %s', async (_, disturb) => {
  const adapter = TypeORMAdapter(dataSource);
  const read = async () => (await adapter.getSessionAndUser('t'))?.user.email;
  await expect(read()).resolves.toBe('ada@example.com');
  await disturb();
  await expect(read()).resolves.toBe('ada@example.com');
  await dataSource.query('DEALLOCATE ALL');
  await expect(read()).resolves.toBe('ada@example.com');
  expect(await listPrepared()).toEqual([]);
  await reconnect();
});

/** A new connection, on which another client has prepared the statements of the present one. */
async function reconnectWithSameNames(): Promise<void> {
  const rows: { name: string }[] = await dataSource.query(
    'SELECT name FROM pg_prepared_statements',
  );
  await reconnect();
  for (const { name } of rows) await dataSource.query(`PREPARE "${name}" AS SELECT 1`);
}

/** Ends the only connection of the pool, which opens another. */
async function reconnect(): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const client = (await runner.connect()) as { end(): Promise<void> };
  await client.end();
  await runner.release();
}

onPostgres('prepares nothing in a transaction, which reads what it has written', async () => {
  const adapter = TypeORMAdapter(dataSource);
  const found = await adapter.transaction(async (bound) => {
    await bound.updateSession?.({ sessionToken: 't', expires: new Date(5e12) });
    return bound.getSessionAndUser?.('t');
  });
  expect(found?.session.expires).toEqual(new Date(5e12));
  expect(await listPrepared()).toEqual([]);
});

onPostgres('tells nothing of the values in the error of a refused statement', async () => {
  const adapter = TypeORMAdapter(dataSource);
  await dataSource.query('ALTER TABLE sessions RENAME TO away');
  try {
    // A name that was not prepared yet, since the table of a prepared one is known by its number.
    const fresh = adapter.updateSession({ sessionToken: 'secret', expires: new Date(5e12) });
    await expect(fresh).rejects.toThrow(expect.objectContaining({ name: 'DatabaseError' }));
    await expect(fresh).rejects.not.toThrow('secret');
  } finally {
    await dataSource.query('ALTER TABLE away RENAME TO sessions');
  }
});
