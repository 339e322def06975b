/** `auth` as middleware, and the `authorized` callback. */
import { describe, expect, it } from '@jest/globals';
import { NextRequest, NextResponse } from 'next/server.js';
import type { NextAuthConfig } from '../../../src/interop/next/index.js';
import { ALWAYS_DUE, NextApp, ORIGIN } from './next-app.js';

type Authorized = NonNullable<NonNullable<NextAuthConfig['callbacks']>['authorized']>;

const appThat = (authorized: Authorized, extra: Partial<NextAuthConfig> = {}) =>
  new NextApp({ callbacks: { authorized }, ...extra });

const membersOnly = ({ auth }: { auth: unknown }) => auth !== null;

const goesOn = (response: Response) => response.headers.get('x-middleware-next') === '1';

const PROMPT = `${ORIGIN}/api/auth/signin?callbackUrl=${encodeURIComponent(`${ORIGIN}/orders?page=2`)}`;

describe('auth as middleware', () => {
  it('admits every request without an authorized callback', async () => {
    const app = new NextApp();
    expect(goesOn(await app.through(app.request('/orders')))).toBe(true);
  });

  it.each<[string, Authorized]>([
    ['false', () => false],
    ['nothing', () => undefined],
    ['what depends on the session', membersOnly],
  ])(
    'redirects a request without a session to sign in when the callback returns %s',
    async (_answer, authorized) => {
      const app = appThat(authorized);
      const response = await app.through(app.request('/orders?page=2'));
      expect([response.status, response.headers.get('location')]).toEqual([307, PROMPT]);
    },
  );

  it('admits a signed-in user', async () => {
    const app = appThat(membersOnly);
    await app.signIn();
    expect(goesOn(await app.through(app.request('/orders')))).toBe(true);
  });

  it('passes the session and the request to the callback', async () => {
    const seen: unknown[] = [];
    const app = appThat(({ auth, request }) => {
      seen.push(auth?.user?.name, request.nextUrl.pathname);
      return true;
    });
    await app.signIn();
    await app.through(app.request('/orders'));
    expect(seen).toEqual(['Ada', '/orders']);
  });

  it.each(['/api/auth/signin', '/api/auth/callback/github?code=x', '/api/auth/session'])(
    'never blocks the sign-in routes: %s',
    async (path) => {
      const app = appThat(() => false);
      expect(goesOn(await app.through(app.request(path)))).toBe(true);
    },
  );

  it.each(['/api/auth/other', '/api/authsession', '/api/auth', '/api/auth/signin.css'])(
    'guards a path that only resembles a route of the library: %s',
    async (path) => {
      const app = appThat(() => false);
      expect((await app.through(app.request(path))).status).toBe(307);
    },
  );

  it('redirects to the app’s own sign-in page, and admits every request to it', async () => {
    const app = appThat(() => false, { pages: { signIn: '/login?from=proxy' } });
    const response = await app.through(app.request('/orders'));
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.pathname + location.search).toBe(
      `/login?from=proxy&callbackUrl=${encodeURIComponent(`${ORIGIN}/orders`)}`,
    );
    expect(goesOn(await app.through(app.request('/login')))).toBe(true);
  });

  it('returns the response of the callback', async () => {
    const app = appThat(() => Response.json({ why: 'closed' }, { status: 451 }));
    const response = await app.through(app.request('/orders'));
    expect(response.status).toBe(451);
    await expect(response.json()).resolves.toEqual({ why: 'closed' });
  });

  it('adds the basePath of next.config to the app’s own page', async () => {
    const app = appThat(() => false, { pages: { signIn: '/login' } });
    const nextConfig = { basePath: '/shop' };
    const at = (path: string) => new NextRequest(`${ORIGIN}/shop${path}`, { nextConfig });
    const location = (await app.through(at('/orders'))).headers.get('location') ?? '';
    expect(new URL(location).pathname).toBe('/shop/login');
    expect(goesOn(await app.through(at('/login')))).toBe(true);
  });

  it('does not loop when the callback redirects from the sign-in page to itself', async () => {
    const authorized = () => Response.redirect(`${ORIGIN}/login`);
    const app = appThat(authorized, { pages: { signIn: '/login' } });
    expect(goesOn(await app.through(app.request('/login')))).toBe(true);
    expect((await app.through(app.request('/orders'))).status).toBe(302);
  });

  it.each(['x-middleware-subrequest', 'x-middleware-next', 'x-middleware-set-cookie'])(
    'is not disabled by the header %s',
    async (name) => {
      const app = appThat(membersOnly);
      const value = 'middleware:middleware:middleware:middleware:middleware';
      const response = await app.through(app.request('/orders', { [name]: value }));
      expect(response.status).toBe(307);
    },
  );

  it('redirects to the forwarded host, over https', async () => {
    const app = appThat(() => false, { url: undefined, trustHost: true });
    const response = await app.through(
      app.request('/orders', { 'x-forwarded-host': 'shop.test', 'x-forwarded-proto': 'https' }),
    );
    const location = new URL(response.headers.get('location') ?? '');
    expect([location.origin, location.searchParams.get('callbackUrl')]).toEqual([
      'https://shop.test',
      'https://shop.test/orders',
    ]);
  });
});

