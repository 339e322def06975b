/**
 * Transactions that go wrong, on every database: none stays open, and no other one waits for it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { DeadlineExceeded } from '../../../src/core/kernel/deadline.js';
import {
  AccountEntity,
  DatabaseError,
  TypeORMAdapter,
  UserEntity,
} from '../../../src/adapters/typeorm/index.js';
import type { AdapterUser } from '../../../src/core/adapters/adapter.js';
import { authDatabase, type AuthDatabase } from './auth-database.js';
import { databaseKinds, type DatabaseKind } from './databases.js';
import { ada, expectUsable, grace, POOL_SIZE, signUp } from './sign-ups.js';

const FAILURE = new Error('The work has failed.');

const never = () => new Promise<never>(() => undefined);
const isServer = ({ type }: DatabaseKind) => type !== 'better-sqlite3';

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))('on %s', (_, kind) => {
  let database: AuthDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await authDatabase(kind, isServer(kind) ? { poolSize: POOL_SIZE } : {});
    ({ dataSource } = database);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await dataSource.createQueryBuilder().delete().from(UserEntity).execute();
  });

  const expectUnharmed = () => expectUsable(dataSource);

  it('roll back after the time limit', async () => {
    const adapter = TypeORMAdapter(dataSource, { transactionTimeout: 100 });
    const hanging = adapter.transaction(async (bound) => {
      await signUp(bound, grace);
      return never();
    });
    await expect(hanging).rejects.toThrow(DeadlineExceeded);
    expect(await adapter.getUserByEmail(grace.email)).toBeNull();
    await expectUnharmed();
  });

  it('roll back after the time limit within another transaction', async () => {
    const adapter = TypeORMAdapter(dataSource, { transactionTimeout: 100 });
    const hanging = adapter.transaction(async (bound) => {
      await signUp(bound, grace);
      return bound.transaction?.(never);
    });
    await expect(hanging).rejects.toThrow(DeadlineExceeded);
    expect(await adapter.getUserByEmail(grace.email)).toBeNull();
    await expectUnharmed();
  });

  it('do not start for a caller that has timed out', async () => {
    const holders = TypeORMAdapter(dataSource, { transactionTimeout: 400 });
    const waiters = TypeORMAdapter(dataSource, { transactionTimeout: 100 });
    const begun: string[] = [];
    const begin = (adapter: typeof waiters, name: string) =>
      adapter.transaction(() => {
        begun.push(name);
        return never();
      });
    const connections = Array.from({ length: isServer(kind) ? POOL_SIZE : 1 }, () => 'holder');
    const attempts = [
      ...connections.map((name) => begin(holders, name)),
      ...Array.from({ length: POOL_SIZE }, () => begin(waiters, 'waiter')),
    ];
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.map(({ status }) => status)).toEqual(attempts.map(() => 'rejected'));
    expect(begun).toEqual(connections);
    await expectUnharmed();
  });

  it('include calls on the adapter itself during the work', async () => {
    const adapter = TypeORMAdapter(dataSource);
    const work = adapter.transaction(async () => {
      await signUp(adapter, grace);
      await adapter.transaction((inner) => signUp(inner, ada));
      throw FAILURE;
    });
    await expect(work).rejects.toBe(FAILURE);
    expect(await dataSource.getRepository(UserEntity).count()).toBe(0);
    expect(await dataSource.getRepository(AccountEntity).count()).toBe(0);
  });

  it('keep a method that the app replaced', async () => {
    const adapter = TypeORMAdapter(dataSource);
    const renaming = {
      ...adapter,
      createUser: (user: AdapterUser) => adapter.createUser({ ...user, name: 'Countess' }),
    };
    const work = renaming.transaction(async (bound) => {
      expect((await signUp(bound)).name).toBe('Countess');
      throw FAILURE;
    });
    await expect(work).rejects.toBe(FAILURE);
    expect(await dataSource.getRepository(UserEntity).count()).toBe(0);
  });

  it('use one connection', async () => {
    const adapter = TypeORMAdapter(dataSource);
    const people = Array.from({ length: 4 * POOL_SIZE }, (_, n) => `${n}@example.com`);
    await Promise.all(
      people.map((email) =>
        adapter.transaction(async (bound) => {
          const { id } = await signUp(bound, { ...ada, email });
          await bound.deleteUser?.(id);
        }),
      ),
    );
    expect(await dataSource.getRepository(UserEntity).count()).toBe(0);
  });

  describe('of the app', () => {
    it('include calls of the adapter, by their EntityManager', async () => {
      const work = dataSource.transaction(async (manager) => {
        const adapter = TypeORMAdapter(manager);
        const user = await signUp(adapter);
        expect(await adapter.getUserByEmail(ada.email)).toEqual(user);
        expect(await manager.countBy(UserEntity, { id: user.id })).toBe(1);
        throw FAILURE;
      });
      await expect(work).rejects.toBe(FAILURE);
      expect(await dataSource.getRepository(UserEntity).count()).toBe(0);
    });

    it('include transactions of the adapter', async () => {
      const user = await dataSource.transaction(async (manager) => {
        const adapter = TypeORMAdapter(manager);
        const kept = await adapter.transaction((bound) => signUp(bound));
        const undone = adapter.transaction(async (bound) => {
          await signUp(bound, grace);
          throw FAILURE;
        });
        await expect(undone).rejects.toBe(FAILURE);
        return kept;
      });
      const adapter = TypeORMAdapter(dataSource.manager);
      expect(await adapter.getUserByEmail(ada.email)).toEqual(user);
      expect(await adapter.getUserByEmail(grace.email)).toBeNull();
      await adapter.close();
      expect(dataSource.isInitialized).toBe(true);
    });
  });

  if (isServer(kind)) {
    const kill = async () => {
      const [list, end]: [string, (id: number | string) => string] =
        kind.type === 'postgres'
          ? [
              `SELECT pid AS id FROM pg_stat_activity
               WHERE datname = current_database() AND state = 'idle in transaction'`,
              (id) => `SELECT pg_terminate_backend(${id})`,
            ]
          : [
              `SELECT trx_mysql_thread_id AS id FROM information_schema.innodb_trx
               JOIN information_schema.processlist ON id = trx_mysql_thread_id
               WHERE db = DATABASE()`,
              (id) => `KILL ${id}`,
            ];
      const found = await dataSource.query<{ id: number | string }[]>(list);
      expect(found).toHaveLength(1);
      for (const { id } of found) await dataSource.query(end(id));
    };

    it('keep nothing when the connection is lost', async () => {
      const adapter = TypeORMAdapter(dataSource);
      const work = adapter.transaction(async (bound) => {
        const user = await signUp(bound, grace);
        await kill();
        await bound.createSession?.({ sessionToken: 's', userId: user.id, expires: new Date() });
      });
      await expect(work).rejects.toThrow();
      expect(await adapter.getUserByEmail(grace.email)).toBeNull();
      await expectUnharmed();
    });

    it('keep nothing when the connection is lost on commit', async () => {
      const adapter = TypeORMAdapter(dataSource);
      const work = adapter.transaction(async (bound) => {
        await signUp(bound, grace);
        await kill();
      });
      await expect(work).rejects.toThrow();
      expect(await adapter.getUserByEmail(grace.email)).toBeNull();
      await expectUnharmed();
    });

    it('abort a statement that waits for another transaction', async () => {
      const first = TypeORMAdapter(dataSource);
      const second = TypeORMAdapter(dataSource, { transactionTimeout: 100 });
      const user = await first.transaction(async (bound) => {
        const created = await signUp(bound);
        const waiting = second.transaction((other) => signUp(other));
        await expect(waiting).rejects.toThrow(DeadlineExceeded);
        return created;
      });
      expect(await first.getUserByEmail(ada.email)).toEqual(user);
      await first.deleteUser(user.id);
      await expectUnharmed();
    });
  }

  // What is checked at the end alone is what the end can fail by; MariaDB checks all at once.
  const checkLate = {
    postgres: ['ALTER TABLE users ADD UNIQUE (image) DEFERRABLE INITIALLY DEFERRED'],
    'better-sqlite3': [
      'CREATE TABLE images (name varchar PRIMARY KEY)',
      `CREATE TABLE portraits (image varchar REFERENCES images DEFERRABLE INITIALLY DEFERRED)`,
      `CREATE TRIGGER portrait AFTER INSERT ON users WHEN new.image IS NOT NULL
       BEGIN INSERT INTO portraits VALUES (new.image); END`,
    ],
  };
  const statements = new Map(Object.entries(checkLate)).get(kind.type);
  if (statements) {
    it('keep nothing that is refused on commit', async () => {
      for (const statement of statements) await dataSource.query(statement);
      const adapter = TypeORMAdapter(dataSource);
      const ends: string[] = [];
      const work = adapter.transaction(async (bound) => {
        await signUp(bound, { ...ada, image: 'same' });
        await signUp(bound, { ...grace, image: 'same' });
        ends.push('work');
      });
      await expect(work).rejects.toThrow(DatabaseError);
      expect(ends).toEqual(['work']);
      expect(await dataSource.getRepository(UserEntity).count()).toBe(0);
      await expectUnharmed();
    });
  }
});
