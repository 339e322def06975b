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
  it('lets everybody go on without an authorized callback', async () => {
    const app = new NextApp();
    expect(goesOn(await app.through(app.request('/orders')))).toBe(true);
  });

  it.each<[string, Authorized]>([
    ['false', () => false],
    ['nothing', () => undefined],
    ['what depends on the session', membersOnly],
  ])('sends a stranger to sign in when the callback answers %s', async (_answer, authorized) => {
    const app = appThat(authorized);
    const response = await app.through(app.request('/orders?page=2'));
    expect([response.status, response.headers.get('location')]).toEqual([307, PROMPT]);
  });

  it('lets somebody go on who is signed in', async () => {
    const app = appThat(membersOnly);
    await app.signIn();
    expect(goesOn(await app.through(app.request('/orders')))).toBe(true);
  });

  it('hands the callback the session and the request', async () => {
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
    'never stands in the way of signing in: %s',
    async (path) => {
      const app = appThat(() => false);
      expect(goesOn(await app.through(app.request(path)))).toBe(true);
    },
  );

  it.each(['/api/auth/other', '/api/authsession', '/api/auth', '/api/auth/signin.css'])(
    'guards what only looks like a route of the library: %s',
    async (path) => {
      const app = appThat(() => false);
      expect((await app.through(app.request(path))).status).toBe(307);
    },
  );

  it('leads to the app’s own sign-in page, and lets everybody in there', async () => {
    const app = appThat(() => false, { pages: { signIn: '/login?from=proxy' } });
    const response = await app.through(app.request('/orders'));
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.pathname + location.search).toBe(
      `/login?from=proxy&callbackUrl=${encodeURIComponent(`${ORIGIN}/orders`)}`,
    );
    expect(goesOn(await app.through(app.request('/login')))).toBe(true);
  });

  it('answers what the callback answers', async () => {
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

  it('does not go round when the callback leads from the sign-in page to itself', async () => {
    const authorized = () => Response.redirect(`${ORIGIN}/login`);
    const app = appThat(authorized, { pages: { signIn: '/login' } });
    expect(goesOn(await app.through(app.request('/login')))).toBe(true);
    expect((await app.through(app.request('/orders'))).status).toBe(302);
  });

  it.each(['x-middleware-subrequest', 'x-middleware-next', 'x-middleware-set-cookie'])(
    'is switched off by no header: %s',
    async (name) => {
      const app = appThat(membersOnly);
      const value = 'middleware:middleware:middleware:middleware:middleware';
      const response = await app.through(app.request('/orders', { [name]: value }));
      expect(response.status).toBe(307);
    },
  );

  it('goes by the address that the proxy in front was asked for, and by https', async () => {
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

describe('a session that is due', () => {
  const SESSION = '__Secure-authjs.session-token';
  const cookiesOf = (response: Response) =>
    response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);

  it('goes to the browser, and to the pages of the same request', async () => {
    const app = new NextApp({ session: ALWAYS_DUE });
    await app.signIn();
    const response = await app.through(app.request('/orders'));
    expect(cookiesOf(response)).toEqual([SESSION]);
    expect(response.headers.getSetCookie()[0]).toMatch(/HttpOnly/);
    expect(response.headers.getSetCookie()[0]).toMatch(/Secure/);
    expect(response.headers.get('x-middleware-set-cookie')).toContain(SESSION);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(goesOn(response)).toBe(true);
  });

  it('is left to the library’s own routes, which set the cookie themselves', async () => {
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
      expect(cookiesOf(answer)).toEqual([]);
    }
  });

  it('is not carried on over a cookie that the app set itself', async () => {
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

  it('is left alone when it is not due', async () => {
    const app = new NextApp();
    await app.signIn();
    const response = await app.through(app.request('/orders'));
    expect([cookiesOf(response), response.headers.get('cache-control')]).toEqual([[], null]);
  });
});
