/** Signing in from the app's own code, in the course of a request to the app. */
import { describe, expect, it } from '@jest/globals';
import { CredentialsSignin } from '../../src/core/index.js';
import type { VerificationRequest } from '../../src/core/providers/email-config.js';
import { ADA, COOKIE, OP, ORIGIN, makeApp, password } from './actions/app.js';
import {
  RIGHT,
  getActions,
  browserWith,
  makeCaller,
  callerWith,
  listNames,
  signIn,
} from './server-caller.js';
import { sessionApp } from './sessions/session-app.js';

const WRONG = { fields: { password: 'wrong' } };

describe('signing in by credentials', () => {
  it.each(['jwt', 'database'] as const)('starts a session: %s', async (strategy) => {
    const app = sessionApp(strategy);
    const answer = await signIn(app, { ...RIGHT, redirectTo: '/home' });
    expect(answer.location).toBe(`${ORIGIN}/home`);
    const names = [...Object.values(COOKIE), '__Host-authjs.used-providers'];
    expect(listNames(answer).sort()).toEqual(names.sort());
    await expect(browserWith(app, answer).session()).resolves.toMatchObject({
      user: { name: ADA.name },
    });
  });

  it('ends the previous session', async () => {
    const app = sessionApp('database');
    const before = await app.signedIn();
    await getActions(app).signIn('password', RIGHT, makeCaller(before));
    await expect(before.session()).resolves.toBeNull();
    expect((await app.database.rows()).sessions).toHaveLength(1);
  });

  it('passes the fields, and a request with them, to `authorize`', async () => {
    const given: unknown[] = [];
    const app = makeApp({
      providers: [
        password(async (credentials, request) => {
          given.push(credentials, await request.json());
          return ADA;
        }),
      ],
    });
    await signIn(app, { fields: { username: 'ada', callbackUrl: '/planted' }, redirectTo: '/in' });
    const fields = { username: 'ada', callbackUrl: '/in' };
    expect(given).toEqual([fields, fields]);
  });

  it('throws the error, and starts no session', async () => {
    class LockedOut extends CredentialsSignin {
      override code = 'locked';
    }
    const refusing = (authorize: Parameters<typeof password>[0], callbacks = {}) =>
      signIn(makeApp({ providers: [password(authorize)], callbacks }));
    await expect(signIn(makeApp(), WRONG)).rejects.toMatchObject({
      type: 'CredentialsSignin',
      code: 'credentials',
    });
    await expect(refusing(() => Promise.reject(new LockedOut()))).rejects.toMatchObject({
      type: 'CredentialsSignin',
      code: 'locked',
    });
    await expect(refusing(() => ADA, { signIn: () => false })).rejects.toMatchObject({
      type: 'AccessDenied',
    });
    await expect(refusing(() => Promise.reject(new Error('down')))).rejects.toMatchObject({
      type: 'CallbackRouteError',
    });
  });

  it('redirects to the URL of a signIn callback, without a session', async () => {
    const answer = await signIn(makeApp({ callbacks: { signIn: () => '/closed' } }));
    expect(answer.location).toBe(`${ORIGIN}/closed`);
    expect(listNames(answer)).not.toContain(COOKIE.session);
  });

  it('follows the rate limit of the app', async () => {
    await expect(signIn(makeApp({ rateLimit: () => 30 }))).rejects.toMatchObject({
      type: 'TooManyAttempts',
      retryAfterSeconds: 30,
    });
  });

  it('throws a configuration error', async () => {
    await expect(signIn(makeApp({ secret: '' }))).rejects.toMatchObject({ type: 'MissingSecret' });
  });
});

describe('the redirect', () => {
  const HERE = `${ORIGIN}/form?step=2`;

  it.each<readonly [unknown, string | undefined, string]>([
    [undefined, undefined, `${ORIGIN}/`],
    [undefined, HERE, HERE],
    [undefined, 'https://evil.com/form', ORIGIN],
    ['/home', HERE, `${ORIGIN}/home`],
    [`${ORIGIN}/home?tab=1`, HERE, `${ORIGIN}/home?tab=1`],
    ['https://evil.com', HERE, ORIGIN],
    ['https://app.test.evil.com/', HERE, ORIGIN],
    ['https://app.test@evil.com/', HERE, ORIGIN],
    ['//evil.com', HERE, ORIGIN],
    ['/\\evil.com', HERE, ORIGIN],
    ['javascript:alert(1)', HERE, ORIGIN],
    [['/home'], HERE, ORIGIN],
    [{ href: '/home' }, HERE, ORIGIN],
    ['', HERE, ORIGIN],
  ])('with callbackUrl %j from %j leads to %s', async (redirectTo, referer, location) => {
    const wish = { ...RIGHT, redirectTo: redirectTo as string };
    const headers = referer === undefined ? {} : { referer };
    expect((await signIn(makeApp(), wish, headers)).location).toBe(location);
    const out = await getActions(makeApp()).signOut(wish.redirectTo, callerWith(headers));
    expect(out.location).toBe(location);
  });

  it('follows the redirect callback', async () => {
    const app = makeApp({ callbacks: { redirect: ({ baseUrl }) => `${baseUrl}/always` } });
    expect((await signIn(app, { ...RIGHT, redirectTo: '/home' })).location).toBe(
      `${ORIGIN}/always`,
    );
  });
});

