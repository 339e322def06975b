import { describe, expect, it } from '@jest/globals';
import { findSimilarName } from '../../../src/core/kernel/similar-name.js';

const KNOWN = ['signIn', 'signOut', 'session', 'jwt', 'redirect', 'authorized', 'linkAccount'];

describe('findSimilarName', () => {
  it.each([
    ['sigin', 'signIn'],
    ['singIn', 'signIn'],
    ['signin', 'signIn'],
    ['sign_in', 'signIn'],
    ['SignIn', 'signIn'],
    ['signInn', 'signIn'],
    ['signedIn', 'signIn'],
    ['onSignIn', 'signIn'],
    ['signout', 'signOut'],
    ['sesion', 'session'],
    ['sessions', 'session'],
    ['authorize', 'authorized'],
    ['linkedAccount', 'linkAccount'],
    ['jtw', 'jwt'],
    ['redirct', 'redirect'],
  ])('finds for %s the name %s', (name, meant) => {
    expect(findSimilarName(name, KNOWN)).toBe(meant);
  });

  it.each(['signIn', 'jwt', 'signUp', 'login', 'redirectTo', 'sessionOf', 'toJWT', 'on', 'ed', ''])(
    'finds nothing for "%s"',
    (name) => {
      expect(findSimilarName(name, KNOWN)).toBeUndefined();
    },
  );
});
