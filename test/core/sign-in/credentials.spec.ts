/** Credentials that the app checks (contract §5.7, §6, §14.4). */
import { describe, expect, it } from '@jest/globals';
import { AuthError } from '../../../src/core/errors/auth.error.js';
import { CredentialsSignin } from '../../../src/core/errors/request.errors.js';
import { assertInert } from '../../support/assert-inert.js';
import type { Browser } from '../../support/browser.js';
import { ADA, COOKIE, ORIGIN, SECRET, makeApp, password, signIn } from '../actions/app.js';
import { type SessionApp, givenTo, listNames, sessionApp } from '../sessions/session-app.js';
import { withoutReference } from '../../support/error-reference.js';

const PATH = '/auth/callback/password';
const UUID = expect.stringMatching(
  /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
);

class LockedOut extends CredentialsSignin {
  override code = 'locked';
}

/** The sign-in ends at `location`, and nothing else has come of it. */
async function expectInert(app: SessionApp, browser: Browser, location: string): Promise<void> {
  const csrfToken = await browser.csrfToken();
  const before = { cookies: new Map(browser.jar), rows: await app.database.rows() };
  app.log.splice(0);
  const form = { csrfToken, password: 'canary-password', callbackUrl: '/after' };
  const response = await browser.visit(PATH, { form });
  expect(response.status).toBe(302);
  expect(withoutReference(response.headers.get('location'))).toBe(ORIGIN + location);
  await assertInert({
    before,
    response,
    after: { cookies: new Map(browser.jar), rows: await app.database.rows() },
    logs: app.log.filter(({ level }) => level === 'error').map(({ subject }) => subject as Error),
    secrets: ['canary-password', SECRET, csrfToken],
  });
}

describe('right credentials', () => {
  it.each(['form', 'json'] as const)('sent as %s sign in', async (kind) => {
    const browser = makeApp().browser();
    const fields = {
      csrfToken: await browser.csrfToken(),
      password: 'right',
      callbackUrl: '/after',
    };
    const response = await browser.visit(PATH, { [kind]: fields });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`${ORIGIN}/after`);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: ADA.name } });
  });

  it('pass every submitted field to authorize, with a readable request', async () => {
    const seen: unknown[] = [];
    const authorize = async (credentials: object, request: Request) => {
      const { method, url, headers } = request;
      const type = headers.get('content-type');
      const agent = headers.get('user-agent');
      seen.push(credentials, { method, url, type, agent }, await request.json());
      return ADA;
    };
    const browser = makeApp({ providers: [password(authorize)] }).browser();
    const form = { csrfToken: await browser.csrfToken(), password: 'right', remember: 'on' };
    await browser.visit(`${PATH}?x=1`, { form, headers: { 'user-agent': 'test' } });
    const url = `${ORIGIN}${PATH}?x=1`;
    const request = { method: 'POST', url, type: 'application/json', agent: 'test' };
    expect(seen).toEqual([form, request, form]);
  });

  it('reach the callbacks and events in order, with the contract’s arguments (§15, §19)', async () => {
    const providers = [password(() => ADA)];
    const app = sessionApp('jwt', { providers });
    const browser = app.browser();
    const form = { csrfToken: await browser.csrfToken(), password: 'right' };
    app.calls.splice(0);
    await browser.visit(PATH, { form });
    const account = { provider: 'password', type: 'credentials', providerAccountId: ADA.id };
    const token = { name: ADA.name, email: ADA.email, picture: ADA.image, sub: ADA.id };
    expect(app.calls).toEqual([
      { name: 'cb.redirect', given: { url: ORIGIN, baseUrl: ORIGIN } },
      { name: 'cb.signIn', given: { user: ADA, account, credentials: form } },
      {
        name: 'cb.jwt',
        given: { token, user: ADA, account, isNewUser: false, trigger: 'signIn' },
      },
      { name: 'ev.signIn', given: { user: ADA, account } },
    ]);
  });

  it.each([
    ['text', 'x7', 'x7'],
    ['a number', 7, '7'],
    ['zero', 0, '0'],
    ['an object with text of its own', { toString: () => 'abc' }, 'abc'],
    ['nothing', undefined, UUID],
    ['null', null, UUID],
    ['empty text', '', UUID],
  ])('with %s for an id are an account of that id', async (_, id, expected) => {
    const app = sessionApp('jwt', { providers: [password(() => ({ name: 'Ada', id }) as never)] });
    const browser = app.browser();
    await signIn(browser);
    const { user, account } = givenTo(app.calls, 'ev.signIn') as Record<string, object>;
    expect(account).toMatchObject({ providerAccountId: expected });
    expect(user).toEqual({
      name: 'Ada',
      id: (account as { providerAccountId: string }).providerAccountId,
    });
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it('of two providers are distinguished', async () => {
    const other = { ...password(() => ({ id: 'grace', name: 'Grace' })), id: 'ldap' };
    const browser = makeApp({ providers: [password(), other] }).browser();
    await browser.post('/auth/callback/ldap');
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Grace' } });
  });
});

