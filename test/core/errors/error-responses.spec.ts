/** The responses to errors (contract §6). */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { AuthError } from '../../../src/core/errors/auth.error.js';
import * as errors from '../../../src/core/errors/public.js';
import { ADA, COOKIE, makeApp, OP, ORIGIN, password, signIn } from '../actions/app.js';
import { withoutReference } from '../../support/error-reference.js';

const page = (path: string) => `${ORIGIN}/auth/${path}`;
const CONFIGURATION = page('error?error=Configuration');

class LockedOut extends errors.CredentialsSignin {
  override code = 'locked & barred';
}

async function rejecting(thrown: unknown) {
  const app = makeApp({ providers: [password(() => Promise.reject(thrown))] });
  const browser = app.browser();
  const response = await browser.post('/auth/callback/password', { password: 'hunter2' });
  return { app, response, location: response.headers.get('location') };
}

function providerError(error: string): AuthError {
  return new errors.OAuthCallbackError('x', {}, { error });
}

const IN_A_FLOW: readonly (readonly [AuthError, string])[] = [
  [new errors.CredentialsSignin(), page('signin?error=CredentialsSignin&code=credentials')],
  [new LockedOut(), page('signin?error=CredentialsSignin&code=locked+%26+barred')],
  [new errors.OAuthAccountNotLinked('x'), page('signin?error=OAuthAccountNotLinked')],
  [new errors.AccountNotLinked('x'), page('signin?error=AccountNotLinked')],
  [new errors.OAuthCallbackError('x'), page('signin?error=OAuthCallbackError')],
  [providerError('invalid_scope'), page('signin?error=OAuthCallbackError')],
  [providerError('access_denied'), page('signin?error=OAuthCallbackError&code=refused')],
  [providerError('login_required'), page('signin?error=OAuthCallbackError&code=sign_in_required')],
  [providerError('server_error'), page('signin?error=OAuthCallbackError&code=unavailable')],
  [new errors.MissingCSRF('x'), page('signin?error=MissingCSRF')],
  [new errors.AccessDenied('x'), page('error?error=AccessDenied')],
  [new errors.Verification('x'), page('error?error=Verification')],
  [new errors.WebAuthnVerificationError('x'), page('error?error=WebAuthnVerificationError')],
  [new errors.EmailSignInError('x'), page('signin?error=EmailSignin')],
  [new errors.OAuthSignInError('x'), page('signin?error=Configuration')],
  [new errors.AdapterError('x'), CONFIGURATION],
  [new errors.InvalidCheck('x'), CONFIGURATION],
  [new errors.MissingSecret('x'), CONFIGURATION],
  [new AuthError('x'), CONFIGURATION],
];

describe('an error in a flow (contract §6)', () => {
  const named = IN_A_FLOW.map(([thrown, location]) => [thrown.name, location, thrown] as const);

  it.each(named)('%s leads to %s', async (_, location, thrown) => {
    const failed = await rejecting(thrown);
    expect(failed.response.status).toBe(302);
    expect(withoutReference(failed.location)).toBe(location);
    expect(failed.response.headers.getSetCookie()).toEqual([]);
    expect(failed.app.log).toEqual([{ level: 'error', subject: thrown, facts: [] }]);
  });

  it.each([
    ['an error', new Error('password=hunter2 host=10.0.0.5')],
    ['text', 'password=hunter2 host=10.0.0.5'],
    ['nothing', undefined],
    ['an object without a prototype', Object.create(null)],
    ['an object that resembles an AuthError', { type: 'AccessDenied', kind: 'signIn' }],
  ])('A129 %s that the app threw stays private, and is logged once', async (_, thrown) => {
    const { app, response, location } = await rejecting(thrown);
    expect(withoutReference(location)).toBe(CONFIGURATION);
    expect(JSON.stringify([...response.headers])).not.toMatch(/hunter2|10\.0\.0\.5/);
    await expect(response.text()).resolves.toBe('');
    expect(app.errors()).toEqual(['CallbackRouteError']);
    expect(app.log[0]?.subject).toMatchObject({ cause: { provider: 'password' } });
  });

  it.each([
    ['GET', 'callback', 'InvalidProvider'],
    ['GET', 'callback/unknown', 'InvalidProvider'],
    ['GET', 'callback/password', 'InvalidProvider'],
    ['GET', 'callback/op?code=x', 'InvalidCheck'],
    ['GET', 'callback/op?state=y', 'InvalidCheck'],
    ['POST', 'callback', 'InvalidProvider'],
    ['POST', 'callback/op', 'InvalidProvider'],
    ['POST', 'csrf', 'UnknownAction'],
    ['POST', 'error', 'UnknownAction'],
  ])('%s /%s is Configuration to the browser, and %s in the log', async (method, path, type) => {
    const app = makeApp({ providers: [password(), OP] });
    const response = await app.server(new Request(`${ORIGIN}/auth/${path}`, { method }));
    const location = response.headers.get('location') ?? '';
    expect(withoutReference(location)).toBe(CONFIGURATION);
    const reference = new URL(location).searchParams.get('reference');
    const warned = app.log.map(({ subject, facts }) => ({ subject, ...Object(facts[0]) }));
    // Of a request that no page of the site has led to.
    const isWarning = type !== 'InvalidCheck';
    expect(app.errors()).toEqual(isWarning ? [] : [type]);
    if (isWarning) {
      expect(warned).toMatchObject([{ subject: 'request-unexpected', error: type, reference }]);
    }
  });

  it.each([
    ['callback/op', { provider: 'op' }, 'The request has no parameters of a response.'],
    ['callback/op?foo=bar', { provider: 'op' }, 'The request has no parameters of a response.'],
    [
      'callback/op?code=x&state=y',
      { check: 'state', provider: 'op' },
      'The state cookie is missing.',
    ],
  ])(
    'R3 GET /%s is SignInExpired to the browser, and a warning in the log',
    async (path, facts, reason) => {
      const app = makeApp({ providers: [password(), OP] });
      const response = await app.server(new Request(`${ORIGIN}/auth/${path}`));
      expect(response.headers.get('location')).toBe(page('signin?error=SignInExpired'));
      expect(app.log).toEqual([
        { level: 'warn', subject: 'sign-in-expired', facts: [{ ...facts, reason }] },
      ]);
    },
  );
});

