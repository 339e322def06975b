/**
 * What the framework packages of the contract export, read off the packed packages: they are not
 * installed here. `value` names are there at run time, `type` names for the compiler alone.
 */

/** Whether a name is there at run time, or for the compiler alone. */
export type Kind = 'value' | 'type';

const kinds = (kind: Kind, names: readonly string[]): readonly (readonly [string, Kind])[] =>
  names.map((name) => [name, kind] as const);

/** What each of them has besides its own. */
const SHARED = [
  ...kinds('value', ['AuthError', 'CredentialsSignin', 'customFetch']),
  ...kinds('type', ['Account', 'DefaultSession', 'Profile', 'Session', 'User']),
];

const names = (values: readonly string[], types: readonly string[], shared = SHARED) =>
  new Map([...kinds('value', values), ...kinds('type', types), ...shared]);

const CLIENT_TYPES = ['SignInAuthorizationParams', 'SignInResponse'];

/**
 * By subpath: of `@auth/sveltekit` 1.11.3, `@auth/solid-start` 0.19.2 and `@auth/express` 0.12.3.
 */
export const FRAMEWORKS: ReadonlyMap<string, ReadonlyMap<string, Kind>> = new Map([
  ['@auth/sveltekit', names(['SvelteKitAuth'], ['SvelteKitAuthConfig'])],
  [
    '@auth/sveltekit/client',
    names(
      ['signIn', 'signOut'],
      [...CLIENT_TYPES, 'SignInOptions', 'SignOutParams', 'SignOutResponse'],
      [],
    ),
  ],
  ['@auth/sveltekit/webauthn', names(['signIn'], [], [])],
  ['@auth/sveltekit/components', names(['SignIn', 'SignOut'], [], [])],
  [
    '@auth/solid-start',
    names(['SolidAuth', 'getSession'], ['GetSessionResult', 'SolidAuthConfig']),
  ],
  ['@auth/solid-start/client', names(['signIn', 'signOut'], CLIENT_TYPES, [])],
  [
    '@auth/express',
    names(['ExpressAuth', 'getSession'], ['ExpressAuthConfig', 'GetSessionResult']),
  ],
]);
