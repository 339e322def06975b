/** Signing in and out, and changing the session, in the server functions of a SolidStart app. */
import { describe, expect, it } from '@jest/globals';
import { SolidAuth } from '../../../src/interop/solid/index.js';
import { ADA, COOKIE, NOW, OP, makeApp, password } from '../../core/actions/app.js';
import { DAY, sessionApp } from '../../core/sessions/session-app.js';
import { readLocation } from '../../support/browser.js';
import { type Asked, cookieNames, createEvent, makeOldEvent, requestTo } from './solid-start.js';

const called = (asked: Asked = {}) =>
  createEvent(requestTo('/_server', { method: 'POST', ...asked }));
const RIGHT = { password: 'right' };

describe('signing in', () => {
  it('by credentials is visible at once, and redirects the browser', async () => {
    const auth = SolidAuth(makeApp().services);
    const event = called();
    await expect(auth.getSession(event)).resolves.toBeNull();
    const response = await auth.signIn(event, 'password', { ...RIGHT, redirectTo: '/members' });
    expect([response.status, readLocation(response).href]).toEqual([
      302,
      'https://app.test/members',
    ]);
    expect(cookieNames(event.response.headers.getSetCookie())).toContain(COOKIE.session);
    expect(event.response.headers.get('cache-control')).toContain('no-store');
    await expect(auth.getSession(event)).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it.each([
    ['with files', FormData],
    ['of text', URLSearchParams],
  ] as const)('accepts a form as the browser sent it: %s', async (_kind, Form) => {
    const auth = SolidAuth(makeApp().services);
    const form = new Form();
    form.set('password', 'right');
    form.set('redirectTo', '/members');
    form.set('redirect', 'false');
    const response = await auth.signIn(called(), 'password', form);
    expect(readLocation(response).pathname).toBe('/members');
  });

  it('returns the URL with redirect: false', async () => {
    const auth = SolidAuth(makeApp().services);
    const address = await auth.signIn(called(), 'password', { ...RIGHT, redirect: false });
    expect(address).toBe('https://app.test/');
  });

  it('by a provider redirects there, and stores the check cookies', async () => {
    const auth = SolidAuth(makeApp({ providers: [OP] }).services);
    const event = makeOldEvent(requestTo('/_server', { method: 'POST' }));
    const response = await auth.signIn(event, 'op', {}, { login_hint: 'ada' });
    expect(readLocation(response).href).toContain('https://op.test/authorize?');
    expect(readLocation(response).searchParams.get('login_hint')).toBe('ada');
    expect(event.lines.join()).toContain('authjs.state.');
  });

  it('without a provider redirects to the sign-in page', async () => {
    const auth = SolidAuth(makeApp().services);
    const response = await auth.signIn(called(), undefined, { redirectTo: '/members' });
    expect(readLocation(response).href).toBe('https://app.test/auth/signin?callbackUrl=%2Fmembers');
  });

  it('throws the error, and sets no cookie', async () => {
    const event = called();
    const attempt = SolidAuth(makeApp().services).signIn(event, 'password', { password: 'wrong' });
    await expect(attempt).rejects.toMatchObject({ type: 'CredentialsSignin', code: 'credentials' });
    expect([...event.response.headers]).toEqual([]);
    const misconfigured = SolidAuth(makeApp({ secret: '' }).services);
    await expect(misconfigured.signIn(called(), 'password', RIGHT)).rejects.toMatchObject({
      type: 'MissingSecret',
    });
  });
});

/** More than one cookie can hold, as with the tokens of a provider. */
const TOO_MUCH_FOR_ONE = 4000;
const PIECES = [`${COOKIE.session}.0`, `${COOKIE.session}.1`];

describe('signing out', () => {
  it.each([
    ['database', 0, [COOKIE.session]],
    ['jwt', 0, [COOKIE.session]],
    ['jwt', TOO_MUCH_FOR_ONE, PIECES],
  ] as const)(
    'ends a session that was just renewed: %s, %d more',
    async (strategy, more, carried) => {
      const tokens = 'x'.repeat(more);
      const app = sessionApp(strategy, {
        callbacks: { jwt: ({ token, user }) => (user ? token : { ...token, tokens }) },
      });
      const cookie = (await app.signedIn()).cookieHeader();
      app.clock.now = NOW + 2 * DAY;
      const auth = SolidAuth(app.services);
      const event = called({ cookie });
      await auth.middleware(event);
      expect(cookieNames(event.response.headers.getSetCookie())).toEqual(
        expect.arrayContaining([...carried]),
      );
      const response = await auth.signOut(event, { redirectTo: '/' });
      expect(readLocation(response).href).toBe('https://app.test/');
      const names = cookieNames(event.response.headers.getSetCookie());
      expect(names).toEqual(expect.arrayContaining(carried.map((name) => `-${name}`)));
      expect(names.filter((name) => name.startsWith(COOKIE.session))).toEqual([]);
      await expect(auth.getSession(event)).resolves.toBeNull();
      expect((await app.database.rows()).sessions).toEqual([]);
    },
  );

  it('returns the URL with redirect: false', async () => {
    const auth = SolidAuth(makeApp().services);
    const address = await auth.signOut(called(), { redirectTo: '/bye', redirect: false });
    expect(address).toBe('https://app.test/bye');
  });
});

describe('updating the session', () => {
  it('is visible at once, and in the next request', async () => {
    const app = sessionApp('jwt', {
      callbacks: {
        jwt: ({ token, trigger, session }) =>
          trigger === 'update' ? { ...token, name: (session as { name: string }).name } : token,
      },
    });
    const auth = SolidAuth(app.services);
    const event = called({ cookie: (await app.signedIn()).cookieHeader() });
    await expect(auth.getSession(event)).resolves.toMatchObject({ user: { name: 'Ada' } });
    const changed = await auth.update(event, { name: 'Countess' });
    expect(changed).toMatchObject({ user: { name: 'Countess' } });
    await expect(auth.getSession(event)).resolves.toEqual(changed);
    const [line = ''] = event.response.headers.getSetCookie();
    const next = createEvent(requestTo('/', { cookie: line.split(';', 1)[0] ?? '' }));
    await expect(auth.getSession(next)).resolves.toMatchObject({ user: { name: 'Countess' } });
  });

  it('does nothing without a session', async () => {
    const auth = SolidAuth(makeApp().services);
    await expect(auth.update(called(), { name: 'Eve' })).resolves.toBeNull();
  });
});

describe('a response that starts while an action runs', () => {
  it('is an error, since the browser gets no cookie', async () => {
    let isStarted = false;
    const authorize = async () => {
      isStarted = true;
      return ADA;
    };
    const { services } = makeApp({ providers: [password(authorize)] });
    const event = called();
    const refuse = (): void => {
      if (isStarted) throw new Error('Cannot set headers after they are sent to the client');
    };
    const { headers } = event.response;
    for (const name of ['set', 'append', 'delete'] as const) {
      const change: (name: string, value: string) => void = headers[name].bind(headers);
      Object.assign(headers, {
        [name]: (...given: [name: string, value: string]) => {
          refuse();
          change(...given);
        },
      });
    }
    const attempt = SolidAuth(services).signIn(event, 'password', RIGHT);
    await expect(attempt).rejects.toMatchObject({ type: 'ResponseStarted' });
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe('a request from another site, or one that is no POST', () => {
  const auth = SolidAuth(makeApp().services);
  const hostile: readonly (readonly [string, Asked])[] = [
    ['a form of another site', { headers: { origin: 'https://evil.test' } }],
    ['a form that hides its site', { headers: { origin: 'null', 'sec-fetch-site': 'cross-site' } }],
    ['a form of a sibling site', { headers: { 'sec-fetch-site': 'same-site' } }],
    ['a link', { method: 'GET' }],
    ...(['PUT', 'PATCH', 'DELETE'] as const).map(
      (method) => [`a script, by ${method}`, { method }] as const,
    ),
  ];

  it.each(hostile)('neither signs in nor out, and changes nothing: %s', async (_what, asked) => {
    const event = called(asked);
    const attempts = [
      auth.signIn(event, 'password', RIGHT),
      auth.signOut(event),
      auth.update(event, {}),
    ];
    for (const attempt of attempts) {
      await expect(attempt).rejects.toMatchObject({ type: 'MissingCSRF' });
    }
    expect([...event.response.headers]).toEqual([]);
  });
});

describe('the redirect', () => {
  const auth = SolidAuth(makeApp({ providers: [password()] }).services);
  const ways = ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'];

  it.each(ways)('never leads to another site: %s', async (redirectTo) => {
    const signedIn = await auth.signIn(called(), 'password', { ...RIGHT, redirectTo });
    const signedOut = await auth.signOut(called(), { redirectTo });
    expect(readLocation(signedIn).origin).toBe('https://app.test');
    expect(readLocation(signedOut).origin).toBe('https://app.test');
  });

  it('leads to the page of the request, if it is of this site', async () => {
    const from = (referer: string) => called({ headers: { referer } });
    const back = await auth.signOut(from('https://app.test/members?tab=2'));
    expect(readLocation(back).href).toBe('https://app.test/members?tab=2');
    const out = await auth.signOut(from('https://evil.test/members'));
    expect(readLocation(out).origin).toBe('https://app.test');
  });

  it('leads to the sign-in page without a session, as a full page load', async () => {
    // From a link on another site, too: the page only asks the user to sign in.
    const event = createEvent(
      requestTo('/members', { headers: { 'sec-fetch-site': 'cross-site' } }),
    );
    const response = await auth.signInPage(event, '/members?tab=2');
    expect([response.status, readLocation(response).href]).toEqual([
      302,
      'https://app.test/auth/signin?callbackUrl=%2Fmembers%3Ftab%3D2',
    ]);
  });
});