describe('R20: the authorized callback beside a function that `auth` wraps', () => {
  type Wrapped = (request: unknown, rest: unknown) => Promise<Response>;

  function wrappedApp(authorized: Authorized) {
    const warnings: unknown[][] = [];
    const warn = (...entry: unknown[]) => void warnings.push(entry);
    const app = appThat(authorized, { logger: { error: () => undefined, warn } });
    const wrapped = app.face.auth(() => Response.json({ inside: true })) as Wrapped;
    return { app, warnings, wrapped };
  }

  it.each<[string, Authorized]>([
    ['false', () => false],
    ['nothing', () => undefined],
  ])('is overruled by the function when it returns %s, and that is logged once', async (_, own) => {
    const { app, warnings, wrapped } = wrappedApp(own);
    for (const path of ['/orders', '/orders', '/invoices']) {
      const response = await wrapped(app.request(path), undefined);
      await expect(response.json()).resolves.toEqual({ inside: true });
    }
    expect(warnings).toEqual([['authorized-overruled']]);
  });

  it.each<[string, Authorized, number]>([
    ['true', () => true, 200],
    ['a response', () => new Response(null, { status: 451 }), 451],
  ])('is not overruled when it returns %s', async (_, own, status) => {
    const { app, warnings, wrapped } = wrappedApp(own);
    expect((await wrapped(app.request('/orders'), undefined)).status).toBe(status);
    expect(warnings).toEqual([]);
  });

  it('is not overruled without such a function', async () => {
    const { app, warnings } = wrappedApp(() => false);
    expect((await app.through(app.request('/orders'))).status).toBe(307);
    expect(warnings).toEqual([]);
  });

  it('is no option without effect', async () => {
    const { app, warnings } = wrappedApp(() => true);
    await app.signIn();
    expect(warnings).toEqual([]);
  });
});

describe('a session that is due', () => {
  const SESSION = '__Secure-authjs.session-token';
  const listCookieNames = (response: Response) =>
    response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);

  it('sets its cookie for the browser and for the pages of the same request', async () => {
    const app = new NextApp({ session: ALWAYS_DUE });
    await app.signIn();
    const response = await app.through(app.request('/orders'));
    expect(listCookieNames(response)).toEqual([SESSION]);
    expect(response.headers.getSetCookie()[0]).toMatch(/HttpOnly/);
    expect(response.headers.getSetCookie()[0]).toMatch(/Secure/);
    expect(response.headers.get('x-middleware-set-cookie')).toContain(SESSION);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(goesOn(response)).toBe(true);
  });

  it('is not renewed for the library’s own routes, which set the cookie themselves', async () => {
    const app = new NextApp({ session: ALWAYS_DUE });
    await app.signIn();
    const wrapped = app.face.auth(() => NextResponse.next()) as (
      request: unknown,
      event: unknown,
    ) => Promise<Response>;
    for (const answer of [
      await app.through(app.request('/api/auth/signout')),
      await wrapped(app.request('/api/auth/signout'), undefined),
    ]) {
      expect(listCookieNames(answer)).toEqual([]);
    }
  });

  it('does not override a cookie that the app set', async () => {
    const app = new NextApp({ session: ALWAYS_DUE });
    await app.signIn();
    const headers = { 'set-cookie': `${SESSION}=; Max-Age=0` };
    const middleware = app.face.auth(() => new Response('bye', { headers })) as (
      request: unknown,
      event: unknown,
    ) => Promise<Response>;
    const response = await middleware(app.request('/leave'), {});
    expect(response.headers.getSetCookie()).toEqual([`${SESSION}=; Max-Age=0`]);
  });

  it('is not renewed before it is due', async () => {
    const app = new NextApp();
    await app.signIn();
    const response = await app.through(app.request('/orders'));
    expect([listCookieNames(response), response.headers.get('cache-control')]).toEqual([[], null]);
  });
});
