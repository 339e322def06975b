/** `portcullis/express`: the routes wherever they are mounted, and the session of a request. */
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import express, { type Request } from 'express';
import * as entry from '../../src/node/express.js';
import { ExpressAuth, type ExpressAuthConfig, getSession } from '../../src/node/express.js';
import { handlerConfig, handlerContract, mailingConfig } from '../contract/handler.contract.js';
import { pageSessionContract } from '../contract/page-session.contract.js';
import { Browser } from '../support/browser.js';
import { listen, type RunningServer } from '../support/node-server.js';

handlerContract(
  'ExpressAuth',
  () => listen(createServer(express().use(ExpressAuth(mailingConfig)))),
  { isBeforeApp: true },
);

let server: RunningServer;
afterEach(() => server?.close());

describe('the routes', () => {
  const URL_BEFORE = process.env.AUTH_URL;
  afterEach(() => {
    if (URL_BEFORE === undefined) delete process.env.AUTH_URL;
    else process.env.AUTH_URL = URL_BEFORE;
  });

  it.each<[mount: string | undefined, given: Partial<ExpressAuthConfig>, base: string]>([
    [undefined, {}, '/auth'],
    ['/auth', {}, '/auth'],
    ['/auth/*splat', {}, '/auth'],
    ['/api/auth', {}, '/api/auth'],
    ['/api/auth/*splat', {}, '/api/auth'],
    ['/api/auth/*splat', { basePath: '/api/auth' }, '/api/auth'],
    [undefined, { basePath: '/login' }, '/login'],
  ])('mounted at %j with %j are below %s', async (mount, given, base) => {
    const config = { ...handlerConfig, ...given };
    const handler = ExpressAuth(config);
    const app = express();
    if (mount === undefined) app.use(handler);
    else app.use(mount, handler);
    app.get('/me', async (req, res) => {
      res.send((await getSession(req, config))?.user?.name ?? 'signed out');
    });
    server = await listen(createServer(app));
    const browser = new Browser(server.serve);
    const answer = (await (await browser.visit(`${base}/csrf`)).json()) as { csrfToken: string };
    const form = { csrfToken: answer.csrfToken, password: 'open sesame' };
    await browser.visit(`${base}/callback/credentials`, { form });
    expect(await (await browser.visit('/me')).text()).toBe('Ada');
    expect((await browser.visit('/elsewhere')).status).toBe(404);
  });

  it('are where AUTH_URL says, whatever the mount', async () => {
    process.env.AUTH_URL = 'https://app.test/login';
    const app = express().use('/login/*splat', ExpressAuth({ ...handlerConfig }));
    server = await listen(createServer(app));
    const response = await server.serve(new globalThis.Request('https://app.test/login/providers'));
    expect(await response.json()).toMatchObject({
      github: { callbackUrl: 'https://app.test/login/callback/github' },
    });
  });
});

describe('a wrong argument', () => {
  it.each([undefined, null, {}, { providers: 'github' }, 'config'])(
    'of ExpressAuth is named: %j',
    (given) => {
      expect(() => ExpressAuth(given as unknown as ExpressAuthConfig)).toThrow(
        '`ExpressAuth` takes a configuration with `providers`',
      );
    },
  );

  it.each([undefined, {}, new globalThis.Request('https://app.test/')])(
    'of getSession is named: %j',
    async (given) => {
      const reading = getSession(given as unknown as Request, handlerConfig);
      await expect(reading).rejects.toThrow('`getSession(req, config)`');
    },
  );
});

it('exports the names of @auth/express, and auth', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'AuthError',
    'CredentialsSignin',
    'ExpressAuth',
    'auth',
    'customFetch',
    'getSession',
  ]);
});

pageSessionContract('ExpressAuth', (services) => {
  const app = express().use(ExpressAuth(services));
  app.get('/me', async (req, res) => {
    res.append('set-cookie', 'app=1');
    const session = await getSession(req, services);
    res.send(session?.user?.name ?? 'signed out');
  });
  return listen(createServer(app));
});
