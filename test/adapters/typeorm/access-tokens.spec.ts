/** The keys of access tokens, on every database. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import {
  authEntities,
  authMigrations,
  featureMigrations,
  TypeORMAdapter,
  type TypeOrmAdapter,
} from '../../../src/adapters/typeorm/index.js';
import { AccessTokens } from '../../../src/features/access-tokens/index.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { IssuingApp, obtainToken, ORDERS } from '../../features/access-tokens/issuing-app.js';
import { databaseKinds } from './databases.js';
import { quietLogger } from './sqlite.js';

// Databases that are made for these tests, on a machine that has other things to do.
jest.setTimeout(30_000);

const features = [
  Sessions(),
  Passwords({ mailer: () => undefined }),
  AccessTokens({ audiences: { any: {} } }),
];

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

  it('TOK-05: processes that begin at once sign with one key, which each of them publishes', async () => {
    const processes = Array.from({ length: 4 }, () => IssuingApp.create({}, { adapter }));
    const published = await Promise.all(processes.map((app) => app.keys()));
    expect(published[0]).toHaveLength(1);
    expect(new Set(published.map((keys) => JSON.stringify(keys))).size).toBe(1);
    const [first, second] = processes as [IssuingApp, IssuingApp];
    const { access_token: token } = await obtainToken(await first.member());
    expect(await second.api(ORDERS)(token)).toEqual(expect.any(String));
  });

  it('the next key is made once, a day before it signs', async () => {
    const [one, two] = [IssuingApp.create({}, { adapter }), IssuingApp.create({}, { adapter })];
    await one.keys();
    one.now += 29.5 * 86_400_000;
    two.now = one.now;
    const [ofOne, ofTwo] = await Promise.all([one.keys(), two.keys()]);
    expect(ofOne).toHaveLength(2);
    expect(ofTwo).toEqual(ofOne);
  });
});
