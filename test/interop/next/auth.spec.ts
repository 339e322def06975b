/** `auth` around the app's own functions, and in the Pages Router. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { NextApiRequest, NextApiResponse } from 'next';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { NextRequest } from 'next/server.js';
import type {
  NextAuthConfig,
  RouteContext,
  NextRouteHandler,
} from '../../../src/interop/next/index.js';
import { ALWAYS_DUE, NextApp, storedApp } from './next-app.js';
import { inScope } from './next-scope.js';

const CONTEXT = { params: Promise.resolve({}) };

/** What a route handler answers, called as Next.js calls it. */
async function answered(
  handler: NextRouteHandler,
  request: NextRequest,
  context: RouteContext = CONTEXT,
): Promise<Response> {
  const { result } = await inScope(request, async () => handler(request, context));
  return result;
}

/** What the Pages Router hands over. */
function pagesExchange(cookie: string) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, { host: 'app.test', cookie, 'x-forwarded-proto': 'https' });
  const response = new ServerResponse(request);
  return { req: request as NextApiRequest, res: response as NextApiResponse };
}

const whoIsThere = (app: NextApp) =>
  app.face.auth((request) => Response.json({ name: request.auth?.user?.name ?? null }));

describe('auth around a route handler', () => {
  it('returns the session, and keeps the response out of shared caches', async () => {
    const app = new NextApp();
    await app.signIn();
    const response = await answered(whoIsThere(app), app.request('/api/me'));
    await expect(response.json()).resolves.toEqual({ name: 'Ada' });
    expect(response.headers.get('cache-control')).toContain('no-store');
  });

  it('leaves the response unchanged without a session', async () => {
    const app = new NextApp();
    const made = Response.json('hello');
    const handler = app.face.auth(() => made);
    await expect(answered(handler, app.request('/api/me'))).resolves.toBe(made);
  });

  it('keeps the Cache-Control header of the app', async () => {
    const app = new NextApp();
    await app.signIn();
    const headers = { 'cache-control': 'public, max-age=60' };
    const handler = app.face.auth(() => new Response('the same for all users', { headers }));
    const response = await answered(handler, app.request('/api/me'));
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('passes on the route context of Next.js', async () => {
    const app = new NextApp();
    const handler = app.face.auth(async (_request, { params }) => Response.json(await params));
    const context = { params: Promise.resolve({ id: '7' }) };
    const response = await answered(handler, app.request('/api/orders/7'), context);
    await expect(response.json()).resolves.toEqual({ id: '7' });
  });

  it('lets the function decide, and not the authorized callback', async () => {
    const app = new NextApp({ callbacks: { authorized: () => false } });
    const response = await answered(whoIsThere(app), app.request('/api/me'));
    await expect(response.json()).resolves.toEqual({ name: null });
  });
});

describe('auth in the Pages Router', () => {
  it.each(['a context', 'request and response'])('accepts %s', async (form) => {
    const app = new NextApp({ session: ALWAYS_DUE });
    await app.signIn();
    const { req, res } = pagesExchange(app.request('/').headers.get('cookie') ?? '');
    res.setHeader('Set-Cookie', 'theme=dark');
    const asked =
      form === 'a context' ? app.face.auth({ req, res } as never) : app.face.auth(req, res);
    await expect(asked).resolves.toMatchObject({ user: { name: 'Ada' } });
    const cookies = [res.getHeader('set-cookie')].flat().map((one) => String(one).split('=', 1)[0]);
    expect(cookies).toEqual(['theme', '__Secure-authjs.session-token']);
    expect(res.getHeader('cache-control')).toContain('no-store');
  });

  it.each([
    [undefined, 'private, no-cache, no-store'],
    ['public, max-age=60', 'public, max-age=60'],
  ])('keeps the response out of shared caches unless the app sets %p', async (said, expected) => {
    const app = new NextApp();
    await app.signIn();
    const { req, res } = pagesExchange(app.request('/').headers.get('cookie') ?? '');
    if (said !== undefined) res.setHeader('Cache-Control', said);
    await app.face.auth(req, res);
    expect(res.getHeader('cache-control')).toBe(expected);
  });

  it('renews no session after the response has started, since its cookie would be lost', async () => {
    const app = new NextApp({ session: ALWAYS_DUE });
    await app.signIn();
    const { req, res } = pagesExchange(app.request('/').headers.get('cookie') ?? '');
    res.writeHead(200);
    await expect(app.face.auth(req, res)).resolves.toMatchObject({ user: { name: 'Ada' } });
  });
});

describe('the session of auth on the server', () => {
  const readSession = async (app: NextApp): Promise<unknown> => {
    await app.signIn();
    let session: unknown;
    const handler = app.face.auth((request) => void (session = request.auth));
    await answered(handler, app.request('/'));
    return session;
  };

  it('has the whole user of the database, without a session callback', async () => {
    const session = await readSession(storedApp());
    expect(session).toMatchObject({
      user: { id: expect.any(String), name: 'Ada', email: 'ada@example.com', emailVerified: null },
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it.each<readonly [string, Partial<NextAuthConfig>]>([
    ['no callback', {}],
    ['a callback that spreads', { callbacks: { session: ({ session }) => ({ ...session }) } }],
  ])('N1 is a plain object without the token of a stored session, with %s', async (_, config) => {
    const session = (await readSession(storedApp(config))) as object;
    // React, in development, refuses to send anything else to a component of the browser.
    expect(Object.getPrototypeOf(session)).toBe(Object.prototype);
    expect(Object.getOwnPropertyNames(session)).toEqual(Object.keys(session));
    expect(Object.keys(session)).not.toContain('sessionToken');
  });

  it('is the one that a browser gets, with tokens', async () => {
    const session = await readSession(new NextApp());
    expect(session).toEqual({
      user: { name: 'Ada', email: 'ada@example.com', image: undefined },
      expires: expect.any(String),
    });
  });

  it('is the result of the session callback, with the user where the callback omits it', async () => {
    const session = (expires: string) => ({ expires, role: 'admin' });
    const callbacks = { session: () => session('2030-01-01T00:00:00.000Z') };
    const expected = { role: 'admin', user: { name: 'Ada' } };
    await expect(readSession(new NextApp({ callbacks }))).resolves.toMatchObject(expected);
    await expect(readSession(storedApp({ callbacks }))).resolves.toMatchObject(expected);
  });
});

describe('an error', () => {
  const broken = Object.assign(new MemoryAdapter(), {
    getSessionAndUser: async () => Promise.reject(new Error('The database is gone.')),
  });

  it.each<[string, Partial<NextAuthConfig>]>([
    ['no secret', { secret: [] }],
    ['a provider that is none', { providers: [{} as never] }],
    ['no host to believe', { url: undefined, trustHost: false }],
    ['a callback that throws', { callbacks: { session: () => Promise.reject(new Error('oh')) } }],
    ['a database that is gone', { adapter: broken, session: { strategy: 'database' } }],
  ])('is not treated as a session: %s', async (_row, extra) => {
    const healthy = new NextApp();
    await healthy.signIn();
    const request = () => healthy.request('/orders');
    const app = new NextApp(extra);
    const response = await answered(whoIsThere(app), request());
    await expect(response.json()).resolves.toEqual({ name: null });
    expect(response.headers.getSetCookie()).toEqual([]);

    const { req, res } = pagesExchange(request().headers.get('cookie') ?? '');
    await expect(app.face.auth(req, res)).resolves.toBeNull();
    expect(app.errors.length).toBeGreaterThan(0);

    const guarded = new NextApp({
      ...extra,
      callbacks: { ...extra.callbacks, authorized: ({ auth }) => auth !== null },
    });
    expect((await guarded.through(request())).status).toBe(307);
  });
});
