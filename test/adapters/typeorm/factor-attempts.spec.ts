/**
 * Wrong codes are counted by all processes of an app on one database, and a restart forgets none.
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { TypeORMAdapter } from '../../../src/adapters/typeorm/index.js';
import { readLocation } from '../../support/browser.js';
import { STEP, WAITING_FEATURES, WaitingApp } from '../../contract/waiting-app.js';
import { databaseKinds } from './databases.js';
import { type FeatureDatabase, openFeatureDatabase, readAllRows } from './feature-database.js';

// Databases that are made for these tests, on a machine that has other things to do.
jest.setTimeout(30_000);

const WRONG = '000000';
const FREE_TRIES = 5;

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))('on %s', (_name, kind) => {
  let database: FeatureDatabase;
  let first: WaitingApp;
  const connections: DataSource[] = [];
  beforeEach(async () => {
    database = await openFeatureDatabase(kind, { features: WAITING_FEATURES });
    first = startOn(database.dataSource);
    await first.createUser();
  });
  afterEach(async () => {
    for (const connection of connections.splice(0)) await connection.destroy();
    await database.drop();
  });

  function startOn(dataSource: DataSource): WaitingApp {
    const fixture = {
      adapter: TypeORMAdapter(dataSource),
      readRows: () => readAllRows(dataSource),
      close: () => dataSource.destroy(),
    };
    return new WaitingApp(fixture, 'jwt');
  }

  /** A process with connections of its own. */
  async function start(): Promise<WaitingApp> {
    const dataSource = new DataSource({ ...database.dataSource.options, migrationsRun: false });
    connections.push(await dataSource.initialize());
    const app = startOn(dataSource);
    app.now = first.now;
    return app;
  }

  /** A sign-in of its own with a code. */
  async function enter(app: WaitingApp, code: string): Promise<number> {
    const browser = app.browser();
    expect(readLocation(await app.enterPassword(browser)).pathname).toBe(STEP);
    return (await browser.post(STEP, { code })).status;
  }

  it('the tries are free once for all processes, not for each', async () => {
    const apps = [first, await start()];
    const statuses = [];
    for (let index = 0; index < FREE_TRIES; index++) {
      statuses.push(await enter(apps[index % 2] ?? first, WRONG));
    }
    expect(statuses).toEqual(Array.from({ length: FREE_TRIES }, () => 422));
    for (const app of apps) expect(await enter(app, await app.show())).toBe(429);
    expect(Math.max(...(await first.countFailures()))).toBe(FREE_TRIES);
  });

  it('a sign-in that waits has its five tries at all processes together', async () => {
    const second = await start();
    const [here, there] = [first.browser(), second.browser()];
    await first.enterPassword(here);
    for (const [name, value] of here.jar) there.jar.set(name, value);
    const browsers = [here, there];
    for (let index = 0; index < FREE_TRIES; index++) {
      const response = await browsers[index % 2]?.post(STEP, { code: WRONG });
      expect(response?.status).toBe(422);
    }
    first.now += 60_000;
    second.now += 60_000;
    expect((await there.post(STEP, { code: await second.show() })).status).toBe(401);
  });

  it('a restart forgets none', async () => {
    for (let index = 0; index < FREE_TRIES; index++) await enter(first, WRONG);
    const restarted = await start();
    expect(await enter(restarted, await restarted.show())).toBe(429);
    restarted.now += 60_000;
    expect(await enter(restarted, WRONG)).toBe(422);
    expect(await enter(restarted, await restarted.show())).toBe(429);
    expect(Math.max(...(await restarted.countFailures()))).toBe(FREE_TRIES + 1);
  });

  it('a right code at one process lets all begin anew', async () => {
    const second = await start();
    for (let index = 0; index < FREE_TRIES; index++) await enter(first, WRONG);
    first.now += 60_000;
    second.now = first.now;
    expect(await enter(second, await second.show())).toBe(200);
    expect(await enter(first, WRONG)).toBe(422);
    expect(Math.max(...(await first.countFailures()))).toBe(1);
  });
});
