/** When the app's callbacks are called, and how their results are interpreted. */
import { describe, expect, it } from '@jest/globals';
import { CallbackRunner } from '../../../src/core/callbacks/callback-runner.js';
import type { AuthCallbacks, RedirectParams } from '../../../src/core/callbacks/callbacks.js';
import { AccessDenied, CredentialsSignin } from '../../../src/core/errors/request.errors.js';
import { COOKIE, ORIGIN, makeApp, readCookies, signIn } from '../actions/app.js';
import { withoutReference } from '../../support/error-reference.js';

const BASE = ORIGIN;

function runner(callbacks: Partial<Record<keyof AuthCallbacks, unknown>> = {}): CallbackRunner {
  return new CallbackRunner(callbacks as Partial<AuthCallbacks>);
}

describe('the default redirect callback (contract §10)', () => {
  it.each([
    ['/after', `${BASE}/after`],
    ['/after?x=1#y', `${BASE}/after?x=1#y`],
    [`${BASE}/after`, `${BASE}/after`],
    [BASE, BASE],
    ['https://APP.TEST/after', `${BASE}/after`],
    ['https://app.test:443/after', `${BASE}/after`],
    ['https://sub.app.test/', BASE],
    ['http://app.test/', BASE],
    ['https://app.test:8443/', BASE],
    ['https://evil.test/', BASE],
  ])('%s becomes %s', async (url, location) => {
    await expect(runner().redirect(url, BASE)).resolves.toBe(location);
  });
});

describe('the redirect callback of the app', () => {
  it('is called with the requested URL and the base URL', async () => {
    const seen: RedirectParams[] = [];
    const redirect = (params: RedirectParams) => (seen.push(params), params.url);
    await runner({ redirect }).redirect('/after', BASE);
    expect(seen).toEqual([{ url: '/after', baseUrl: BASE }]);
  });

  it.each([
    undefined,
    null,
    7,
    {},
    ['/x'],
    '',
    '//evil.test',
    '\\x',
    'javascript:x',
    'x'.repeat(2049),
  ])('is not called for an invalid URL: %p', async (url) => {
    const redirect = () => 'https://elsewhere.test/';
    await expect(runner({ redirect }).redirect(url, BASE)).resolves.toBe(BASE);
  });

  it.each([
    ['a path', '/here', `${BASE}/here`],
    ['a relative path', 'here', `${BASE}/here`],
    ['A11 another site', 'https://elsewhere.test/x', 'https://elsewhere.test/x'],
    ['the scheme of an app', 'my-app://done', 'my-app://done'],
    ['a number', 7, BASE],
    ['nothing', undefined, BASE],
    ['null', null, BASE],
    ['an object', { href: 'https://evil.test' }, BASE],
    ['M1 a URL object', new URL('https://elsewhere.test/x'), 'https://elsewhere.test/x'],
    ['M1 a URL object of a script', new URL('javascript:alert(1)'), BASE],
    ['a script', 'javascript:alert(1)', BASE],
    ['a document', 'data:text/html,x', BASE],
    ['no URL', 'https://[', BASE],
    ['a line break', '/x\r\nSet-Cookie: a=b', `${BASE}/xSet-Cookie:%20a=b`],
  ])('A15 returning %s', async (_, returned, location) => {
    for (const redirect of [() => returned, async () => returned]) {
      await expect(runner({ redirect }).redirect('/after', BASE)).resolves.toBe(location);
    }
  });

  it('may throw, and its error is passed on', async () => {
    const redirect = () => Promise.reject(new Error('down'));
    await expect(runner({ redirect }).redirect('/x', BASE)).rejects.toThrow('down');
  });
});

describe('A15 a redirect callback that throws', () => {
  it.each([
    ['session', 500, null],
    ['csrf', 302, `${BASE}/auth/error?error=Configuration`],
    ['signin', 302, `${BASE}/auth/error?error=Configuration`],
    ['signout', 302, `${BASE}/auth/error?error=Configuration`],
  ])('is E(Configuration) at GET /%s', async (path, status, location) => {
    const callbacks = { redirect: () => Promise.reject(new Error('down')) };
    const app = makeApp({ callbacks });
    const response = await app.browser().visit(`/auth/${path}?callbackUrl=/x`);
    expect(response.status).toBe(status);
    expect(withoutReference(response.headers.get('location'))).toBe(location);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(app.errors()).toEqual(['Error']);
  });

  it('is not called without a requested URL', async () => {
    const callbacks = { redirect: () => Promise.reject(new Error('down')) };
    const response = await makeApp({ callbacks }).browser().visit('/auth/signin');
    expect(response.status).toBe(200);
  });
});

