/** The recipe for Nuxt in the server that Nuxt's Nitro builds on. */
import { createServer } from 'node:http';
import { describe, expect, it, jest } from '@jest/globals';
import { appendResponseHeader, createApp, createRouter, defineEventHandler } from 'h3';
import { type EventHandler, toNodeListener, toWebHandler } from 'h3';
import { createAuth } from '../../../src/core/index.js';
import { handlerConfig, handlerContract, mailingConfig } from '../../contract/handler.contract.js';
import { pageSessionContract } from '../../contract/page-session.contract.js';
import { Browser } from '../../support/browser.js';
import { listen } from '../../support/node-server.js';
import { CurrentServices } from '../support/current-services.js';

const auth = new CurrentServices();
jest.unstable_mockModule('./server/utils/auth', () => ({ auth }));

const { default: onNode } = await import('./server/routes/auth/[...]');
const { default: onEdge } = await import('./server/edge/auth/[...]');
const { default: sessionMiddleware } = await import('./server/middleware/session');
const { default: me } = await import('./server/api/me.get');

/** As Nitro mounts them by the names of their files, and with a page. */
function createNitroApp(authRoutes: EventHandler) {
  const router = createRouter({ preemptive: true })
    .use('/auth/**', authRoutes)
    .get('/api/me', me)
    .get(
      '/me',
      defineEventHandler(async (event) => {
        await event.context.getSession();
        appendResponseHeader(event, 'set-cookie', 'app=1');
        return (await event.context.getSession())?.user?.name ?? 'signed out';
      }),
    );
  return createApp().use(sessionMiddleware).use(router.handler);
}

const startOnNode = async () => listen(createServer(toNodeListener(createNitroApp(onNode))));

const startOnEdge = async () => {
  const handle = toWebHandler(createNitroApp(onEdge));
  return { serve: async (request: Request) => handle(request), close: async () => undefined };
};

describe.each([
  ['Nuxt', startOnNode],
  ['Nuxt on an edge runtime', startOnEdge],
])('%s', (name, start) => {
  handlerContract(name, async () => {
    auth.use(createAuth(mailingConfig));
    return start();
  });

  pageSessionContract(name, async (services) => {
    auth.use(services);
    return start();
  });
});

it('answers the API with the user, or 401', async () => {
  auth.use(createAuth(handlerConfig));
  const server = await startOnNode();
  const browser = new Browser(server.serve);
  expect((await browser.visit('/api/me')).status).toBe(401);
  await browser.post('/auth/callback/credentials', { password: 'open sesame' });
  await expect((await browser.visit('/api/me')).json()).resolves.toMatchObject({ name: 'Ada' });
  await server.close();
});
