/** Many at once, on every database: each thing happens once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import {
  AccountEntity,
  SessionEntity,
  TypeORMAdapter,
  type TypeOrmAdapter,
  UserEntity,
} from '../../../src/adapters/typeorm/index.js';
import { authDatabase, type AuthDatabase } from './auth-database.js';
import { databaseKinds } from './databases.js';

/** These make thousands of calls, on machines that have other things to do as well. */
jest.setTimeout(30_000);

const ada = { id: '', name: 'Ada', email: 'ada@example.com', emailVerified: null };
const github = { type: 'oauth', provider: 'github' } as const;
const session = { sessionToken: 'session', expires: new Date(1_800_000_000_000) };

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))('on %s', (_, kind) => {
  let database: AuthDatabase;
  /** Another process, as far as a server can tell. */
  let elsewhere: DataSource;
  let adapters: readonly [TypeOrmAdapter, TypeOrmAdapter];

  beforeAll(async () => {
    database = await authDatabase(kind);
    // SQLite waits for a lock without letting go of the process, so that nothing in it can release
    // the lock.
    elsewhere = kind.type === 'better-sqlite3' ? database.dataSource : await another(database);
    adapters = [TypeORMAdapter(database.dataSource), TypeORMAdapter(elsewhere)];
  });
  afterAll(async () => {
    if (elsewhere !== database.dataSource) await elsewhere.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    await database.dataSource.createQueryBuilder().delete().from(UserEntity).execute();
  });

  /** So many attempts at the same time, by turns from here and from elsewhere. */
  const atOnce = <Outcome>(
    count: number,
    attempt: (adapter: TypeOrmAdapter, index: number) => Promise<Outcome>,
  ) =>
    Array.from({ length: count }, (_unused, index) =>
      attempt(adapters[index % 2 === 0 ? 0 : 1], index),
    );

  it('returns a token to exactly one of 16 parallel callers, 100 times (B19)', async () => {
    const token = { identifier: 'ada', token: 'digest', expires: new Date(1e12) };
    for (let round = 0; round < 100; round++) {
      await adapters[0].createVerificationToken(token);
      const uses = atOnce(16, (adapter) => adapter.useVerificationToken(token));
      const outcomes = await Promise.all(uses);
      expect(outcomes.filter((outcome) => outcome !== null)).toEqual([token]);
    }
  });

  it.each([
    ['with an address', ada.email],
    ['without an address', null],
  ])('creates one user %s on two concurrent first sign-ins, 25 times', async (_name, email) => {
    const { dataSource } = database;
    for (let round = 0; round < 25; round++) {
      const signIns = atOnce(2, (adapter) =>
        adapter.transaction(async (bound) => {
          // Providers need not tell an address, and the interface has no other way to say "none".
          const user = await bound.createUser?.({ ...ada, email: email as string });
          const userId = user?.id ?? '';
          await bound.linkAccount?.({ ...github, userId, providerAccountId: String(round) });
        }),
      );
      const outcomes = await Promise.allSettled(signIns);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await dataSource.getRepository(UserEntity).count()).toBe(1);
      expect(await dataSource.getRepository(AccountEntity).count()).toBe(1);
      await dataSource.createQueryBuilder().delete().from(UserEntity).execute();
    }
  });

  it('renews a session 50 times concurrently, and keeps one of the dates', async () => {
    const { id: userId } = await adapters[0].createUser(ada);
    await adapters[0].createSession({ ...session, userId });
    const makeDate = (index: number) => new Date(session.expires.getTime() + index);
    const renewed = await Promise.all(
      atOnce(50, (adapter, index) =>
        adapter.updateSession({ sessionToken: 'session', expires: makeDate(index) }),
      ),
    );
    expect(renewed.filter((row) => row?.userId === userId)).toHaveLength(50);
    const found = await adapters[0].getSessionAndUser('session');
    const dates = Array.from({ length: 50 }, (_unused, index) => makeDate(index));
    expect(dates).toContainEqual(found?.session.expires);
    expect(await database.dataSource.getRepository(SessionEntity).count()).toBe(1);
  });

  it('does not restore a session that is deleted during 50 renewals', async () => {
    const { id: userId } = await adapters[0].createUser(ada);
    await adapters[0].createSession({ ...session, userId });
    const renewals = atOnce(50, (adapter) => adapter.updateSession(session));
    await adapters[1].deleteSession('session');
    await Promise.all(renewals);
    expect(await adapters[0].getSessionAndUser('session')).toBeNull();
  });

  it('deletes thousands of expired rows, and no more than the limit', async () => {
    const { id: userId } = await adapters[0].createUser(ada);
    const rows = Array.from({ length: 2_300 }, (_unused, index) => ({
      userId,
      sessionToken: `session ${index}`,
      expires: new Date(session.expires.getTime() - index),
    }));
    for (let start = 0; start < rows.length; start += 100) {
      const batch = rows.slice(start, start + 100);
      await database.dataSource.getRepository(SessionEntity).insert(batch);
    }
    const deletions = atOnce(4, (adapter) => adapter.deleteExpired(session.expires, 500));
    const counts = await Promise.all(deletions);
    const deleted = counts.reduce((sum, count) => sum + count);
    expect(Math.max(...counts)).toBeLessThanOrEqual(500);
    expect(await database.dataSource.getRepository(SessionEntity).count()).toBe(2_300 - deleted);
    // The one that ends at this very moment stays.
    expect(await adapters[1].deleteExpired(session.expires, 2_299)).toBe(2_299 - deleted);
    expect(await adapters[0].getSessionAndUser('session 0')).not.toBeNull();
  });
});

function another({ dataSource: { options } }: AuthDatabase): Promise<DataSource> {
  return new DataSource(Object.assign({}, options, { migrationsRun: false })).initialize();
}
