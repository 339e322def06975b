/**
 * Sessions that go on while the policy changes: they are held until their user has proven a second
 * factor.
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { RequestCookies } from '../../../src/core/http/cookies.js';
import { OriginResolver } from '../../../src/core/http/request-origin.js';
import { SessionService } from '../../../src/core/sessions/session.service.js';
import type {
  SecondFactorAnswer,
  SecondFactorFacts,
} from '../../../src/features/second-factors/index.js';
import { readLocation } from '../../support/browser.js';
import { BACK, HOUR, MINUTE, ORIGIN, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { HTML, ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { FactorApp, readJson, TOTP } from './factor-app.js';

const TOTP_PROOF = '/auth/reauthenticate/totp';

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  let app: FactorApp;
  let answer: SecondFactorAnswer | Error;
  let asked: SecondFactorFacts[];

  beforeEach(() => {
    answer = 'offer';
    asked = [];
    app = createApp();
  });

  function createApp(): FactorApp {
    const policy = (facts: SecondFactorFacts) => {
      asked.push(facts);
      if (answer instanceof Error) throw answer;
      return answer;
    };
    return new FactorApp(strategy, { options: { policy } });
  }

  async function require(userId = 'all'): Promise<void> {
    answer = 'require';
    await app.secondFactors.policyChanged(userId);
  }

  async function signIn(): Promise<ProvingBrowser> {
    await app.createUser('ada', { password: true });
    return app.signIn('ada');
  }

  const facts = (browser: ProvingBrowser) => ({
    cookies: new RequestCookies(browser.cookieHeader()),
    requestOrigin: app.services.get(OriginResolver).resolveConfigured(),
  });

  it('is read as none, wherever it is read, and keeps its cookie', async () => {
    const browser = await signIn();
    await require();
    const before = browser.cookieHeader();
    expect(await browser.session()).toBeNull();
    const { cookies, requestOrigin } = facts(browser);
    const sessions = app.services.get(SessionService);
    expect({
      read: await sessions.read(cookies, requestOrigin),
      find: await sessions.find(cookies, requestOrigin),
      user: await sessions.getUser(cookies, requestOrigin),
      identity: await sessions.identify(cookies, requestOrigin),
      isSignedIn: await sessions.isSignedIn(cookies, requestOrigin),
      kept: await sessions.keepAlive(cookies, requestOrigin),
      refreshed: await sessions.refresh(cookies, requestOrigin, { data: {} }),
    }).toEqual({
      read: null,
      find: null,
      user: null,
      identity: undefined,
      isSignedIn: false,
      kept: { session: null, cookies: [] },
      refreshed: { session: null, cookies: [] },
    });
    expect(browser.cookieHeader()).toBe(before);
  });

  it('leads a page to where an authenticator app is set up, and goes on as the same session', async () => {
    const browser = await signIn();
    const devices = await browser.devices();
    await require();
    const page = await browser.visit('/auth/account', { headers: HTML });
    const location = readLocation(page);
    expect([location.pathname, location.searchParams.get('callbackUrl')]).toEqual([
      TOTP,
      `${ORIGIN}/auth/account`,
    ]);
    expect((await browser.follow(page)).status).toBe(200);
    await app.setUp(browser);
    expect(await browser.isSignedIn()).toBe(true);
    expect(await browser.devices()).toEqual(devices);
  });

  it('asks a user who has an app for its code', async () => {
    const { secret } = await app.createEnrolled();
    answer = 'off';
    const browser = await app.signIn('ada');
    expect(await browser.isSignedIn()).toBe(true);
    await require();
    const page = await browser.visit('/auth/account', { headers: HTML });
    expect(readLocation(page).pathname).toBe(TOTP_PROOF);
    const shown = await browser.follow(page);
    expect(await shown.text()).toContain('Enter your code');
    await readJson(await browser.post(TOTP_PROOF, { code: await app.next(secret) }));
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('leads a user with a passkey alone to the page of proof, and takes the passkey', async () => {
    await app.createUser('ada', { password: true, passkey: true });
    const browser = await app.signIn('ada');
    await require();
    const page = await browser.visit('/auth/account', { headers: HTML });
    const location = readLocation(page);
    expect([location.pathname, location.searchParams.get('acr_values')]).toEqual([
      '/auth/reauthenticate',
      'mfa',
    ]);
    const options = await browser.passkeyOptions('authenticate');
    const data = JSON.stringify(app.device.get(options));
    const form = { action: 'authenticate', data, reauthenticate: 'true', acr_values: 'mfa' };
    await browser.visit('/auth/callback/passkey', { form });
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('takes a proof of one factor that is too old first, on the page of proof', async () => {
    const browser = await signIn();
    app.now += HOUR;
    await require();
    const page = await browser.visit(TOTP, { headers: HTML });
    expect(readLocation(page).pathname).toBe('/auth/reauthenticate');
    expect((await browser.follow(page)).status).toBe(200);
  });

  it('leads from the sign-in page to where the factor is set up, and a script gets the address', async () => {
    const browser = await signIn();
    await require();
    const page = await browser.visit(`/auth/signin?callbackUrl=${BACK}`, { headers: HTML });
    const location = readLocation(page);
    expect([location.pathname, location.searchParams.get('callbackUrl')]).toEqual([TOTP, BACK]);
    const api = await browser.visit('/auth/account/sessions');
    expect([api.status, await api.json()]).toEqual([
      401,
      { error: 'SecondFactorRequired', location: expect.stringContaining(TOTP) },
    ]);
  });

  it.each(['/auth/account/sessions', '/auth/account/profile', '/auth/account/second-factors'])(
    'opens nothing else: %s',
    async (path) => {
      const browser = await signIn();
      await require();
      expect((await browser.visit(path)).status).not.toBe(200);
    },
  );

  it('can sign out', async () => {
    const browser = await signIn();
    await require();
    await browser.post('/auth/signout');
    answer = 'off';
    await app.secondFactors.policyChanged('all');
    expect(await browser.isSignedIn()).toBe(false);
  });

  it('is read again once the policy releases it', async () => {
    const browser = await signIn();
    await require();
    expect(await browser.isSignedIn()).toBe(false);
    answer = 'off';
    await app.secondFactors.policyChanged('ada');
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('is asked about again after five minutes without an announcement', async () => {
    const browser = await signIn();
    expect(await browser.isSignedIn()).toBe(true);
    answer = 'require';
    app.now += 4 * MINUTE;
    expect(await browser.isSignedIn()).toBe(true);
    app.now += 2 * MINUTE;
    expect(await browser.isSignedIn()).toBe(false);
  });

  it('an announcement about another user asks nothing anew', async () => {
    const browser = await signIn();
    await browser.session();
    const count = asked.length;
    await app.secondFactors.policyChanged('bob');
    await browser.session();
    expect(asked).toHaveLength(count);
    await app.secondFactors.policyChanged('ada');
    await browser.session();
    expect(asked).toHaveLength(count + 1);
  });

  it('the policy learns of the provider that the user has signed in with', async () => {
    const browser = await signIn();
    await browser.session();
    const [atSignIn, later] = asked;
    expect([atSignIn?.provider, later?.provider]).toEqual(['entry', 'entry']);
    expect([atSignIn?.account?.provider, later?.account]).toEqual(['entry', undefined]);
    expect(later?.user).toMatchObject({ id: 'ada', email: 'ada@example.com' });
  });

  it('a policy that fails signs no user out: 503, and the cookie stays', async () => {
    const browser = await signIn();
    answer = new Error('the database of roles is away');
    await app.secondFactors.policyChanged('all');
    const before = browser.cookieHeader();
    expect((await browser.visit('/auth/account/sessions')).status).toBe(503);
    expect(browser.cookieHeader()).toBe(before);
    answer = 'off';
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('a session with two factors is not held, however long ago they were', async () => {
    const { secret } = await app.createEnrolled();
    const browser = await app.begin('ada');
    await browser.post('/auth/second-factor', { code: await app.next(secret) });
    app.now += 20 * HOUR;
    await require();
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('a session by a recovery code is not held', async () => {
    const { recoveryCodes } = await app.createEnrolled();
    const browser = await app.begin('ada');
    await browser.post('/auth/second-factor/recovery', { code: recoveryCodes[0] ?? '' });
    await require();
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('`requireFrom` offers the factor until then, and requires it from then on', async () => {
    answer = { requireFrom: new Date(app.now + HOUR) };
    const browser = await signIn();
    expect(await browser.isSignedIn()).toBe(true);
    app.now += HOUR + 6 * MINUTE;
    expect(await browser.isSignedIn()).toBe(false);
    const another = await app.begin('ada');
    expect(await another.isSignedIn()).toBe(false);
  });

  it('`require` for all holds sessions of before it', async () => {
    const config = { adapter: app.adapter };
    const strict = new FactorApp(strategy, { options: { policy: 'require' }, config });
    let deployed = app;
    const respond = (request: Request) => deployed.services.get(AuthHandler).respond(request);
    const browser = new ProvingBrowser(respond, ORIGIN);
    await app.createUser('ada', { password: true });
    await app.begin('ada', browser);
    expect(await browser.isSignedIn()).toBe(true);
    deployed = strict;
    expect(await browser.isSignedIn()).toBe(false);
    await strict.setUp(browser);
    expect(await browser.isSignedIn()).toBe(true);
  });
});

it.each(['always', { requireFrom: 'tomorrow' }, { requireFrom: new Date(Number.NaN) }, true, null])(
  'an answer that there is not is a wrong configuration: %p',
  async (policy) => {
    const app = new FactorApp('jwt', { options: { policy } as never });
    const response = await app.browser().visit('/auth/signin');
    expect(response.status).toBe(500);
  },
);
