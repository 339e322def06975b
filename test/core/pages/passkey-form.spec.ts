/** The form for a passkey. */
import { describe, expect, it } from '@jest/globals';
import { Passkey } from '../../../src/providers/passkey.js';
import { WebAuthn } from '../../../src/providers/webauthn.js';
import { passkeyApp } from '../webauthn/passkey-app.js';
import { all, readText } from './html.js';
import { EMAIL, provider, signIn } from './samples.js';

const FIELD = { label: 'Email', type: 'email', autocomplete: 'username webauthn' };
const PASSKEY = provider('Passkey', 'webauthn', {
  passkeys: {
    optionsUrl: 'https://example.com/auth/webauthn-options/passkey',
    hasConditionalUI: true,
    fields: { email: FIELD },
  },
});

describe('the form', () => {
  const html = signIn([PASSKEY]);

  it('is hidden, and says that it needs the script', () => {
    expect(all(html, 'form')).toEqual([
      expect.objectContaining({
        method: 'post',
        action: 'https://example.com/auth/callback/Passkey',
        hidden: '',
        'aria-label': 'Continue with a passkey',
        'aria-describedby': 'hint-0',
      }),
    ]);
    expect(readText(html)).toContain('Signing in with a passkey needs JavaScript.');
  });

  it('has a field for autofill of passkeys, and its own fields', () => {
    const fields = all(html, 'input');
    expect(fields.map(({ name }) => name)).toEqual([
      'csrfToken',
      'callbackUrl',
      'action',
      'data',
      'email',
    ]);
    expect(fields.at(-1)).toMatchObject({ type: 'email', autocomplete: 'username webauthn' });
    expect(all(html, 'section')).toMatchObject([
      {
        class: 'passkey',
        'data-passkey': 'https://example.com/auth/webauthn-options/passkey',
        'data-fills-in': '',
      },
    ]);
  });

  it('drops fields that have the names of its own', () => {
    const fields = { data: {}, action: {}, csrfToken: {}, callbackUrl: {}, login: {} };
    const hostile = {
      ...PASSKEY,
      passkeys: { ...PASSKEY.passkeys!, fields, hasConditionalUI: false },
    };
    const page = signIn([hostile]);
    expect(all(page, 'input').filter(({ type }) => type !== 'hidden')).toMatchObject([
      { name: 'login' },
    ]);
    expect(all(page, 'section')[0]).not.toHaveProperty('data-fills-in');
  });

  it('names its provider beside another', () => {
    const page = signIn([EMAIL, PASSKEY, { ...PASSKEY, id: 'key', name: 'Security key' }]);
    expect(all(page, 'form').map((form) => form['aria-label'])).toEqual([
      'Sign in with Email',
      'Continue with Passkey',
      'Continue with Security key',
    ]);
    expect(all(page, 'script')).toHaveLength(2);
  });
});

describe('the page of an app', () => {
  it('has the options URL of each of its providers', async () => {
    const providers = [Passkey, WebAuthn({ enableConditionalUI: false })];
    const response = await passkeyApp({ providers }).browser().visit('/auth/signin');
    const sections = all(await response.text(), 'section');
    expect(sections.map((section) => section['data-passkey'])).toEqual([
      'https://app.test/auth/webauthn-options/passkey',
      'https://app.test/auth/webauthn-options/webauthn',
    ]);
  });
});
