import { describe, expect, it } from '@jest/globals';
import { all, readShape, readStyle, readText } from './html.js';
import { EMAIL, ENGLISH, GITHUB, PASSWORD, provider, signIn } from './samples.js';

const readAlert = (html: string) => /role="alert"[^>]*>.*?<\/div>/s.exec(html)?.[0] ?? '';
const DEFAULT = 'Unable to sign in. Please try again.';

describe('an error code', () => {
  it.each([
    ['Signin', 'choose another way'],
    ['OAuthSignin', 'choose another way'],
    ['OAuthCallbackError', 'cancelled'],
    ['OAuthCreateAccount', 'use a different account'],
    ['EmailCreateAccount', 'Check its spelling'],
    ['Callback', 'Please try again'],
    ['OAuthAccountNotLinked', 'the way you did the first time'],
    ['AccountNotLinked', 'the way you usually do'],
    ['EmailSignin', 'couldn’t send the email'],
    ['CredentialsSignin', 'didn’t match'],
    ['SessionRequired', 'Please sign in to see that page'],
    ['TooManyAttempts', 'too many attempts'],
    ['MissingCSRF', 'allow cookies'],
  ])('%s says: %s', (error, words) => {
    const alert = readText(readAlert(signIn([GITHUB, PASSWORD, EMAIL], { error })));
    expect(alert).toContain(words);
    expect(alert).not.toContain(DEFAULT);
  });

  it.each([undefined, ''])('that is %j shows no message', (error) => {
    expect(readAlert(signIn([GITHUB], { error }))).toBe('');
  });

  it.each([
    'Nonsense',
    'signin',
    'constructor',
    '__proto__',
    'prototype',
    'toString',
    'hasOwnProperty',
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
  ])('A120 %s shows the general message and nothing else', (error) => {
    const html = signIn([GITHUB], { error });
    expect(readText(readAlert(html))).toContain(DEFAULT);
    expect(html).toBe(signIn([GITHUB], { error: 'unknown' }));
  });
});

describe('a message about fields', () => {
  const described = (html: string) =>
    all(html, 'input')
      .filter((input) => input['aria-describedby'] === 'alert' && input['aria-invalid'] === 'true')
      .map(({ name }) => name);

  it.each([
    ['CredentialsSignin', ['username', 'password']],
    ['EmailSignin', ['email']],
    ['EmailCreateAccount', ['email']],
    ['Callback', []],
  ])('%s marks %j', (error, names) => {
    expect(described(signIn([GITHUB, PASSWORD, EMAIL], { error }))).toEqual(names);
  });

  it('marks none of several forms, since the failed one is unknown', () => {
    const two = [PASSWORD, provider('LDAP', 'credentials', { credentials: { login: {} } })];
    expect(described(signIn(two, { error: 'CredentialsSignin' }))).toEqual([]);
  });

  it('puts the cursor into the first of them', () => {
    const html = signIn([GITHUB, PASSWORD], { error: 'CredentialsSignin' });
    const focused = all(html, 'input').filter((input) => 'autofocus' in input);
    expect(focused.map(({ name }) => name)).toEqual(['username']);
  });
});

describe('P4 the code of a CredentialsSignin', () => {
  const WRONG = 'Those details didn’t match. Check them and try again.';
  const REFUSED = 'We couldn’t sign you in. Please try again.';
  const LOCKED = 'This account is <b>locked</b>.';
  const said = (
    code: string | undefined,
    credentialsSignin?: Record<string, string>,
    error = 'CredentialsSignin',
  ) => {
    const localization = { ...ENGLISH, credentialsSignin: credentialsSignin ?? {} };
    const html = signIn([PASSWORD], { error, code }, { localization });
    const [, text = ''] = /<p>(.*?)<\/p>/s.exec(readAlert(html)) ?? [];
    const marked = all(html, 'input').filter((input) => input['aria-invalid'] === 'true');
    return { html, text, isAboutFields: marked.length > 0 };
  };

  it.each(['credentials', '', undefined])(
    'P4 that is %j shows the message for wrong credentials',
    (code) => {
      expect(said(code)).toMatchObject({ text: WRONG, isAboutFields: true });
      expect(said(code, { credentials: 'Wrong!' })).toMatchObject({ text: 'Wrong!' });
    },
  );

  it('P4 shows the text of the app, escaped', () => {
    const { text, isAboutFields } = said('locked', { locked: LOCKED, other: 'x' });
    expect(text).toBe('This account is &lt;b>locked&lt;/b>.');
    expect(isAboutFields).toBe(false);
  });

  it.each([
    'locked',
    'too_many_attempts',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'Credentials',
    '<b>x</b>',
    'Call 555-0100 now',
  ])('P4 without a text is never shown: %s', (code) => {
    for (const words of [undefined, {}, { another: LOCKED }]) {
      const { html, text, isAboutFields } = said(code, words);
      expect([text, isAboutFields]).toEqual([REFUSED, false]);
      expect(html).toBe(said('anything', words).html);
    }
  });

  it('P4 has no effect for an error of another kind', () => {
    const { html } = said('locked', { locked: LOCKED }, 'Callback');
    expect(html).toBe(said(undefined, {}, 'Callback').html);
  });
});

