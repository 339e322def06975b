/** `event.locals.auth()`: who is signed in, and what becomes of the session that is read. */
import { describe, expect, it, jest } from '@jest/globals';
import { createAuth } from '../../../src/core/index.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import type { Browser } from '../../support/browser.js';
import { KitApp } from './kit-app.js';

const COOKIE = '__Secure-authjs.session-token';
const ageing = { ...handlerConfig, session: { strategy: 'jwt', updateAge: 0 } } as const;

/** Every reading renews the token, as those do whose `jwt` callback renews an access token. */
const rotating = {
  ...ageing,
  callbacks: { jwt: ({ token }: { token: object }) => ({ ...token, mark: crypto.randomUUID() }) },
} as const;

async function signedIn(app: KitApp): Promise<Browser> {
  const browser = app.browser();
  await browser.visit('/auth/callback/credentials', { form: { password: 'open sesame' } });
  expect(browser.jar.has(COOKIE)).toBe(true);
  return browser;
}

const sessionCookies = (response: Response): string[] =>
  response.headers.getSetCookie().filter((cookie) => cookie.startsWith(COOKIE));

const isPrivate = (response: Response): boolean =>
  response.headers.get('cache-control')?.includes('no-store') ?? false;

describe('event.locals.auth()', () => {
  it('returns the session, under either name, and reads once', async () => {
    const read = jest.fn(({ session }: { session: object }) => session);
    const app = new KitApp({ ...handlerConfig, callbacks: { session: read as never } });
    const browser = await signedIn(app);
    app.page = async ({ locals }) => {
      const sessions = await Promise.all([locals.auth(), locals.getSession(), locals.auth()]);
      expect(sessions[1]).toBe(sessions[0]);
      return Response.json(sessions[2]);
    };
    expect(await app.sessionFor(browser)).toMatchObject({ user: { name: 'Ada' } });
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is null without a session, and allows caching', async () => {
    const configure = jest.fn(() => handlerConfig);
    const app = new KitApp(configure);
    app.page = async ({ locals }) =>
      Response.json(await locals.auth(), { headers: { 'cache-control': 'public' } });
    const response = await app.browser().visit('/');
    expect(await response.json()).toBeNull();
    expect(response.headers.get('cache-control')).toBe('public');
    // Nor is anything asked: a page can be prerendered, without a secret and without a platform.
    expect(configure).not.toHaveBeenCalled();
  });

  it('keeps a response that uses a session out of caches, whatever headers the app sets', async () => {
    const app = new KitApp(handlerConfig);
    const browser = await signedIn(app);
    app.page = async ({ locals }) =>
      Response.json(await locals.auth(), { headers: { 'cache-control': 'public, max-age=60' } });
    expect(isPrivate(await browser.visit('/'))).toBe(true);
    app.page = () => new Response('no session', { headers: { 'cache-control': 'public' } });
    expect(isPrivate(await browser.visit('/'))).toBe(false);
  });

  it('accepts a response with immutable headers', async () => {
    const app = new KitApp(handlerConfig);
    const browser = await signedIn(app);
    app.page = async ({ locals }) => {
      await locals.auth();
      return Response.redirect('https://app.test/members', 302);
    };
    const response = await browser.visit('/');
    expect([response.status, isPrivate(response)]).toEqual([302, true]);
  });
});

