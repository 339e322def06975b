/** The methods that share a field for the address, and the order and emphasis of the forms. */
import { describe, expect, it } from '@jest/globals';
import type { PageProvider } from '../../../src/core/pages/page-document.js';
import { all, readShape, readText } from './html.js';
import { EMAIL, ENGLISH, GITHUB, PASSWORD, provider, signIn } from './samples.js';

const passkey = (fields = {}, hasConditionalUI = true): PageProvider =>
  provider('Passkey', 'webauthn', {
    passkeys: { optionsUrl: 'https://example.com/auth/options', hasConditionalUI, fields },
  });
const FIELDS = { email: { type: 'email' }, password: { type: 'password' } };
const ADDRESS = provider('Address', 'credentials', { credentials: FIELDS });
const LDAP = provider('LDAP', 'credentials', { credentials: FIELDS });
const MAIL = provider('Mail', 'email');
const KEY = passkey({ email: { type: 'email' } });
const OWN_KEY = passkey({ email: { type: 'email' }, nickname: {} });
const SHARED = [ADDRESS, EMAIL, KEY];

const fields = (html: string) => all(html, 'input').filter(({ type }) => type !== 'hidden');
const addresses = (html: string) => fields(html).filter(({ name }) => name === 'email');
const buttons = (html: string) =>
  [...html.matchAll(/<button type="submit" class="([^"]*)"[^>]*>(.*?)<\/button>/gs)].map(
    ([, name = '', inside = '']) => ({
      isPrimary: name === 'button primary',
      text: readText(inside),
    }),
  );

describe('methods that take an address', () => {
  it.each<readonly [string, readonly PageProvider[], number]>([
    ['a password and a magic link', [ADDRESS, EMAIL], 1],
    ['a password, a magic link and a passkey', SHARED, 1],
    ['a password and a passkey', [ADDRESS, KEY], 1],
    ['a magic link and a passkey', [EMAIL, KEY], 1],
    ['a password with a user name, and a magic link', [PASSWORD, EMAIL], 1],
    ['two passwords and a magic link', [ADDRESS, LDAP, EMAIL], 3],
    ['a password and two magic links', [ADDRESS, EMAIL, MAIL], 3],
    ['two passwords, a magic link and a passkey', [ADDRESS, LDAP, EMAIL, KEY], 3],
    ['a passkey with fields of its own', [ADDRESS, EMAIL, OWN_KEY], 2],
    ['a passkey alone', [KEY], 1],
  ])('%s have this number of fields for it', (_, providers, count) => {
    expect(addresses(signIn(providers))).toHaveLength(count);
  });

  it.each<readonly [string, Readonly<Record<string, string>>, boolean]>([
    ['text', {}, true],
    ['an address', { type: 'email' }, true],
    ['a one-time code', { type: 'text', autocomplete: 'one-time-code' }, false],
    ['a password', { type: 'password' }, false],
    ['hidden', { type: 'hidden' }, false],
  ])('share a field `email` that is %s: %#', (_, email, isShared) => {
    const one = provider('One', 'credentials', { credentials: { email } });
    expect(all(signIn([one, EMAIL]), 'form')).toHaveLength(isShared ? 1 : 2);
  });

  it('share one form: Enter sends the password, and a button asks for the link', () => {
    const html = signIn([ADDRESS, EMAIL]);
    expect(all(html, 'form').map(({ action }) => action)).toEqual([ADDRESS.callbackUrl]);
    const [password, link] = all(html, 'button').filter(({ type }) => type === 'submit');
    expect(password).not.toHaveProperty('formaction');
    expect(link).toMatchObject({ formaction: EMAIL.signinUrl, formnovalidate: '' });
  });

  it('fill in the address that is known', () => {
    const email = 'ada@example.com';
    expect(addresses(signIn(SHARED, { email }))[0]).toMatchObject({ value: email });
    expect(addresses(signIn([ADDRESS, KEY], { email }))[0]).not.toHaveProperty('value');
  });
});

describe('`autocomplete`', () => {
  it.each<readonly [string, readonly PageProvider[], readonly string[]]>([
    ['a password', [ADDRESS], ['username', 'current-password']],
    ['a password and a magic link', [ADDRESS, EMAIL], ['username', 'current-password']],
    ['a magic link', [EMAIL], ['email']],
    ['a password and a passkey', [ADDRESS, KEY], ['username webauthn', 'current-password']],
    ['a magic link and a passkey', [EMAIL, KEY], ['username webauthn']],
    [
      'a passkey without autofill',
      [ADDRESS, passkey(KEY.passkeys?.fields, false)],
      ['username', 'current-password'],
    ],
  ])('with %s', (_, providers, values) => {
    expect(fields(signIn(providers)).map(({ autocomplete }) => autocomplete)).toEqual(values);
  });
});

