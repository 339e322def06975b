/**
 * Names of passkeys, in a table that had none: what works before its migration, after it and
 * without.
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource, EntitySchema } from 'typeorm';
import {
  authEntities,
  authMigrations,
  NoPasskeyNames,
  TypeORMAdapter,
} from '../../../src/adapters/typeorm/index.js';
import { ada, passkey } from '../../contract/adapter/fixture.js';
import { databaseKinds, type FreshDatabase } from './databases.js';
import { quietLogger } from './sqlite.js';

// Databases that are made for one test, on a machine that has other things to do.
jest.setTimeout(30_000);

const { credentialID } = passkey;
const WITHOUT_NAMES = authMigrations.slice(0, 1);

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))('on %s', (_, kind) => {
  const refused: string[] = [];
  const open: DataSource[] = [];
  let database: FreshDatabase;

  const connect = async (migrations: typeof authMigrations) => {
    const dataSource = new DataSource(
      Object.assign({}, database.options, {
        entities: [...authEntities(kind.type)],
        migrations: [...migrations],
        logger: {
          ...quietLogger(),
          logQueryError: (error: unknown) => refused.push(String(error)),
        },
      }),
    );
    open.push(await dataSource.initialize());
    return dataSource;
  };

  const register = async (dataSource: DataSource) => {
    const adapter = TypeORMAdapter(dataSource);
    const user = await adapter.createUser({ ...ada, id: '' });
    await adapter.transaction((inner) =>
      Promise.resolve(inner.createAuthenticator?.({ ...passkey, userId: user.id })),
    );
    return { adapter, stored: { ...passkey, userId: user.id } };
  };

  beforeEach(async () => {
    refused.length = 0;
    database = await kind.create();
  });
  afterEach(async () => {
    for (const dataSource of open.splice(0)) await dataSource.destroy();
    await database.drop();
  });

  it('works with a table without the column for names', async () => {
    const dataSource = await connect(WITHOUT_NAMES);
    await dataSource.runMigrations();
    const { adapter, stored } = await register(dataSource);
    expect(await adapter.getAuthenticator(credentialID)).toEqual(stored);
    expect(await adapter.listAuthenticatorsByUserId(stored.userId)).toEqual([stored]);
    expect(await adapter.updateAuthenticatorCounter(credentialID, 3)).toEqual({
      ...stored,
      counter: 3,
    });
    await expect(adapter.renameAuthenticator(credentialID, 'Phone')).rejects.toThrow(
      NoPasskeyNames,
    );
    await expect(adapter.renameAuthenticator(credentialID, 'Phone')).rejects.toThrow(
      'Run authMigrations, which add it.',
    );
    await adapter.deleteAuthenticator(credentialID);
    expect(await adapter.getAuthenticator(credentialID)).toBeNull();
    // Not one statement named a column that is not there.
    expect(refused).toEqual([]);
  });

  it('keeps passkeys when the column is added, and when it is removed', async () => {
    const before = await connect(WITHOUT_NAMES);
    await before.runMigrations();
    const { stored } = await register(before);

    const dataSource = await connect(authMigrations);
    await dataSource.runMigrations();
    const named = TypeORMAdapter(dataSource);
    expect(await named.getAuthenticator(credentialID)).toEqual(stored);
    expect(await named.renameAuthenticator(credentialID, 'Phone')).toEqual({
      ...stored,
      name: 'Phone',
    });

    await dataSource.undoLastMigration();
    const unnamed = TypeORMAdapter(dataSource);
    expect(await unnamed.getAuthenticator(credentialID)).toEqual(stored);
    await dataSource.runMigrations();
    expect(await TypeORMAdapter(dataSource).getAuthenticator(credentialID)).toEqual(stored);
    expect(refused).toEqual([]);
  });

  it('does not change a table of the app whose entity has no names', async () => {
    const { AuthenticatorEntity } = authEntities(kind.type);
    if (!('options' in AuthenticatorEntity)) throw new TypeError('It is a schema.');
    const { name: _none, ...columns } = AuthenticatorEntity.options.columns;
    const own = new EntitySchema({ ...AuthenticatorEntity.options, name: 'OwnKey', columns });
    const entities = authEntities(kind.type, { AuthenticatorEntity: own });
    const dataSource = new DataSource(
      Object.assign({}, database.options, {
        entities: [...entities],
        migrations: [...authMigrations],
      }),
    );
    open.push(await dataSource.initialize());
    await dataSource.runMigrations();
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries).toEqual([]);
    const adapter = TypeORMAdapter(dataSource, { entities: { AuthenticatorEntity: own } });
    await expect(adapter.renameAuthenticator(credentialID, 'Phone')).rejects.toThrow(
      NoPasskeyNames,
    );
  });
});
