/** Statements and transactions that the database undoes because of others: they run again. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { TypeORMAdapter, UserEntity } from '../../../src/adapters/typeorm/index.js';
import { DatabaseAccess } from '../../../src/adapters/typeorm/transaction.js';
import type { AdapterUser } from '../../../src/core/adapters/adapter.js';
import { authDatabase, type AuthDatabase } from './auth-database.js';
import { databaseKinds } from './databases.js';
import { ada, expectUsable, grace, POOL_SIZE, signUp } from './sign-ups.js';

const FAILURE = new Error('The work has failed.');
const DEADLOCK = /40P01|ER_LOCK_DEADLOCK/;

const fail = () => Promise.reject(FAILURE);
// SQLite has one connection, on which nothing waits for another transaction.
const servers = databaseKinds.filter(({ type }) => type !== 'better-sqlite3');

// What the servers do to one of two transactions that get in each other's way: the statement is
// undone.
const failures = {
  postgres: ['40P01', '40001'].map(
    (code) => `DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '${code}'; END $$`,
  ),
  mariadb: ['1213', '1020'].map((code) => `SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = ${code}`),
};

/** Deadlocks in a row, how often the work runs then, and whether it takes effect. */
const losses = [
  [4, 5, true],
  [5, 5, false],
] as const;

if (servers.length === 0) {
  it.skip('no database server is named by TEST_DATABASES', () => undefined);
}

for (const kind of servers) {
  describe(`on ${kind.name}`, () => {
    let database: AuthDatabase;
    let dataSource: DataSource;

    beforeAll(async () => {
      database = await authDatabase(kind, { poolSize: POOL_SIZE });
      ({ dataSource } = database);
    });
    afterAll(() => database.drop());
    beforeEach(async () => {
      await dataSource.createQueryBuilder().delete().from(UserEntity).execute();
    });

    const [deadlock = '', changedRow = ''] =
      failures[kind.type === 'postgres' ? 'postgres' : 'mariadb'];
    const lose = (manager: EntityManager) => manager.query<unknown[]>(deadlock);

    it('a statement runs again when a row changed under it', async () => {
      let count = 0;
      await DatabaseAccess.create(dataSource.manager, false).run(async (manager) => {
        count += 1;
        if (count === 1) await manager.query(changedRow);
      });
      expect(count).toBe(2);
    });

    it.each(losses)(
      'a statement that loses %i deadlocks runs %i times',
      async (lost, runs, succeeds) => {
        let count = 0;
        const outcome = DatabaseAccess.create(dataSource.manager, false).run(async (manager) => {
          count += 1;
          return count <= lost ? lose(manager) : manager.query<unknown[]>('SELECT 1 AS one');
        });
        if (succeeds) await expect(outcome).resolves.toEqual([{ one: 1 }]);
        else await expect(outcome).rejects.toThrow(DEADLOCK);
        expect(count).toBe(runs);
      },
    );

    const loseStatement = (access: DatabaseAccess) => access.run(lose);
    const loseNested = (access: DatabaseAccess) => access.transaction(loseStatement, 10_000);
    const deadlocks: [string, (access: DatabaseAccess) => Promise<unknown>][] = [
      ['in a statement', loseStatement],
      [
        'in a statement whose error is caught',
        (access) => loseStatement(access).catch(() => undefined),
      ],
      [
        'in a statement whose error is replaced',
        (access) => loseStatement(access).catch(() => fail()),
      ],
      ['in a nested transaction', loseNested],
      [
        'in a nested transaction whose error is caught',
        (access) => loseNested(access).catch(() => undefined),
      ],
    ];

    describe.each(deadlocks)('transactions that lose a deadlock %s', (__, loseIn) => {
      it.each(losses)('%i times run %i times', async (lost, runs, succeeds) => {
        let count = 0;
        const insert = (bound: DatabaseAccess, email: string) =>
          bound.run((manager) => manager.insert(UserEntity, { ...grace, id: randomUUID(), email }));
        const access = DatabaseAccess.create(dataSource.manager, false);
        const outcome = access.transaction(async (bound) => {
          count += 1;
          await insert(bound, `run-${count}@example.com`);
          if (count > lost) return;
          await loseIn(bound);
          await insert(bound, grace.email);
        }, 10_000);
        if (succeeds) await outcome;
        else await expect(outcome).rejects.toThrow(DEADLOCK);
        expect(count).toBe(runs);
        const kept = await dataSource.getRepository(UserEntity).find();
        expect(kept.map(({ email }) => email)).toEqual(succeeds ? [`run-${runs}@example.com`] : []);
        await expectUsable(dataSource);
      });
    });

    it('transactions take effect when each waits for the other', async () => {
      const adapter = TypeORMAdapter(dataSource);
      const [first, second] = await Promise.all([signUp(adapter), signUp(adapter, grace)]);
      let meet = () => {};
      const bothWait = new Promise<void>((resolve) => (meet = resolve));
      let runs = 0;
      let locked = 0;
      const rename = (one: AdapterUser, other: AdapterUser, name: string) =>
        adapter.transaction(async (bound) => {
          runs += 1;
          await bound.updateUser?.({ id: one.id, name });
          // Counted once it has its row: a transaction that only has begun blocks no other.
          locked += 1;
          if (locked === 2) meet();
          await bothWait;
          await bound.updateUser?.({ id: other.id, image: name });
        });
      await Promise.all([rename(first, second, 'Countess'), rename(second, first, 'Admiral')]);
      // One loses and runs again. On a busy machine it can be back before the other has noticed,
      // and then one of them loses once more.
      expect(runs).toBeGreaterThanOrEqual(3);
      const users = await Promise.all(
        [ada, grace].map(({ email }) => adapter.getUserByEmail(email)),
      );
      expect(users).toMatchObject([
        { name: 'Countess', image: 'Admiral' },
        { name: 'Admiral', image: 'Countess' },
      ]);
    });
  });
}
