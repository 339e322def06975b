/** Each feature alone, and all of them together, on every framework: their routes answer, and nothing else changes. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { Auth, type AuthConfig } from '../../src/core/index.js';
import { AccessTokens } from '../../src/features/access-tokens/index.js';
import { Account } from '../../src/features/account/index.js';
import type { Feature } from '../../src/features/index.js';
import { Limits } from '../../src/features/limits/index.js';
import { Passwords } from '../../src/features/passwords/index.js';
import { PersonalData } from '../../src/features/personal-data/index.js';
import { ProviderLogout } from '../../src/features/provider-logout/index.js';
import { ProviderTokens } from '../../src/features/provider-tokens/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { AuthModule } from '../../src/index.js';
import { AstroAuth, type AstroContext } from '../../src/interop/astro/index.js';
import { HonoAuth } from '../../src/interop/hono/index.js';
import { ReactRouterAuth } from '../../src/interop/react-router/index.js';
import { SolidAuth } from '../../src/interop/solid/index.js';
import { ExpressAuth } from '../../src/node/express.js';
import { FastifyAuth } from '../../src/node/fastify.js';
import { toNodeHandler } from '../../src/node/index.js';
import { served as servedBySolid } from '../interop/solid/solid-start.js';
import { KitApp } from '../interop/sveltekit/kit-app.js';
import { Browser, type Server } from '../support/browser.js';
import { listenFastify } from '../support/fastify-app.js';
import { PLATFORMS, startApp } from '../support/nest-app.js';
import { asListener, listen } from '../support/node-server.js';

/** Sessions is among all that need it. */
const FEATURES: Readonly<Record<string, () => readonly Feature[]>> = {
  Sessions: () => [Sessions()],
  Limits: () => [Limits()],
  Account: () => [Account()],
  Passwords: () => [Sessions(), Passwords({ mailer: () => undefined })],
  PersonalData: () => [Sessions(), PersonalData()],
  AccessTokens: () => [AccessTokens({ audiences: { orders: {} } })],
  ProviderTokens: () => [ProviderTokens()],
  ProviderLogout: () => [Sessions(), ProviderLogout()],
};

const ALL = (): readonly Feature[] => {
  const all = Object.values(FEATURES).flatMap((create) => create());
  return [...new Map(all.map((feature) => [feature.id, feature])).values()];
};

const CHOICES = [...Object.entries(FEATURES), ['all of them', ALL] as const];

interface App {
  readonly serve: Server;
  close(): Promise<void>;
}

const running = (serve: Server): App => ({ serve, close: async () => undefined });

/** How each framework serves a configuration. */
const DOORS: Readonly<Record<string, (config: AuthConfig) => Promise<App> | App>> = {
  'Auth()': (config) => running((request) => Auth(request, config)),
  'node:http': (config) => listen(createServer(asListener(toNodeHandler(config)))),
  Express: (config) => listen(createServer(express().use('/auth/*splat', ExpressAuth(config)))),
  Fastify: (config) => {
    const app = fastify({ forceCloseConnections: true });
    app.register(FastifyAuth(config));
    return listenFastify(app);
  },
  SolidStart: (config) => running(servedBySolid(SolidAuth(config))),
  SvelteKit: (config) => {
    const app = new KitApp(config);
    app.page = () => new Response('Not found', { status: 404 });
    return running(app.serve);
  },
  Hono: (config) => {
    const { handler } = HonoAuth(config);
    const app = new Hono().on(['GET', 'POST', 'DELETE'], '/auth/*', (c) => handler(c));
    return running(async (request) => app.fetch(request));
  },
  'React Router': (config) => {
    const { loader, action } = ReactRouterAuth(config);
    return running((request) =>
      ['GET', 'HEAD'].includes(request.method) ? loader({ request }) : action({ request }),
    );
  },
  Astro: (config) => {
    const { GET, POST, DELETE } = AstroAuth(config);
    const methods: Partial<Record<string, typeof GET>> = { GET, HEAD: GET, POST, DELETE };
    return running((request) => {
      const context: AstroContext = { request, clientAddress: '192.0.2.1' };
      return (methods[request.method] ?? GET)(context);
    });
  },
  ...Object.fromEntries(
    PLATFORMS.map(([platform, adapter]) => [
      `NestJS on ${platform}`,
      (config: AuthConfig) => startApp({ imports: [AuthModule.forRoot(config)] }, adapter()),
    ]),
  ),
};

describe.each(Object.entries(DOORS))('%s', (_, open) => {
  describe.each(CHOICES)('with %s', (_name, create) => {
    const features = create();
    let app: App;

    beforeAll(async () => {
      app = await open({
        secret: 'a secret that is long enough for a test',
        trustHost: true,
        basePath: '/auth',
        adapter: new MemoryAdapter(),
        session: { strategy: 'jwt' },
        providers: [],
        features,
        logger: { warn: () => undefined, error: () => undefined },
      });
    });

    afterAll(() => app.close());

    it('has its routes, and those of the library', async () => {
      const browser = new Browser(app.serve);
      expect(await browser.session()).toBeNull();
      const routes = features.flatMap(({ routes = [] }) => routes);
      const answers = await Promise.all(
        routes.map(async ({ method, path }) => {
          const visit = method === 'GET' ? {} : { json: {} };
          const response = await browser.visit(`/auth${path}`, { method, ...visit });
          return [`${method} ${path}`, response.status] as const;
        }),
      );
      // Without what it needs, a route refuses, each with its own status; 404 and 500 would be no answer of it.
      const isMissing = ([name, status]: readonly [string, number]) =>
        status >= 500 || (status === 404 && !name.includes(':'));
      expect(answers.filter(isMissing)).toEqual([]);
    });

    it('has no route of another feature', async () => {
      const own = new Set(features.flatMap(({ routes = [] }) => routes.map(({ path }) => path)));
      const others = ALL().flatMap(({ routes = [] }) =>
        routes.filter(({ path, method }) => method === 'GET' && !own.has(path)),
      );
      const browser = new Browser(app.serve);
      for (const { path } of others) {
        expect([path, (await browser.visit(`/auth${path}`)).status]).toEqual([path, 404]);
      }
    });
  });
});
