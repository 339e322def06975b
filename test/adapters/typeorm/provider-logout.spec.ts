/** Signing out by the provider, on every database. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import {
  authEntities,
  authMigrations,
  featureMigrations,
  TypeORMAdapter,
  type TypeOrmAdapter,
} from '../../../src/adapters/typeorm/index.js';
import { ProviderLogout } from '../../../src/features/provider-logout/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { LogoutFleet } from '../../features/provider-logout/logout-fleet.js';
import { databaseKinds } from './databases.js';
import { quietLogger } from './sqlite.js';

// Databases that are made for these tests, on a machine that has other things to do.
jest.setTimeout(30_000);

const features = [Sessions(), ProviderLogout()];

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))('on %s', (_name, kind) => {
  let adapter: TypeOrmAdapter;
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
    closing.push(
      () => database.drop(),
      () => dataSource.destroy(),
    );
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it.each(['jwt', 'database'] as const)(
    'a logout token ends sessions with %s',
    async (strategy) => {
      const fleet = await LogoutFleet.start(strategy, adapter);
      closing.push(() => fleet.stop());
      const [app, other] = [fleet.process(), fleet.process()];
      const first = await fleet.signIn(app);
      const second = await fleet.signIn(app);
      const [session] = fleet.idp.sessions;
      const token = await fleet.idp.createLogoutToken(session!);
      expect((await fleet.sendLogoutToken(app, token)).status).toBe(200);
      expect(await fleet.isSignedIn(other, first)).toBe(false);
      expect(await fleet.isSignedIn(other, second)).toBe(true);
      expect((await fleet.sendLogoutToken(other, token)).status).toBe(400);
      expect(app.errors).toEqual([]);
    },
  );
});
