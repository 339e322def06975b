/** Sessions in a database: those of this library's adapter, and those of @auth/typeorm-adapter. */
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
import type { Adapter } from 'portcullis/adapters';
import { DIALECTS, type Query, makeAccount, multiply, makeToken } from './seeding.js';

export type DatabaseKind = keyof typeof DIALECTS;

/** Where a database is, for the drivers of TypeORM; both of its versions understand it. */
export type Place = Readonly<Record<string, unknown>> & { readonly type: string };

/** What both adapters have. */
export type StoredSessions = Pick<
  Required<Adapter>,
  'createUser' | 'createSession' | 'linkAccount' | 'getUserByAccount' | 'getSessionAndUser'
>;

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** An adapter of this library on tables with `count` people. */
export async function ours(place: Place, kind: DatabaseKind, query: Query, count: number) {
  const counter = new StatementCounter();
  const options = { ...place, logging: ['query'], logger: counter };
  // Which driver it is, is known where the place was made.
  const adapter = TypeORMAdapter(options as unknown as Parameters<typeof TypeORMAdapter>[0]);
  await fill(adapter as unknown as StoredSessions, kind, query, count);
  const unprepared = TypeORMAdapter(options as unknown as Parameters<typeof TypeORMAdapter>[0], {
    preparedStatements: false,
  });
  return {
    adapter: adapter as unknown as Adapter,
    unprepared: unprepared as unknown as Adapter,
    counter,
    close: async () => {
      await Promise.all([adapter.close(), unprepared.close()]);
    },
  };
}

/** The adapter of Auth.js on tables with `count` people, in tables that it makes itself. */
export async function peers(place: Place, kind: DatabaseKind, query: Query, count: number) {
  return withOtherTypeORM(async () => {
    // It keeps one connection in its module: every database needs a module of its own.
    const address = `${import.meta.resolve('@auth/typeorm-adapter')}?rows=${count}`;
    const { TypeORMAdapter: make } = (await import(address)) as {
      TypeORMAdapter: (place: object) => unknown;
    };
    const counter = new StatementCounter();
    const adapter = make({ ...place, synchronize: true, logging: ['query'], logger: counter });
    await fill(adapter as StoredSessions, kind, query, count);
    return { adapter, counter };
  });
}

/** The session that the rest are copies of. */
async function fill(
  adapter: StoredSessions,
  kind: DatabaseKind,
  query: Query,
  count: number,
): Promise<void> {
  const { id: userId } = await adapter.createUser({
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Ada Lovelace',
    email: 'person-0@example.com',
    emailVerified: null,
    image: 'https://avatars.example.com/u/1815?v=4',
  });
  const expires = new Date(Date.now() + MONTH_MS);
  await adapter.createSession({ userId, expires, sessionToken: makeToken(0) });
  await adapter.linkAccount({ userId, type: 'oauth', ...makeAccount(0) });
  await multiply(query, DIALECTS[kind], count - 1);
}

const DECORATED = 'typeormMetadataArgsStorage';
const storages = globalThis as { [DECORATED]?: unknown };
const others: { storage?: unknown } = {};

/**
 * TypeORM keeps what decorators say in a global variable, and what 0.3 keeps there is not what 1
 * expects. It is only read as a connection is made.
 */
async function withOtherTypeORM<T>(work: () => Promise<T>): Promise<T> {
  const kept = storages[DECORATED];
  storages[DECORATED] = others.storage;
  try {
    return await work();
  } finally {
    others.storage = storages[DECORATED];
    storages[DECORATED] = kept;
  }
}

/** Counts the statements, as the logger of a `DataSource`. */
export class StatementCounter {
  count = 0;

  logQuery(): void {
    this.count += 1;
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
