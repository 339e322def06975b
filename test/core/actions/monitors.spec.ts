/** R21: every method at every route, from a visitor without cookies: no error in the log. */
import { describe, expect, it } from '@jest/globals';
import { RouteTable, isAuthAction, canHaveProvider } from '../../../src/core/http/routes.js';
import { LaterActionsToken, ActionsToken } from '../../../src/core/handler/action-router.js';
import type { OIDCConfig } from '../../../src/core/providers/public.js';
import Resend from '../../../src/providers/resend.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { makeApp, ORIGIN, password } from './app.js';

const OP: OIDCConfig = {
  id: 'op',
  name: 'Provider',
  type: 'oidc',
  issuer: 'https://op.test',
  clientId: 'client',
  clientSecret: 'secret',
};
const config = {
  providers: [password(), OP, Resend({ apiKey: 'key', from: 'a@app.test' })],
  adapter: new MemoryAdapter(),
};

const { services } = makeApp(config);
const later = services.get(LaterActionsToken);
const actions = [...services.get(ActionsToken), ...(await later())];
const names = [...new Set(actions.map(({ name }) => name))].filter(isAuthAction);
const providers = ['', '/op', '/password', '/resend', '/nowhere'];
const paths = names.flatMap((name) =>
  canHaveProvider(name) ? providers.map((provider) => `${name}${provider}`) : [name],
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'BREW'];

/** Spellings of a path, which are the path itself, or none. */
const SPELLINGS = [
  (path: string) => `/auth/${path}`,
  (path: string) => `/auth/${path}/`,
  (path: string) => `/auth//${path}`,
  (path: string) => `//auth/${path}`,
  (path: string) => `/auth/./${path}/../${path}`,
  (path: string) => `/auth%2F${path}`,
  (path: string) => `/auth/${path}%2F..%2Fsession`,
  (path: string) => `/auth/${path}/${'x'.repeat(10_000)}`,
  (path: string) => `/auth/${path}?${'x'.repeat(20_000)}`,
];

const table = paths.flatMap((path) => METHODS.map((method) => [method, path] as const));

describe('R21: a visitor without cookies that sends', () => {
  it.each(table)('%s /%s leaves no error in the log', async (method, path) => {
    const app = makeApp(config);
    const routes = new RouteTable({ basePath: '/auth' }, undefined);
    for (const spell of SPELLINGS) {
      const spelt = spell(path);
      const request = new Request(ORIGIN + spelt, { method });
      const response = await app.server(request);
      expect(response.status).toBeLessThan(500);
      // A link without a token is a sign-in that failed.
      const errors = app.errors().filter((type) => type !== 'Verification');
      expect([spelt.slice(0, 50), errors]).toEqual([spelt.slice(0, 50), []]);
      const { pathname } = new URL(request.url);
      const allow = response.headers.get('allow');
      expect(allow !== null).toBe(response.status === 405);
      if (!routes.has(pathname)) expect([404, 414]).toContain(response.status);
      if (allow !== null) expect(allow).not.toContain(method);
    }
  });
});

describe('R21: the header Allow', () => {
  it.each(names)('of /%s lists what its actions answer, and HEAD where that reads', (name) => {
    const routes = new RouteTable({ basePath: '/auth' }, undefined);
    const own = actions.filter((one) => one.name === name).flatMap(({ methods }) => methods);
    const allow = routes.parse(`/auth/${name}`).allow.split(', ');
    expect(allow.filter((method) => method !== 'HEAD')).toEqual(own.toSorted());
    const acts = name === 'callback' || name === 'webauthn-options';
    expect(allow.includes('HEAD')).toBe(!acts);
  });
});

describe('R21: a visitor with the cookies of a page', () => {
  it.each([
    ['callback/nowhere', {}, 'InvalidProvider'],
    ['signout', { csrfToken: 'x' }, 'MissingCSRF'],
  ])(
    'is an error in the log at /%s, of which a page of the site is the cause',
    async (path, form, type) => {
      const app = makeApp(config);
      const browser = app.browser();
      await browser.visit('/auth/signin');
      await browser.visit(`/auth/${path}`, { form });
      expect(app.errors()).toEqual([type]);
    },
  );
});
