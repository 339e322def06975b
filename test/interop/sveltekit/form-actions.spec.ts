/** Signing in and out by forms, and changing the session. */
import { describe, expect, it } from '@jest/globals';
import { AuthError, CredentialsSignin } from '../../../src/core/index.js';
import Credentials from '../../../src/providers/credentials.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { type Browser, readLocation } from '../../support/browser.js';
import { KitApp } from './kit-app.js';

const COOKIE = '__Secure-authjs.session-token';
const PASSWORD = { providerId: 'credentials', password: 'open sesame' };

function appWith(action: Parameters<KitApp['answerBy']>[0], config: object = {}): KitApp {
  const app = new KitApp({ ...handlerConfig, ...config });
  app.page = app.answerBy(action);
  return app;
}

async function signedIn(app: KitApp): Promise<Browser> {
  const browser = app.browser();
  await browser.visit('/auth/callback/credentials', { form: { password: 'open sesame' } });
  return browser;
}

describe('signIn', () => {
  it('signs in by credentials, and redirects to the URL of the form', async () => {
    const browser = appWith('signIn').browser();
    const form = { ...PASSWORD, redirectTo: '/members' };
    const response = await browser.visit('/signin', { form });
    expect([response.status, readLocation(response).href]).toEqual([
      303,
      'https://app.test/members',
    ]);
    expect(response.headers.get('cache-control')).toContain('no-store');
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it('redirects to the page of the form by default', async () => {
    const headers = { referer: 'https://app.test/somewhere' };
    const response = await appWith('signIn')
      .browser()
      .visit('/signin', { form: PASSWORD, headers });
    expect(readLocation(response).pathname).toBe('/somewhere');
  });

  it('starts the sign-in at a provider, with the parameters of the form', async () => {
    const browser = appWith('signIn').browser();
    const form = {
      providerId: 'github',
      'authorizationParams-login_hint': 'ada',
      redirectTo: '/x',
    };
    const location = readLocation(await browser.visit('/signin', { form }));
    expect(location.origin).toBe('https://github.com');
    expect(location.searchParams.get('login_hint')).toBe('ada');
    expect(location.searchParams.has('redirectTo')).toBe(false);
    expect([...browser.jar.keys()].join()).toContain('__Secure-authjs.state.');
  });

  it.each([
    ['no provider', {}],
    ['an empty one', { providerId: '' }],
    ['an unknown one', { providerId: 'toString' }],
  ])('redirects to the sign-in page with %s', async (_, fields) => {
    const form = { ...fields, redirectTo: '/members' };
    const location = readLocation(await appWith('signIn').browser().visit('/signin', { form }));
    expect(location.href).toBe('https://app.test/auth/signin?callbackUrl=%2Fmembers');
  });

  it('throws the error, for the app to catch', async () => {
    const app = new KitApp(handlerConfig);
    app.page = async (event) => {
      const thrown: unknown = await app.auth.signIn(event)?.catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(CredentialsSignin);
      expect(thrown).toBeInstanceOf(AuthError);
      return new Response('caught');
    };
    const form = { ...PASSWORD, password: 'guess' };
    expect(await (await app.browser().visit('/signin', { form })).text()).toBe('caught');
  });
});

describe('signInOrFail', () => {
  class Locked extends CredentialsSignin {
    override code = 'locked';
  }
  const locked = {
    providers: [Credentials({ authorize: () => Promise.reject(new Locked()) })],
  };

  it.each([
    ['a wrong password', {}, 401, { error: 'CredentialsSignin', code: 'credentials' }],
    ['a code of the app', locked, 401, { error: 'CredentialsSignin', code: 'locked' }],
    [
      'a user who may not come in',
      { callbacks: { signIn: ({ user }: { user: object }) => 'id' in user && false } },
      403,
      { error: 'AccessDenied' },
    ],
    ['too many attempts', { rateLimit: () => 60 }, 429, { error: 'TooManyAttempts' }],
  ] as const)('reports %s to the page and to the log', async (row, config, status, data) => {
    const errors: unknown[] = [];
    const logger = { error: (error: unknown) => void errors.push(error) };
    const browser = appWith('signInOrFail', { ...config, logger }).browser();
    const password = row === 'a wrong password' ? 'guess' : 'open sesame';
    const response = await browser.visit('/signin', { form: { ...PASSWORD, password } });
    expect([response.status, await response.json()]).toEqual([status, data]);
    expect(browser.jar.has(COOKIE)).toBe(false);
    expect(errors.filter((error) => error instanceof AuthError)).toHaveLength(1);
  });

  it('signs in like signIn', async () => {
    const browser = appWith('signInOrFail').browser();
    expect((await browser.visit('/signin', { form: PASSWORD })).status).toBe(303);
    expect(browser.jar.has(COOKIE)).toBe(true);
  });

  it('does not reveal private errors', async () => {
    const browser = appWith('signInOrFail', { secret: '' }).browser();
    await expect(browser.visit('/signin', { form: PASSWORD })).rejects.toMatchObject({
      type: 'MissingSecret',
    });
  });
});

describe('signOut', () => {
  it('ends the session', async () => {
    const app = appWith('signOut');
    const browser = await signedIn(app);
    const response = await browser.visit('/signout', { form: { redirectTo: '/bye' } });
    expect([response.status, readLocation(response).pathname]).toEqual([303, '/bye']);
    expect(browser.jar.has(COOKIE)).toBe(false);
  });
});

describe('update', () => {
  const renaming = {
    ...handlerConfig,
    callbacks: {
      jwt: ({ token, trigger, session }: { token: object; trigger?: string; session?: object }) =>
        trigger === 'update' ? { ...token, ...session } : token,
    },
  };

  it('changes the session, for this request and later ones', async () => {
    const app = new KitApp(renaming as never);
    const browser = await signedIn(app);
    const show = app.page;
    app.page = async (event) => {
      await event.locals.auth();
      const session = await app.auth.update(event, { name: 'Countess' });
      expect(await event.locals.auth()).toBe(session);
      return Response.json(session);
    };
    expect(await app.sessionFor(browser)).toMatchObject({ user: { name: 'Countess' } });
    app.page = show;
    expect(await app.sessionFor(browser)).toMatchObject({ user: { name: 'Countess' } });
  });
});

describe('A94 another site', () => {
  const isCrossSite = true;
  const headers = { origin: 'https://evil.test' };

  it.each(['signIn', 'signInOrFail', 'signOut'] as const)('is refused by %s', async (action) => {
    const app = appWith(action);
    const browser = await signedIn(app);
    const before = new Map(browser.jar);
    const response = await browser.visit('/', { form: PASSWORD, headers, isCrossSite });
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(browser.jar).toEqual(before);
  });

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
    'is no redirect target: %s',
    async (redirectTo) => {
      for (const action of ['signIn', 'signOut'] as const) {
        const app = appWith(action);
        const byField = await app.browser().visit('/', { form: { ...PASSWORD, redirectTo } });
        expect(readLocation(byField).origin).toBe('https://app.test');
        const referer = { referer: redirectTo };
        const byReferer = await app.browser().visit('/', { form: PASSWORD, headers: referer });
        expect(readLocation(byReferer).origin).toBe('https://app.test');
        const form = { ...PASSWORD, callbackUrl: redirectTo };
        const byRoute = await app.browser().visit('/auth/callback/credentials', { form });
        expect(readLocation(byRoute).origin).toBe('https://app.test');
      }
    },
  );
});
