/**
 * What a sign-in is worth the first time: a passkey that verifies its user for once, and a password
 * that was reset.
 */
import { describe, expect, it } from '@jest/globals';
import { readLocation } from '../../support/browser.js';
import { STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { STEP } from './factor-app.js';
import { EMAIL, MatrixApp, SECRET } from './matrix/matrix-app.js';

const OTHER_PASSWORD = 'an analytical engine';

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  it('a device that has not verified its user before is one factor the first time it does', async () => {
    const app = new MatrixApp(strategy);
    app.decideBy('offer');
    await app.createUser('ada');
    await app.register(await app.signIn('ada'), { isVerified: false });
    await app.addTotp('ada');
    const browser = app.browser();
    const response = await app.enterByPasskey(browser, { isVerified: true });
    expect(readLocation(response).pathname).toBe(STEP);
    expect(await browser.isSignedIn()).toBe(false);
    await browser.post(STEP, { code: await app.next(SECRET) });
    expect(await browser.isSignedIn()).toBe(true);
    const again = app.browser();
    await app.enterByPasskey(again, { isVerified: true });
    expect(await again.isSignedIn()).toBe(true);
  });

  it.each(['offer', 'require'] as const)(
    'a reset of the password signs no user in with the policy %s, and the code is asked as before',
    async (answer) => {
      const app = new MatrixApp(strategy);
      app.decideBy(answer);
      await app.createUser('ada', { password: true });
      await app.addTotp('ada');
      const browser = app.browser();
      await browser.post('/auth/password/forgot', { email: EMAIL });
      const form = { token: app.token, password: OTHER_PASSWORD };
      expect((await browser.post('/auth/password/reset', form)).ok).toBe(true);
      expect(await browser.isSignedIn()).toBe(false);
      app.now += 1000;
      const entered = { email: EMAIL, password: OTHER_PASSWORD };
      const response = await browser.post('/auth/callback/password', entered);
      expect(readLocation(response).pathname).toBe(STEP);
      await browser.post(STEP, { code: await app.show(SECRET) });
      expect(await browser.isSignedIn()).toBe(true);
    },
  );

  it('a passkey that does not verify its user needs one code, where an app has just been set up', async () => {
    const app = new MatrixApp(strategy);
    app.decideBy('require');
    const browser = app.browser();
    const response = await app.register(browser, { isVerified: false }, EMAIL);
    expect(readLocation(response).pathname).toBe('/auth/second-factor/enrol');
    await browser.post('/auth/second-factor/address');
    await browser.post('/auth/second-factor/address', { code: app.code });
    const { recoveryCodes } = await app.setUpInStep(browser);
    expect(recoveryCodes).toHaveLength(10);
    expect(await browser.isSignedIn()).toBe(true);
    const again = app.browser();
    const waiting = await app.enterByPasskey(again, { isVerified: false });
    expect(readLocation(waiting).pathname).toBe(STEP);
  });

  it('credentials that prove a code of another device are one factor', async () => {
    const app = new MatrixApp(strategy);
    app.decideBy('offer');
    await app.createUser('ada', { otp: true });
    await app.addTotp('ada');
    const browser = app.browser();
    const response = await browser.post('/auth/callback/otp', { code: 'ada' });
    expect(readLocation(response).pathname).toBe(STEP);
    expect(await browser.isSignedIn()).toBe(false);
  });
});
