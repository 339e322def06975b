/**
 * Proofs of users who are signed in already: they raise the level of the session, and sign no one
 * in.
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { defineFeature } from '../../../src/core/features/define-feature.js';
import { SessionReplaced } from '../../../src/core/errors/request.errors.js';
import { value, key } from '../../../src/core/kernel/container.js';
import { type Proof, parseRequirementQuery, SessionLevel } from '../../../src/core/levels/index.js';
import type { SessionLevels } from '../../../src/core/sessions/level-reader.js';
import type { Feature } from '../../../src/features/index.js';
import { readLocation } from '../../support/browser.js';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';
import { StartedSessions } from '../../support/started-sessions.js';
import { COOKIE, NOW, readCookies } from '../actions/app.js';
import { EveryWayApp, WAYS } from '../features/every-way.js';

const SECONDS = NOW / 1000;
const BACK = 'https://app.test/account';
const RAISED = { name: 'raised', value: 'yes', options: { path: '/' } };
const ASKED = { acr_values: 'mfa', max_age: '300', callbackUrl: BACK };

/** Keeps no levels, but remembers the proofs. */
class Raised {
  readonly proofs: (Proof & { readonly userId: string })[] = [];
  isReplaced = false;

  feature(): Feature {
    const token = key<SessionLevels>('Raised');
    const levels: SessionLevels = {
      page: '/proof',
      find: () => new SessionLevel([], { mfaMaxAgeMs: 0, isMfa: () => false }),
      measure: (proofs) => new SessionLevel(proofs, { mfaMaxAgeMs: 0, isMfa: () => false }),
      raise: async ({ userId }, proof) => {
        if (this.isReplaced) throw new SessionReplaced('Another tab was first.');
        this.proofs.push({ ...proof, userId });
        return [RAISED];
      },
      isWhole: async () => true,
    };
    return defineFeature({
      id: 'raised',
      services: [value(token, levels)],
      sessionLevels: token,
    });
  }
}

const ask = (app: EveryWayApp, more: Readonly<Record<string, string>> = {}) =>
  app.browser.post('/auth/signin/op', { reauthenticate: 'true', ...ASKED, ...more });

const comeBack = (app: EveryWayApp, url: URL, id = 'op') =>
  app.browser.visit(`/auth/callback/${id}?${app.op.authorize(url)}`);