describe('session renewal', () => {
  it('sets the cookie when due, and no cookie otherwise', async () => {
    const fresh = new KitApp(handlerConfig);
    expect(sessionCookies(await (await signedIn(fresh)).visit('/'))).toEqual([]);
    const due = new KitApp(rotating);
    const response = await (await signedIn(due)).visit('/');
    expect(sessionCookies(response)).toHaveLength(1);
    expect(sessionCookies(response)[0]).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
    expect(isPrivate(response)).toBe(true);
  });

  it('is set on the response itself where SvelteKit accepts no cookies any more', async () => {
    const app = new KitApp(rotating);
    const browser = await signedIn(app);
    let session: Promise<unknown> | undefined;
    app.page = ({ locals }) => {
      // A page that streams does not wait for it.
      session = locals.auth();
      return new Response('streaming');
    };
    const before = browser.jar.get(COOKIE);
    const response = await browser.visit('/');
    expect(sessionCookies(response)).toHaveLength(1);
    expect(browser.jar.get(COOKIE)).not.toBe(before);
    expect(await session).toMatchObject({ user: { name: 'Ada' } });
  });

  it('is skipped after the response has started, since its cookie would be lost', async () => {
    const app = new KitApp(rotating);
    const browser = await signedIn(app);
    app.page = () => new Response('streaming');
    const response = await browser.visit('/');
    expect(sessionCookies(response)).toEqual([]);
    const session = await app.events.at(-1)?.locals.auth();
    expect(session).toMatchObject({ user: { name: 'Ada' } });
  });

  it('does not restore a session that is signed out meanwhile', async () => {
    const app = new KitApp(rotating);
    const browser = await signedIn(app);
    app.page = async (event) => {
      const reading = event.locals.auth();
      const response = await app.answerBy('signOut')(event);
      await reading;
      expect(await event.locals.auth()).not.toBe(await reading);
      return response;
    };
    await browser.visit('/leave', { form: {} });
    expect(browser.jar.has(COOKIE)).toBe(false);
  });
});

describe('an error is not treated as signed out', () => {
  const down = () => Promise.reject(new Error('down'));
  const adapter = Object.assign(new MemoryAdapter(), { getSessionAndUser: down });

  it.each([
    ['no secret', { ...handlerConfig, secret: '' }],
    ['no host to trust', { ...handlerConfig, url: undefined, trustHost: false }],
    ['a provider that is none', { ...handlerConfig, providers: [{} as never] }],
    ['a callback that throws', { ...handlerConfig, callbacks: { session: down as never } }],
    ['an adapter that is down', { ...handlerConfig, adapter, session: { strategy: 'database' } }],
  ] as const)('with %s', async (_, config) => {
    const errors: unknown[] = [];
    const logger = { error: (error: unknown) => void errors.push(error) };
    const browser = await signedIn(new KitApp(handlerConfig));
    const app = new KitApp({ ...config, logger });
    const visitor = app.browser();
    for (const [name, value] of browser.jar) visitor.jar.set(name, value);
    const response = await visitor.visit('/');
    expect([response.status, await response.json()]).toEqual([200, null]);
    expect(errors).toHaveLength(1);
    expect(visitor.jar.has(COOKIE)).toBe(true);
  });
});

describe('an unavailable configuration', () => {
  it.each([
    ['throws', () => down()],
    ['rejects', () => Promise.reject(new Error('the vault is away'))],
  ])('is no session, and is logged: the function %s', async (_, configure) => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    try {
      const visitor = new KitApp(configure).browser();
      visitor.jar.set(COOKIE, 'of a session');
      const response = await visitor.visit('/');
      expect([response.status, await response.json()]).toEqual([200, null]);
      expect(log).toHaveBeenCalledTimes(1);
      expect(visitor.jar.has(COOKIE)).toBe(true);
    } finally {
      log.mockRestore();
    }
  });

  function down(): never {
    throw new Error('the vault is away');
  }
});

describe('the configuration', () => {
  it('may be a function of the request, which is called once for each', async () => {
    const configure = jest.fn(async (_event: unknown) => handlerConfig);
    const app = new KitApp(configure);
    const browser = await signedIn(app);
    configure.mockClear();
    app.page = async (event) => {
      await event.locals.auth();
      await app.auth.update(event, {});
      return Response.json(await event.locals.auth());
    };
    expect(await app.sessionFor(browser)).toMatchObject({ user: { name: 'Ada' } });
    expect(configure).toHaveBeenCalledTimes(1);
    expect(configure).toHaveBeenCalledWith(app.events.at(-1));
  });

  it('may be shared services', async () => {
    const services = createAuth(handlerConfig);
    const app = new KitApp(services);
    const browser = app.browser();
    await browser.post('/auth/callback/credentials', { password: 'open sesame' });
    const beside = new KitApp(() => services);
    const visitor = beside.browser();
    for (const [name, value] of browser.jar) visitor.jar.set(name, value);
    expect(await beside.sessionFor(visitor)).toMatchObject({ user: { name: 'Ada' } });
  });
});
