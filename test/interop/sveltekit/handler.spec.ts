/** The handler contract, through SvelteKit's hook. */
import { describe, expect, it } from '@jest/globals';
import { createAuth } from '../../../src/core/index.js';
import { handlerConfig, handlerContract, mailingConfig } from '../../contract/handler.contract.js';
import { Browser, readLocation } from '../../support/browser.js';
import { Probe } from '../../support/probe.js';
import { KitApp } from './kit-app.js';

const notFound = () => new Response('Not found', { status: 404 });

/** The contract speaks of tokens, which this configuration asks for. */
const withTokens = { ...mailingConfig, skipCSRFCheck: false } as const;

handlerContract(
  'SvelteKit',
  async () => {
    const app = new KitApp(withTokens);
    app.page = notFound;
    return { serve: app.serve, close: async () => undefined };
  },
  { isBeforeApp: true },
);

describe('the default routes', () => {
  const app = (): KitApp => new KitApp(handlerConfig);

  it('need no token, since SvelteKit checks the origin of forms', async () => {
    const browser = app().browser();
    expect((await browser.visit('/auth/csrf')).status).toBe(404);
    await browser.visit('/auth/callback/credentials', { form: { password: 'open sesame' } });
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it.each(['/auth/callback/credentials', '/auth/signin/github', '/auth/signout'])(
    'A91 refuse a form of another site: %s',
    async (path) => {
      const response = await app()
        .browser()
        .visit(path, {
          form: { password: 'open sesame' },
          headers: { origin: 'https://evil.test' },
          isCrossSite: true,
        });
      expect(readLocation(response).href).toBe('https://app.test/auth/signin?error=MissingCSRF');
      expect(response.headers.getSetCookie().join()).not.toContain('session-token');
    },
  );

  it.each([
    ['', undefined, '/auth/providers'],
    ['/shop', undefined, '/shop/auth/providers'],
    ['/shop', '/api/auth', '/api/auth/providers'],
    ['', '/', '/providers'],
  ])('are below base %p and basePath %p', async (base, basePath, path) => {
    const kit = new KitApp({ ...handlerConfig, ...(basePath && { basePath }) }, { base });
    kit.page = notFound;
    expect((await new Browser(kit.serve).visit(path)).status).toBe(200);
  });

  it('ignore the path of AUTH_URL', async () => {
    const environment = async () => ({ AUTH_URL: 'https://app.test/elsewhere' });
    const kit = new KitApp({ ...handlerConfig, url: undefined }, { environment });
    const response = await kit.browser().visit('/auth/providers');
    expect(await response.json()).toMatchObject({
      github: { callbackUrl: 'https://app.test/auth/callback/github' },
    });
  });

  it('leave every other path to the app, also below their own', async () => {
    const kit = app();
    kit.page = notFound;
    for (const path of ['/', '/auth', '/auth/profile', '/session', '/auth/signin/a/b']) {
      expect((await kit.browser().visit(path)).status).toBe(404);
    }
  });
});

describe('a route of a feature outside of /account', () => {
  const features = [new Probe().feature({ method: 'GET', path: '/hello' })];
  const config = { ...handlerConfig, features };

  it.each<[string, ConstructorParameters<typeof KitApp>[0], string]>([
    ['a configuration', config, ''],
    ['a configuration of an app with a base', config, '/shop'],
    ['services', createAuth({ ...config, basePath: '/auth' }), ''],
    ['services with a base path of their own', createAuth({ ...config, basePath: '/api' }), ''],
    ['a function', async () => config, ''],
    ['a function of an app with a base', async () => config, '/shop'],
  ])('is reached with %s', async (name, source, base) => {
    const kit = new KitApp(source, { base });
    kit.page = notFound;
    const below = name.includes('of their own') ? '/api' : `${base}/auth`;
    expect((await kit.browser().visit(`${below}/hello`)).status).toBe(204);
    expect((await kit.browser().visit(`${below}/other`)).status).toBe(404);
    expect((await kit.browser().visit('/hello')).status).toBe(404);
  });
});
