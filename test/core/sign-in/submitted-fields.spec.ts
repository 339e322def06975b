/** Submitted fields that the built-in form shows again after a refusal. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { CredentialsSignin } from '../../../src/core/index.js';
import type { CredentialsConfig } from '../../../src/core/providers/credentials-config.js';
import type { Browser } from '../../support/browser.js';
import { ADA, ORIGIN, makeApp, readCookies } from '../actions/app.js';
import { all } from '../pages/html.js';

const COOKIE = '__Host-authjs.typed-fields';
const EMAIL = 'ada@example.com';

const PROVIDER: CredentialsConfig = {
  id: 'password',
  name: 'Password',
  type: 'credentials',
  credentials: {
    email: { type: 'Email' },
    password: { type: 'Password' },
    pin: { type: 'text', autocomplete: 'one-time-code' },
    otp: {},
    newPassword: { type: 'text', autocomplete: 'new-password' },
    code: {},
    answer: { type: 'tel', autoComplete: 'one-time-code' },
    login: { autoComplete: 'section-a username' },
    company: { value: 'Analytical Engines' },
    campaign: { type: 'hidden', value: 'spring' },
    remember: { type: 'checkbox' },
  },
  authorize: ({ password }) => (password === 'right' ? ADA : null),
};

const TYPED = {
  email: EMAIL,
  password: 'wrong',
  pin: '1111',
  otp: '2222',
  newPassword: 'new',
  code: '3333',
  answer: '4444',
  login: 'ada',
  company: 'Difference Ltd.',
  campaign: 'changed',
  remember: 'on',
  undeclared: 'x',
};

const visited = (config: Partial<AuthConfig> = {}) => {
  const app = makeApp({ providers: [PROVIDER], ...config });
  return { app, browser: app.browser() };
};

const refuse = (browser: Browser, form: Record<string, string> = TYPED, id = 'password') =>
  browser.post(`/auth/callback/${id}`, form);

/** The values of the fields on the sign-in page. */
async function shown(browser: Browser, query = '?error=CredentialsSignin&code=credentials') {
  const response = await browser.visit(`/auth/signin${query}`);
  const inputs = all(await response.text(), 'input').filter(({ name }) => name !== 'csrfToken');
  const values = inputs.map(({ name, value }) => [name, value] as const);
  const focused = inputs.filter((input) => 'autofocus' in input).map(({ name }) => name);
  return { response, values: Object.fromEntries(values), focused };
}