describe('signIn', () => {
  const params = { user: { id: '1' }, account: null };

  it.each([
    ['true', true],
    ['a promise of true', Promise.resolve(true)],
  ])('%s continues', async (_, verdict) => {
    await expect(runner({ signIn: () => verdict }).signIn(params, BASE)).resolves.toBeUndefined();
  });

  it('continues by default', async () => {
    await expect(runner().signIn(params, BASE)).resolves.toBeUndefined();
  });

  it.each([false, undefined, null, 0, ''])('%p refuses', async (verdict) => {
    const asking = runner({ signIn: () => verdict }).signIn(params, BASE);
    await expect(asking).rejects.toThrow(new AccessDenied('The signIn callback refused.'));
  });

  it.each(['register', '?error=x', 'http://', ''.padEnd(3), 'www.example.com/x'])(
    'O3 that returns %j, which is no URL, is an error that says so',
    async (verdict) => {
      const asking = runner({ signIn: () => verdict }).signIn(params, BASE);
      await expect(asking).rejects.toThrow(`The signIn callback returned "${verdict}"`);
      await expect(asking).rejects.toMatchObject({ type: 'InvalidCallbackUrl' });
    },
  );

  it('A14 passes a returned URL through the redirect callback', async () => {
    const seen: unknown[] = [];
    const redirect = (given: RedirectParams) => (seen.push(given), '/checked');
    const asking = runner({ signIn: () => '/elsewhere', redirect }).signIn(params, BASE);
    await expect(asking).resolves.toBe(`${BASE}/checked`);
    expect(seen).toEqual([{ url: '/elsewhere', baseUrl: BASE }]);
  });

  it('turns a thrown error into AccessDenied with its message', async () => {
    const reason = new RangeError('reason');
    const asking = runner({ signIn: () => Promise.reject(reason) }).signIn(params, BASE);
    await expect(asking).rejects.toMatchObject({
      type: 'AccessDenied',
      message: 'reason',
      cause: { err: reason },
    });
  });

  it('rethrows an AuthError unchanged', async () => {
    const own = new CredentialsSignin('own');
    const asking = runner({ signIn: () => Promise.reject(own) }).signIn(params, BASE);
    await expect(asking).rejects.toBe(own);
  });
});

describe('the default session callback (contract §14)', () => {
  it('shows only name, e-mail and image of the user', async () => {
    const expires = new Date(0);
    const known = { id: '1', name: 'Ada', email: 'a@b.test', image: null, emailVerified: null };
    const user = { ...known, passwordHash: 'x' };
    const session = { sessionToken: 't', userId: '1', expires, user, ip: '::1' };
    expect(await runner().session({ session, user })).toEqual({
      user: { name: 'Ada', email: 'a@b.test', image: null },
      expires: '1970-01-01T00:00:00.000Z',
    });
  });

  it('V10.1.1 shows no claims that a jwt callback added to the token', async () => {
    const callbacks = { jwt: ({ token }: { token: object }) => ({ ...token, access_token: 'x' }) };
    const browser = makeApp({ callbacks }).browser();
    const response = await signIn(browser);
    expect(readCookies(response).set).toContain(COOKIE.session);
    expect(JSON.stringify(await browser.session())).not.toContain('access_token');
  });
});

describe('the jwt callback', () => {
  it('returns the token unchanged by default', async () => {
    const token = { sub: '1' };
    await expect(runner().jwt({ token })).resolves.toBe(token);
  });

  it('may end the session with null', async () => {
    await expect(runner({ jwt: () => null }).jwt({ token: {} })).resolves.toBeNull();
  });

  it.each([
    [42, '42'],
    [42n, '42'],
    ['', undefined],
    [{ id: '42' }, undefined],
  ])('M1 may return the subject %p, which is then %p', async (sub, subject) => {
    const token = await runner({ jwt: () => ({ sub, role: 'admin' }) }).jwt({ token: {} });
    expect([token?.sub, token?.role]).toEqual([subject, 'admin']);
  });

  it('M1 keeps the session when it returns nothing, and logs what to return', async () => {
    const app = makeApp({ callbacks: { jwt: () => undefined as never } });
    const browser = app.browser();
    const other = makeApp().browser();
    await signIn(other);
    for (const [name, value] of other.jar) browser.jar.set(name, value);
    const response = await browser.visit('/auth/session');
    expect([response.status, readCookies(response).deleted]).toEqual([500, []]);
    const message =
      'The jwt callback returned undefined. Return the token, or null to end the session.';
    const cause = { err: expect.objectContaining({ message }) };
    expect(app.log).toMatchObject([{ subject: { type: 'JWTSessionError', cause } }]);
  });
});

it('each callback is called as a method, and may use the others by `this`', async () => {
  const own = {
    person: { name: 'Grace' },
    where: `${BASE}/welcome`,
    signIn() {
      return this.where;
    },
    redirect() {
      return this.where;
    },
    jwt() {
      return this.person;
    },
    session({ session }: { session: object }) {
      return { ...session, user: this.person };
    },
  };
  const callbacks = runner(own);
  const answers = await Promise.all([
    callbacks.signIn({ user: {} } as never, BASE),
    callbacks.redirect('/', BASE),
    callbacks.jwt({ token: {} }),
    callbacks.session({ session: { expires: '' }, token: {} }),
  ]);
  const { person, where } = own;
  expect(answers).toEqual([where, where, person, { expires: '', user: person }]);
});