describe('A121 the query of the request', () => {
  it('does not change the token, the callback URL, the frame or the theme', () => {
    const query: object = {
      theme: { brandColor: 'red', logo: 'https://evil.test/x.png' },
      nonce: 'evil',
      host: 'evil.test',
      action: 'https://evil.test',
      rules: ['*{display:none}'],
      title: 'Evil',
    };
    expect(signIn([GITHUB, PASSWORD], query)).toBe(signIn([GITHUB, PASSWORD]));
  });

  it('shows two values at most: an address, escaped, and a known error', () => {
    const email = '"><script>alert(1)</script>';
    const html = signIn([EMAIL], { email });
    expect(all(html, 'input').find(({ name }) => name === 'email')?.['value']).toBe(email);
    expect(readShape(html)).toEqual(readShape(signIn([EMAIL], { email: 'jane@example.com' })));
  });
});

const PAYLOADS = [
  '</style><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '<!--',
  ']]>',
  '&lt;script&gt;',
  'javascript:alert(1)',
  'x; } body { display: none',
  'url(https://evil.test)',
  '\\3c /style\\3e',
];

describe.each(PAYLOADS)('A122 %s', (payload) => {
  const benign = signIn([GITHUB, PASSWORD]);

  it('as a name or an id changes neither markup nor style', () => {
    const named = { name: payload, id: payload };
    const html = signIn([
      { ...GITHUB, ...named },
      { ...PASSWORD, ...named },
    ]);
    expect(readShape(html)).toEqual(readShape(benign));
    expect(readStyle(html)).toBe(readStyle(benign));
    expect(readText(html)).toContain(`Continue with ${payload.replaceAll(/\s+/g, ' ')}`);
  });

  it('as a colour is ignored', () => {
    const style = { brandColor: payload, bg: payload, text: payload };
    const all = {
      accent: payload,
      accentText: payload,
      background: payload,
      surface: payload,
      text: payload,
      mutedText: payload,
      border: payload,
    };
    const colors = { light: all, dark: all };
    const theme = { brandColor: payload, buttonText: payload, colors };
    expect(signIn([{ ...OKTA_LIKE, style }], {}, { theme })).toBe(signIn([OKTA_LIKE]));
  });

  it('as a logo is ignored', () => {
    const html = signIn(
      [{ ...OKTA_LIKE, style: { logo: payload } }],
      {},
      { theme: { logo: payload, favicon: payload, stylesheet: payload } },
    );
    expect(html).toBe(signIn([OKTA_LIKE]));
    const logo = '/logo.svg';
    const both = signIn([OKTA_LIKE], {}, { theme: { logo, logoDark: payload } });
    expect(both).toBe(signIn([OKTA_LIKE], {}, { theme: { logo } }));
  });

  it('as a font or a radius is ignored', () => {
    const theme = { font: payload, radius: payload as unknown as number };
    expect(signIn([OKTA_LIKE], {}, { theme })).toBe(signIn([OKTA_LIKE]));
  });

  it('as the name of the site changes neither markup nor style', () => {
    const html = signIn([OKTA_LIKE], {}, { theme: { name: payload } });
    expect(readShape(html)).toEqual(readShape(signIn([OKTA_LIKE])));
    expect(readStyle(html)).toBe(readStyle(signIn([OKTA_LIKE])));
    expect(readText(html)).toContain(`to ${payload}`);
  });

  it('as a field is escaped in its attributes', () => {
    const input = { label: payload, value: payload, placeholder: payload, pattern: payload };
    const form = (field: typeof input) =>
      signIn([provider('x', 'credentials', { credentials: { x: field } })]);
    const plain = { label: 'a', value: 'b', placeholder: 'c', pattern: 'd' };
    expect(readShape(form(input))).toEqual(readShape(form(plain)));
  });

  it('does not end the style element', () => {
    const html = signIn([provider(payload, 'oauth', { style: { brandColor: payload } })]);
    expect(html.match(/<\/style/gi)).toHaveLength(1);
    expect(all(html, 'script')).toHaveLength(1);
  });
});

const OKTA_LIKE = provider('Okta');
