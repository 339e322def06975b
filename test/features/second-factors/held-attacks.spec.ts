/**
 * Attacks on sessions that are held, and on what is added to an account: each id is in
 * docs/reference/attacks.md.
 */
import { describe, expect, it } from '@jest/globals';
import { RequestCookies } from '../../../src/core/http/cookies.js';
import { OriginResolver } from '../../../src/core/http/request-origin.js';
import {
  SessionStarter,
  type StartSessionOptions,
} from '../../../src/core/sessions/session-starter.js';
import { readLocation } from '../../support/browser.js';
import { SoftwareAuthenticator } from '../../support/software-authenticator.js';
import {
  HOUR,
  MINUTE,
  ORIGIN,
  PASSWORD,
  STRATEGIES,
} from '../sessions/reauthentication/proof-app.js';
import {
  HTML,
  parseProof,
  type ProvingBrowser,
} from '../sessions/reauthentication/proving-browser.js';
import { FactorApp, readJson, STEP, TOTP } from './factor-app.js';

const DAY = 24 * HOUR;
const TRUST = { trustedBrowsers: { maxAge: 24 * 3600 } } as const;

/** Starts a session as the code of an app does. */
async function startSession(app: FactorApp, options: StartSessionOptions): Promise<ProvingBrowser> {
  const browser = app.browser();
  const user = await app.adapter.getUser('ada');
  if (!user) throw new Error('There is no user.');
  const cookies = await app.services
    .get(SessionStarter)
    .start(
      user,
      options,
      new Headers(),
      new RequestCookies(''),
      app.services.get(OriginResolver).resolveConfigured(),
    );
  for (const { name, value } of cookies) if (value) browser.jar.set(name, value);
  return browser;
}

/** Proves the password again in a session. */
function provePassword(browser: ProvingBrowser): Promise<Response> {
  return browser.post('/auth/callback/password', {
    ...{ email: 'ada@example.com', password: PASSWORD },
    ...{ reauthenticate: 'true', max_age: '60' },
  });
}

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  /** A user whose sign-ins need a factor, and what their app shows. */
  async function startRequired(options: object = {}) {
    const app = new FactorApp(strategy, { options: { policy: 'require', ...options } });
    await app.createUser('ada', { password: true });
    const { secret } = await app.setUpInStep(await app.begin('ada'));
    return { app, secret };
  }

  /** A session that was started in a trusted browser, without a code. */
  async function startTrusted() {
    const { app, secret } = await startRequired(TRUST);
    const browser = await app.begin('ada');
    await browser.post(STEP, { code: await app.next(secret), trust: 'true' });
    await browser.post('/auth/signout');
    await app.begin('ada', browser);
    expect(await browser.isSignedIn()).toBe(true);
    return { app, browser };
  }

  it.each([[{}], [{ amr: ['pwd'] }], [{ amr: ['email'] }]] as const)(
    'MFA-40: the password does not release a session that code has started: %j',
    async (options) => {
      const app = new FactorApp(strategy);
      const { secret } = await app.createEnrolled();
      const browser = await startSession(app, options);
      expect(await browser.isSignedIn()).toBe(false);
      await provePassword(browser);
      expect(await browser.isSignedIn()).toBe(false);
      await readJson(
        await browser.post('/auth/reauthenticate/totp', { code: await app.next(secret) }),
      );
      expect(await browser.isSignedIn()).toBe(true);
    },
  );

  it('a session without any proof is released by the code', async () => {
    const { app, secret } = await startRequired();
    const browser = await startSession(app, { amr: [] });
    await readJson(
      await browser.post('/auth/reauthenticate/totp', { code: await app.next(secret) }),
    );
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('MFA-41: a stolen session adds no account, also where the policy asks nothing of its provider', async () => {
    const policy = ({ provider }: { readonly provider: string | undefined }) =>
      provider === 'op' ? 'off' : 'offer';
    const app = new FactorApp(strategy, { options: { policy } });
    const { browser } = await app.createEnrolled();
    app.now += HOUR;
    const started = await browser.post('/auth/signin/op', { link: 'true' });
    app.op.person = { sub: 'thief', email: 'thief@example.com', email_verified: true };
    await browser.visit(`/auth/callback/op?${app.op.authorize(readLocation(started))}`);
    const account = { provider: 'op', providerAccountId: 'thief' };
    expect(await app.adapter.getUserByAccount(account)).toBeNull();
  });

  it('MFA-42: a stolen session and the password add no passkey by the upgrade', async () => {
    const app = new FactorApp(strategy, { account: { passkeyUpgrade: true } });
    const { browser } = await app.createEnrolled();
    app.now += HOUR;
    await provePassword(browser);
    expect((await browser.visit('/auth/account/passkeys/upgrade')).status).toBe(403);
    const data = JSON.stringify(
      new SoftwareAuthenticator().create(await browser.passkeyOptions('register')),
    );
    await browser.visit('/auth/callback/passkey', { form: { action: 'register', data } });
    expect(await app.adapter.listAuthenticatorsByUserId('ada')).toEqual([]);
    expect((await browser.post(`${TOTP}/remove`)).status).toBe(401);
  });

  it('MFA-43: a mailbox and a password do not release a session whose user has an app', async () => {
    let answer: 'offer' | 'require' = 'offer';
    const options = { policy: () => answer, emailCode: true };
    const app = new FactorApp(strategy, { options });
    await app.createUser('ada', { password: true });
    const stolen = await app.signIn('ada', ['email']);
    app.prove(['pwd']);
    await stolen.post('/auth/callback/entry', { name: 'ada' });
    await app.setUp(await app.signIn('ada'));
    answer = 'require';
    await app.secondFactors.policyChanged('ada');
    expect(await stolen.isSignedIn()).toBe(false);
  });

  it('MFA-44: a session that was started in a trusted browser ends with the trust', async () => {
    const { app, browser } = await startTrusted();
    for (let day = 0; day < 2; day++) {
      app.now += DAY;
      await browser.session();
    }
    expect(await browser.isSignedIn()).toBe(false);
  });

  it('a further proof in a trusted session signs no request out that is on its way', async () => {
    const { app, browser } = await startTrusted();
    const late = app.browser();
    for (const [name, text] of browser.jar) late.jar.set(name, text);
    app.now += MINUTE;
    await provePassword(browser);
    app.now += 1000;
    expect([await browser.isSignedIn(), await late.isSignedIn()]).toEqual([true, true]);
  });

  it('the user of a held session signs out by the page, and comes back to where they were', async () => {
    let answer: 'offer' | 'require' = 'offer';
    const app = new FactorApp(strategy, { options: { policy: () => answer } });
    await app.createUser('ada', { password: true });
    const browser = await app.signIn('ada');
    app.now += HOUR;
    answer = 'require';
    await app.secondFactors.policyChanged('ada');
    const signOut = await browser.visit('/auth/signout', { headers: HTML });
    expect(parseProof(await signOut.text()).forms).toHaveLength(1);
    const enrolment = await browser.visit('/auth/account', { headers: HTML });
    const proof = readLocation(await browser.follow(enrolment));
    const back = new URL(proof.searchParams.get('callbackUrl') ?? '');
    expect([back.pathname, back.searchParams.get('callbackUrl')]).toEqual([
      TOTP,
      `${ORIGIN}/auth/account`,
    ]);
  });
});
