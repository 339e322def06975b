/** Accounts and passkeys that are added to a user who has a second factor (features.md §13.8). */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readLocation } from '../../support/browser.js';
import { MINUTE, PASSWORD, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { type EnrolledUser, FactorApp, STEP } from './factor-app.js';

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  let app: FactorApp;
  let ada: EnrolledUser;
  beforeEach(async () => {
    app = new FactorApp(strategy);
    ada = await app.createEnrolled();
  });

  /** Adds a passkey in a session. */
  async function addPasskey(browser: ProvingBrowser): Promise<Response> {
    const data = JSON.stringify(app.device.create(await browser.passkeyOptions('register')));
    return browser.visit('/auth/callback/passkey', { form: { action: 'register', data } });
  }

  const countPasskeys = async () => (await app.adapter.listAuthenticatorsByUserId('ada')).length;

  it('a session whose factor was proven just now adds a passkey', async () => {
    await addPasskey(ada.browser);
    expect(await countPasskeys()).toBe(1);
  });

  it('any other one is asked for the code first, and the passkey is not lost', async () => {
    app.now += 6 * MINUTE;
    const response = await addPasskey(ada.browser);
    expect([readLocation(response).pathname, await countPasskeys()]).toEqual([STEP, 0]);
    expect(await ada.browser.isSignedIn()).toBe(true);
    await ada.browser.post(STEP, { code: await app.next(ada.secret) });
    expect(await countPasskeys()).toBe(1);
    expect(await ada.browser.isSignedIn()).toBe(true);
  });

  it('an account is linked after the code alone', async () => {
    app.now += 6 * MINUTE;
    const started = await ada.browser.post('/auth/signin/op', { link: 'true' });
    app.op.person = { sub: 'ada-1815', email: 'other@example.com', email_verified: true };
    const callback = app.op.authorize(readLocation(started));
    const response = await ada.browser.visit(`/auth/callback/op?${callback}`);
    const account = { provider: 'op', providerAccountId: 'ada-1815' };
    expect(readLocation(response).pathname).toBe(STEP);
    expect(await app.adapter.getUserByAccount(account)).toBeNull();
    await ada.browser.post(STEP, { code: await app.next(ada.secret) });
    expect(await app.adapter.getUserByAccount(account)).toMatchObject({ id: 'ada' });
  });

  it('a user without a factor is asked for a proof before the passkey is made', async () => {
    const user = await app.createUser('bob', { password: true });
    const browser = await app.signIn(user.id);
    app.now += 6 * MINUTE;
    const asked = await browser.visit('/auth/webauthn-options/passkey?action=register', {
      headers: { referer: 'https://app.test/settings' },
    });
    expect(asked.status).toBe(401);
    expect(asked.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
    const { error, location } = (await asked.json()) as Record<string, string>;
    expect(error).toBe('InsufficientUserAuthentication');
    const page = new URL(String(location));
    expect(page.searchParams.get('callbackUrl')).toBe('https://app.test/settings');
    await browser.submit(await browser.show(Object.fromEntries(page.searchParams)), 'password', {
      password: PASSWORD,
    });
    await addPasskey(browser);
    expect(await app.adapter.listAuthenticatorsByUserId('bob')).toHaveLength(1);
  });

  it('a user without a factor adds one just after the sign-in', async () => {
    const user = await app.createUser('bob', { password: true });
    await addPasskey(await app.signIn(user.id));
    expect(await app.adapter.listAuthenticatorsByUserId('bob')).toHaveLength(1);
  });
});