describe.each(['jwt', 'database'] as const)('a proof at a provider, with %s', (strategy) => {
  let app: EveryWayApp;
  let raised: Raised;
  let sessions: StartedSessions;
  beforeEach(async () => {
    [raised, sessions] = [new Raised(), new StartedSessions()];
    app = new EveryWayApp(strategy, [raised.feature(), sessions.feature()]);
    await app.visitProvider('op');
  });

  const expectRefused = async (response: Response, error: string, before: unknown) => {
    const { pathname, searchParams } = readLocation(response);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/auth/proof',
      { ...ASKED, error },
    ]);
    expect(raised.proofs).toEqual([]);
    expect(await app.database.rows()).toEqual(before);
    const { set, deleted } = readCookies(response);
    expect([...set, ...deleted].filter((name) => name.startsWith(COOKIE.session))).toEqual([]);
  };

  it('asks for a new one, and raises the level of the session', async () => {
    const before = await app.database.rows();
    const trace = [...app.trace];
    const url = readLocation(await ask(app));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    app.op.misbehaviour = { claims: { auth_time: SECONDS } };
    const response = await comeBack(app, url);
    expect(readLocation(response).href).toBe(BACK);
    expect(readCookies(response).set).toContain('raised');
    const [user] = before.users;
    expect(raised.proofs).toEqual([{ amr: ['fed'], at: NOW, provider: 'op', userId: user?.id }]);
    expect(sessions.starts).toHaveLength(1);
    expect(await app.database.rows()).toEqual(before);
    expect(app.trace).toEqual(trace);
  });

  it.each([
    ['no auth_time', {}],
    ['an auth_time in the future', { auth_time: SECONDS + 3600 }],
  ])('LVL-06: is not proven with %s', async (_name, claims) => {
    const url = readLocation(await ask(app));
    app.op.misbehaviour = { claims };
    expect(readLocation(await comeBack(app, url)).href).toBe(BACK);
    expect(raised.proofs).toMatchObject([{ amr: ['fed'], at: NOW, isUnproven: true }]);
  });

  it('LVL-06: is refused if it was given before it was asked for', async () => {
    const before = await app.database.rows();
    const url = readLocation(await ask(app));
    app.op.misbehaviour = { claims: { auth_time: SECONDS - 61 } };
    await expectRefused(await comeBack(app, url), 'NoAuthTime', before);
  });

  it.each([
    ['LVL-04: of another person', { sub: 'eve', email: 'eve@example.com' }],
    ['LVL-05: of an account that is not linked, with the same address', { sub: 'ada-1816' }],
  ])('is refused if it is %s', async (_name, claims) => {
    const before = await app.database.rows();
    const url = readLocation(await ask(app));
    app.op.misbehaviour = { claims: { auth_time: SECONDS, ...claims } };
    await expectRefused(await comeBack(app, url), 'OtherAccount', before);
  });

  it('leads to the sign-in page without a session, and after it has ended', async () => {
    const url = readLocation(await ask(app));
    await app.browser.post('/auth/signout');
    const ended = readLocation(await comeBack(app, url));
    expect([ended.pathname, ended.searchParams.get('error')]).toEqual([
      '/auth/signin',
      'SessionRequired',
    ]);
    expect(readLocation(await ask(app)).pathname).toBe('/auth/signin');
    await expect(app.browser.session()).resolves.toBeNull();
    expect(raised.proofs).toEqual([]);
  });

  it('counts in each of two flows', async () => {
    const urls = [readLocation(await ask(app)), readLocation(await ask(app))];
    app.op.misbehaviour = { claims: { auth_time: SECONDS } };
    for (const url of urls) expect(readLocation(await comeBack(app, url)).href).toBe(BACK);
    expect(raised.proofs).toHaveLength(2);
  });

  it('leads back if another tab has given one meanwhile', async () => {
    const url = readLocation(await ask(app));
    raised.isReplaced = true;
    expect(readLocation(await comeBack(app, url)).href).toBe(BACK);
  });
});

describe('a proof by a passkey', () => {
  const setUp = async () => {
    const [raised, sessions] = [new Raised(), new StartedSessions()];
    const app = new EveryWayApp('database', [raised.feature(), sessions.feature()]);
    await app.register();
    return { app, raised, sessions };
  };
  const prove = (app: EveryWayApp, credential: object, action = 'authenticate') =>
    app.browser.visit('/auth/callback/passkey', {
      form: { action, data: JSON.stringify(credential), reauthenticate: 'true', ...ASKED },
    });

  it('raises the level of the session', async () => {
    const { app, raised, sessions } = await setUp();
    const options = await app.passkeyOptions('authenticate');
    expect(readLocation(await prove(app, app.device.get(options))).href).toBe(BACK);
    expect(raised.proofs).toMatchObject([{ amr: ['hwk', 'user'], at: NOW, provider: 'passkey' }]);
    expect(sessions.starts).toHaveLength(1);
  });

  it('leads to the page of proof if it fails', async () => {
    const { app, raised } = await setUp();
    const options = await app.passkeyOptions('authenticate');
    const { pathname, searchParams } = readLocation(
      await prove(app, app.device.get(options, { challenge: 'bm90IGl0' })),
    );
    const error = 'WebAuthnVerificationError';
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/auth/proof',
      { ...ASKED, error },
    ]);
    expect(raised.proofs).toEqual([]);
  });

  it('is not given by a new one', async () => {
    const { app, raised } = await setUp();
    const response = await prove(app, { id: 'AAAA' }, 'register');
    expect([response.status, raised.proofs]).toEqual([400, []]);
  });
});

