/** The first start of apps with every feature, on database servers that are far. */
import { describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import {
  authEntities,
  authMigrations,
  featureMigrations,
  TypeORMAdapter,
} from '../../../src/adapters/typeorm/index.js';
import { parseConnectionString } from '../../../src/adapters/typeorm/connection.js';
import { Features } from '../../../src/core/features/index.js';
import { createAuth } from '../../../src/core/index.js';
import { loadFeatures } from '../../features/second-factors/matrix/entries.js';
import { DelayedLink } from '../support/delayed-link.js';
import { listServers } from '../support/named-servers.js';
import { createOwnDatabase } from '../support/own-database.js';
import { listChanges } from './feature-database.js';
import { quietLogger } from './sqlite.js';

// A database of its own for each test, on a machine that has other things to do.
jest.setTimeout(60_000);

/** Of each direction, in milliseconds. */
const DELAY_MS = 3;

/**
 * The most round trips of a first start. MariaDB takes one statement at a time, and so one for each
 * table.
 */
const FIRST = { postgres: 60, mariadb: 85, mysql: 85 } as const;

/** The most round trips of a start that finds its tables: most are the connection itself. */
const LATER = 16;

const silent = { error: () => undefined, warn: () => undefined };

/** Starts an app, and says how often it waited for the database. */
async function start(database: string, cutAt = Infinity): Promise<number> {
  const link = await DelayedLink.open(database, DELAY_MS);
  link.cutAt(cutAt);
  const features = await loadFeatures();
  const options = Object.assign(parseConnectionString(link.url), { logger: quietLogger() });
  const adapter = TypeORMAdapter(options, { features });
  const config = { url: 'https://app.test', secret: 'a secret of more than thirty-two bytes' };
  const services = createAuth({ ...config, adapter, features, providers: [], logger: silent });
  try {
    await services.get(Features).start();
    return link.roundTrips;
  } finally {
    await services.get(Features).stop();
    await adapter.close().catch(() => undefined);
    await link.close();
  }
}

/** What is in the database, beside what the entities describe. */
async function inspect(database: string) {
  const options = parseConnectionString(database);
  const features = await loadFeatures();
  const dataSource = new DataSource(
    Object.assign({}, options, { entities: [...authEntities(options.type, { features })] }),
  );
  await dataSource.initialize();
  try {
    const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM auth_migrations');
    return {
      changes: await listChanges(dataSource),
      ran: rows.map(({ name }) => name).toSorted(),
      wanted: [...authMigrations, ...featureMigrations(features)]
        .map((Migration) => String(new Migration().name))
        .toSorted(),
    };
  } finally {
    await dataSource.destroy();
  }
}

async function expectWhole(database: string): Promise<void> {
  const { changes, ran, wanted } = await inspect(database);
  expect(changes).toEqual([]);
  expect(ran).toEqual(wanted);
}

describe.each(listServers())('U17: on %s', (server) => {
  const { type } = parseConnectionString(server);
  const most = type in FIRST ? FIRST[type as keyof typeof FIRST] : 0;

  it('a first start takes few round trips, and a later one hardly any', async () => {
    const database = await createOwnDatabase(server);
    expect(await start(database)).toBeLessThanOrEqual(most);
    expect(await start(database)).toBeLessThanOrEqual(LATER);
    await expectWhole(database);
  });

  it('processes that start together take turns', async () => {
    const database = await createOwnDatabase(server);
    await Promise.all(Array.from({ length: 4 }, () => start(database)));
    await expectWhole(database);
  });

  it('what was done before a process was killed stays done', async () => {
    const database = await createOwnDatabase(server);
    await expect(start(database, 20)).rejects.toThrow();
    await expect(start(database, 45)).rejects.toThrow();
    expect(await start(database)).toBeLessThan(most);
    await expectWhole(database);
  });
});
