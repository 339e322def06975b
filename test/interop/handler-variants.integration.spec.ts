/**
 * The handler contract on each framework set up another way: other mounts, parsers, services,
 * configurations.
 */
import { createServer } from 'node:http';
import express from 'express';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import { createAuth } from '../../src/core/index.js';
import { type AstroContext, AstroAuth } from '../../src/interop/astro/index.js';
import { HonoAuth } from '../../src/interop/hono/index.js';
import { ReactRouterAuth } from '../../src/interop/react-router/index.js';
import { SolidAuth } from '../../src/interop/solid/index.js';
import { AuthModule } from '../../src/index.js';
import { ExpressAuth } from '../../src/node/express.js';
import { FastifyAuth } from '../../src/node/fastify.js';
import { toNodeHandler } from '../../src/node/index.js';
import { handlerContract, mailingConfig } from '../contract/handler.contract.js';
import type { Server } from '../support/browser.js';
import { listenFastify } from '../support/fastify-app.js';
import { PLATFORMS, startApp } from '../support/nest-app.js';
import { asListener, listen } from '../support/node-server.js';
import { served as servedBySolid } from './solid/solid-start.js';
import { KitApp } from './sveltekit/kit-app.js';

const running = (serve: Server) => ({ serve, close: async () => undefined });

for (const [platform, adapter] of PLATFORMS) {
  handlerContract(`NestJS on ${platform} with rawBody`, () =>
    startApp({ imports: [AuthModule.forRoot(mailingConfig)] }, adapter(), { rawBody: true }),
  );
}

handlerContract('node:http, with services that were composed elsewhere', () =>
  listen(createServer(asListener(toNodeHandler(createAuth(mailingConfig))))),
);

handlerContract(
  'Express, mounted, behind its body parsers',
  () =>
    listen(
      createServer(
        express()
          .use(express.json(), express.urlencoded({ extended: true }))
          .use('/auth', toNodeHandler(mailingConfig)),
      ),
    ),
  { isBeforeApp: true },
);

handlerContract(
  'ExpressAuth, with a wildcard, behind body parsers, with services',
  () =>
    listen(
      createServer(
        express()
          .use(express.json(), express.urlencoded({ extended: true }))
          .use('/auth/*splat', ExpressAuth(createAuth(mailingConfig))),
      ),
    ),
  { isBeforeApp: true },
);

handlerContract('FastifyAuth, with services, in an app that parses forms', () => {
  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  app.register(FastifyAuth(createAuth(mailingConfig)));
  return listenFastify(app);
});

handlerContract(
  'SolidStart, configured for each request',
  async () => {
    const config = { ...mailingConfig, basePath: '/auth' };
    return running(servedBySolid(SolidAuth(async () => config)));
  },
  { isBeforeApp: true },
);

handlerContract(
  'SvelteKit on services that are composed elsewhere',
  async () => {
    const app = new KitApp(createAuth(mailingConfig));
    app.page = () => new Response('Not found', { status: 404 });
    return running(app.serve);
  },
  { isBeforeApp: true },
);

handlerContract('Hono, as a route, configured for each request', async () => {
  const { handler } = HonoAuth(async () => mailingConfig);
  const app = new Hono().on(['GET', 'POST', 'DELETE'], '/auth/*', (c) => handler(c));
  return running(async (request) => app.fetch(request));
});

handlerContract('Astro, with its middleware, configured for each request', async () => {
  const { GET, POST, DELETE, onRequest } = AstroAuth(async () => mailingConfig);
  const methods: Partial<Record<string, typeof GET>> = { GET, HEAD: GET, POST, DELETE };
  return running((request) => {
    const context: AstroContext = { request, clientAddress: '192.0.2.1' };
    return onRequest(context, async () => (methods[request.method] ?? GET)(context));
  });
});

handlerContract('React Router, with its middleware, configured for each request', async () => {
  const { loader, action, middleware } = ReactRouterAuth(async () => mailingConfig);
  return running((request) =>
    middleware({ request, context: new Map() }, () =>
      ['GET', 'HEAD'].includes(request.method) ? loader({ request }) : action({ request }),
    ),
  );
});