describe('a proof by credentials', () => {
  const setUp = async (features: readonly Feature[] = []) => {
    const raised = new Raised();
    const app = new EveryWayApp('jwt', features.length > 0 ? features : [raised.feature()]);
    await WAYS['credentials']?.signIn(app);
    return { app, raised };
  };
  const form = { reauthenticate: 'true', ...ASKED };
  const path = '/auth/callback/password';

  it('raises the level of the session', async () => {
    const { app, raised } = await setUp();
    const response = await app.browser.post(path, { password: 'right', ...form });
    expect(readLocation(response).href).toBe(BACK);
    expect(raised.proofs).toEqual([{ amr: ['pwd'], at: NOW, provider: 'password', userId: 'ada' }]);
  });

  it('leads to the page of proof with a wrong password', async () => {
    const { app, raised } = await setUp();
    const response = await app.browser.post(path, { password: 'wrong', ...form });
    const { pathname, searchParams } = readLocation(response);
    const failure = { error: 'CredentialsSignin', code: 'credentials' };
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/auth/proof',
      { ...ASKED, ...failure },
    ]);
    expect(raised.proofs).toEqual([]);
  });

  it('LVL-08: needs the CSRF token', async () => {
    const { app, raised } = await setUp();
    await app.browser.visit(path, { form: { password: 'right', ...form } });
    expect(raised.proofs).toEqual([]);
  });

  it('answers a script 409 if another request has replaced the token', async () => {
    const { app, raised } = await setUp();
    raised.isReplaced = true;
    const csrfToken = await app.browser.csrfToken();
    const headers = { 'x-auth-return-redirect': '1' };
    const sent = { csrfToken, password: 'right', ...form };
    const response = await app.browser.visit(path, { form: sent, headers });
    expect([response.status, await response.json()]).toEqual([409, { error: 'SessionReplaced' }]);
  });

  it('is refused in an app without levels, and signs no one in', async () => {
    const sessions = new StartedSessions();
    const { app } = await setUp([sessions.feature()]);
    const response = await app.browser.post(path, { password: 'right', ...form });
    expect([response.status, sessions.starts.length]).toEqual([400, 1]);
  });
});

it.each([
  [{}, undefined],
  [{ acr_values: 'gold', max_age: '-1', fresh: 'yes' }, undefined],
  [{ max_age: '0' }, undefined],
  [{ max_age: '1.5' }, undefined],
  [{ max_age: '9'.repeat(400) }, undefined],
  [{ max_age: ['300'], acr_values: ['mfa'], fresh: true }, undefined],
  [{ acr_values: 'gold mfa' }, { acr: 'mfa' }],
  [
    { max_age: '300', fresh: 'true' },
    { maxAge: 300, fresh: true },
  ],
])('the requirement of %j is %j', (query, expected) => {
  expect(parseRequirementQuery(query)).toEqual(expected);
});

describe.each(['jwt', 'database'] as const)('a posted response, with %s', (strategy) => {
  it('is a sign-in, since the cookie of the session does not come with it', async () => {
    const raised = new Raised();
    const FORM_POST = { params: { response_mode: 'form_post', scope: 'openid email' } };
    const posting = new MisbehavingProvider('https://other.test');
    const scenario = new SignInScenario({
      providers: () => [posting.oidc({ id: 'other', authorization: FORM_POST })],
      config: {
        adapter: new MemoryAdapter(),
        session: { strategy },
        features: [raised.feature()],
      },
    });
    const { browser } = scenario;
    const goThrough = async (form = {}): Promise<Response> =>
      scenario.comeBack(readLocation(await browser.post('/auth/signin/other', form)), {
        provider: posting,
        browser,
        isFormPost: true,
      });
    await goThrough();
    const response = await goThrough({ reauthenticate: 'true', ...ASKED });
    expect(readLocation(response).pathname).toBe('/account');
    expect(raised.proofs).toEqual([]);
    expect(readCookies(response).set).toContain(COOKIE.session);
  });
});
