/** Names in a configuration that nothing would ever read. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../src/core/index.js';
import { findConfigurationErrors } from '../../src/core/config/validation.js';
import { Passkey } from '../../src/providers/passkey.js';
import { SECRET } from './http/app.js';
import { credentials, oidc } from './options/configurations.js';

const sound = { secret: SECRET, trustHost: true, providers: [] };
const none = () => undefined;

function findProblems(changes: object): string[] {
  const config = { ...sound, ...changes } as AuthConfig;
  return findConfigurationErrors(config).map(({ type, message }) => `${type}: ${message}`);
}

describe('a misspelt option', () => {
  it.each<readonly [string, string, object]>([
    ['callbacks.sigin', 'callbacks.signIn', { callbacks: { sigin: () => false } }],
    ['callbacks.signin', 'callbacks.signIn', { callbacks: { signin: () => false } }],
    ['callbacks.authorize', 'callbacks.authorized', { callbacks: { authorize: none } }],
    ['events.signedIn', 'events.signIn', { events: { signedIn: none } }],
    ['events.onSignOut', 'events.signOut', { events: { onSignOut: none } }],
    ['pages.signin', 'pages.signIn', { pages: { signin: '/login' } }],
    ['session.maxage', 'session.maxAge', { session: { maxage: 900 } }],
    ['jwt.maxage', 'jwt.maxAge', { jwt: { maxage: 900 } }],
    ['callback', 'callbacks', { callback: { signIn: () => false } }],
    [
      'cookies.csrfToken.options.samesite',
      'cookies.csrfToken.options.sameSite',
      { cookies: { csrfToken: { options: { samesite: 'strict' } } } },
    ],
  ])('N2 %s stops the start, with the suggestion %s', (name, meant, changes) => {
    expect(findProblems(changes)).toEqual([
      `InvalidOption: \`${name}\` is not an option, and would be ignored. Did you mean \`${meant}\`?`,
    ]);
  });

  it.each<readonly [string, string, object]>([
    [
      'client.token_endpoint_auth_metod',
      'client.token_endpoint_auth_method',
      oidc({ client: { token_endpoint_auth_metod: 'none' } }),
    ],
    ['authorization.param', 'authorization.params', oidc({ authorization: { param: {} } })],
    ['userinfo.param', 'userinfo.params', oidc({ options: { userinfo: { param: {} } } })],
    [
      'credentials.password.tpye',
      'credentials.password.type',
      { ...credentials, id: 'work', credentials: { password: { tpye: 'password' } } },
    ],
    [
      'registrationOptions.authenticatorSelection.residentkey',
      'registrationOptions.authenticatorSelection.residentKey',
      Passkey({
        id: 'work',
        registrationOptions: { authenticatorSelection: { ['residentkey' as string]: 'required' } },
      }),
    ],
  ])('R20 %s of a provider stops the start, with the suggestion %s', (name, meant, provider) => {
    expect(findProblems({ providers: [provider] })).toContain(
      `InvalidOption: \`${name}\` of provider "work" is not an option, and would be ignored. ` +
        `Did you mean \`${meant}\`?`,
    );
  });

  it.each<readonly [string, object]>([
    [
      'of an attribute of a field',
      { providers: [{ ...credentials, credentials: { code: { minLength: 6, title: 'Code' } } }] },
    ],
    [
      'of the metadata of a client',
      { providers: [oidc({ client: { token_endpoint_auth_signing_alg: 'ES256' } })] },
    ],
    ['that is like none', { callbacks: { audit: none }, events: { login: none }, plugins: [] }],
    ['of a page that Auth.js does not have', { pages: { signUp: '/register' } }],
    ['beside the one it is like', { callbacks: { session: none, sessions: none } }],
    ['where there is nothing', { callbacks: null, events: undefined }],
  ])('N2 is not reported for %s', (_, changes) => {
    expect(findProblems(changes)).toEqual([]);
  });
});
