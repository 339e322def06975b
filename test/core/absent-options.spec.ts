/**
 * O2 O4 O5 O6 Configurations of real apps: an option that is `undefined`, an address that is none,
 * a codec of the app.
 */
import { describe, expect, it } from '@jest/globals';
import { Auth, type AuthConfig, raw, withEnvDefaults } from '../../src/core/index.js';
import { findConfigurationErrors } from '../../src/core/config/validation.js';
import { Limits } from '../../src/features/limits/index.js';
import { GitHub } from '../../src/providers/github.js';

const SECRET = 'a secret for tests only, at least 32 bytes';
const config: AuthConfig = {
  secret: SECRET,
  trustHost: true,
  providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })],
  logger: { error: () => undefined },
};

const ask = (more: object, path = '/auth/providers', headers: Record<string, string> = {}) =>
  Auth(new Request(`https://app.test${path}`, { headers }), { ...config, ...more });

describe('O4 an option that is `undefined` is not given', () => {
  it.each<[string, object]>([
    ['a cookie', { cookies: { nonce: undefined } }],
    ['the session cookie', { cookies: { sessionToken: undefined } }],
    ['all cookies', { cookies: undefined }],
    ['a provider', { providers: [...config.providers, undefined] }],
    ['a page', { pages: { signIn: undefined } }],
    ['a callback', { callbacks: { session: undefined } }],
    ['an event', { events: { signIn: undefined } }],
    ['the session', { session: undefined }],
    ['the lifetime of a session', { session: { maxAge: undefined } }],
    ['the theme', { theme: undefined }],
    ['a redirect proxy, which may be empty too', { redirectProxyUrl: '' }],
    ['the logger', { logger: undefined }],
    ['a level of the logger', { logger: { warn: undefined } }],
    ['a feature', { features: [undefined, Limits()] }],
    ['a trusted origin', { trustedOrigins: [undefined, 'https://front.test'] }],
    ['a trusted host', { trustHost: [undefined, 'app.test'] }],
    ['an origin of the redirect proxy', { redirectProxyOrigins: [undefined] }],
    [
      'a check of a provider',
      { providers: [GitHub({ clientId: 'id', checks: ['pkce', undefined] as never })] },
    ],
  ])('%s', async (_what, more) => {
    const response = await ask(more);
    expect([response.status, Object.keys((await response.json()) as object)]).toEqual([
      200,
      ['github'],
    ]);
  });
});

describe('O5 an address in the environment that is none', () => {
  const completed = (env: Record<string, string>) =>
    withEnvDefaults(
      { AUTH_SECRET: SECRET, NODE_ENV: 'production', ...env },
      { providers: config.providers },
    );

  it.each(['app.example.com', '"https://app.example.com"', 'https//app.example.com'])(
    'is named: %s',
    (AUTH_URL) => {
      const errors = findConfigurationErrors(completed({ AUTH_URL }));
      expect(errors.map(({ message }) => message).join()).toContain(AUTH_URL);
    },
  );

  it('is ignored where the host is trusted otherwise, as in Auth.js', () => {
    const { url, trustHost } = completed({ AUTH_URL: 'app.example.com', AUTH_TRUST_HOST: 'true' });
    expect([url, trustHost]).toEqual([undefined, true]);
  });
});

it('O2 `raw` wins over the header that asks for redirects as JSON', async () => {
  const asked = new Request('https://app.test/auth/signout', {
    headers: { 'x-auth-return-redirect': '1' },
  });
  const outcome = await Auth(asked, { ...config, raw });
  expect(outcome).not.toBeInstanceOf(Response);
  expect(outcome).toMatchObject({ status: 200, body: expect.stringContaining('<html') });
});

it.each([['text'], [42], [true], [['list']]])(
  'O6 with a codec that reads %j from a token, no user is signed in',
  async (claims) => {
    const jwt = { decode: async () => claims as never, encode: async () => 'token' };
    const cookie = '__Secure-authjs.session-token=anything';
    const response = await ask({ jwt }, '/auth/session', { cookie });
    expect([response.status, await response.json()]).toEqual([200, null]);
  },
);
