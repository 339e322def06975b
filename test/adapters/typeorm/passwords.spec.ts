/** Passwords on every database: the tables, and each link once. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import {
  authEntities,
  authMigrations,
  featureMigrations,
  TypeORMAdapter,
  type TypeOrmAdapter,
} from '../../../src/adapters/typeorm/index.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import {
  ADA,
  OTHER_PASSWORD,
  PASSWORD,
  PasswordApp,
} from '../../features/passwords/password-app.js';
import { databaseKinds } from './databases.js';
import { quietLogger } from './sqlite.js';

// Databases that are made for these tests, on a machine that has other things to do.
jest.setTimeout(30_000);

const features = [Sessions(), Passwords({ mailer: () => undefined })];

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))('on %s', (_name, kind) => {
  let adapter: TypeOrmAdapter;
  let app: PasswordApp;
  const closing: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    const database = await kind.create();
    const dataSource = new DataSource(
      Object.assign({}, database.options, {
        logger: quietLogger(),
        entities: [...authEntities(kind.type, { features })],
        migrations: [...authMigrations, ...featureMigrations(features)],
        migrationsRun: true,
      }),
    );
    await dataSource.initialize();
    adapter = TypeORMAdapter(dataSource);
    app = new PasswordApp({ adapter });
    closing.push(
      () => database.drop(),
      () => dataSource.destroy(),
    );
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it('a visitor signs up, forgets the password, and signs in with another one', async () => {
    const ada = await app.member();
    expect(await ada.isSignedIn()).toBe(true);
    app.now += 1000;
    await app.visitor().send('/auth/password/forgot', { email: ADA });
    const token = app.token();
    const reset = () =>
      app.visitor().send('/auth/password/reset', { token, password: OTHER_PASSWORD });
    const statuses = (await Promise.all([reset(), reset()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 422]);
    expect(await ada.isSignedIn()).toBe(false);
    const visitor = app.visitor();
    await visitor.signIn(ADA, PASSWORD);
    expect(await visitor.isSignedIn()).toBe(false);
    await visitor.signIn(ADA, OTHER_PASSWORD);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  it('a password goes with its user', async () => {
    await app.member();
    const user = await adapter.getUserByEmail(ADA);
    await adapter.deleteUser(user?.id ?? '');
    expect(await app.passwords.has(user?.id ?? '')).toBe(false);
  });
});