describe('wrong credentials', () => {
  const WRONG = '/auth/signin?error=CredentialsSignin&code=credentials';
  const ERROR = '/auth/error?error=Configuration';
  const throwing = (thrown: unknown) => () => {
    throw thrown;
  };
  const rejecting = (thrown: unknown) => () => Promise.reject(thrown);

  const ROWS: readonly (readonly [string, () => unknown, string])[] = [
    ['null', () => null, WRONG],
    ['a promise of null', async () => null, WRONG],
    ['undefined', () => undefined, WRONG],
    ['false', () => false, WRONG],
    ['CredentialsSignin', throwing(new CredentialsSignin('no')), WRONG],
    [
      'CredentialsSignin with a code',
      rejecting(new LockedOut('no')),
      '/auth/signin?error=CredentialsSignin&code=locked',
    ],
    ['an error (A129)', rejecting(new Error('password=hunter2 host=10.0.0.5')), ERROR],
    ['an error at once', throwing(new TypeError('x is undefined')), ERROR],
    ['an AuthError', rejecting(new AuthError('no')), ERROR],
    ['text', throwing('no'), ERROR],
    ['nothing', throwing(undefined), ERROR],
  ];

  it.each(ROWS)(
    '%s from authorize neither starts nor ends a session',
    async (_, outcome, location) => {
      let isWelcome = true;
      const authorize = () => (isWelcome ? ADA : outcome()) as never;
      for (const strategy of ['jwt', 'database'] as const) {
        isWelcome = true;
        const app = sessionApp(strategy, { providers: [password(authorize)] });
        const browser = await app.signedIn();
        isWelcome = false;
        await expectInert(app, browser, location);
        await expect(browser.session()).resolves.toMatchObject({ user: { name: ADA.name } });
      }
    },
  );

  it('A126 of a known and of an unknown user get the same response', async () => {
    const app = makeApp({
      providers: [
        password(({ user, password: given }) => (user === 'ada' && given === 'right' ? ADA : null)),
      ],
    });
    const answers = await Promise.all(
      ['ada', 'unknown'].map(async (user) => {
        const response = await app.browser().post(PATH, { user, password: 'wrong' });
        return [response.status, [...response.headers], await response.text()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('A96 A97 credentials that do not come by POST', () => {
  it.each(['GET', 'HEAD', 'PUT'])('%s never reaches authorize', async (method) => {
    let isAsked = false;
    const app = makeApp({ providers: [password(() => ((isAsked = true), ADA))] });
    const browser = app.browser();
    const url = `${ORIGIN}${PATH}?password=right&csrfToken=${await browser.csrfToken()}`;
    const headers = { cookie: browser.cookieHeader() };
    const response = await app.server(new Request(url, { method, headers }));
    expect(response.headers.getSetCookie()).toEqual([]);
    expect([302, 405]).toContain(response.status);
    expect(isAsked).toBe(false);
  });
});

describe('bodies that no form sends', () => {
  async function received(body: string): Promise<unknown> {
    let seen: unknown = 'nothing';
    const authorize = (credentials: unknown) => ((seen = credentials), null);
    const app = makeApp({ providers: [password(authorize)] });
    const browser = app.browser();
    const csrfToken = await browser.csrfToken();
    const headers = { cookie: browser.cookieHeader(), 'content-type': 'application/json' };
    const sent = body.replace('TOKEN', `"csrfToken":"${csrfToken}"`);
    await app.server(new Request(ORIGIN + PATH, { method: 'POST', headers, body: sent }));
    return seen;
  }

  it.each(['null', '[]', '"x"', '1', 'true', '', '{', '\u0000', '{"csrfToken":null}'])(
    'B36 B37 %j never reaches authorize',
    async (body) => {
      await expect(received(body)).resolves.toBe('nothing');
    },
  );

  it('B38 B39 members of any kind arrive unchanged, and reach no prototype', async () => {
    const seen = await received(
      '{TOKEN,"email":["a"],"password":{"$ne":null},"__proto__":{"isAdmin":true}}',
    );
    expect(seen).toMatchObject({ email: ['a'], password: { $ne: null } });
    expect(Object.getPrototypeOf(seen)).toBe(Object.prototype);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });
});

describe('the strategy jwt beside a database', () => {
  it('never reads the database (contract §14.4)', async () => {
    const app = sessionApp('database', { session: { strategy: 'jwt' } });
    const browser = app.browser();
    await signIn(browser);
    expect(listNames(app.calls)).toEqual(['cb.redirect', 'cb.signIn', 'cb.jwt', 'ev.signIn']);
    expect(browser.jar.get(COOKIE.session)).toMatch(/^ey/);
    await expect(browser.session()).resolves.toMatchObject({ user: { email: ADA.email } });
  });
});
