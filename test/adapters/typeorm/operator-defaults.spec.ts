/** Databases whose operators have set other defaults than the tables need. */
import { describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import {
  authEntities,
  TypeORMAdapter,
  type TypeOrmAdapter,
} from '../../../src/adapters/typeorm/index.js';
import { parseConnectionString } from '../../../src/adapters/typeorm/connection.js';
import { describeRefusal } from '../../../src/core/tables/index.js';
import { listServers } from '../support/named-servers.js';
import { createOwnDatabase } from '../support/own-database.js';
import { databaseKinds } from './databases.js';
import { features } from './feature-database.js';
import { quietLogger, sqlite } from './sqlite.js';

jest.setTimeout(60_000);

const USER = { id: '', email: 'ada@example.com', emailVerified: null };

function open(url: string, more: object = {}, migrate = true): TypeOrmAdapter {
  const options = Object.assign(parseConnectionString(url), { logger: quietLogger() }, more);
  return TypeORMAdapter(options, { features, migrate });
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const dataSource = await new DataSource(parseConnectionString(url)).initialize();
  try {
    for (const statement of statements) await dataSource.query(statement);
  } finally {
    await dataSource.destroy();
  }
}

async function listMessages(adapter: TypeOrmAdapter): Promise<string> {
  const found = await adapter.findDifferences();
  expect(found.every(({ remedy }) => remedy.length > 0)).toBe(true);
  return found.map(({ message }) => message).join('\n');
}

it.each(databaseKinds.map((kind) => [kind.name, kind] as const))(
  'R16: %s as it is installed differs in nothing',
  async (_, kind) => {
    const { options, drop } = await kind.create();
    const adapter = TypeORMAdapter(Object.assign({}, options, { logger: quietLogger() }), {
      features,
    });
    expect(await adapter.findDifferences()).toEqual([]);
    await adapter.close();
    await drop();
  },
);

it('R16: SQLite without foreign keys and without a busy timeout is named', async () => {
  const entities = [...authEntities('better-sqlite3')];
  const dataSource = await new DataSource({ ...sqlite(), entities }).initialize();
  await dataSource.query('PRAGMA foreign_keys = OFF');
  await dataSource.query('PRAGMA busy_timeout = 0');
  const messages = await listMessages(TypeORMAdapter(dataSource));
  expect(messages).toMatch(/Foreign keys are not enforced.*\nThere is no busy timeout/);
  await dataSource.destroy();
});

describe.each(listServers().filter((server) => server.startsWith('postgres:')))(
  'R16: on %s',
  (server) => {
    it('a user without rights is named, when tables are made and when they are compared', async () => {
      const url = await createOwnDatabase(server);
      const role = `r16_${crypto.randomUUID().slice(0, 8)}`;
      await run(url, `CREATE ROLE ${role} LOGIN`);
      const limited = new URL(url);
      limited.username = role;
      const refused = open(limited.href);
      await expect(refused.getUser('none')).rejects.toThrow(
        /permission denied for schema public.* Grant it to the user of the connection/,
      );
      await refused.close();
      const owner = open(url);
      await owner.getUser('none');
      await owner.close();
      await run(url, `GRANT SELECT ON accounts TO ${role}`);
      const reader = open(limited.href, {}, false);
      const messages = await listMessages(reader);
      expect(messages).toContain('may not read or write the table users.');
      expect(messages).toContain('may not read or write the table gadget_loans.');
      await expect(reader.createUser(USER)).rejects.toThrow(/permission denied for table users\. /);
      await reader.close();
      await run(url, `DROP OWNED BY ${role}`, `DROP ROLE ${role}`);
    });

    it.each(['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])(
      'a short %s is named',
      async (name) => {
        const url = await createOwnDatabase(server);
        const adapter = open(url);
        await adapter.getUser('none');
        await adapter.close();
        const database = new URL(url).pathname.slice(1);
        await run(url, `ALTER DATABASE ${database} SET ${name} = '2s'`);
        const limited = open(url, {}, false);
        expect(await listMessages(limited)).toMatch(new RegExp(`^${name} is 2000 ms`));
        await limited.close();
      },
    );

    it('a statement that a limit ends is named, with the remedy', async () => {
      const url = await createOwnDatabase(server);
      const adapter = open(url, { extra: { options: '-c statement_timeout=100' } });
      await adapter.getUser('none');
      const holder = await new DataSource(parseConnectionString(url)).initialize();
      const runner = holder.createQueryRunner();
      await runner.startTransaction();
      await runner.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      await expect(adapter.createUser(USER)).rejects.toThrow(
        /canceling statement due to statement timeout.*ALTER ROLE … SET/,
      );
      await runner.rollbackTransaction();
      await runner.release();
      await holder.destroy();
      await adapter.close();
    });

    it('a lock that a limit ends the wait for is waited for again', async () => {
      const url = await createOwnDatabase(server);
      const adapter = open(url, { extra: { options: '-c lock_timeout=100' } });
      await adapter.getUser('none');
      const holder = await new DataSource(parseConnectionString(url)).initialize();
      const runner = holder.createQueryRunner();
      await runner.startTransaction();
      await runner.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      const created = adapter.createUser(USER);
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      const isWaiting = async () => (await holder.query<unknown[]>(waiting)).length > 0;
      const until = async (wanted: boolean) => {
        while ((await isWaiting()) !== wanted);
      };
      await until(true);
      await until(false);
      await runner.rollbackTransaction();
      await expect(created).resolves.toMatchObject({ email: USER.email });
      await runner.release();
      await holder.destroy();
      await adapter.close();
    });

    it.each(['serializable', 'repeatable read'])(
      'sign-ups at once by the isolation %s all take effect',
      async (isolation) => {
        const url = await createOwnDatabase(server);
        const database = new URL(url).pathname.slice(1);
        await run(
          url,
          `ALTER DATABASE ${database} SET default_transaction_isolation = '${isolation}'`,
        );
        const adapter = open(url);
        await adapter.getUser('none');
        const signUps = Array.from({ length: 4 }, (_, n) =>
          adapter.transaction(async (bound) => {
            const user = await bound.createUser!({ ...USER, email: `${n}@example.com` });
            await bound.linkAccount!({
              ...{ userId: user.id, type: 'oauth', provider: 'p', providerAccountId: String(n) },
            });
            return bound.getUser!(user.id);
          }),
        );
        const made = await Promise.all(signUps);
        expect(made.map((user) => user?.email)).toEqual(
          Array.from({ length: 4 }, (_, n) => `${n}@example.com`),
        );
        await adapter.close();
      },
    );

    it('tables in another schema than that of the connection are named', async () => {
      const url = await createOwnDatabase(server);
      const owner = open(url);
      await owner.getUser('none');
      await owner.close();
      const database = new URL(url).pathname.slice(1);
      await run(
        url,
        'CREATE SCHEMA later',
        `ALTER DATABASE ${database} SET search_path = later, public`,
      );
      const found = open(url, {}, false);
      expect(await listMessages(found)).toContain(
        'The table users is in the schema public, and the connection uses later (search_path later, public).',
      );
      await found.close();
      await run(url, `ALTER DATABASE ${database} SET search_path = later`);
      const lost = open(url, {}, false);
      expect(await listMessages(lost)).toContain('The table users is in the schema public');
      await expect(lost.getUserByEmail('none@example.com')).rejects.toThrow(
        /relation "users" does not exist.*same search_path/,
      );
      await lost.close();
      await run(url, `ALTER DATABASE ${database} SET search_path = ''`);
      const none = open(url, {}, false);
      expect(await listMessages(none)).toContain('The search_path names no schema');
      await none.close();
    });

    it('a database that is read only is named', async () => {
      const url = await createOwnDatabase(server);
      const adapter = open(url);
      await adapter.getUser('none');
      await adapter.close();
      await run(
        url,
        `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`,
      );
      const reader = open(url, {}, false);
      expect(await listMessages(reader)).toContain('may not be written to');
      await expect(reader.createUser(USER)).rejects.toThrow(
        'cannot execute INSERT in a read-only transaction, of the table users. Connect to the primary',
      );
      await reader.close();
    });
  },
);

describe.each(listServers().filter((server) => /^(mariadb|mysql):/.test(server)))(
  'R16: on %s',
  (server) => {
    it('a character set that is not Unicode is named, by table and column', async () => {
      const url = await createOwnDatabase(server, 'CHARACTER SET latin1');
      const adapter = open(url);
      const messages = await listMessages(adapter);
      expect(messages).toContain('users.name has the character set latin1');
      expect(messages).not.toContain('users.email');
      await expect(adapter.createUser({ ...USER, name: '名前' })).rejects.toThrow(
        /Incorrect string value for column .*users.*name.*utf8mb4/,
      );
      await adapter.close();
    });

    it('a server that cuts off what is too long is named', async () => {
      const url = await createOwnDatabase(server);
      const { type } = parseConnectionString(url);
      const dataSource = new DataSource(
        Object.assign(parseConnectionString(url), {
          entities: [...authEntities(type)],
          extra: { connectionLimit: 1 },
        }),
      );
      await dataSource.initialize();
      await dataSource.query("SET SESSION sql_mode = ''");
      expect(await listMessages(TypeORMAdapter(dataSource))).toContain('sql_mode is not strict');
      await dataSource.destroy();
    });

    it('a column that ignores case is named', async () => {
      const url = await createOwnDatabase(server);
      const adapter = open(url);
      await adapter.getUser('none');
      await run(
        url,
        'ALTER TABLE gadget_loans MODIFY `order` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci NULL',
      );
      expect(await listMessages(adapter)).toContain(
        'gadget_loans.order has the collation utf8mb4_general_ci, and needs utf8mb4_bin',
      );
      await adapter.close();
    });
  },
);

it.each([
  ['value too long for type character varying(255)', 'Make the column longer'],
  ["Data too long for column 'name' at row 1", 'Make the column longer'],
  ["Incorrect string value: '\\xE5canary' for column `app`.`users`.`name` at row 1", 'utf8mb4'],
  [
    'character with byte sequence 0xcanary in encoding "UTF8" has no equivalent in encoding "LATIN1"',
    'encoding UTF8',
  ],
  ['permission denied for table users', 'Grant it'],
  ['must be owner of table users', 'Grant it'],
  ["INSERT command denied to user 'canary'@'10.0.0.1' for table `app`.`users`", 'Grant it'],
  ['cannot execute UPDATE in a read-only transaction', 'primary'],
  [
    'The MariaDB server is running with the --read-only option so it cannot execute this statement',
    'primary',
  ],
  ['attempt to write a readonly database', 'primary'],
  ['no schema has been selected to create in', 'search_path'],
  ['relation "users" does not exist', 'search_path'],
  ['canceling statement due to statement timeout', 'statement_timeout'],
  ['canceling statement due to lock timeout', 'lock_timeout'],
  ['terminating connection due to idle-in-transaction timeout', 'idle_in_transaction'],
  ['Query execution was interrupted (max_statement_time exceeded)', 'max_statement_time'],
  ['could not serialize access due to concurrent update', 'read committed'],
  ['could not serialize access due to read/write dependencies among transactions', 'isolation'],
  ['deadlock detected', 'isolation'],
  ['Deadlock found when trying to get lock; try restarting transaction', 'isolation'],
  ['Lock wait timeout exceeded; try restarting transaction', 'sooner'],
  ["Got a packet bigger than 'max_allowed_packet' bytes", 'Raise max_allowed_packet'],
  ['database is locked', 'busy timeout'],
  [
    "Referencing column 'userId' and referenced column 'id' in foreign key constraint 'canary' are incompatible.",
    'one collation',
  ],
  ['null value in column "role" of relation "users" violates not-null constraint', '`profile`'],
])('R16: "%s" has a remedy, and names the table', (message, remedy) => {
  const query = 'INSERT INTO "users"("name") VALUES ($1)';
  const said = describeRefusal(message, { query, parameters: ['canary'] });
  expect(said).toContain(remedy);
  expect(said).toContain('users');
  expect(said).not.toContain('canary');
});

it('R16: what is no difference has no remedy', () => {
  const query = 'INSERT INTO "users"("name") VALUES ($1)';
  expect(describeRefusal('duplicate key value violates unique constraint', { query })).toBe(
    undefined,
  );
});
