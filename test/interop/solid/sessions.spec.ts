/** Who is signed in, for the pages and the server functions of a SolidStart app. */
import { describe, expect, it } from '@jest/globals';
import {
  SolidAuth,
  type SolidAuthConfig,
  type SolidEvent,
  getSession,
} from '../../../src/interop/solid/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { COOKIE, NOW } from '../../core/actions/app.js';
import { DAY, sessionApp, signedInBefore } from '../../core/sessions/session-app.js';
import { Browser } from '../../support/browser.js';
import { cookieNames, createEvent, makeOldEvent, requestTo, served } from './solid-start.js';

const config = { ...handlerConfig, prefix: '/auth' } satisfies SolidAuthConfig;

async function signedIn(given: SolidAuthConfig = config): Promise<string> {
  const browser = new Browser(served(SolidAuth(given)));
  await browser.post('/auth/callback/credentials', { password: 'open sesame' });
  return browser.cookieHeader();
}

describe('the session', () => {
  it('is read by the request and the configuration', async () => {
    const request = requestTo('/members', { cookie: await signedIn() });
    await expect(getSession(request, config)).resolves.toMatchObject({ user: { name: 'Ada' } });
    await expect(getSession({ request }, config)).resolves.toMatchObject({ user: { name: 'Ada' } });
    await expect(getSession(requestTo('/members'), config)).resolves.toBeNull();
  });

  it.each(['jwt', 'database'] as const)('is read by services: %s', async (strategy) => {
    const app = sessionApp(strategy);
    const browser = await app.signedIn();
    const request = requestTo('/', { cookie: browser.cookieHeader() });
    await expect(getSession(request, app.services)).resolves.toMatchObject({
      user: { name: 'Ada' },
    });
    const { getSession: find } = SolidAuth(() => app.services);
    await expect(find({ request })).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it('is read once for a request', async () => {
    const app = sessionApp('database');
    const browser = await app.signedIn();
    const auth = SolidAuth(app.services);
    const event = createEvent(requestTo('/', { cookie: browser.cookieHeader() }));
    await auth.middleware(event);
    await Promise.all([auth.getSession(event), auth.getSession(event)]);
    await getSession(event, app.services);
    expect(app.calls.filter(({ name }) => name === 'getSessionAndUser')).toHaveLength(1);
  });

  it('is read where the URL of the request is a path alone', async () => {
    const { headers } = requestTo('/', { cookie: await signedIn() });
    const request = { url: '/members', method: 'GET', headers, body: null } as Request;
    await expect(getSession(request, config)).resolves.toMatchObject({ user: { name: 'Ada' } });
  });
});

describe('an error is not treated as signed out', () => {
  const broken: readonly (readonly [string, Partial<SolidAuthConfig>])[] = [
    ['the configuration is wrong', { secret: 'short', providers: [{} as never] }],
    ['there is no secret', { secret: [] }],
    ['prefix and basePath differ', { basePath: '/elsewhere' }],
    ['the jwt callback throws', { callbacks: { jwt: () => Promise.reject(new Error('down')) } }],
    [
      'the session callback throws',
      { callbacks: { session: () => Promise.reject(new Error('down')) } },
    ],
    ['the host is not trusted', { url: undefined, trustHost: false }],
    ['the providers are missing', { providers: undefined as never }],
  ];

  it.each(broken)('when %s', async (_when, change) => {
    const logged: unknown[] = [];
    const logger = { error: (error: unknown) => void logged.push(error) };
    const given = { ...config, logger, ...change };
    const event: SolidEvent = createEvent(requestTo('/', { cookie: await signedIn() }));
    const silenced = console.error;
    console.error = (...line: unknown[]) => void logged.push(line);
    try {
      await expect(getSession(event.request, given)).resolves.toBeNull();
      await expect(SolidAuth(() => given).getSession(event)).resolves.toBeNull();
      await expect(SolidAuth(() => given).middleware(createEvent(event.request))).resolves.toBe(
        undefined,
      );
    } finally {
      console.error = silenced;
    }
    expect(logged).not.toEqual([]);
  });

  it('when the database is unavailable, and the cookie stays', async () => {
    const { app, browser } = await signedInBefore(() => ({
      getSessionAndUser: () => Promise.reject(new Error('away')),
    }));
    const event = createEvent(requestTo('/', { cookie: browser.cookieHeader() }));
    await SolidAuth(app.services).middleware(event);
    await expect(getSession(event, app.services)).resolves.toBeNull();
    expect(event.response.headers.getSetCookie()).toEqual([]);
    expect(app.errors()).toContain('SessionTokenError');
  });

  it('when the function that returns the configuration throws', async () => {
    const silenced = console.error;
    console.error = () => undefined;
    try {
      const auth = SolidAuth(() => Promise.reject(new Error('away')));
      await expect(auth.getSession(createEvent(requestTo('/')))).resolves.toBeNull();
      await expect(auth.middleware(createEvent(requestTo('/')))).resolves.toBeUndefined();
    } finally {
      console.error = silenced;
    }
  });
});

describe.each(['jwt', 'database'] as const)('a session that is due: %s', (strategy) => {
  const ageing = async () => {
    const app = sessionApp(strategy);
    const browser = await app.signedIn();
    app.clock.now = NOW + 2 * DAY;
    return { app, auth: SolidAuth(app.services), cookie: browser.cookieHeader() };
  };

  it.each([
    ['SolidStart 2', createEvent],
    ['SolidStart 1', makeOldEvent],
  ] as const)('is renewed by the middleware of %s', async (_version, makeEvent) => {
    const { auth, cookie } = await ageing();
    const event = makeEvent(requestTo('/members', { cookie }));
    await auth.middleware(event);
    const lines = event.response.headers.getSetCookie();
    expect(cookieNames(lines)).toEqual([COOKIE.session]);
    expect(lines.join()).toContain(new Date(NOW + 32 * DAY).toUTCString());
    expect(event.response.headers.get('cache-control')).toContain('no-store');
    await expect(auth.getSession(event)).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it('is renewed by the middleware of the underlying server, also for an error response', async () => {
    const { auth, cookie } = await ageing();
    const request = requestTo('/members', { cookie });
    const native = { req: request, res: { headers: new Headers(), errHeaders: new Headers() } };
    await auth.middleware(native);
    for (const headers of [native.res.headers, native.res.errHeaders]) {
      expect(cookieNames(headers.getSetCookie())).toEqual([COOKIE.session]);
    }
    await expect(auth.getSession({ request })).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it('is not renewed by a mere read, which cannot set a cookie', async () => {
    const { app, auth, cookie } = await ageing();
    const event = createEvent(requestTo('/members', { cookie }));
    await auth.getSession(event);
    expect(event.response.headers.getSetCookie()).toEqual([]);
    expect(app.calls.map(({ name }) => name)).not.toContain('updateSession');
  });

  it('is not renewed for the routes, which renew it themselves', async () => {
    const { auth, cookie } = await ageing();
    const event = createEvent(requestTo('/auth/session', { cookie }));
    await auth.middleware(event);
    expect(event.response.headers.getSetCookie()).toEqual([]);
    const response = await auth.GET(event);
    expect(cookieNames(response?.headers.getSetCookie() ?? [])).toContain(COOKIE.session);
  });
});

describe('a response with a session', () => {
  it('is kept out of shared caches', async () => {
    const event = createEvent(requestTo('/', { cookie: await signedIn() }));
    await SolidAuth(config).getSession(event);
    expect(event.response.headers.get('cache-control')).toBe('private, no-cache, no-store');
  });

  it('is kept out of shared caches also where the session was read by the request before', async () => {
    const request = requestTo('/', { cookie: await signedIn() });
    const event = createEvent(request);
    await getSession(request, config);
    await getSession(event, config);
    expect(event.response.headers.get('cache-control')).toBe('private, no-cache, no-store');
  });

  it('is unchanged without a session', async () => {
    const event = createEvent(requestTo('/'));
    await SolidAuth(config).middleware(event);
    await SolidAuth(config).getSession(event);
    expect([...event.response.headers]).toEqual([]);
  });

  it('may have been sent already', async () => {
    const request = requestTo('/', { cookie: await signedIn() });
    const headers = new Headers();
    const refuse = (): never => {
      throw new Error('Cannot set headers after they are sent to the client');
    };
    Object.assign(headers, { set: refuse, append: refuse, delete: refuse });
    const session = await SolidAuth(config).getSession({ request, response: { headers } } as never);
    expect(session).toMatchObject({ user: { name: 'Ada' } });
  });
});
