import { describe, expect, it } from '@jest/globals';
import { RowNotFound, TypeORMAdapter } from '../../../src/adapters/typeorm/index.js';
import { absentKeysContract } from '../../contract/absent-keys.contract.js';
import { adapterContract } from '../../contract/adapter.contract.js';
import { databaseFile, quietLogger, sqlite } from './sqlite.js';

adapterContract('TypeORM on SQLite in memory', async () => {
  const adapter = TypeORMAdapter(sqlite());
  return { adapter, close: adapter.close };
});

adapterContract('TypeORM on a SQLite file', async () => {
  const file = await databaseFile();
  const adapter = TypeORMAdapter(sqlite(file.path));
  return { adapter, close: () => adapter.close().then(file.remove) };
});

absentKeysContract('TypeORM on SQLite in memory', async () => {
  const adapter = TypeORMAdapter(sqlite());
  return { adapter, close: adapter.close };
});

const ada = { id: '', name: 'Ada', email: 'ada@example.com', emailVerified: null, image: null };

describe('statements', () => {
  const logged: string[] = [];
  const logger = quietLogger((statement) => void logged.push(statement));

  it('read a session or the user of an account in one query', async () => {
    const adapter = TypeORMAdapter({ ...sqlite(), logger });
    const user = await adapter.createUser(ada);
    await adapter.linkAccount({
      userId: user.id,
      type: 'oauth',
      provider: 'github',
      providerAccountId: '1',
    });
    await adapter.createSession({ sessionToken: 's', userId: user.id, expires: new Date() });
    logged.length = 0;
    expect((await adapter.getSessionAndUser('s'))?.user).toEqual(user);
    expect(logged).toHaveLength(1);
    await adapter.getUserByAccount({ provider: 'github', providerAccountId: '1' });
    expect(logged).toHaveLength(2);
    await adapter.close();
  });

  it('report a refusal without the refused values', async () => {
    const adapter = TypeORMAdapter(sqlite());
    await adapter.createUser(ada);
    const error: unknown = await adapter.createUser(ada).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'DatabaseError', code: 'SQLITE_CONSTRAINT_UNIQUE' });
    expect(JSON.stringify([error, { ...(error as object) }, (error as Error).message])).not.toMatch(
      /ada/i,
    );
    await adapter.close();
  });

  it('refuse conditions that are not text', async () => {
    const adapter = TypeORMAdapter(sqlite());
    await adapter.createVerificationToken({ identifier: 'a', token: 'b', expires: new Date() });
    // mysql2 would write the object as a comparison of the column with itself.
    const injected = { token: { token: 1 }, identifier: 'a' } as unknown as {
      token: string;
      identifier: string;
    };
    expect(await adapter.useVerificationToken(injected)).toBeNull();
    await adapter.close();
  });

  it('name the entity, not the id, when the user to update does not exist', async () => {
    const adapter = TypeORMAdapter(sqlite());
    await expect(adapter.updateUser({ id: 'secret', name: 'x' })).rejects.toThrow(
      new RowNotFound('users'),
    );
    await adapter.close();
  });
});