describe('an error while a session is read or changed', () => {
  const broken = (thrown: unknown) => ({ session: () => Promise.reject(thrown) });

  it.each(['GET', 'POST'] as const)(
    'a callback that throws is 500 at %s /session, and the cookie stays (F04)',
    async (method) => {
      const app = makeApp({ callbacks: broken(new Error('down')) });
      const browser = app.browser();
      await signIn(browser);
      const csrfToken = await browser.csrfToken();
      const before = new Map(browser.jar);
      const json = method === 'POST' ? { csrfToken, data: {} } : undefined;
      const response = await browser.visit('/auth/session', json ? { json } : {});
      expect(response.status).toBe(500);
      expect(response.headers.get('cache-control')).toContain('no-store');
      await expect(response.json()).resolves.toEqual({ message: 'The session could not be read.' });
      expect(browser.jar).toEqual(before);
      expect(app.errors()).toEqual(['JWTSessionError']);
    },
  );

  it.each(['GET', 'POST'] as const)(
    'a database that cannot be reached is 503 at %s /session (F01)',
    async (method) => {
      const adapter = {
        ...new MemoryAdapter(),
        getSessionAndUser: () => Promise.reject(new Error('connection refused')),
      };
      const app = makeApp({ adapter });
      const browser = app.browser();
      browser.jar.set(COOKIE.session, 'token');
      const csrfToken = await browser.csrfToken();
      const json = method === 'POST' ? { csrfToken, data: {} } : undefined;
      const response = await browser.visit('/auth/session', json ? { json } : {});
      expect(response.status).toBe(503);
      expect(browser.jar.get(COOKIE.session)).toBe('token');
      expect(app.errors()).toEqual(['SessionTokenError']);
    },
  );

  it('a session that cannot be serialized is 500, and sets no cookie', async () => {
    const round: Record<string, unknown> = { expires: '2035-01-01' };
    round.itself = round;
    const app = makeApp({ callbacks: { session: () => round as never } });
    const browser = app.browser();
    await signIn(browser);
    const response = await browser.visit('/auth/session');
    expect(response.status).toBe(500);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(app.log.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it('another failure of an update is 400 null', async () => {
    const callbacks = { redirect: () => Promise.reject(new Error('down')) };
    const browser = makeApp({ callbacks }).browser();
    const json = { csrfToken: await browser.csrfToken(), callbackUrl: '/x', data: {} };
    const response = await browser.visit('/auth/session', { json });
    expect(response.status).toBe(400);
    await expect(response.json()).resolves.toBeNull();
  });
});

describe('a failure after the user was stored', () => {
  it('F06 does not keep the user from signing in again', async () => {
    const store = new MemoryAdapter();
    let isDown = true;
    const createSession: typeof store.createSession = (session) =>
      isDown ? Promise.reject(new Error('timeout')) : store.createSession(session);
    const app = makeApp({ adapter: { ...store, createSession } });
    const browser = app.browser();
    const failed = await signIn(browser);
    expect(withoutReference(failed.headers.get('location'))).toBe(CONFIGURATION);
    expect(failed.headers.getSetCookie()).toEqual([]);
    expect(app.errors()).toEqual(['AdapterError']);
    isDown = false;
    expect((await signIn(browser)).headers.get('location')).toBe(ORIGIN);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: ADA.name } });
  });
});