describe('starting a sign-in', () => {
  it.each([undefined, 'unknown', '', '__proto__', '../password'])(
    'with the provider %j redirects to the sign-in page',
    async (provider) => {
      const wish = { redirectTo: '/home' };
      await expect(getActions(makeApp()).signIn(provider, wish, callerWith())).resolves.toEqual({
        location: `${ORIGIN}/auth/signin?callbackUrl=%2Fhome`,
        cookies: [],
      });
    },
  );

  it('redirects to the authorization endpoint, with check cookies', async () => {
    const app = makeApp({ providers: [OP] });
    const answer = await getActions(app).signIn(
      'op',
      {
        redirectTo: '/home',
        authorizationParams: {
          login_hint: 'ada@example.com',
          prompt: 'consent',
          redirect_uri: 'https://evil.com',
          client_id: 'evil',
          state: 'evil',
          code_challenge: 'evil',
          scope: 'everything',
          evil: 'evil',
        },
      },
      callerWith(),
    );
    const { origin, pathname, searchParams } = new URL(answer.location);
    expect(`${origin}${pathname}`).toBe('https://op.test/authorize');
    expect(searchParams.get('redirect_uri')).toBe(`${ORIGIN}/auth/callback/op`);
    expect(searchParams.get('login_hint')).toBe('ada@example.com');
    expect(searchParams.get('prompt')).toBe('consent');
    expect(answer.location).not.toMatch(/evil|everything/);
    const names = listNames(answer).join();
    expect(names).toMatch(/authjs\.(state|pkce)/);
    expect(names).toContain(COOKIE.callbackUrl);
    expect(names).not.toContain(COOKIE.session);
  });

  it('sends a message', async () => {
    const outbox: VerificationRequest[] = [];
    const sendVerificationRequest = (mail: VerificationRequest) => void outbox.push(mail);
    const provider = {
      id: 'email',
      name: 'Email',
      type: 'email',
      sendVerificationRequest,
    } as const;
    const app = sessionApp('database', { providers: [provider] });
    const wish = { fields: { email: 'ada@example.com' }, redirectTo: '/home' };
    const answer = await getActions(app).signIn('email', wish, callerWith());
    expect(answer.location).toMatch(`${ORIGIN}/auth/verify-request`);
    expect(outbox.map(({ identifier }) => identifier)).toEqual(['ada@example.com']);
    const browser = browserWith(app, answer);
    const entered = await browser.visit(outbox[0]?.url ?? '');
    expect(entered.headers.get('location')).toBe(`${ORIGIN}/home`);
    await expect(browser.session()).resolves.toMatchObject({ user: { email: 'ada@example.com' } });
  });

  it('signs in with the code of a message', async () => {
    const outbox: VerificationRequest[] = [];
    const provider = {
      id: 'email',
      name: 'Email',
      type: 'email',
      method: 'code',
      sendVerificationRequest: (mail: VerificationRequest) => void outbox.push(mail),
    } as const;
    const app = sessionApp('database', { providers: [provider] });
    const asked = await getActions(app).signIn(
      'email',
      { fields: { email: 'ada@example.com' } },
      callerWith(),
    );
    const cookie = browserWith(app, asked).cookieHeader();
    const submit = (code: unknown) =>
      getActions(app).signIn(
        'email',
        { fields: { code }, redirectTo: '/home' },
        callerWith({ cookie }),
      );
    await expect(submit('none')).rejects.toMatchObject({ type: 'CodeSignin', code: 'malformed' });
    const answer = await submit(outbox[0]?.code);
    expect(answer.location).toBe(`${ORIGIN}/home`);
    await expect(browserWith(app, answer).session()).resolves.toMatchObject({
      user: { email: 'ada@example.com' },
    });
  });

  it('throws when the message cannot be sent', async () => {
    const sendVerificationRequest = () => Promise.reject(new Error('no route'));
    const provider = {
      id: 'email',
      name: 'Email',
      type: 'email',
      sendVerificationRequest,
    } as const;
    const app = sessionApp('database', { providers: [provider] });
    const wish = { fields: { email: 'ada@example.com' } };
    await expect(getActions(app).signIn('email', wish, callerWith())).rejects.toMatchObject({
      type: 'EmailSignInError',
    });
  });
});
