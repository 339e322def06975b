/** What frameworks hand over of a sign-in. */
import { describe, expect, it } from '@jest/globals';
import {
  type AuthorizationParams,
  type ServerSignInOptions,
  isRedirected,
  readSignInForm,
} from '../../../src/core/request/sign-in.js';

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe('a sign-in form', () => {
  it.each<[string, FormData | ServerSignInOptions | undefined, object]>([
    ['nothing', undefined, { redirectTo: undefined, fields: {} }],
    [
      'options',
      { redirectTo: '/home', email: 'ada@example.com' },
      { redirectTo: '/home', fields: { email: 'ada@example.com' } },
    ],
    [
      'a form',
      form({ redirectTo: '/home', email: 'ada@example.com' }),
      { redirectTo: '/home', fields: { email: 'ada@example.com' } },
    ],
    [
      'a form with fields of React’s own',
      form({ $ACTION_ID_1f: '', '$ACTION_1:0': '{}', email: 'ada@example.com' }),
      { redirectTo: undefined, fields: { email: 'ada@example.com' } },
    ],
    ['an address that is a file', fileForm(), { redirectTo: undefined, fields: {} }],
    ['a field without a value', { email: undefined }, { redirectTo: undefined, fields: {} }],
  ])('is read from %s', (_row, given, expected) => {
    const signInOptions = readSignInForm(given);
    expect(signInOptions).toMatchObject(expected);
    expect(Object.keys(signInOptions.fields ?? {})).toEqual(
      Object.keys(Object(expected).fields as object),
    );
  });

  it.each<[FormData | ServerSignInOptions | undefined, boolean]>([
    [undefined, true],
    [{}, true],
    [{ redirect: true }, true],
    [{ redirect: false }, false],
    [form({ redirect: 'false' }), true],
  ])('redirects unless code of the app sets redirect to false: %p', (given, expected) => {
    expect(isRedirected(given)).toBe(expected);
  });

  it.each<[AuthorizationParams]>([
    ['prompt=login&ui_locales=de'],
    [{ prompt: 'login', ui_locales: 'de' }],
    [
      [
        ['prompt', 'login'],
        ['ui_locales', 'de'],
      ],
    ],
    [new URLSearchParams('prompt=login&ui_locales=de')],
  ])('accepts authorization parameters in each form of the contract', (given) => {
    const signInOptions = readSignInForm({}, given);
    expect(signInOptions.authorizationParams).toEqual({ prompt: 'login', ui_locales: 'de' });
  });
});

function fileForm(): FormData {
  const data = new FormData();
  data.set('redirectTo', new Blob(['/home']), 'home.txt');
  return data;
}
