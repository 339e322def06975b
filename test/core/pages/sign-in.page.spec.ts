import { describe, expect, it } from '@jest/globals';
import { all, readStyle, readText } from './html.js';
import { EMAIL, GITHUB, LOGO, OKTA, PASSWORD, provider, signIn } from './samples.js';

const visible = (html: string) => all(html, 'input').filter(({ type }) => type !== 'hidden');
const hidden = (html: string) => all(html, 'input').filter(({ type }) => type === 'hidden');
const buttons = (html: string) =>
  [...html.matchAll(/<button type="submit"[^>]*>(.*?)<\/button>/gs)].map(([, inside = '']) =>
    readText(inside.replaceAll(/<span class="mark.*?<\/span>/gs, '')),
  );

describe('OAuth and OpenID Connect providers', () => {
  const html = signIn([GITHUB, OKTA]);

  it('have a button each that posts to their own URL', () => {
    expect(buttons(html)).toEqual(['Continue with GitHub', 'Continue with Okta']);
    expect(all(html, 'form')).toEqual([
      { method: 'post', action: GITHUB.signinUrl },
      { method: 'post', action: OKTA.signinUrl },
    ]);
  });

  it('post the CSRF token and the callback URL', () => {
    const fields = [
      { type: 'hidden', name: 'csrfToken', value: 'token' },
      { type: 'hidden', name: 'callbackUrl', value: 'https://example.com/after' },
    ];
    expect(hidden(html)).toEqual([...fields, ...fields]);
  });

  it('post no token when there is none', () => {
    const names = hidden(signIn([GITHUB], { csrfToken: undefined })).map(({ name }) => name);
    expect(names).toEqual(['callbackUrl']);
  });

  it('show their logo, or else the first letter of their name', () => {
    expect(all(html, 'img').map(({ src }) => src)).toEqual([LOGO]);
    expect(html).toContain('<span class="mark" aria-hidden="true">O</span>');
  });

  it.each([
    ['élan', 'É'],
    ['  acme', 'A'],
    ['🦊 Fox', '🦊'],
    ['42', '4'],
    ['', '?'],
  ])('named %j have the letter %s', (name, letter) => {
    expect(signIn([provider('x', 'oauth', { name })])).toContain(`aria-hidden="true">${letter}<`);
  });

  it('have their colours in numbered rules of the style sheet', () => {
    const css = readStyle(
      signIn([OKTA, GITHUB, provider('Sun', 'oauth', { style: { bg: '#fd0' } })]),
    );
    expect(css).not.toContain('.provider-0 {');
    expect(css).toContain('.provider-1 { --brand: #24292f; --brand-text: #fff; }');
    expect(css).toContain('.provider-2 { --brand: #fd0; --brand-text: #000; }');
  });

  it('stand in two columns when there are many', () => {
    const some = (count: number) =>
      signIn(Array.from({ length: count }, (_, index) => provider(`p${index}`)));
    expect(all(some(8), 'ul')).toEqual([{ class: 'providers', role: 'list' }]);
    expect(all(some(9), 'ul')).toEqual([{ class: 'providers many', role: 'list' }]);
    expect(buttons(some(9))[8]).toBe('Continue with p8');
  });

  it('come after the forms when there are many', () => {
    const many = Array.from({ length: 9 }, (_, index) => provider(`p${index}`));
    expect(buttons(signIn([GITHUB, PASSWORD]))).toEqual(['Continue with GitHub', 'Sign in']);
    expect(buttons(signIn([...many, PASSWORD])).slice(0, 2)).toEqual([
      'Sign in',
      'Continue with p0',
    ]);
  });
});

describe('credentials providers', () => {
  const form = (credentials: (typeof PASSWORD)['credentials']) =>
    signIn([provider('Password', 'credentials', { credentials })]);

  it('have a form that posts their fields to the callback address', () => {
    const html = signIn([PASSWORD]);
    expect(all(html, 'form')).toEqual([
      {
        class: 'form',
        method: 'post',
        action: PASSWORD.callbackUrl,
        'aria-label': 'Sign in with Password',
      },
    ]);
    expect(hidden(html).map(({ name }) => name)).toEqual(['csrfToken', 'callbackUrl']);
    expect(visible(html).map(({ name }) => name)).toEqual(['username', 'password']);
    expect(buttons(html)).toEqual(['Sign in']);
  });

  it('have a button with their name when there are several', () => {
    expect(buttons(signIn([PASSWORD, provider('LDAP', 'credentials')]))).toEqual([
      'Sign in with Password',
      'Sign in with LDAP',
    ]);
  });

  it('have autocomplete attributes for the usual fields', () => {
    const complete = visible(
      form({ username: {}, password: { type: 'password' }, otp: {}, other: {} }),
    );
    expect(complete.map(({ autocomplete }) => autocomplete)).toEqual([
      'username',
      'current-password',
      'one-time-code',
      undefined,
    ]);
  });

  it('keep the attributes that describe a field, in either spelling', () => {
    const [field] = visible(
      form({
        pin: {
          label: 'PIN',
          required: true,
          minLength: 4,
          autoComplete: 'off',
          placeholder: '0000',
        },
      }),
    );
    expect(field).toMatchObject({
      required: '',
      minlength: '4',
      autocomplete: 'off',
      placeholder: '0000',
      type: 'text',
    });
  });

  it('drop every other attribute, and values that are not plain', () => {
    const [field] = visible(
      form({
        x: {
          style: 'color:red',
          onfocus: 'alert(1)',
          onFocus: 'alert(1)',
          formaction: 'https://evil.test',
          id: 'mine',
          name: 'theirs',
          class: 'c',
          dangerouslySetInnerHTML: { __html: '<script>' },
          ref: 'r',
          key: 'k',
          disabled: false,
          pattern: { toString: () => 'x' },
        },
      }),
    );
    expect(Object.keys(field ?? {}).sort()).toEqual(['autofocus', 'id', 'name', 'type']);
    expect(field).toMatchObject({ id: 'field-0-0', name: 'x' });
  });

  it.each([
    ['oneTimeCode', 'One time code'],
    ['one_time-code', 'One time code'],
    ['username', 'Username'],
  ])('label the field %s as "%s"', (name, label) => {
    expect(readText(form({ [name]: {} }))).toContain(label);
  });

  it.each(['submit', 'image', 'file', 'button', 'nonsense', '"><script>'])(
    'turn the type %s into text',
    (type) => {
      expect(visible(form({ x: { type } }))[0]?.['type']).toBe('text');
    },
  );

  it('have no fields with the names that the page uses itself', () => {
    const names = hidden(
      form({ csrfToken: { type: 'hidden', value: 'x' }, realm: { type: 'hidden' } }),
    );
    expect(names.map(({ name, value }) => [name, value])).toEqual([
      ['csrfToken', 'token'],
      ['callbackUrl', 'https://example.com/after'],
      ['realm', undefined],
    ]);
  });

  it('put the label of a checkbox beside it', () => {
    const html = form({ remember: { type: 'checkbox', label: 'Keep me signed in' } });
    expect(all(html, 'label')).toEqual([{ class: 'check', for: 'field-0-0' }]);
  });
});

describe('email providers', () => {
  it('have a form that posts an address, filled in if it is known', () => {
    const html = signIn([EMAIL], { email: 'jane@example.com' });
    expect(all(html, 'form')[0]?.['action']).toBe(EMAIL.signinUrl);
    expect(visible(html)).toHaveLength(1);
    expect(visible(html)[0]).toMatchObject({
      type: 'email',
      name: 'email',
      value: 'jane@example.com',
      autocomplete: 'email',
      required: '',
    });
    expect(buttons(html)).toEqual(['Email me a sign-in link']);
  });

  it('have a button with their name when there are several', () => {
    expect(buttons(signIn([EMAIL, provider('Resend', 'email')]))).toEqual([
      'Email me a sign-in link with Email',
      'Email me a sign-in link with Resend',
    ]);
  });
});

describe('the page as a whole', () => {
  const dividers = (html: string) => all(html, 'p').filter((p) => p['class'] === 'divider').length;

  it.each([
    ['buttons alone', [GITHUB, OKTA], 0],
    ['one form alone', [PASSWORD], 0],
    ['buttons and a form', [GITHUB, PASSWORD], 1],
    ['buttons and two forms', [EMAIL, GITHUB, PASSWORD], 2],
  ])('has dividers for %s as needed', (_, providers, count) => {
    expect(dividers(signIn(providers))).toBe(count);
  });

  it('has one main button', () => {
    const html = signIn([GITHUB, EMAIL, PASSWORD]);
    const classes = all(html, 'button').map((button) => button['class']);
    expect(classes.filter((name) => name === 'button primary')).toHaveLength(1);
  });

  it('focuses the only form, and none beside buttons', () => {
    const focused = (html: string) => visible(html).filter((field) => 'autofocus' in field);
    expect(focused(signIn([PASSWORD])).map(({ name }) => name)).toEqual(['username']);
    expect(focused(signIn([GITHUB, PASSWORD]))).toEqual([]);
  });

  it('shows a hint for the developer when nothing is configured', () => {
    expect(readText(signIn([]))).toContain('There is no way to sign in yet.');
    expect(readText(signIn([provider('own', 'webauthn')]))).toContain('providers: [GitHub]');
  });
});
