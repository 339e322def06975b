/** What comes from the environment, and which address the app is at. */
import { describe, expect, it } from '@jest/globals';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser, readLocation } from '../../support/browser.js';
import { KitApp } from './kit-app.js';

const { secret, url: _url, ...open } = handlerConfig;
const SECRET = { AUTH_SECRET: secret };
const proxied = { 'x-forwarded-host': 'members.example', 'x-forwarded-proto': 'https' };

/** At which address the app believes to be; `undefined` when it believes no host. */
async function findAddress(
  variables: Readonly<Record<string, unknown>>,
  { config = {}, isDevelopment = false }: { config?: object; isDevelopment?: boolean } = {},
): Promise<string | undefined> {
  const environment = async () => ({ ...SECRET, ...variables });
  const app = new KitApp({ ...open, ...config }, { environment, isDevelopment });
  const browser = new Browser(app.serve, 'http://10.0.0.1:3000');
  const response = await browser.visit('/auth/providers', { headers: proxied });
  if (response.status !== 200) return undefined;
  const { github } = (await response.json()) as { github: { callbackUrl: string } };
  return github.callbackUrl.replace('/auth/callback/github', '');
}

describe('the environment is read before a host is trusted', () => {
  const forwarded = 'https://members.example';
  it.each([
    ['nothing at all', {}, {}, undefined],
    ['AUTH_TRUST_HOST', { AUTH_TRUST_HOST: 'true' }, {}, forwarded],
    ['AUTH_TRUST_HOST, of the other mind', { AUTH_TRUST_HOST: 'false' }, {}, undefined],
    [
      'AUTH_TRUST_HOST while developing',
      { AUTH_TRUST_HOST: 'false' },
      { isDevelopment: true },
      undefined,
    ],
    ['AUTH_URL', { AUTH_URL: 'https://app.test' }, {}, 'https://app.test'],
    ['a platform', { VERCEL: '1' }, {}, forwarded],
    ['another platform', { CF_PAGES: '1' }, {}, forwarded],
    ['development', {}, { isDevelopment: true }, forwarded],
    ['a production build without NODE_ENV', { NODE_ENV: undefined }, {}, undefined],
    ['a build with NODE_ENV=development', { NODE_ENV: 'development' }, {}, undefined],
    ['the configuration', {}, { config: { trustHost: true } }, forwarded],
    [
      'the configuration, against the environment',
      { AUTH_TRUST_HOST: 'true' },
      { config: { trustHost: false } },
      undefined,
    ],
    [
      'the configuration, while developing',
      {},
      { config: { trustHost: false }, isDevelopment: true },
      undefined,
    ],
    ['a list of hosts', { AUTH_TRUST_HOST: 'members.example' }, {}, forwarded],
    ['a list of others', { AUTH_TRUST_HOST: 'else.example' }, {}, undefined],
  ])('%s', async (_, variables, facts, address) => {
    expect(await findAddress(variables, facts)).toBe(address);
  });
});

describe('behind a proxy that ends TLS, with AUTH_TRUST_HOST alone', () => {
  const environment = async () => ({ ...SECRET, AUTH_TRUST_HOST: 'true' });
  const headers = {
    ...proxied,
    origin: 'https://members.example',
    'sec-fetch-site': 'same-origin',
  };

  // adapter-node takes itself to be at https unless it is configured.
  it.each(['http://10.0.0.1:3000', 'https://members.example'])(
    'cookies have the names for https, for an app at %s',
    async (origin) => {
      const app = new KitApp(open, { environment });
      app.page = app.answerBy('signIn');
      const visitor = (): Browser => new Browser(app.serve, origin);
      const form = { password: 'open sesame', redirectTo: '/members', callbackUrl: '/members' };
      const byRoute = visitor();
      const arrival = await byRoute.visit('/auth/callback/credentials', { form, headers });
      const byAction = visitor();
      const fields = { ...form, providerId: 'credentials' };
      const action = await byAction.visit('/signin', { form: fields, headers });
      for (const response of [arrival, action]) {
        expect(readLocation(response).href).toBe('https://members.example/members');
      }
      for (const browser of [byRoute, byAction]) {
        expect([...browser.jar.keys()]).toContain('__Secure-authjs.session-token');
      }
    },
  );
});

describe('the environment', () => {
  it('is not read by a page that does not need it', async () => {
    const environment = () => Promise.reject(new Error('no environment while prerendering'));
    const app = new KitApp(open, { environment });
    expect(await app.sessionFor(app.browser())).toBeNull();
  });

  it('configures the client of a provider', async () => {
    const variables = { ...SECRET, AUTH_URL: 'https://app.test', AUTH_GITHUB_ID: 'from-outside' };
    const app = new KitApp(
      { providers: [{ ...handlerConfig.providers[0], options: { clientSecret: 'x' } }] as never },
      { environment: async () => variables },
    );
    const response = await app.browser().visit('/auth/signin/github', { form: {} });
    expect(readLocation(response).searchParams.get('client_id')).toBe('from-outside');
  });
});
