/** Rate limiting by the app's `rateLimit`. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Auth } from '../../../src/core/compose/auth.js';
import { type AuthConfig, raw } from '../../../src/core/index.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import type { RateLimit } from '../../../src/core/sign-in/rate-limit.js';
import { assertInert } from '../../support/assert-inert.js';
import { elapse, holdTimers } from '../../support/fake-timers.js';
import { COOKIE, ORIGIN, readCookies } from '../actions/app.js';
import { ADDRESS } from '../email/mailbox.js';
import { LimitedApp } from './limited-app.js';
import { withoutReference } from '../../support/error-reference.js';

const STEPS = Object.keys(new LimitedApp().steps);
const JSON_WISH = { 'x-auth-return-redirect': '1' };
const REFUSED = `${ORIGIN}/auth/signin?error=TooManyAttempts`;

afterEach(() => {
  jest.useRealTimers();
});

describe('the app’s function is called', () => {
  it.each<readonly [string, object]>([
    ['a password', { action: 'callback', provider: 'password', type: 'credentials' }],
    ['a wrong password', { action: 'callback', provider: 'password', type: 'credentials' }],
    ['asking for a link', { action: 'signin', provider: 'email', type: 'email' }],
    ['a link', { action: 'callback', provider: 'email', type: 'email' }],
    ['setting out for a provider', { action: 'signin', provider: 'op', type: 'oidc' }],
    ['coming back from a provider', { action: 'callback', provider: 'op', type: 'oidc' }],
  ])('once before each attempt: %s', async (step, facts) => {
    const app = new LimitedApp();
    const act = await app.steps[step]!();
    app.seen.length = 0;
    await act();
    expect(app.seen).toEqual([expect.objectContaining(facts)]);
  });

  it('with the request: its body, its address and its headers', async () => {
    const app = new LimitedApp();
    const form = { csrfToken: await app.browser.csrfToken(), password: 'x', username: 'ada' };
    const headers = { 'x-real-ip': '203.0.113.7', 'user-agent': 'test' };
    await app.browser.visit('/auth/callback/password?from=here', { form, headers });
    const [request] = app.requests;
    expect([request!.method, request!.url]).toEqual([
      'POST',
      `${ORIGIN}/auth/callback/password?from=here`,
    ]);
    expect(request!.headers.get('x-real-ip')).toBe('203.0.113.7');
    await expect(request!.json()).resolves.toEqual(form);
  });

  it('with a request by GET that has no body', async () => {
    const app = new LimitedApp();
    const act = await app.steps['coming back from a provider']!();
    await act();
    const request = app.requests.at(-1)!;
    expect([request.method, await request.text()]).toEqual(['GET', '']);
    expect(new URL(request.url).searchParams.get('code')).toContain('canary-code');
  });

  it('and may read the request without consuming it', async () => {
    const app = new LimitedApp();
    app.answer = async ({ request }) => void (await request.text());
    await app.signIn();
    await app.mailbox.ask();
    expect([app.checked, app.mailbox.outbox.length]).toEqual([['right'], 1]);
  });

  it.each<readonly [string, string, object]>([
    ['a session', '/auth/session', {}],
    ['a token', '/auth/csrf', {}],
    ['the sign-in page', '/auth/signin', {}],
    ['the list of providers', '/auth/providers', {}],
    ['an error', '/auth/error?error=x', {}],
    ['an unknown provider', '/auth/callback/none', {}],
    ['a post without the token', '/auth/callback/password', { form: { password: 'right' } }],
    [
      'a post of another site',
      '/auth/signin/email',
      { form: {}, headers: { origin: 'https://x' } },
    ],
    ['half a request', '/auth/callback/password', { headers: {}, json: 'no object' }],
  ])('about nothing else: %s', async (_, path, visit) => {
    const app = new LimitedApp();
    app.answer = () => 60;
    await app.browser.visit(path, visit);
    expect(app.seen).toEqual([]);
  });

  it('for no sign-out, and no form that leads to the sign-in page', async () => {
    const app = new LimitedApp();
    await app.signIn();
    app.seen.length = 0;
    await app.browser.post('/auth/signin');
    await app.browser.post('/auth/signin/password');
    await app.browser.post('/auth/signout');
    expect(app.seen).toEqual([]);
  });
});

describe('A131 a refused client', () => {
  it.each(STEPS)('must wait, and nothing else happens: %s', async (step) => {
    const app = new LimitedApp();
    const act = await app.steps[step]!();
    await app.browser.csrfToken();
    app.answer = () => 30;
    const [checked, mails, calls] = [
      app.checked.length,
      app.mailbox.outbox.length,
      app.op.requests.length,
    ];
    app.mailbox.clearTrace();
    const attempt = await app.attempt(act);
    const { response } = attempt;
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('location')).toBeNull();
    await assertInert(attempt);
    expect(app.errors).toEqual(['TooManyAttempts']);
    expect([app.checked.length, app.mailbox.outbox.length, app.op.requests.length]).toEqual([
      checked,
      mails,
      calls,
    ]);
    expect(app.mailbox.trace).toEqual([]);
    expect(readCookies(response).set).toEqual([]);
  });

  it.each([
    ['a password', '/auth/callback/password'],
    ['asking for a link', '/auth/signin/email'],
    ['setting out for a provider', '/auth/signin/op'],
  ])('gets the page as JSON when a script asks: %s', async (_, path) => {
    const app = new LimitedApp();
    app.answer = () => 30;
    const form = { csrfToken: await app.browser.csrfToken(), email: ADDRESS, password: 'x' };
    const response = await app.browser.visit(path, { form, headers: JSON_WISH });
    expect([response.status, await response.json()]).toEqual([429, { url: REFUSED }]);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('location')).toBeNull();
  });

  it('keeps the session of before', async () => {
    const app = new LimitedApp();
    await app.signIn();
    const session = app.browser.jar.get(COOKIE.session);
    app.answer = () => 30;
    await assertInert(await app.attempt(() => app.signIn()));
    expect(app.browser.jar.get(COOKIE.session)).toBe(session);
  });

  it('may come again later', async () => {
    const app = new LimitedApp();
    app.answer = () => 30;
    await app.signIn();
    app.answer = () => 0;
    await app.signIn();
    await expect(app.browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it.each(['a link', 'coming back from a provider'])(
    'may go on later where it was, with the same answer: %s',
    async (step) => {
      const app = new LimitedApp();
      const act = await app.steps[step]!();
      app.answer = () => 30;
      expect((await act()).status).toBe(429);
      app.answer = () => 0;
      expect((await act()).status).toBe(302);
      await expect(app.browser.session()).resolves.toMatchObject({ user: expect.anything() });
    },
  );

  it('is thrown to a framework (raw)', async () => {
    const app = new LimitedApp();
    app.answer = () => 30;
    const config = { ...app.mailbox.app.config, raw } as AuthConfig & { raw: typeof raw };
    const csrfToken = await app.browser.csrfToken();
    const request = (headers = {}) =>
      new Request(`${ORIGIN}/auth/callback/password`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: app.browser.cookieHeader(),
          ...headers,
        },
        body: JSON.stringify({ csrfToken, password: 'right' }),
      });
    await expect(Auth(request(), config)).rejects.toMatchObject({
      type: 'TooManyAttempts',
      retryAfterSeconds: 30,
    });
    const response = (await Auth(request(JSON_WISH), config)) as Response;
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
  });
});

describe('the returned value', () => {
  it.each<readonly [unknown, string]>([
    [1, '1'],
    [30, '30'],
    [0.2, '1'],
    [1.5, '2'],
    ['30', '30'],
    [true, '1'],
    [Infinity, '31536000'],
    [1e300, '31536000'],
  ])('%p is so many seconds to wait: %s', async (said, seconds) => {
    const app = new LimitedApp();
    app.answer = () => said as number;
    const response = await app.signIn();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, seconds]);
  });

  it.each([0, -1, -Infinity, NaN, undefined, null, false, '', 'soon', {}])(
    '%p is to go on',
    async (said) => {
      const app = new LimitedApp();
      app.answer = async () => said as number;
      expect((await app.signIn()).headers.get('location')).toBe(ORIGIN);
      expect(app.errors).toEqual([]);
    },
  );
});

describe('a function that fails refuses the attempt, since an attacker may have made it fail', () => {
  it.each<readonly [string, RateLimit]>([
    [
      'it throws',
      () => {
        throw new Error('no counter');
      },
    ],
    ['it rejects', async () => Promise.reject(new Error('no counter'))],
    [
      'it throws text',
      () => {
        throw 'no counter';
      },
    ],
    ['it throws nothing', async () => Promise.reject(undefined)],
  ])('%s', async (_, answer) => {
    const app = new LimitedApp();
    app.answer = answer;
    const response = await app.browser.post('/auth/callback/password', { password: 'right' });
    expect(withoutReference(response.headers.get('location'))).toBe(
      `${ORIGIN}/auth/error?error=Configuration`,
    );
    expect(app.errors).toEqual(['CallbackRouteError']);
    await expect(app.browser.session()).resolves.toBeNull();
  });

  it.each<readonly [string, () => Promise<number>]>([
    ['it never answers', () => new Promise(() => undefined)],
    ['it refuses too late', () => elapse(6_000).then(() => 60)],
    ['it fails too late', () => elapse(6_000).then(() => Promise.reject(new Error('late')))],
  ])('%s', async (_, counting) => {
    const app = new LimitedApp();
    const csrfToken = await app.browser.csrfToken();
    holdTimers();
    const asked = new Promise<void>((resolve) => {
      app.answer = () => {
        resolve();
        return counting();
      };
    });
    const form = { csrfToken, password: 'right' };
    const answer = app.browser.visit('/auth/callback/password', { form });
    await asked;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(withoutReference((await answer).headers.get('location'))).toMatch(
      /error=Configuration$/,
    );
    expect(app.errors).toEqual(['CallbackRouteError']);
  });
});

describe('the option', () => {
  it.each([true, 5, {}, 'strict', null])('is no %j', (rateLimit) => {
    const config = { secret: 's', trustHost: true, providers: [], rateLimit };
    const [problem] = findConfigurationErrors(config as never);
    expect(problem?.message).toContain('`rateLimit` must be a function.');
  });

  it('is optional', async () => {
    const app = new LimitedApp({ rateLimit: undefined });
    await app.signIn();
    await expect(app.browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });
});
