/** Sign-ins of users who have a second factor: the code, the recovery code, and what is refused. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readLocation } from '../../support/browser.js';
import { BACK, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { HTML } from '../sessions/reauthentication/proving-browser.js';
import { type EnrolledUser, FactorApp, RECOVERY, STEP } from './factor-app.js';

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  let app: FactorApp;
  let ada: EnrolledUser;
  beforeEach(async () => {
    app = new FactorApp(strategy);
    ada = await app.createEnrolled();
  });

  it('shows ten recovery codes once, and tells the owner', async () => {
    expect(ada.recoveryCodes).toHaveLength(10);
    expect(ada.recoveryCodes[2]).toMatch(/^3-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{3}$/);
    expect(app.mails.map(({ subject }) => subject)).toEqual([
      'Two-factor authentication is on at app.test',
    ]);
  });

  it('leads to the page of the code, and starts a session by it', async () => {
    const browser = app.browser();
    const response = await browser.post('/auth/callback/entry', { name: 'ada', callbackUrl: BACK });
    expect(readLocation(response).pathname).toBe(STEP);
    expect(await browser.isSignedIn()).toBe(false);
    const page = await browser.visit(STEP, { headers: HTML });
    expect(await page.text()).toContain('Enter your code');
    const done = await browser.post(STEP, { code: await app.next(ada.secret) });
    expect(await done.json()).toEqual({ url: BACK });
    expect(await browser.isSignedIn()).toBe(true);
    expect((await app.proofs(browser)).map(({ amr }) => amr)).toEqual([['pwd'], ['otp']]);
  });

  it('takes a recovery code once', async () => {
    const [code = ''] = ada.recoveryCodes;
    const browser = await app.begin('ada');
    expect((await browser.post(RECOVERY, { code: code.toLowerCase() })).status).toBe(200);
    expect(await browser.isSignedIn()).toBe(true);
    expect(app.mails.at(-1)?.text).toContain('Codes left: 9.');
    const again = await app.begin('ada');
    expect((await again.post(RECOVERY, { code })).status).toBe(422);
    expect(await again.isSignedIn()).toBe(false);
  });
});
