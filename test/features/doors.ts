/** The doors of the library: each framework, with a configuration behind it. */
import { createServer } from 'node:http';
import express from 'express';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import { Auth, type AuthConfig } from '../../src/core/index.js';
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
import type { Server } from '../support/browser.js';
import { listenFastify } from '../support/fastify-app.js';
import { PLATFORMS, startApp } from '../support/nest-app.js';
import { asListener, listen } from '../support/node-server.js';

/** A running app. */
export interface DoorApp {
  readonly serve: Server;
  close(): Promise<void>;
}

const running = (serve: Server): DoorApp => ({ serve, close: async () => undefined });

/** How each framework serves a configuration. */
export const DOORS: Readonly<Record<string, (config: AuthConfig) => Promise<DoorApp> | DoorApp>> = {
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
