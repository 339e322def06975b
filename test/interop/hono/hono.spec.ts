/** `portcullis/hono` with Hono itself. */
import { describe, expect, it } from '@jest/globals';
import { Hono } from 'hono';
import { createAuth } from '../../../src/core/index.js';
import * as entry from '../../../src/interop/hono/index.js';
import { HonoAuth, type HonoAuthConfig } from '../../../src/interop/hono/index.js';
import { handlerConfig, handlerContract, mailingConfig } from '../../contract/handler.contract.js';
import { pageSessionContract } from '../../contract/page-session.contract.js';
import { Browser, type Server } from '../../support/browser.js';

/** The app, without a network. */
const served = (app: Hono) => ({
  serve: (async (request) => app.fetch(request)) satisfies Server,
  close: async () => undefined,
});

handlerContract(
  'Hono',
  async () => {
    const { handler } = HonoAuth(mailingConfig);
    return served(new Hono().use('/auth/*', handler));
  },
  { isBeforeApp: true },
);

pageSessionContract('Hono', async (services) => {
  const { handler, getSession } = HonoAuth(services);
  const app = new Hono().use(handler).get('/me', async (c) => {
    await getSession(c);
    c.header('set-cookie', 'app=1', { append: true });
    return c.text((await getSession(c))?.user?.name ?? 'signed out');
  });
  return served(app);
});

pageSessionContract('Hono, with a response of its own', async (services) => {
  const { handler, getSession } = HonoAuth(services);
  const app = new Hono().use(handler).get('/me', async (c) => {
    await getSession(c);
    const session = await getSession(c);
    return new Response(session?.user?.name ?? 'signed out', {
      headers: { 'set-cookie': 'app=1' },
    });
  });
  return served(app);
});

describe('the app', () => {
  it('has its own routes below the base path too', async () => {
    const { handler } = HonoAuth(handlerConfig);
    const app = new Hono().use('/auth/*', handler).get('/auth/own', (c) => c.text('mine'));
    expect(await (await app.request('https://app.test/auth/own')).text()).toBe('mine');
    expect((await app.request('https://app.test/auth/unknown')).status).toBe(404);
  });

  it('is treated as signed out after an error, which is logged', async () => {
    const logged: unknown[] = [];
    const { getSession } = HonoAuth({
      ...handlerConfig,
      callbacks: {
        session: () => {
          throw new Error('no');
        },
      },
      logger: { error: (error) => void logged.push(error) },
    });
    const { handler } = HonoAuth(handlerConfig);
    const app = new Hono()
      .use('/auth/*', handler)
      .get('/me', async (c) => c.json(await getSession(c)));
    const browser = new Browser(served(app).serve);
    await browser.post('/auth/callback/credentials', { password: 'open sesame' });
    expect(await (await browser.visit('/me')).json()).toBeNull();
    expect(logged).toHaveLength(1);
  });

  it('does not start with a wrong configuration', () => {
    expect(() => HonoAuth(undefined as unknown as HonoAuthConfig)).toThrow();
  });

  it('accepts composed services', async () => {
    const app = new Hono().use('/auth/*', HonoAuth(createAuth(handlerConfig)).handler);
    const response = await app.request('https://app.test/auth/providers');
    expect(await response.json()).toHaveProperty('github');
  });
});

it('exports the names of the other entries', () => {
  const names = ['AuthError', 'CredentialsSignin', 'HonoAuth', 'customFetch'];
  expect(Object.keys(entry).sort()).toEqual(names);
});
