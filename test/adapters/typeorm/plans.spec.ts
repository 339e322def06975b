/** How databases find the rows: each statement of a session check and a sign-in by an index. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource, Logger } from 'typeorm';
import {
  AccountEntity,
  SessionEntity,
  TypeORMAdapter,
  UserEntity,
  VerificationTokenEntity,
} from '../../../src/adapters/typeorm/index.js';
import { authDatabase, type AuthDatabase } from './auth-database.js';
import { databaseKinds, type DatabaseKind } from './databases.js';
import { quietLogger } from './sqlite.js';

const ROWS = 5_000;
const BATCH = 500;
const NOW = new Date(1_800_000_000_000);

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * What a database says of how it would find rows, and what it says when it would read all of them.
 */
const PLANS: ReadonlyMap<DatabaseKind['type'], { explain: string; readsAll: RegExp }> = new Map([
  ['better-sqlite3', { explain: 'EXPLAIN QUERY PLAN', readsAll: /\bSCAN\b/ }],
  ['postgres', { explain: 'EXPLAIN', readsAll: /Seq Scan/ }],
  ['mariadb', { explain: 'EXPLAIN', readsAll: /"type":"(ALL|index)"/ }],
]);

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))('on %s', (_, kind) => {
  const logged: Statement[] = [];
  const logger: Logger = {
    ...quietLogger(),
    logQuery: (text, values: unknown[] = []) => void logged.push({ text, values }),
  };
  let database: AuthDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await authDatabase(kind, { logger });
    ({ dataSource } = database);
    await fill(dataSource);
    // Without figures, a server believes its new tables to be empty and reads them whole.
    if (kind.type !== 'better-sqlite3') await analyze(dataSource, kind);
  });
  afterAll(() => database.drop());

  const adapter = () => TypeORMAdapter(dataSource);
  const account = { provider: 'github', providerAccountId: 'account 4321' };
  const token = { identifier: '4321@example.com', token: 'token 4321' };

  it.each<[string, () => Promise<unknown>]>([
    ['the session and user of a request', () => adapter().getSessionAndUser('session 4321')],
    ['the user of an account', () => adapter().getUserByAccount(account)],
    ['the user of an address', () => adapter().getUserByEmail('4321@example.com')],
    ['a mailed token', () => adapter().useVerificationToken(token)],
    ['what has expired', () => adapter().deleteExpired(new Date(NOW.getTime() - ROWS + 20), 10)],
  ])('finds %s by an index', async (_name, call) => {
    logged.length = 0;
    expect(await call()).toBeTruthy();
    const statements = [...logged];
    expect(statements).not.toHaveLength(0);
    for (const statement of statements) {
      const plan = await readPlan(dataSource, kind, statement);
      expect(plan).not.toMatch(PLANS.get(kind.type)?.readsAll ?? /./);
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a session with its user', () => adapter().getSessionAndUser('session 1234')],
    ['an account with its user', () => adapter().getUserByAccount(account)],
  ])('reads %s in one statement', async (_name, call) => {
    logged.length = 0;
    expect(await call()).not.toBeNull();
    expect(logged).toHaveLength(1);
  });
});

async function readPlan(
  dataSource: DataSource,
  { type }: DatabaseKind,
  { text, values }: Statement,
): Promise<string> {
  const rows = await dataSource.query<unknown>(`${PLANS.get(type)?.explain} ${text}`, values);
  return JSON.stringify(rows);
}

async function analyze(dataSource: DataSource, { type }: DatabaseKind): Promise<void> {
  for (const { tablePath } of dataSource.entityMetadatas) {
    await dataSource.query(`ANALYZE ${type === 'postgres' ? '' : 'TABLE '}${tablePath}`);
  }
}

/** People with an account, a session and a mailed token each. */
async function fill({ manager }: DataSource): Promise<void> {
  const expires = (index: number) => new Date(NOW.getTime() - index);
  for (let start = 0; start < ROWS; start += BATCH) {
    const people = Array.from({ length: BATCH }, (_, offset) => ({
      index: start + offset,
      email: `${start + offset}@example.com`,
    }));
    const { identifiers } = await manager.insert(
      UserEntity,
      people.map(({ email }) => ({ email })),
    );
    const userIds = identifiers.map(({ id }) => String(id));
    await manager.insert(
      AccountEntity,
      people.map(({ index }, offset) => ({
        userId: userIds[offset] ?? '',
        type: 'oauth' as const,
        provider: 'github',
        providerAccountId: `account ${index}`,
      })),
    );
    await manager.insert(
      SessionEntity,
      people.map(({ index }, offset) => ({
        userId: userIds[offset] ?? '',
        sessionToken: `session ${index}`,
        expires: expires(index),
      })),
    );
    await manager.insert(
      VerificationTokenEntity,
      people.map(({ index, email }) => ({
        identifier: email,
        token: `token ${index}`,
        expires: expires(index),
      })),
    );
  }
}
