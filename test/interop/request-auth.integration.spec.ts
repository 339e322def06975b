/** The code of apps, by web frameworks. */
import { describe, expect, it } from '@jest/globals';
import { Hono } from 'hono';
import { AstroAuth, type AstroContext } from '../../src/interop/astro/index.js';
import { HonoAuth } from '../../src/interop/hono/index.js';
import { ReactRouterAuth } from '../../src/interop/react-router/index.js';
import {
  type Answer,
  requestAuthContract,
  type StartActions,
} from '../contract/request-auth.contract.js';
import { sessionLevelsContract } from '../contract/session-levels.contract.js';
import { SolidAuth } from '../../src/interop/solid/index.js';
import { sessionApp } from '../core/sessions/session-app.js';
import { Browser, type Server } from '../support/browser.js';
import { createEvent, makeOldEvent } from './solid/solid-start.js';
import { KitApp } from './sveltekit/kit-app.js';

const served = (serve: Server) => ({ serve, close: async () => undefined });

function toResponse({ location, text = '' }: Answer): Response {
  const headers = new Headers({ 'set-cookie': 'app=1' });
  if (location !== undefined) headers.set('location', location);
  return new Response(text, { status: location === undefined ? 200 : 302, headers });
}

const makeContext = (request: Request): AstroContext => ({ request, clientAddress: '192.0.2.1' });

const DOORS: readonly (readonly [name: string, start: (hasMiddleware: boolean) => StartActions])[] =
  [
    [
      'Hono',
      (hasMiddleware) => async (services, act) => {
        const { auth, handler } = HonoAuth(services);
        const app = new Hono();
        if (hasMiddleware) app.use(handler);
        app.all('/act', async (c) => {
          const { location, text = '' } = await act(auth(c));
          c.header('set-cookie', 'app=1', { append: true });
          return location === undefined ? c.text(text) : c.redirect(location);
        });
        return served(async (request) => app.fetch(request));
      },
    ],
    [
      'Hono, with responses of its own',
      (hasMiddleware) => async (services, act) => {
        const { auth, handler } = HonoAuth(services);
        const app = new Hono();
        // Twice, as in an app whose parts have it too.
        if (hasMiddleware) app.use(handler).use('/act', handler);
        app.all('/act', async (c) => toResponse(await act(auth(c))));
        return served(async (request) => app.fetch(request));
      },
    ],
    [
      'Astro',
      (hasMiddleware) => async (services, act) => {
        const { auth, onRequest } = AstroAuth(services);
        return served(async (request) => {
          const answer = async () => toResponse(await act(auth({ request })));
          return hasMiddleware ? onRequest(makeContext(request), answer) : answer();
        });
      },
    ],
    [
      'React Router',
      (hasMiddleware) => async (services, act) => {
        const { auth, middleware } = ReactRouterAuth(services);
        return served(async (request) => {
          const context = new Map();
          // Actions get a request of their own.
          const answer = async () =>
            toResponse(await act(auth({ request: new Request(request), context })));
          return hasMiddleware ? middleware({ request, context }, answer) : answer();
        });
      },
    ],
  ];

const startSvelteKit: StartActions = async (services, act) => {
  const kit = new KitApp(services);
  kit.page = async (event) => {
    const response = toResponse(await act(kit.auth.requestAuth(event)));
    return new Response(response.body, response);
  };
  return served(kit.serve);
};

const ON_SOLID_START = [
  ['SolidStart 1', makeOldEvent],
  ['SolidStart 2', createEvent],
] as const;
const startSolid =
  (toEvent: (typeof ON_SOLID_START)[number][1]): StartActions =>
  async (services, act) => {
    const auth = SolidAuth(services);
    return served(async (request) => {
      const event = toEvent(request);
      await auth.middleware(event);
      const response = toResponse(await act(auth.requestAuth(event)));
      const { headers } = event.response;
      const lines = 'lines' in event ? event.lines : headers.getSetCookie();
      for (const line of lines) response.headers.append('set-cookie', line);
      response.headers.set('cache-control', headers.get('cache-control') ?? '');
      return response;
    });
  };

const ALL: readonly (readonly [name: string, start: StartActions])[] = [
  ...DOORS.map(([name, start]) => [name, start(true)] as const),
  ['SvelteKit', startSvelteKit],
  ...ON_SOLID_START.map(([name, toEvent]) => [name, startSolid(toEvent)] as const),
];
for (const [name, start] of ALL) {
  requestAuthContract(name, start);
  sessionLevelsContract(name, start);
}

describe('without the middleware, which sets the cookies', () => {
  it.each(DOORS)('no user is signed in or out in %s', async (_, start) => {
    const app = sessionApp('jwt', { url: 'https://app.test' });
    const { serve } = await start(false)(app.services, async (auth) => {
      const errors = await Promise.all(
        [auth.signIn('password', { password: 'right' }), auth.signOut()].map((action) =>
          action.then(
            () => 'none',
            ({ type }) => String(type),
          ),
        ),
      );
      return { text: errors.join() };
    });
    const browser = new Browser(serve);
    const response = await browser.visit('/act', { method: 'POST' });
    expect(await response.text()).toBe('ResponseStarted,ResponseStarted');
    expect([...browser.jar.keys()]).toEqual(['app']);
  });
});
