/**
 * Databases that refuse, or lack, what a sign-in needs: an error, a line in the log, and a next
 * try.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { TypeORMAdapter } from '../../../src/adapters/typeorm/index.js';
import { AdapterError, type AuthError } from '../../../src/core/errors/public.js';
import { formatLogLine } from '../../../src/core/kernel/logger.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';
import { type AuthDatabase, authDatabase } from './auth-database.js';
import { type DatabaseKind, databaseKinds } from './databases.js';

type Table = 'users' | 'accounts' | 'sessions';

interface Trouble {
  cause(database: DataSource, table: Table): Promise<unknown>;
  heal(database: DataSource, table: Table): Promise<unknown>;
}

/** How each kind of database is made to say that it is full. */
const FULL: Readonly<Record<string, (table: Table) => readonly string[]>> = {
  'better-sqlite3': (table) => [
    `CREATE TRIGGER full_disk BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END`,
  ],
  postgres: (table) => [
    `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$`,
    `CREATE TRIGGER full_disk BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
  ],
  mariadb: (table) => [
    `CREATE TRIGGER full_disk BEFORE INSERT ON ${table} FOR EACH ROW
     SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'full'`,
  ],
};

const TROUBLES: Readonly<Record<string, Trouble>> = {
  'that is full': {
    cause: async (database, table) => {
      for (const statement of FULL[database.options.type]?.(table) ?? []) {
        await database.query(statement);
      }
    },
    heal: (database, table) =>
      database.query(
        database.options.type === 'postgres'
          ? `DROP TRIGGER full_disk ON ${table}`
          : 'DROP TRIGGER full_disk',
      ),
  },
  'of another schema': {
    cause: (database, table) => database.query(`ALTER TABLE ${table} RENAME TO ${table}_elsewhere`),
    heal: (database, table) => database.query(`ALTER TABLE ${table}_elsewhere RENAME TO ${table}`),
  },
};

const TABLES: readonly Table[] = ['users', 'accounts', 'sessions'];
const rows = Object.entries(TROUBLES).flatMap(([what, trouble]) =>
  TABLES.map((table) => [what, table, trouble] as const),
);

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))('on %s', (_name, kind) => {
  let database: AuthDatabase;
  afterEach(() => database.drop());

  async function scenarioOn(given: DatabaseKind): Promise<SignInScenario> {
    database = await authDatabase(given);
    return new SignInScenario({ config: { adapter: TypeORMAdapter(database.dataSource) } });
  }

  async function counts(): Promise<number[]> {
    const counted = TABLES.map(async (table) => {
      const [row] = await database.dataSource.query<{ many: unknown }[]>(
        `SELECT count(*) AS many FROM ${table}`,
      );
      return Number(row?.many);
    });
    return Promise.all(counted);
  }

  it.each(rows)('a database %s, in %s, fails a sign-in and nothing else', async (...row) => {
    const [, table, trouble] = row;
    const scenario = await scenarioOn(kind);
    await trouble.cause(database.dataSource, table);
    const response = await scenario.signIn();
    expect(response.headers.get('location')).toContain('error=Configuration');
    expect(callThatFailed(scenario.logs)).toEqual(expect.stringMatching(/^[a-z]\w+$/i));
    await trouble.heal(database.dataSource, table);
    // A user and an account may be there already, when it was the session that failed.
    expect(await counts()).toEqual(table === 'sessions' ? [1, 1, 0] : [0, 0, 0]);
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.not.toBeNull();
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it('U8 a column that the entities have and the database lacks is named, without a value', async () => {
    const scenario = await scenarioOn(kind);
    await database.dataSource.query('ALTER TABLE users DROP COLUMN image');
    await scenario.signIn();
    const line = scenario.logs.map((error) => formatLogLine('error', error)).join();
    expect(line).toMatch(/image/);
    expect(line).toContain('a column of an entity of yours needs a migration of yours');
    expect(line).not.toMatch(/Lovelace|ada@|ada-1815/i);
  });

  it('U8 so is a table', async () => {
    const scenario = await scenarioOn(kind);
    await TROUBLES['of another schema']?.cause(database.dataSource, 'accounts');
    await scenario.signIn();
    const line = scenario.logs.map((error) => formatLogLine('error', error)).join();
    expect(line).toMatch(/accounts/);
    expect(line).not.toMatch(/Lovelace|ada@|ada-1815/i);
  });

  it('U8 so is a column that needs a value and that no entity has', async () => {
    const scenario = await scenarioOn(kind);
    // SQLite adds no column without a default, so one that has none is named as such a column would
    // be.
    await database.dataSource.query(
      kind.type === 'better-sqlite3'
        ? "CREATE TRIGGER role BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'NOT NULL constraint failed: users.role'); END"
        : 'ALTER TABLE users ADD COLUMN role varchar(20) NOT NULL',
    );
    await scenario.signIn();
    const line = scenario.logs.map((error) => formatLogLine('error', error)).join();
    expect(line).toMatch(/\brole\b/);
    expect(line).toContain('Give the column a default');
    expect(line).not.toMatch(/Lovelace|ada@|ada-1815/i);
  });

  it('a session that cannot be read is an error, and is valid again afterwards', async () => {
    const scenario = await scenarioOn(kind);
    await scenario.signIn();
    const trouble = TROUBLES['of another schema'];
    await trouble?.cause(database.dataSource, 'sessions');
    const before = new Map(scenario.browser.jar);
    const response = await scenario.browser.visit('/auth/session');
    expect(response.status).toBe(503);
    expect(scenario.browser.jar).toEqual(before);
    await trouble?.heal(database.dataSource, 'sessions');
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });
});

/** The method of the adapter that the log names. */
function callThatFailed(logs: readonly Error[]): unknown {
  const chain = logs.flatMap((error) => [error, (error as AuthError).cause?.err]);
  return chain.find((error) => error instanceof AdapterError)?.cause?.['method'];
}
