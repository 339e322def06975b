/**
 * Sign-ins that wait for a code: what ends them, and the session that the browser has meanwhile.
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AdapterToken } from '../../../src/core/adapters/adapter.js';
import { PENDING_SIGN_INS } from '../../../src/core/sign-in/pending-sign-in-store.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { readLocation } from '../../support/browser.js';
import { HOUR, MINUTE, PASSWORD, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { HTML, type ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { findReplays } from './checks/pending.checks.js';
import { type EnrolledUser, FactorApp, RECOVERY, STEP } from './factor-app.js';

const SESSION_COOKIE = '__Secure-authjs.session-token';
const PENDING_COOKIE = '__Host-authjs.pending-sign-in';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const OTHER_PASSWORD = 'an analytical engine';

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  let app: FactorApp;
  let ada: EnrolledUser;
  beforeEach(async () => {
    app = new FactorApp(strategy);
    ada = await app.createEnrolled();
    app.now += MINUTE;
  });

  const enter = async (browser: ProvingBrowser): Promise<Response> =>
    browser.post(STEP, { code: await app.next(ada.secret) });

  const readAmr = async (browser: ProvingBrowser) =>
    (await app.proofs(browser)).map(({ amr }) => amr.join());

  it('a sign-in that waits goes on if nothing has changed', async () => {
    const browser = await app.begin('ada');
    expect((await enter(browser)).status).toBe(200);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('a sign-in waits for nine minutes, and not for ten', async () => {
    const [early, late] = [await app.begin('ada'), await app.begin('ada')];
    app.now += 9 * MINUTE;
    await enter(early);
    expect(await early.isSignedIn()).toBe(true);
    app.now += MINUTE;
    expect((await enter(late)).status).toBe(401);
    expect(await late.isSignedIn()).toBe(false);
  });

  it('a code is worth nothing in a browser without a sign-in that waits', async () => {
    await app.begin('ada');
    const other = app.browser();
    expect((await enter(other)).status).toBe(401);
    expect(await other.isSignedIn()).toBe(false);
    expect(readLocation(await other.visit(STEP, { headers: HTML })).pathname).toBe('/auth/signin');
  });

  it('a sign-in that waited does not go on a second time, nor by two factors at once', async () => {
    expect(await findReplays({ strategy })).toEqual([]);
    const browser = await app.begin('ada');
    await enter(browser);
    expect(browser.jar.has(PENDING_COOKIE)).toBe(false);
  });

  it.each<readonly [string, () => Promise<unknown>]>([
    ['the user was deleted', () => app.adapter.deleteUser('ada')],
    ['the factor was reset', () => app.secondFactors.reset('ada')],
    ['the password was set', () => app.services.get(Passwords).set('ada', OTHER_PASSWORD)],
    ['all sessions of the user were ended', () => app.services.get(Sessions).revokeAll('ada')],
    ['the factor was removed', () => ada.browser.post('/auth/account/second-factors/totp/remove')],
    ['another app was set up', () => app.setUp(ada.browser)],
    [
      'the password was changed',
      () =>
        ada.browser.post('/auth/account/password', {
          currentPassword: PASSWORD,
          password: OTHER_PASSWORD,
        }),
    ],
    [
      'the password was reset',
      async () => {
        const visitor = app.browser();
        await visitor.post('/auth/password/forgot', { email: 'ada@example.com' });
        const [, token = ''] = /[?&]token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '') ?? [];
        await visitor.post('/auth/password/reset', { token, password: OTHER_PASSWORD });
      },
    ],
  ])('a sign-in that waits does not go on after %s', async (_name, change) => {
    const [waiting, other] = [await app.begin('ada'), await app.begin('ada')];
    const result = await change();
    if (result instanceof Response) expect(result.ok).toBe(true);
    app.now += 1000;
    await enter(waiting);
    expect(await waiting.isSignedIn()).toBe(false);
    const [code = ''] = ada.recoveryCodes;
    await other.post(RECOVERY, { code });
    expect(await other.isSignedIn()).toBe(false);
  });

  it('a user without the factor any more signs in by the first one, from the beginning', async () => {
    const browser = await app.begin('ada');
    await app.secondFactors.reset('ada');
    expect((await enter(browser)).status).toBe(401);
    await app.begin('ada', browser);
    expect(await browser.isSignedIn()).toBe(true);
  });

  describe('the session of another user in the browser', () => {
    it('ends as the sign-in begins to wait', async () => {
      const browser = await app.signIn((await app.createUser('eve')).id);
      const old = app.browser();
      for (const [name, text] of browser.jar) old.jar.set(name, text);
      await app.begin('ada', browser);
      expect(await browser.isSignedIn()).toBe(false);
      expect(await old.isSignedIn()).toBe(false);
      await enter(browser);
      expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
      expect(await readAmr(browser)).toEqual(['pwd', 'otp']);
    });
  });

  describe('a session of the same user', () => {
    it('with two factors asks for no code, and keeps what it has shown', async () => {
      const browser = await app.begin('ada');
      await enter(browser);
      app.now += HOUR;
      await app.begin('ada', browser);
      expect(browser.jar.has(PENDING_COOKIE)).toBe(false);
      expect(await browser.isSignedIn()).toBe(true);
      expect((await readAmr(browser)).toSorted()).toEqual(['otp', 'pwd']);
    });

    it('whose two factors are of yesterday asks for a code', async () => {
      const browser = await app.begin('ada');
      await enter(browser);
      app.now += 13 * HOUR;
      await app.begin('ada', browser);
      expect(browser.jar.has(PENDING_COOKIE)).toBe(true);
    });

    it('with one factor stays as it was until the code', async () => {
      await app.createUser('eve');
      const browser = await app.signIn('eve');
      app.now += MINUTE;
      const { secret } = await app.setUp(await app.signIn('eve'));
      const [token, rows] = [browser.jar.get(SESSION_COOKIE), await app.rows()];
      app.now += MINUTE;
      const response = await browser.post('/auth/callback/entry', { name: 'eve' });
      expect(readLocation(response).pathname).toBe(STEP);
      expect(browser.jar.get(SESSION_COOKIE)).toBe(token);
      expect(await app.rows()).toEqual(rows);
      // Which may renew the token.
      expect(await browser.isSignedIn()).toBe(true);
      expect(await readAmr(browser)).toEqual(['pwd']);
      expect((await browser.post(STEP, { code: '000000' })).status).toBe(422);
      expect(await readAmr(browser)).toEqual(['pwd']);
      await browser.post(STEP, { code: await app.next(secret) });
      expect(await readAmr(browser)).toEqual(['pwd', 'otp']);
      expect(await browser.session()).toMatchObject({ user: { email: 'eve@example.com' } });
    });
  });

  describe('wrong codes', () => {
    it('end the sign-in after five, whatever comes then', async () => {
      const browser = await app.begin('ada');
      for (let index = 0; index < 5; index++) {
        expect((await browser.post(STEP, { code: '000000' })).status).toBe(422);
      }
      app.now += MINUTE;
      expect((await enter(browser)).status).toBe(401);
      const [code = ''] = ada.recoveryCodes;
      expect((await browser.post(RECOVERY, { code })).status).toBe(401);
      expect(await browser.isSignedIn()).toBe(false);
    });

    it('of the app and of recovery count together', async () => {
      const browser = await app.begin('ada');
      for (const path of [STEP, RECOVERY, STEP, RECOVERY, STEP]) {
        expect((await browser.post(path, { code: '000000' })).status).toBe(422);
      }
      app.now += MINUTE;
      expect((await enter(browser)).status).toBe(401);
    });

    it('are of one sign-in, and another one begins again', async () => {
      const browser = await app.begin('ada');
      for (let index = 0; index < 5; index++) await browser.post(STEP, { code: '000000' });
      app.now += MINUTE;
      await app.begin('ada', browser);
      expect((await enter(browser)).status).toBe(200);
      expect(await browser.isSignedIn()).toBe(true);
    });

    it('of four do not end it', async () => {
      const browser = await app.begin('ada');
      for (let index = 0; index < 4; index++) await browser.post(STEP, { code: '000000' });
      expect((await enter(browser)).status).toBe(200);
    });
  });
});

describe.each(STRATEGIES)('a sign-in that waits, with the strategy %s', (strategy) => {
  const events: string[] = [];

  async function start(): Promise<{ readonly app: FactorApp; readonly browser: ProvingBrowser }> {
    const app: FactorApp = new FactorApp(strategy, {
      config: { events: { signIn: ({ user }) => void events.push(String(user.id)) } },
    });
    await app.createUser('ada', { password: true, account: 'op' });
    await app.secondFactors.importTotp('ada', { secret: SECRET });
    app.now += MINUTE;
    const browser = await app.begin('ada');
    events.length = 0;
    return { app, browser };
  }

  const listRows = (app: FactorApp) =>
    app.adapter.tables.list(PENDING_SIGN_INS, { by: 'userId', equals: 'ada', limit: 10 });

  it.each<readonly [string, (app: FactorApp) => Promise<unknown>]>([
    ['the password was set', (app) => app.services.get(Passwords).set('ada', OTHER_PASSWORD)],
    [
      'the password was set, and its sessions go on',
      (app) => app.services.get(Passwords).set('ada', OTHER_PASSWORD, { endSessions: false }),
    ],
    ['the password was removed', (app) => app.services.get(Passwords).remove('ada')],
    ['the password must be reset', (app) => app.services.get(Passwords).requireReset('ada')],
    ['all sessions of the user were ended', (app) => app.services.get(Sessions).revokeAll('ada')],
    [
      'an account was unlinked',
      (app) =>
        app.services
          .get(AdapterToken)
          ?.unlinkAccount?.({ provider: 'op', providerAccountId: 'ada-1815' }) as Promise<void>,
    ],
    [
      'all access was revoked',
      (app) => app.services.get(AdapterToken)?.revokeAccess?.('ada') as Promise<void>,
    ],
  ])('ends when %s, and emits nothing', async (_name, change) => {
    const { app, browser } = await start();
    expect(await listRows(app)).toHaveLength(1);
    await change(app);
    expect(await listRows(app)).toEqual([]);
    expect((await browser.post(STEP, { code: await app.next(SECRET) })).status).toBe(401);
    expect(await browser.isSignedIn()).toBe(false);
    expect(events).toEqual([]);
  });

  it('goes on when another user loses all sessions', async () => {
    const { app, browser } = await start();
    await app.services.get(Sessions).revokeAll('eve');
    expect((await browser.post(STEP, { code: await app.next(SECRET) })).status).toBe(200);
    expect(events).toEqual(['ada']);
  });
});
