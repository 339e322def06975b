/**
 * Proofs that are not enough: a password where a passkey is the only factor, keys whose
 * verification was never seen, sessions of the app's code, and what changes meanwhile.
 */
import { describe, expect, it } from '@jest/globals';
import { RequestCookies } from '../../../src/core/http/cookies.js';
import { OriginResolver } from '../../../src/core/http/request-origin.js';
import {
  SessionStarter,
  type StartSessionOptions,
} from '../../../src/core/sessions/session-starter.js';
import { SessionService } from '../../../src/core/sessions/session.service.js';
import type { TableDefinition } from '../../../src/core/tables/index.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { RevocationSync } from '../../../src/features/sessions/revocation-sync.js';
import { readLocation } from '../../support/browser.js';
import { HOUR, MINUTE, PASSWORD, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { FactorApp, RECOVERY, STEP, TOTP } from './factor-app.js';

const SECRET = 'the secret of two processes, at least 32 bytes';
const TRUSTED = { trustedBrowsers: { maxAge: 7 * 86_400 } };

/** A session that the code of the app starts. */
async function startSession(app: FactorApp, options: StartSessionOptions): Promise<ProvingBrowser> {
  const browser = app.browser();
  const user = await app.adapter.getUser('ada');
  if (!user) throw new Error('There is no user.');
  const site = app.services.get(OriginResolver).resolveConfigured();
  const cookies = await app.services
    .get(SessionStarter)
    .start(user, options, new Headers(), new RequestCookies(''), site);
  for (const { name, value } of cookies) if (value) browser.jar.set(name, value);
  return browser;
}

function enterPassword(browser: ProvingBrowser, more: Readonly<Record<string, string>> = {}) {
  return browser.post('/auth/callback/password', {
    email: 'ada@example.com',
    password: PASSWORD,
    ...more,
  });
}

/** Uses the passkey, whose device says that it has verified its user. */
async function useKey(
  app: FactorApp,
  browser: ProvingBrowser,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const [passkey] = app.device.passkeys;
  if (!passkey) throw new Error('There is no passkey.');
  const { challenge } = (await browser.passkeyOptions('authenticate')) as { challenge: string };
  passkey.counter++;
  const data = JSON.stringify(app.device.sign(passkey, challenge));
  const form = { action: 'authenticate', data, ...more };
  return browser.visit('/auth/callback/passkey', { form });
}

/** Does something just before the first row of a table is stored. */
function before(app: FactorApp, table: string, work: () => Promise<unknown>): void {
  const { tables } = app.adapter;
  const { insert } = tables;
  tables.insert = async (definition, row) => {
    const { name }: TableDefinition = definition;
    if (name === table) {
      tables.insert = insert;
      await work();
    }
    return insert.call(tables, definition, row);
  };
}

const countApps = async (app: FactorApp) => (await app.factorRows())['totps']?.length;

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  describe('MFA-50: the password of a user whose only factor is a passkey', () => {
    it('sets up no app in a session that is held', async () => {
      let answer: 'offer' | 'require' = 'offer';
      const app = new FactorApp(strategy, { options: { policy: () => answer } });
      await app.createUser('ada', { password: true, passkey: true });
      const thief = await app.signIn('ada');
      app.now += HOUR;
      answer = 'require';
      await app.secondFactors.policyChanged('all');
      await enterPassword(thief, { reauthenticate: 'true', max_age: '60' });
      expect((await thief.post(`${TOTP}/offer`)).status).toBe(401);
      expect([await thief.isSignedIn(), await countApps(app)]).toEqual([false, 0]);
    });

    it('sets up no app, and no passkey that counts, beside it', async () => {
      const app = new FactorApp(strategy);
      await app.createUser('ada', { password: true, passkey: true });
      const thief = app.browser();
      await enterPassword(thief);
      expect((await thief.post(`${TOTP}/offer`)).status).toBe(401);
      const options = { ...(await thief.passkeyOptions('register')), excludeCredentials: [] };
      const data = JSON.stringify(app.device.create(options));
      await thief.visit('/auth/callback/passkey', { form: { action: 'register', data } });
      expect((await app.factorRows())['passkeys']).toHaveLength(1);
    });

    it('sets one up with the passkey', async () => {
      const app = new FactorApp(strategy);
      await app.createUser('ada', { password: true, passkey: true });
      const browser = app.browser();
      await useKey(app, browser);
      await app.setUp(browser);
      expect(await countApps(app)).toBe(1);
    });
  });

  describe('MFA-51: a passkey whose verification was never seen beside another factor', () => {
    it('releases no session that is held', async () => {
      const app = new FactorApp(strategy);
      await app.createUser('ada', { password: true });
      await app.addStalePasskey('ada');
      await app.setUp(await app.signIn('ada'));
      app.now += 24 * HOUR;
      const held = await startSession(app, {});
      expect(await held.isSignedIn()).toBe(false);
      await useKey(app, held, { reauthenticate: 'true', acr_values: 'mfa' });
      expect(await held.isSignedIn()).toBe(false);
    });

    it('removes no app, also in a trusted browser', async () => {
      const app = new FactorApp(strategy, { options: TRUSTED });
      await app.createUser('ada', { password: true });
      await app.addStalePasskey('ada');
      const { secret } = await app.setUp(await app.signIn('ada'));
      const browser = await app.begin('ada');
      await browser.post(STEP, { code: await app.next(secret), trust: 'true' });
      await browser.post('/auth/signout');
      app.now += 24 * HOUR;
      await useKey(app, browser);
      expect(await browser.isSignedIn()).toBe(true);
      expect((await browser.post(`${TOTP}/remove`)).status).toBe(401);
      expect(await countApps(app)).toBe(1);
    });
  });

  describe('MFA-52: a passkey is removed', () => {
    it('by the passkey itself, and its owner gets an email', async () => {
      const app = new FactorApp(strategy);
      await app.createUser('ada', { password: true, passkey: true });
      const browser = await app.signIn('ada');
      const [passkey] = await app.adapter.listAuthenticatorsByUserId('ada');
      const id = passkey?.credentialID ?? '';
      app.now += 48 * HOUR;
      const refused = await browser.post('/auth/account/passkeys/remove', { id });
      expect([refused.status, await refused.json()]).toEqual([
        401,
        expect.objectContaining({ error: 'InsufficientUserAuthentication' }),
      ]);
      await enterPassword(browser, { reauthenticate: 'true', fresh: 'true' });
      expect((await browser.post('/auth/account/passkeys/remove', { id })).status).toBe(401);
      await useKey(app, browser, { reauthenticate: 'true', acr_values: 'mfa' });
      const sent = app.mails.length;
      expect((await browser.post('/auth/account/passkeys/remove', { id })).status).toBe(204);
      expect(app.mails.slice(sent).map(({ kind }) => kind)).toEqual(['passkeyRemoved']);
    });

    it('only with the app, by a user who has one', async () => {
      const app = new FactorApp(strategy);
      const { browser } = await app.createEnrolled();
      const data = JSON.stringify(app.device.create(await browser.passkeyOptions('register')));
      await browser.visit('/auth/callback/passkey', { form: { action: 'register', data } });
      const [passkey] = await app.adapter.listAuthenticatorsByUserId('ada');
      app.now += 6 * MINUTE;
      const id = passkey?.credentialID ?? '';
      const refused = await browser.post('/auth/account/passkeys/remove', { id });
      expect(await refused.json()).toMatchObject({ acr_values: 'mfa' });
    });
  });

  describe('MFA-53: a session that the code of the app has started', () => {
    it('is held once its user has a factor, also if none was there when it was looked at', async () => {
      const app = new FactorApp(strategy);
      await app.createUser('ada', { password: true });
      const first = await startSession(app, { amr: ['pwd'] });
      expect(await first.isSignedIn()).toBe(true);
      await app.setUp(await app.signIn('ada'));
      const next = await startSession(app, { amr: ['pwd'] });
      expect([await first.isSignedIn(), await next.isSignedIn()]).toEqual([false, false]);
    });

    it.each([
      ['nothing', { amr: [] }],
      ['a provider of its own', { amr: ['pwd'], account: { provider: 'legacy' } }],
    ] as const)('is held whatever it says it was: %s', async (_what, options) => {
      const app = new FactorApp(strategy);
      await app.createEnrolled();
      const browser = await startSession(app, options);
      expect(await browser.isSignedIn()).toBe(false);
    });
  });

  describe('MFA-54: a sign-in that begins to wait as its password changes', () => {
    it('stores no app, and starts no session', async () => {
      const app = new FactorApp(strategy, { options: { policy: 'require' } });
      await app.createUser('ada', { password: true });
      before(app, 'pending_sign_ins', async () => {
        app.now += 1000;
        await app.services.get(Passwords).set('ada', 'another long password 123');
      });
      const thief = app.browser();
      await enterPassword(thief);
      await app.setUpInStep(thief).catch(() => undefined);
      expect([await thief.isSignedIn(), await countApps(app)]).toEqual([false, 0]);
    });

    it.each([
      ['has to be reset', (passwords: Passwords) => passwords.requireReset('ada')],
      ['is removed', (passwords: Passwords) => passwords.remove('ada')],
    ])('is refused when it %s', async (_what, change) => {
      const app = new FactorApp(strategy);
      const { secret } = await app.createEnrolled();
      before(app, 'pending_sign_ins', () => {
        app.now += 1000;
        return change(app.services.get(Passwords));
      });
      const browser = app.browser();
      await enterPassword(browser);
      await browser.post(STEP, { code: await app.next(secret) });
      expect(await browser.isSignedIn()).toBe(false);
    });
  });

  it('MFA-55: a recovery code links no account, and is not used', async () => {
    const app = new FactorApp(strategy);
    const { browser, recoveryCodes } = await app.createEnrolled();
    app.now += 13 * HOUR;
    const started = await browser.post('/auth/signin/op', { link: 'true' });
    app.op.person = { sub: 'x', email: 'other@example.com', email_verified: true };
    await browser.visit(`/auth/callback/op?${app.op.authorize(readLocation(started))}`);
    const response = await browser.post(RECOVERY, { code: recoveryCodes[0] ?? '' });
    expect([response.status, await response.json()]).toEqual([
      403,
      { error: 'AuthenticatorRequired' },
    ]);
    const account = { provider: 'op', providerAccountId: 'x' };
    expect(await app.adapter.getUserByAccount(account)).toBeNull();
    expect((await app.secondFactors.find('ada')).recoveryCodesLeft).toBe(10);
  });

  describe('MFA-56: trust that ends', () => {
    it('ends in another process too', async () => {
      const options = { ...TRUSTED, policy: () => 'require' as const };
      const one = new FactorApp(strategy, { options, config: { secret: SECRET } });
      await one.createUser('ada', { password: true });
      const { secret } = await one.setUpInStep(await one.begin('ada'));
      const browser = await one.begin('ada');
      await browser.post(STEP, { code: await one.next(secret), trust: 'true' });
      await browser.post('/auth/signout');
      await one.begin('ada', browser);
      const config = { secret: SECRET, adapter: one.adapter };
      const other = new FactorApp(strategy, { options, config });
      other.now = one.now;
      const site = one.services.get(OriginResolver).resolveConfigured();
      const isRead = async (app: FactorApp) => {
        const cookies = new RequestCookies(browser.cookieHeader());
        return (await app.services.get(SessionService).find(cookies, site)) !== null;
      };
      expect([await isRead(one), await isRead(other)]).toEqual([true, true]);
      await one.secondFactors.policyChanged('ada');
      // As it does each second.
      await other.services.get(RevocationSync).refresh();
      expect([await isRead(one), await isRead(other)]).toEqual([false, false]);
    });

    it('is not revived by a session that starts at that moment', async () => {
      const app = new FactorApp(strategy, { options: { ...TRUSTED, policy: 'require' } });
      await app.createUser('ada', { password: true });
      const { secret } = await app.setUpInStep(await app.begin('ada'));
      const browser = await app.begin('ada');
      await browser.post(STEP, { code: await app.next(secret), trust: 'true' });
      await browser.post('/auth/signout');
      before(app, 'second_factor_sessions', () => app.secondFactors.policyChanged('ada'));
      await app.begin('ada', browser);
      app.now += 2 * MINUTE;
      expect(await browser.isSignedIn()).toBe(false);
    });
  });
});

it('MFA-57: a reset sends an email, also to a user with passkeys alone', async () => {
  const app = new FactorApp();
  await app.createUser('ada', { password: true, passkey: true });
  const sent = app.mails.length;
  expect(await app.secondFactors.reset('ada')).toBe(true);
  expect(app.mails.slice(sent).map(({ kind }) => kind)).toEqual(['secondFactorReset']);
});
