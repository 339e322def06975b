/** The cookie with the providers that were used in this browser. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import type { Browser } from '../../support/browser.js';
import { ADA, ORIGIN, makeApp, password, signIn } from '../actions/app.js';
import { readText } from '../pages/html.js';
import { PasskeyUser, passkeyApp } from '../webauthn/passkey-app.js';
import { LimitedApp } from './limited-app.js';

const COOKIE = '__Host-authjs.used-providers';
const WORDS = 'Last used';

const cookieIn = (response: Response, name = COOKIE) =>
  response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
const idsIn = ({ jar }: Browser) => decodeURIComponent(jar.get(COOKIE) ?? '').split(' ');

const named = (id: string) => ({ ...password(), id, name: id.toUpperCase() });
const signInWith = (browser: Browser, id: string) =>
  browser.post(`/auth/callback/${id}`, { password: 'right' });

async function page(browser: Browser, query = ''): Promise<string> {
  const response = await browser.visit(`/auth/signin${query}`);
  expect(response.status).toBe(200);
  return response.text();
}

describe('a sign-in', () => {
  it.each([
    ['a password', 'password'],
    ['a link', 'email'],
    ['coming back from a provider', 'op'],
  ])('by %s remembers the provider', async (step, id) => {
    const app = new LimitedApp();
    const complete = await app.steps[step]!();
    await complete();
    expect(idsIn(app.browser)).toEqual([id]);
  });

  it('by a passkey remembers the provider', async () => {
    const user = new PasskeyUser(passkeyApp());
    await user.register(ADA.email);
    expect(idsIn(user.browser)).toEqual(['passkey']);
  });

  it.each(['a wrong password', 'asking for a link', 'setting out for a provider'])(
    'is not remembered before it succeeds: %s',
    async (step) => {
      const app = new LimitedApp();
      const act = await app.steps[step]!();
      expect(cookieIn(await act())).toBeUndefined();
    },
  );

  it('sets a cookie of this host alone, for 180 days', async () => {
    const browser = makeApp().browser();
    expect(cookieIn(await signIn(browser))).toMatch(
      /^[^=]+=password; Max-Age=15552000; Path=\/;( Expires=[^;]+;)? HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('sets a cookie without the prefix on http', async () => {
    const browser = makeApp({ useSecureCookies: false }).browser();
    const cookie = cookieIn(await signIn(browser), 'authjs.used-providers');
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
  });

  it.each<readonly [string, Partial<AuthConfig>]>([
    ['`rememberProvider` is false', { rememberProvider: false }],
    ['the app has its own page', { pages: { signIn: '/login' } }],
    ['the `signIn` callback redirects', { callbacks: { signIn: () => '/join' } }],
    ['the `signIn` callback refuses', { callbacks: { signIn: () => false } }],
  ])('is not remembered when %s', async (_, config) => {
    const browser = makeApp(config).browser();
    await signIn(browser);
    expect(browser.jar.has(COOKIE)).toBe(false);
  });
});

describe('several sign-ins', () => {
  const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

  it('are remembered with the last one first, and at most five', async () => {
    const browser = makeApp({ providers: IDS.map(named) }).browser();
    for (const id of ['a', 'b', 'a']) await signInWith(browser, id);
    expect(idsIn(browser)).toEqual(['a', 'b']);
    for (const id of IDS) await signInWith(browser, id);
    expect(idsIn(browser)).toEqual(['f', 'e', 'd', 'c', 'b']);
  });
});

describe('the sign-in page', () => {
  const visited = (value: string, config: Partial<AuthConfig> = {}) => {
    const browser = makeApp({ providers: [named('a'), named('b')], ...config }).browser();
    browser.jar.set(COOKIE, value);
    return browser;
  };
  const plain = async (query = '') => readText(await page(visited(''), query));

  it('marks the provider that was used last', async () => {
    const browser = visited('');
    expect(await page(browser)).not.toContain(WORDS);
    await signInWith(browser, 'b');
    expect(readText(await page(browser))).toContain(`Sign in with B ${WORDS}`);
  });

  it('ignores the cookie when `rememberProvider` is false', async () => {
    expect(readText(await page(visited('b', { rememberProvider: false })))).toBe(await plain());
  });

  it('ignores providers that are not configured any more', async () => {
    expect(readText(await page(visited(encodeURIComponent('gone b'))))).toContain(
      `Sign in with B ${WORDS}`,
    );
  });

  it.each([
    ['long', 'b '.repeat(5_000)],
    ['markup', '"><script>alert(1)</script>'],
    ['a property of objects', '__proto__ constructor toString'],
    ['spaces', '     '],
  ])('shows nothing of a forged cookie: %s', async (_, value) => {
    const query = '?error=OAuthAccountNotLinked';
    const browser = visited(encodeURIComponent(value));
    expect(readText(await page(browser, query))).toBe(await plain(query));
    await signInWith(browser, 'a');
    await expect(browser.session()).resolves.toMatchObject({ user: { name: ADA.name } });
    expect(browser.jar.get(COOKIE)?.length).toBeLessThan(600);
  });

  it('names the used providers, once each, when an account is not linked', async () => {
    const browser = visited(encodeURIComponent('b b a gone'));
    const text = readText(await page(browser, '?error=OAuthAccountNotLinked'));
    expect(text).toContain('B, A');
    expect(text).not.toContain('B, B');
    expect(readText(await page(browser, '?error=Callback'))).not.toContain('B, A');
  });
});

it('an account that is not linked names the provider of the first sign-in', async () => {
  const app = new LimitedApp();
  const link = await app.mailbox.linkFor('ada@example.com');
  await app.mailbox.open(link);
  await app.browser.post('/auth/signout');
  app.op.misbehaviour = { claims: { email_verified: false } };
  const refused = await app.browser.visit(await app.wayBack());
  const location = refused.headers.get('location') ?? '';
  expect(location).toBe(`${ORIGIN}/auth/signin?error=OAuthAccountNotLinked`);
  const text = readText(await page(app.browser, new URL(location).search));
  expect(text).toContain('You signed in on this browser before with: Email.');
  expect(idsIn(app.browser)).toEqual(['email']);
});
