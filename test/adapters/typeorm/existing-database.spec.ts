/** Tables as `@auth/typeorm-adapter` makes and fills them, in use by this adapter. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AmbiguousRow, authEntities, TypeORMAdapter } from '../../../src/adapters/typeorm/index.js';
import { databaseFile, quietLogger, sqlite } from './sqlite.js';

const TABLES = [
  `CREATE TABLE "users" ("id" varchar PRIMARY KEY NOT NULL, "name" varchar, "email" varchar,
    "emailVerified" varchar, "image" varchar, CONSTRAINT "UQ_users_email" UNIQUE ("email"))`,
  `CREATE TABLE "accounts" ("id" varchar PRIMARY KEY NOT NULL, "userId" varchar NOT NULL,
    "type" varchar NOT NULL, "provider" varchar NOT NULL, "providerAccountId" varchar NOT NULL,
    "refresh_token" varchar, "access_token" varchar, "expires_at" bigint, "token_type" varchar,
    "scope" varchar, "id_token" varchar, "session_state" varchar,
    FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE NO ACTION ON UPDATE NO ACTION)`,
  `CREATE TABLE "sessions" ("id" varchar PRIMARY KEY NOT NULL, "sessionToken" varchar NOT NULL,
    "userId" varchar NOT NULL, "expires" varchar NOT NULL,
    CONSTRAINT "UQ_sessions_token" UNIQUE ("sessionToken"),
    FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE NO ACTION ON UPDATE NO ACTION)`,
  `CREATE TABLE "verification_tokens" ("id" varchar PRIMARY KEY NOT NULL, "token" varchar NOT NULL,
    "identifier" varchar NOT NULL, "expires" varchar NOT NULL)`,
];
const EPOCH = { dates: 'epoch' } as const;
const USER = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const ROWS = [
  `INSERT INTO users VALUES ('${USER}', 'Ada', 'ada@example.com', '1700000000123', NULL)`,
  `INSERT INTO users VALUES ('${OTHER}', NULL, NULL, NULL, NULL)`,
  `INSERT INTO accounts VALUES ('a1', '${USER}', 'oauth', 'github', '1', NULL, 'access',
    1900000000, 'bearer', 'read:user', NULL, NULL)`,
  `INSERT INTO sessions VALUES ('s1', 'token', '${USER}', '2000000000456')`,
  `INSERT INTO sessions VALUES ('s2', 'broken', '${USER}', 'NaN')`,
  `INSERT INTO verification_tokens VALUES ('v1', 'digest', 'ada@example.com', '1900000000789')`,
];

// Neither the tables nor their keys may depend on who opens the database.
describe.each([
  ['a connection of its own, which adds the indexes', true],
  ["the app's DataSource, which leaves the tables as they are", false],
])('an existing database over %s', (_, isOwned) => {
  let file: Awaited<ReturnType<typeof databaseFile>>;
  let database: DataSource;
  let adapter: ReturnType<typeof TypeORMAdapter>;

  beforeEach(async () => {
    file = await databaseFile();
    const options = {
      ...sqlite(file.path),
      entities: [...authEntities('better-sqlite3', { dates: 'epoch' })],
    };
    database = await new DataSource(options).initialize();
    for (const statement of [...TABLES, ...ROWS]) await database.query(statement);
    adapter = isOwned ? TypeORMAdapter(sqlite(file.path), EPOCH) : TypeORMAdapter(database);
  });
  afterEach(async () => {
    await adapter.close();
    await database.destroy();
    await file.remove();
  });

  const ada = {
    id: USER,
    name: 'Ada',
    email: 'ada@example.com',
    emailVerified: new Date(1_700_000_000_123),
    image: null,
  };

  it('is readable', async () => {
    expect(await adapter.getUser(USER)).toEqual(ada);
    expect(await adapter.getUserByEmail('ada@example.com')).toEqual(ada);
    expect(await adapter.getUserByAccount({ provider: 'github', providerAccountId: '1' })).toEqual(
      ada,
    );
    expect(await adapter.getAccount('1', 'github')).toMatchObject({
      userId: USER,
      access_token: 'access',
      expires_at: 1_900_000_000,
    });
    const expires = new Date(2_000_000_000_456);
    expect(await adapter.getSessionAndUser('token')).toEqual({
      session: { id: 's1', sessionToken: 'token', userId: USER, expires },
      user: ada,
    });
  });

  it('returns its verification tokens once', async () => {
    const token = { identifier: 'ada@example.com', token: 'digest' };
    const expires = new Date(1_900_000_000_789);
    expect(await adapter.useVerificationToken(token)).toEqual({ ...token, expires });
    expect(await adapter.useVerificationToken(token)).toBeNull();
  });

  it('treats an invalid date as expired', async () => {
    const found = await adapter.getSessionAndUser('broken');
    expect(found?.session.expires).toEqual(new Date(0));
  });

  it('stores rows of the same shape', async () => {
    const user = await adapter.createUser({
      id: 'given',
      email: 'grace@example.com',
      emailVerified: new Date(1_700_000_000_001),
    });
    const account = { provider: 'google', providerAccountId: '2', type: 'oidc' } as const;
    await adapter.linkAccount({ ...account, userId: user.id, expires_at: 1_900_000_001, foo: 1 });
    const expires = new Date(2_000_000_000_002);
    await adapter.createSession({ sessionToken: 'new', userId: user.id, expires });
    await adapter.createVerificationToken({ identifier: 'grace', token: 'new', expires });
    await adapter.updateSession({ sessionToken: 'token', expires });

    const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(await database.query(`SELECT * FROM users WHERE email = 'grace@example.com'`)).toEqual([
      {
        id: uuid,
        name: null,
        email: 'grace@example.com',
        emailVerified: '1700000000001',
        image: null,
      },
    ]);
    expect(await database.query(`SELECT * FROM accounts WHERE provider = 'google'`)).toEqual([
      {
        id: uuid,
        userId: user.id,
        ...account,
        refresh_token: null,
        access_token: null,
        expires_at: 1_900_000_001,
        token_type: null,
        scope: null,
        id_token: null,
        session_state: null,
      },
    ]);
    expect(await database.query(`SELECT * FROM sessions WHERE "sessionToken" = 'new'`)).toEqual([
      { id: uuid, sessionToken: 'new', userId: user.id, expires: '2000000000002' },
    ]);
    expect(await database.query(`SELECT expires FROM sessions WHERE id = 's1'`)).toEqual([
      { expires: '2000000000002' },
    ]);
    expect(
      await database.query(`SELECT * FROM verification_tokens WHERE identifier = 'grace'`),
    ).toEqual([{ id: uuid, identifier: 'grace', token: 'new', expires: '2000000000002' }]);
  });

  it('deletes a user with all rows, without cascading foreign keys (F57)', async () => {
    await adapter.deleteUser(USER);
    for (const table of ['accounts', 'sessions', 'verification_tokens']) {
      expect(await database.query(`SELECT * FROM ${table}`)).toEqual([]);
    }
    expect(await database.query('SELECT id FROM users')).toEqual([{ id: OTHER }]);
  });

  it('deletes the accounts and sessions of a user, and keeps the user (A72)', async () => {
    await adapter.revokeAccess(USER);
    await adapter.revokeAccess(USER);
    expect(await database.query('SELECT * FROM accounts')).toEqual([]);
    expect(await database.query('SELECT * FROM sessions')).toEqual([]);
    expect(await adapter.getUser(USER)).toEqual(ada);
  });

  // The other adapter has no passkeys, and an app that has none either needs no table for them.
  it('needs no table of passkeys to revoke access', async () => {
    await adapter.getUser(USER);
    await database.query('DROP TABLE IF EXISTS authenticators');
    await adapter.revokeAccess(USER);
    expect(await database.query('SELECT * FROM sessions')).toEqual([]);
    await adapter.deleteUser(USER);
    expect(await adapter.getUser(USER)).toBeNull();
  });
});

describe('an existing database', () => {
  const unique = ['accounts', 'verification_tokens', 'users', 'sessions'];
  const twice = `INSERT INTO accounts VALUES ('a2', '${OTHER}', 'oauth', 'github', '1', NULL, NULL,
    NULL, NULL, NULL, NULL, NULL)`;
  let database: DataSource;
  let file: Awaited<ReturnType<typeof databaseFile>>;

  beforeEach(async () => {
    file = await databaseFile();
    const options = {
      ...sqlite(file.path),
      entities: [...authEntities('better-sqlite3', { dates: 'epoch' })],
    };
    database = await new DataSource(options).initialize();
    for (const statement of [...TABLES, ...ROWS]) await database.query(statement);
  });
  afterEach(async () => {
    await database.destroy();
    await file.remove();
  });

  const indexed = async () => {
    const runner = database.createQueryRunner();
    const tables = await Promise.all(unique.map((name) => runner.getTable(name)));
    return tables.flatMap((table) => table?.indices.map((index) => index.columnNames.join()));
  };

  it('gets the missing indexes, and no second one beside a constraint', async () => {
    const adapter = TypeORMAdapter(sqlite(file.path), EPOCH);
    await adapter.getUser(USER);
    expect((await indexed()).sort()).toEqual([
      'expires',
      'expires',
      'identifier,token',
      'provider,providerAccountId',
      'userId',
      'userId',
    ]);
    await adapter.close();
  });

  it('is unchanged while an account belongs to two users, which is logged', async () => {
    await database.query(twice);
    const adapter = TypeORMAdapter({ ...sqlite(file.path), logger: quietLogger() }, EPOCH);
    await expect(adapter.getUser(USER)).rejects.toThrow(
      'The table accounts has rows with the same provider and providerAccountId. ' +
        'Remove all but the right one of each, and start again.',
    );
    expect(await indexed()).toEqual([]);
    await database.query(`DELETE FROM accounts WHERE id = 'a2'`);
    expect(await adapter.getUser(USER)).not.toBeNull();
    await adapter.close();
  });

  it('is asked for a table of passkeys again after a failure', async () => {
    const adapter = TypeORMAdapter(database);
    const asking = jest.spyOn(database, 'createQueryRunner').mockImplementationOnce(() => {
      throw new Error('gone away');
    });
    await expect(adapter.revokeAccess(USER)).rejects.toThrow('gone away');
    asking.mockRestore();
    await adapter.revokeAccess(USER);
    expect(await database.query('SELECT * FROM accounts')).toEqual([]);
  });

  it('refuses an account that belongs to two users', async () => {
    await database.query(twice);
    const account = { provider: 'github', providerAccountId: '1' };
    await expect(TypeORMAdapter(database).getUserByAccount(account)).rejects.toThrow(AmbiguousRow);
    await database.query(`UPDATE accounts SET "userId" = '${USER}' WHERE id = 'a2'`);
    expect((await TypeORMAdapter(database).getUserByAccount(account))?.id).toBe(USER);
  });
});