describe('P5 the submitted fields', () => {
  it('P5 are shown again after a wrong password, except secret ones', async () => {
    const { browser } = visited();
    const refused = await refuse(browser);
    expect(refused.headers.get('location')).toBe(
      `${ORIGIN}/auth/signin?error=CredentialsSignin&code=credentials`,
    );
    const { values, focused } = await shown(browser);
    expect(values).toEqual({
      callbackUrl: ORIGIN,
      email: EMAIL,
      password: undefined,
      pin: undefined,
      otp: undefined,
      newPassword: undefined,
      code: undefined,
      answer: undefined,
      login: 'ada',
      company: 'Analytical Engines',
      campaign: 'spring',
      remember: undefined,
    });
    expect(focused).toEqual(['password']);
  });

  it('P5 are in one sealed cookie, for a minute, and nowhere else', async () => {
    const { app, browser } = visited({ debug: true });
    const refused = await refuse(browser);
    const cookie = refused.headers.getSetCookie().find((line) => line.startsWith(COOKIE)) ?? '';
    expect(cookie).toMatch(/^[^=]+=[\w.-]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    for (const text of [...refused.headers].flat().concat(JSON.stringify(app.log))) {
      expect(decodeURIComponent(text)).not.toMatch(/ada@/);
    }
  });

  it('P5 are shown once', async () => {
    const { browser } = visited();
    await refuse(browser);
    expect(readCookies((await shown(browser)).response).deleted).toEqual([COOKIE]);
    expect((await shown(browser)).values).toMatchObject({ email: undefined });
  });

  it('P5 are deleted when the sign-in succeeds', async () => {
    const { browser } = visited();
    await refuse(browser);
    expect(browser.jar.has(COOKIE)).toBe(true);
    await refuse(browser, { ...TYPED, password: 'right' });
    expect(browser.jar.has(COOKIE)).toBe(false);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it('P5 expire after a minute', async () => {
    const { app, browser } = visited();
    await refuse(browser);
    app.clock.now += 61_000 + 15_000;
    expect((await shown(browser)).values).toMatchObject({ email: undefined });
  });

  it('P5 are shown in the form that they were submitted in', async () => {
    const other = { ...PROVIDER, id: 'ldap', name: 'LDAP', credentials: { email: {}, login: {} } };
    const { browser } = visited({ providers: [PROVIDER, other] });
    await refuse(browser, { email: EMAIL, login: 'ada' }, 'ldap');
    const html = await (await browser.visit('/auth/signin?error=CredentialsSignin')).text();
    const emails = all(html, 'input').filter(({ name }) => name === 'email');
    expect(emails.map(({ value }) => value)).toEqual([undefined, EMAIL]);
  });

  it('P5 are shown as text', async () => {
    const { browser } = visited();
    const hostile = '"><script>alert(1)</script>';
    await refuse(browser, { ...TYPED, email: hostile });
    expect((await shown(browser)).values).toMatchObject({ email: hostile });
  });

  it.each<readonly [string, Record<string, string>]>([
    ['nothing was typed', { password: 'wrong' }],
    ['only secrets were typed', { password: 'wrong', pin: '1111', otp: '2222' }],
    ['it is longer than an address', { email: 'x'.repeat(321) }],
    ['it is longer than an address in UTF-8', { email: 'ü'.repeat(161) }],
  ])('P5 is not kept when %s', async (_, form) => {
    const { browser } = visited();
    expect(readCookies(await refuse(browser, form)).set).not.toContain(COOKIE);
  });

  it('P5 stay small, whatever was submitted', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `field${index}`);
    const credentials = Object.fromEntries(names.map((name) => [name, { type: 'email' }]));
    const { browser } = visited({ providers: [{ ...PROVIDER, credentials }] });
    await refuse(browser, Object.fromEntries(names.map((name) => [name, '"'.repeat(320)])));
    expect(browser.jar.get(COOKIE)?.length).toBeLessThan(4000);
  });

  it('P5 are not kept for a script, or for a custom page', async () => {
    const own = visited({ pages: { signIn: '/login' } });
    expect(readCookies(await refuse(own.browser)).set).not.toContain(COOKIE);
    const { browser } = visited();
    const response = await browser.visit('/auth/callback/password', {
      form: { csrfToken: await browser.csrfToken(), ...TYPED },
      headers: { 'x-auth-return-redirect': '1' },
    });
    expect(readCookies(response).set).not.toContain(COOKIE);
  });

  it('P5 are not kept for a form without a valid CSRF token, which may be another site’s', async () => {
    const { browser } = visited();
    const form = { ...TYPED, csrfToken: 'f'.repeat(64) };
    const response = await browser.visit('/auth/callback/password', { form });
    expect(response.headers.get('location')).toContain('MissingCSRF');
    expect(readCookies(response).set).not.toContain(COOKIE);
  });

  it('P5 are kept where the app throws a CredentialsSignin', async () => {
    const authorize = () => {
      throw new CredentialsSignin();
    };
    const { browser } = visited({ providers: [{ ...PROVIDER, authorize }] });
    await refuse(browser);
    expect((await shown(browser)).values).toMatchObject({ email: EMAIL });
  });

  it('P5 are not kept where the app throws another error', async () => {
    const authorize = () => Promise.reject(new Error('database away'));
    const { browser } = visited({ providers: [{ ...PROVIDER, authorize }] });
    expect(readCookies(await refuse(browser)).set).not.toContain(COOKIE);
  });

  it.each(['nonsense', 'a.b.c.d.e', ''])(
    'P5 are not read from a forged cookie: %j',
    async (value) => {
      const { browser } = visited();
      browser.jar.set(COOKIE, value);
      expect((await shown(browser)).values).toMatchObject({ email: undefined });
    },
  );
});
