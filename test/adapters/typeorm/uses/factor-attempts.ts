/**
 * Wrong codes are counted by all processes of an app on one database, and a restart forgets none.
 */
import { beforeEach, expect, it } from '@jest/globals';
import type { Adapter } from '../../../../src/core/adapters/adapter.js';
import { readLocation } from '../../../support/browser.js';
import { STEP, WaitingApp } from '../../../contract/waiting-app.js';
import type { DescribeUse } from './used-database.js';

const WRONG = '000000';
const FREE_TRIES = 5;

export const describeFactorAttempts: DescribeUse = (database) => {
  let first: WaitingApp;
  beforeEach(async () => {
    first = startOn(database.adapter);
    await first.createUser();
  });

  function startOn(adapter: Adapter): WaitingApp {
    const close = () => Promise.resolve();
    return new WaitingApp({ adapter, readRows: () => database.readRows(), close }, 'jwt');
  }

  /** A process with connections of its own. */
  async function start(): Promise<WaitingApp> {
    const app = startOn(await database.connect());
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
};