describe('the provider that was used last', () => {
  const LINK = 'Email me a sign-in link';
  it.each<readonly [string, readonly PageProvider[], string | undefined, readonly string[]]>([
    ['none', SHARED, undefined, ['*Sign in', LINK, 'Continue with a passkey']],
    ['the password', SHARED, 'Address', ['*Sign in Last used', LINK, 'Continue with a passkey']],
    ['the link', SHARED, 'Email', ['Sign in', `*${LINK} Last used`, 'Continue with a passkey']],
    ['the passkey', SHARED, 'Passkey', ['*Continue with a passkey Last used', 'Sign in', LINK]],
    [
      'a passkey beside the shared field',
      [ADDRESS, EMAIL, OWN_KEY],
      'Passkey',
      ['*Continue with a passkey Last used', 'Sign in', LINK],
    ],
    ['a separate form', [PASSWORD, EMAIL], 'Email', [`*${LINK} Last used`, 'Sign in']],
    ['an unknown one', [PASSWORD, EMAIL], 'gone', ['*Sign in', LINK]],
  ])('%s', (_, providers, id, texts) => {
    const html = signIn(providers, { usedProviders: id === undefined ? [] : [id] });
    expect(buttons(html).map(({ isPrimary, text }) => (isPrimary ? `*${text}` : text))).toEqual(
      texts,
    );
  });

  it('U23: keeps the name of its button, which the mark describes', () => {
    for (const id of ['Address', 'Email', 'Passkey', 'GitHub']) {
      const html = signIn([GITHUB, ...SHARED], { usedProviders: [id] });
      const marks = all(html, 'span').filter((one) => one['id'] === 'last-used');
      expect(marks).toMatchObject([{ 'aria-hidden': 'true' }]);
      const described = all(html, 'button').filter(
        (one) => one['aria-describedby'] === 'last-used',
      );
      expect(described).toHaveLength(1);
    }
  });

  it('comes first among separate forms, before the methods that share a field', () => {
    const html = signIn([LDAP, PASSWORD, EMAIL, KEY], { usedProviders: ['Password'] });
    expect(all(html, 'form').map(({ action }) => action)).toEqual([
      PASSWORD.callbackUrl,
      EMAIL.signinUrl,
      KEY.callbackUrl,
      LDAP.callbackUrl,
    ]);
  });

  it('comes before or after the buttons of other providers', () => {
    const first = (id: string) =>
      all(signIn([GITHUB, ...SHARED], { usedProviders: [id] }), 'form')[0]?.['action'];
    expect(first('GitHub')).toBe(GITHUB.signinUrl);
    expect(first('Address')).toBe(ADDRESS.callbackUrl);
  });

  const SETS = [SHARED, [ADDRESS, EMAIL, OWN_KEY], [PASSWORD, EMAIL, KEY], [LDAP, ADDRESS, EMAIL]];
  it.each(SETS)('leaves one emphasized button: %#', (...providers) => {
    for (const id of ['Address', 'Email', 'Passkey', 'Password', 'LDAP', 'GitHub', 'gone']) {
      const html = signIn([GITHUB, ...providers], { usedProviders: [id] });
      expect(buttons(html).filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    }
  });
});

describe('an error', () => {
  const marked = (html: string) =>
    fields(html)
      .filter((one) => one['aria-invalid'] === 'true' && one['aria-describedby'] === 'alert')
      .map(({ name }) => name);
  const focused = (html: string) =>
    fields(html)
      .filter((one) => 'autofocus' in one)
      .map(({ name }) => name);

  it.each<readonly [string, readonly PageProvider[], readonly string[]]>([
    ['CredentialsSignin', SHARED, ['email', 'password']],
    ['EmailSignin', SHARED, ['email']],
    ['EmailSignin', [ADDRESS, KEY], []],
    ['Callback', SHARED, []],
  ])('%s marks the fields that it is about, and focuses the first', (error, providers, names) => {
    const html = signIn([GITHUB, ...providers], { error });
    expect(marked(html)).toEqual(names);
    expect(focused(html)).toEqual(names.slice(0, 1));
  });

  it('focuses the password when the address is filled in', () => {
    const known = { ...FIELDS, email: { type: 'email', value: 'ada@example.com' } };
    const html = signIn([{ ...ADDRESS, credentials: known }, EMAIL], {
      error: 'CredentialsSignin',
    });
    expect(focused(html)).toEqual(['password']);
  });
});

it('a page from right to left has the same forms', () => {
  const arabic = { ...ENGLISH, locale: 'ar', direction: 'rtl' as const };
  const html = signIn(SHARED, {}, { localization: arabic });
  expect(all(html, 'html')).toEqual([{ lang: 'ar', dir: 'rtl' }]);
  const english = signIn(SHARED, {}, { localization: ENGLISH });
  expect(readShape(html)).toEqual(readShape(english));
});
