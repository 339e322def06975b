/** Names in a configuration that nothing would ever read. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../src/core/index.js';
import { findConfigurationErrors } from '../../src/core/config/validation.js';
import { SECRET } from './http/app.js';

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
  ])('N2 %s stops the start, with the suggestion %s', (name, meant, changes) => {
    expect(findProblems(changes)).toEqual([
      `InvalidOption: \`${name}\` is not an option, and would be ignored. Did you mean \`${meant}\`?`,
    ]);
  });

  it.each<readonly [string, object]>([
    ['that is like none', { callbacks: { audit: none }, events: { login: none }, plugins: [] }],
    ['of a page that Auth.js does not have', { pages: { signUp: '/register' } }],
    ['beside the one it is like', { callbacks: { session: none, sessions: none } }],
    ['where there is nothing', { callbacks: null, events: undefined }],
  ])('N2 is not reported for %s', (_, changes) => {
    expect(findProblems(changes)).toEqual([]);
  });
});
