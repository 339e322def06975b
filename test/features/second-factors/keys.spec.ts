/**
 * Secrets of apps after the secret of the configuration has changed: an app that nothing opens is
 * still a second factor.
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { TOTP_FACTORS } from '../../../src/features/second-factors/second-factor-tables.js';
import type { SecondFactorsOptions } from '../../../src/features/second-factors/index.js';
import { readLocation } from '../../support/browser.js';
import { PASSWORD, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { HTML, type ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { type EnrolledUser, FactorApp, readJson, RECOVERY, STEP, TOTP } from './factor-app.js';

const OLD = 'the old secret of the app, at least 32 bytes';
const NEW = 'the new secret of the app, at least 32 bytes';

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  let before: FactorApp;
  let ada: EnrolledUser;
  beforeEach(async () => {
    before = new FactorApp(strategy, { config: { secret: OLD } });
    ada = await before.createEnrolled();
  });

  /** The same app with other secrets, after a restart. */
  function restart(secret: AuthConfig['secret'], options: SecondFactorsOptions = {}): FactorApp {
    const config = { adapter: before.adapter, ...(secret !== undefined && { secret }) };
    const app = new FactorApp(strategy, { config, options });
    app.now = before.now + 60_000;
    return app;
  }

  /** Signs in by the password: what follows is the step, and no session. */
  async function begin(app: FactorApp): Promise<ProvingBrowser> {
    const browser = app.browser();
    const credentials = { email: 'ada@example.com', password: PASSWORD };
    const response = await browser.post('/auth/callback/password', credentials);
    expect(readLocation(response).pathname).toBe(STEP);
    expect(await browser.isSignedIn()).toBe(false);
    return browser;
  }

  async function enter(app: FactorApp, code: string, path = STEP) {
    const browser = await begin(app);
    const response = await browser.post(path, { code });
    const { error } = (await response.json()) as { error?: string };
    return { browser, status: response.status, error, isSignedIn: await browser.isSignedIn() };
  }

  const taken = { status: 200, isSignedIn: true };
  const unreadable = { status: 409, error: 'FactorUnreadable', isSignedIn: false };

  const readSealed = async () =>
    (await before.adapter.tables.find(TOTP_FACTORS, { userId: 'ada' }))?.sealed;

  it('a secret that an older one has sealed is opened, and sealed by the new one with the next code', async () => {
    const sealed = await readSealed();
    const rotating = restart([NEW, OLD]);
    expect(await enter(rotating, await rotating.next(ada.secret))).toMatchObject(taken);
    expect(await readSealed()).not.toBe(sealed);
    const rotated = restart(NEW);
    rotated.now = rotating.now;
    expect(await enter(rotated, await rotated.next(ada.secret))).toMatchObject(taken);
    const reverted = restart(OLD);
    reverted.now = rotated.now;
    expect(await enter(reverted, await reverted.next(ada.secret))).toMatchObject(unreadable);
  });

  it('a wrong code seals nothing again', async () => {
    const sealed = await readSealed();
    expect(await enter(restart([NEW, OLD]), '000000')).toMatchObject({ status: 422 });
    expect(await readSealed()).toBe(sealed);
  });

  it.each([
    ['the old secret alone', OLD],
    ['the new secret before the old one', [NEW, OLD]],
    ['the old secret before the new one', [OLD, NEW]],
  ])('the offer of an app goes on after a restart with %s', async (_name, secret) => {
    await before.createUser('eve', { password: true });
    const offered = await readJson(await (await before.signIn('eve')).post(`${TOTP}/offer`));
    const app = restart(secret);
    const browser = app.browser();
    const credentials = { email: 'eve@example.com', password: PASSWORD };
    await browser.post('/auth/callback/password', credentials);
    const code = await app.next(String(offered['secret']));
    const answer = await browser.post(TOTP, { offer: String(offered['offer']), code });
    expect((await readJson(answer))['recoveryCodes']).toHaveLength(10);
  });

  describe('a secret that no secret of the app opens', () => {
    let app: FactorApp;
    beforeEach(() => {
      app = restart(NEW);
    });

    it('stops the sign-in at the step, which takes no code', async () => {
      const sealed = await readSealed();
      expect(await enter(app, await app.next(ada.secret))).toMatchObject(unreadable);
      expect(await enter(app, '000000')).toMatchObject(unreadable);
      expect(await readSealed()).toBe(sealed);
      expect(await app.secondFactors.find('ada')).toMatchObject({ totp: {} });
    });

    it('counts no failure: a recovery code works at once', async () => {
      const browser = await begin(app);
      for (let tries = 0; tries < 8; tries++) {
        expect((await browser.post(STEP, { code: '000000' })).status).toBe(409);
      }
      expect((await browser.post(RECOVERY, { code: ada.recoveryCodes[0] ?? '' })).status).toBe(200);
    });

    it('is said on the page, which leads to the recovery codes', async () => {
      const browser = await begin(app);
      const form = { csrfToken: await browser.csrfToken(), code: await app.next(ada.secret) };
      const page = await (await browser.visit(STEP, { form, headers: HTML })).text();
      expect(page).toContain('cannot be checked');
      expect(page).toContain(RECOVERY);
    });

    it('is a factor that is there, where the policy requires one', async () => {
      const strict = restart(NEW, { policy: 'require' });
      expect(await enter(strict, await strict.next(ada.secret))).toMatchObject(unreadable);
    });

    it('is passed by a recovery code, after which another app takes its place', async () => {
      const [recoveryCode = ''] = ada.recoveryCodes;
      const entered = await enter(app, recoveryCode, RECOVERY);
      expect(entered).toMatchObject(taken);
      const { secret } = await app.setUp(entered.browser);
      expect(await enter(app, await app.next(secret))).toMatchObject(taken);
    });

    it('raises no session', async () => {
      const [recoveryCode = ''] = ada.recoveryCodes;
      const { browser } = await enter(app, recoveryCode, RECOVERY);
      const code = await app.next(ada.secret);
      const response = await browser.post('/auth/reauthenticate/totp', { code });
      expect([response.status, await response.json()]).toEqual([
        409,
        { error: 'FactorUnreadable' },
      ]);
    });

    it('is opened once the old secret is there again', async () => {
      expect(await enter(app, await app.next(ada.secret))).toMatchObject(unreadable);
      const repaired = restart([NEW, OLD]);
      repaired.now = app.now;
      expect(await enter(repaired, await repaired.next(ada.secret))).toMatchObject(taken);
    });
  });
});
