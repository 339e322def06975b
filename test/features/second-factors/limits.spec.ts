/**
 * Wrong codes of a user, over all sign-ins: the wait grows, browsers that were used before have
 * their own count.
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { FACTOR_ATTEMPTS } from '../../../src/features/second-factors/second-factor-tables.js';
import { HOUR, MINUTE, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { HTML, type ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { type EnrolledUser, FactorApp, RECOVERY, STEP } from './factor-app.js';

const WRONG = '000000';
const LONGEST_WAIT = 15 * MINUTE;

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  let app: FactorApp;
  let ada: EnrolledUser;
  beforeEach(async () => {
    app = new FactorApp(strategy);
    ada = await app.createEnrolled();
    app.mails.length = 0;
    app.now += MINUTE;
  });

  /** A wrong code in a sign-in of its own, in a browser that the user has not used before. */
  async function fail(path = STEP, browser = app.browser()): Promise<Response> {
    return (await app.begin('ada', browser)).post(path, { code: WRONG });
  }

  /** So slowly that each code is compared. */
  async function failTimes(count: number, browser?: ProvingBrowser): Promise<void> {
    for (let index = 0; index < count; index++) {
      app.now += LONGEST_WAIT;
      expect((await fail(STEP, browser)).status).toBe(422);
    }
  }

  /** The right code, in a sign-in of its own. */
  async function succeed(browser = app.browser()): Promise<number> {
    await app.begin('ada', browser);
    return (await browser.post(STEP, { code: await app.next(ada.secret) })).status;
  }

  /** The browser in which the user has set up the app, signed out. */
  async function knownBrowser(): Promise<ProvingBrowser> {
    await ada.browser.post('/auth/signout');
    expect(await ada.browser.isSignedIn()).toBe(false);
    return ada.browser;
  }

  const countAll = async () =>
    (await app.adapter.tables.list(FACTOR_ATTEMPTS, { by: 'id', limit: 100 })).length;

  it('five wrong codes are free, each further one doubles the wait', async () => {
    for (let index = 0; index < 5; index++) expect((await fail()).status).toBe(422);
    for (const seconds of [2, 4, 8, 16, 32, 64]) {
      const refused = await fail();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(seconds)]);
      app.now += seconds * 1000 - 1;
      expect((await fail()).status).toBe(429);
      app.now += 1;
      expect((await fail()).status).toBe(422);
    }
  });

  it('the longest wait is of 15 minutes', async () => {
    await failTimes(20);
    const refused = await fail();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
  });

  it('a right code waits too, and is taken afterwards', async () => {
    for (let index = 0; index < 6; index++) {
      await fail();
      app.now += 2000;
    }
    const browser = await app.begin('ada');
    const code = await app.show(ada.secret);
    expect((await browser.post(STEP, { code })).status).toBe(429);
    expect(await browser.isSignedIn()).toBe(false);
    app.now += MINUTE;
    expect(await succeed()).toBe(200);
  });

  it('codes of the app and of recovery wait together', async () => {
    for (const path of [STEP, RECOVERY, STEP, RECOVERY, STEP]) await fail(path);
    expect((await fail(RECOVERY)).status).toBe(429);
    expect((await fail(STEP)).status).toBe(429);
  });

  it('a form says that it has to wait', async () => {
    for (let index = 0; index < 5; index++) await fail();
    const browser = await app.begin('ada');
    const form = { csrfToken: await browser.csrfToken(), code: WRONG };
    const response = await browser.visit(STEP, { form, headers: HTML });
    expect(response.status).toBe(429);
    expect(await response.text()).toContain('name="code"');
  });

  it('another user does not wait', async () => {
    const eve = await app.createEnrolled('eve');
    for (let index = 0; index < 5; index++) await fail();
    expect((await fail()).status).toBe(429);
    const browser = await app.begin('eve');
    const code = await app.next(eve.secret);
    expect((await browser.post(STEP, { code })).status).toBe(200);
  });

  it('without the first factor nothing is counted', async () => {
    const browser = app.browser();
    for (let index = 0; index < 10; index++) {
      const form = { email: 'ada@example.com', password: 'wrong' };
      await browser.post('/auth/callback/password', form);
      expect((await browser.post(STEP, { code: WRONG })).status).toBe(401);
      expect((await browser.post(RECOVERY, { code: WRONG })).status).toBe(401);
    }
    expect(await countAll()).toBe(0);
    expect(await succeed()).toBe(200);
  });

  describe('after a hundred wrong codes in browsers that the user has not used', () => {
    it('codes are refused there, and the owner gets one email', async () => {
      await failTimes(99);
      expect(app.mails).toEqual([]);
      await failTimes(1);
      expect(app.mails.map(({ to }) => to)).toEqual(['ada@example.com']);
      app.now += HOUR;
      const refused = await fail();
      expect([refused.status, await refused.json()]).toEqual([409, { error: 'FactorLocked' }]);
      expect(await succeed()).toBe(409);
      const browser = await app.begin('ada');
      const [code = ''] = ada.recoveryCodes;
      expect((await browser.post(RECOVERY, { code })).status).toBe(409);
      expect(await browser.isSignedIn()).toBe(false);
      expect(app.mails).toHaveLength(1);
    });

    it('a browser that was used before goes on, and lifts the lock', async () => {
      const known = await knownBrowser();
      await failTimes(100);
      expect(await succeed()).toBe(409);
      expect(await succeed(known)).toBe(200);
      expect(await known.isSignedIn()).toBe(true);
      expect(await succeed()).toBe(200);
    });

    it.each<readonly [string, (browser: ProvingBrowser) => Promise<unknown>]>([
      ['removed', (browser) => browser.post('/auth/account/second-factors/totp/remove')],
      ['reset', () => app.secondFactors.reset('ada')],
    ])('a browser that was used with an app that was %s is a new one', async (_name, change) => {
      await change(ada.browser);
      const known = await knownBrowser();
      app.now += 1000;
      ada = { ...ada, ...(await app.setUp(await app.signIn('ada'))) };
      await failTimes(100);
      expect(await succeed(known)).toBe(409);
    });

    it('a wrong code in a browser that was used before does not lift it', async () => {
      const known = await knownBrowser();
      await failTimes(100);
      expect((await fail(STEP, known)).status).toBe(422);
      expect(await succeed()).toBe(409);
    });

    it.each<readonly [string, () => Promise<unknown>]>([
      ['support', () => app.secondFactors.unlock('ada')],
      ['a month', async () => void (app.now += 31 * 24 * HOUR)],
    ])('%s lifts the lock', async (_name, lift) => {
      await failTimes(100);
      expect(await succeed()).toBe(409);
      await lift();
      expect(await succeed()).toBe(200);
    });

    it('a passkey that verifies its user is neither refused nor counted', async () => {
      await app.createUser('eve', { passkey: true });
      const eve = await app.signIn('eve', ['pwd', 'hwk']);
      await app.setUp(eve);
      const before = await countAll();
      const browser = app.browser();
      const options = await browser.passkeyOptions('authenticate');
      const data = JSON.stringify(app.device.get(options));
      await browser.visit('/auth/callback/passkey', { form: { action: 'authenticate', data } });
      expect(await countAll()).toBe(before);
    });
  });

  describe('a success', () => {
    it('in another browser lets those that were not used before begin anew', async () => {
      for (let index = 0; index < 5; index++) await fail();
      app.now += MINUTE;
      expect(await succeed()).toBe(200);
      for (let index = 0; index < 5; index++) expect((await fail()).status).toBe(422);
      expect((await fail()).status).toBe(429);
    });

    it('in a browser that was not used before leaves the count of those that were', async () => {
      const known = await knownBrowser();
      await failTimes(11, known);
      expect(await succeed()).toBe(200);
      expect((await fail(STEP, known)).status).toBe(429);
    });

    it('in a browser that was used before leaves the count of the others', async () => {
      const known = await knownBrowser();
      await failTimes(11);
      expect(await succeed(known)).toBe(200);
      expect((await fail()).status).toBe(429);
    });

    it('makes a browser one that was used before', async () => {
      const browser = app.browser();
      expect(await succeed(browser)).toBe(200);
      await browser.post('/auth/signout');
      for (let index = 0; index < 5; index++) await fail();
      expect((await fail()).status).toBe(429);
      expect((await fail(STEP, browser)).status).toBe(422);
    });
  });
});
