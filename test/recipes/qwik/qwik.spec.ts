/** The recipe for Qwik City in the framework's own middleware for Node. */
import { createServer } from 'node:http';
import type { RequestHandler } from '@builder.io/qwik-city';
import { createQwikCity } from '@builder.io/qwik-city/middleware/node';
import { expect, it, jest } from '@jest/globals';
import { createAuth } from '../../../src/core/index.js';
import { handlerConfig, handlerContract, mailingConfig } from '../../contract/handler.contract.js';
import { pageSessionContract } from '../../contract/page-session.contract.js';
import { Browser } from '../../support/browser.js';
import { listen } from '../../support/node-server.js';
import { CurrentServices } from '../support/current-services.js';

const auth = new CurrentServices();
jest.unstable_mockModule('./src/server/auth', () => ({ auth }));

const plugin = await import('./src/routes/plugin@auth');
const me = await import('./src/routes/api/me/index');
const { getCurrentSession } = await import('./src/server/session');

const onGet: RequestHandler = async (event) => {
  await getCurrentSession(event);
  event.cookie.set('app', '1');
  event.text(200, (await getCurrentSession(event))?.user?.name ?? 'signed out');
};

/** As the build of Qwik City mounts them by the names of their files, and with a page. */
async function start() {
  const { router, notFound } = createQwikCity({
    render: async () => {
      throw new Error('Nothing here is rendered.');
    },
    qwikCityPlan: {
      serverPlugins: [plugin],
      routes: [
        ['/api/me/', [async () => me]],
        ['/me/', [async () => ({ onGet })]],
      ],
    },
    origin: 'https://app.test',
  });
  return listen(
    createServer((request, response) => {
      const fail = () => void response.destroy();
      void router(request, response, () => void notFound(request, response, fail));
    }),
  );
}

handlerContract(
  'Qwik City',
  async () => {
    auth.use(createAuth(mailingConfig));
    return start();
  },
  { mergesSlashes: true },
);

pageSessionContract('Qwik City', async (services) => {
  auth.use(services);
  return start();
});

it('answers the API with the user, or 401', async () => {
  auth.use(createAuth(handlerConfig));
  const server = await start();
  const browser = new Browser(server.serve);
  expect((await browser.visit('/api/me/')).status).toBe(401);
  await browser.post('/auth/callback/credentials', { password: 'open sesame' });
  await expect((await browser.visit('/api/me/')).json()).resolves.toMatchObject({ name: 'Ada' });
  await server.close();
});
