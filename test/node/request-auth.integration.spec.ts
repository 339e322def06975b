/** The code of apps of Express and Fastify, and replies that have been started. */
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { fastify } from 'fastify';
import { auth, ExpressAuth } from '../../src/node/express.js';
import { FastifyAuth } from '../../src/node/fastify.js';
import type { RunningHandler } from '../contract/handler.contract.js';
import { requestAuthContract, type StartActions } from '../contract/request-auth.contract.js';
import { sessionLevelsContract } from '../contract/session-levels.contract.js';
import { DAY, sessionApp } from '../core/sessions/session-app.js';
import { Browser } from '../support/browser.js';
import { listenFastify } from '../support/fastify-app.js';
import { listen } from '../support/node-server.js';

const startExpress: StartActions = (services, act) => {
  const app = express().use(ExpressAuth(services));
  app.all('/act', async (req, res) => {
    res.append('set-cookie', 'app=1');
    const { location, text = '' } = await act(auth(req, services));
    if (location === undefined) res.send(text);
    else res.redirect(location);
  });
  return listen(createServer(app));
};

const startFastify: StartActions = (services, act) => {
  const app = fastify({ forceCloseConnections: true });
  app.register(FastifyAuth(services));
  app.all('/act', async (request, reply) => {
    reply.header('set-cookie', 'app=1');
    const { location, text = '' } = await act(request.auth);
    return location === undefined ? text : reply.redirect(location);
  });
  return listenFastify(app);
};

for (const [name, start] of [
  ['Express', startExpress],
  ['Fastify', startFastify],
] as const) {
  requestAuthContract(name, start);
  sessionLevelsContract(name, start);
}

describe('a reply that has been started', () => {
  let server: RunningHandler | undefined;
  afterEach(() => server?.close());

  it('takes no sign-in, and a session is only read', async () => {
    const app = sessionApp('jwt', { url: 'https://app.test' });
    const cookie = (await app.signedIn()).cookieHeader();
    app.clock.now += 2 * DAY;
    const started = express().post('/act', async (req, res) => {
      res.flushHeaders();
      const request = auth(req, app.services);
      const error = await request.signOut().catch(({ type }) => String(type));
      res.end(`${error} ${(await request.user())?.name}`);
    });
    server = await listen(createServer(started));
    const browser = new Browser(server.serve);
    const headers = { cookie };
    const response = await browser.visit('/act', { method: 'POST', headers });
    expect(await response.text()).toBe('ResponseStarted Ada');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each([undefined, {}, new globalThis.Request('https://app.test/')])(
    'needs a request of Express: %j',
    (given) => {
      const { services } = sessionApp('jwt');
      expect(() => auth(given as never, services)).toThrow('`auth(req, config)`');
    },
  );
});
