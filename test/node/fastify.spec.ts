/** `portcullis/fastify`: the plugin, its routes and `request.getSession()`. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { FastifyAuth, type FastifyAuthConfig } from '../../src/node/fastify.js';
import {
  handlerConfig,
  handlerContract,
  mailingConfig,
  type RunningHandler,
} from '../contract/handler.contract.js';
import { pageSessionContract } from '../contract/page-session.contract.js';
import { Browser } from '../support/browser.js';
import { listenFastify } from '../support/fastify-app.js';

const createApp = () => fastify({ forceCloseConnections: true });

handlerContract('FastifyAuth', () => {
  const app = createApp();
  app.register(FastifyAuth(mailingConfig));
  return listenFastify(app);
});

pageSessionContract('FastifyAuth', (services) => {
  const app = createApp();
  app.register(FastifyAuth(services));
  app.get('/me', async (request, reply) => {
    await request.getSession();
    reply.header('set-cookie', 'app=1');
    return (await request.getSession())?.user?.name ?? 'signed out';
  });
  return listenFastify(app);
});

describe('the app', () => {
  let app: FastifyInstance;
  let server: RunningHandler;
  beforeEach(() => {
    app = createApp();
  });
  afterEach(() => server?.close());

  it('still refuses forms on its own routes', async () => {
    app.register(FastifyAuth(handlerConfig));
    app.post('/orders', async () => 'ordered');
    server = await listenFastify(app);
    const body = new URLSearchParams({ item: 'tea' });
    const request = new Request('https://app.test/orders', { method: 'POST', body });
    expect((await server.serve(request)).status).toBe(415);
  });

  it('reads sessions in its hooks, and in plugins that are encapsulated', async () => {
    app.register(FastifyAuth(handlerConfig));
    app.register(async (scope) => {
      scope.addHook('preHandler', async (request, reply) => {
        if (!(await request.getSession()))
          await reply.code(401).send({ message: 'Sign in first.' });
      });
      scope.get('/members', async (request) => (await request.getSession())?.user);
    });
    server = await listenFastify(app);
    const browser = new Browser(server.serve);
    expect((await browser.visit('/members')).status).toBe(401);
    await browser.post('/auth/callback/credentials', { password: 'open sesame' });
    expect(await (await browser.visit('/members')).json()).toMatchObject({ name: 'Ada' });
    expect((await browser.visit('/elsewhere')).status).toBe(404);
  });

  it('has its routes below the base path', async () => {
    app.register(FastifyAuth({ ...handlerConfig, basePath: '/api/auth' }));
    server = await listenFastify(app);
    const ask = (path: string) => server.serve(new Request(`https://app.test${path}`));
    expect((await ask('/api/auth/providers')).status).toBe(200);
    expect((await ask('/auth/providers')).status).toBe(404);
  });

  it.each([undefined, {}, { providers: 'github' }])(
    'does not start with a wrong argument: %j',
    (given) => {
      expect(() => FastifyAuth(given as unknown as FastifyAuthConfig)).toThrow(
        '`FastifyAuth` takes a configuration with `providers`',
      );
    },
  );
});
