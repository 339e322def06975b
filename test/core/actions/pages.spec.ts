/** The actions that answer with a built-in page: signin, signout, error, verify-request. */
import { describe, expect, it } from '@jest/globals';
import { CredentialsSignin } from '../../../src/core/index.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import { all, readText } from '../pages/html.js';
import { COOKIE, makeApp, OP, ORIGIN, password, signIn } from './app.js';

const PAGES = ['signin', 'signout', 'error', 'verify-request'] as const;

/** The pages with forms, which have a script. */
const WITH_SCRIPT: ReadonlySet<string> = new Set(['signin', 'signout']);

/** What an attacker may try to put into a page by way of its query. */
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
] as const;

async function page(path: string, app = makeApp({ providers: [password(), OP] })) {
  const browser = app.browser();
  const response = await browser.visit(`/auth/${path}`);
  return { browser, response, html: await response.text() };
}

describe.each(PAGES)('GET /%s', (path) => {
  it('A123 has headers that forbid caching, framing and foreign scripts', async () => {
    const { response, html } = await page(path);
    const policy = response.headers.get('content-security-policy') ?? '';
    const [, nonce = ''] = /style-src 'nonce-([\w-]{22})'/.exec(policy) ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toMatch(/script-src (?!'sha256-[\w-]{43}='(?:;|$))|unsafe/);
    expect(all(html, 'style')).toEqual([{ nonce }]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache, no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('A123 has another nonce each time', async () => {
    const app = makeApp();
    const [first, second] = [await page(path, app), await page(path, app)];
    const findNonce = (html: string) => all(html, 'style')[0]?.['nonce'];
    expect(findNonce(first.html)).not.toBe(findNonce(second.html));
  });

  it.each(HOSTILE)('A120 shows %s in the query as text', async (value) => {
    const names = ['error', 'code', 'email', 'callbackUrl', 'csrfToken', 'theme', 'type'];
    const query = new URLSearchParams(names.map((name) => [name, value]));
    const { response, html } = await page(`${path}?${query}`);
    expect(response.status).toBe(200);
    expect(html.match(/<script/g) ?? []).toHaveLength(WITH_SCRIPT.has(path) ? 1 : 0);
    expect(all(html, 'img')).toEqual([]);
    expect(all(html, 'h1')).toHaveLength(1);
  });

  it('A132 links to no other site, so that its URL does not leak', async () => {
    const { html } = await page(`${path}?token=secret&code=secret`);
    const hrefs = all(html, 'a').map(({ href }) => new URL(href ?? '', ORIGIN).origin);
    expect(new Set([...hrefs, ORIGIN])).toEqual(new Set([ORIGIN]));
  });
});

describe('GET /signin (contract §5.5)', () => {
  it('has every provider, with the token and the callback URL of this request', async () => {
    const { browser, html } = await page('signin?callbackUrl=/after');
    const csrfToken = await browser.csrfToken();
    expect(all(html, 'form').map(({ action }) => action)).toEqual([
      `${ORIGIN}/auth/signin/op`,
      `${ORIGIN}/auth/callback/password`,
    ]);
    const values = (name: string) =>
      all(html, 'input')
        .filter((input) => input.name === name)
        .map(({ value }) => value);
    expect(values('csrfToken')).toEqual([csrfToken, csrfToken]);
    expect(values('callbackUrl')).toEqual([`${ORIGIN}/after`, `${ORIGIN}/after`]);
  });

  it('shows an error message', async () => {
    const { html } = await page('signin?error=CredentialsSignin&code=credentials');
    expect(readText(html)).toContain('Those details didn’t match.');
  });

  it('P4 shows the error messages of the app', async () => {
    class LockedOut extends CredentialsSignin {
      override code = 'locked';
    }
    const authorize = () => {
      throw new LockedOut();
    };
    const messages = { credentialsSignin: { locked: 'This account is locked.' } };
    const browser = makeApp({ providers: [password(authorize)], messages }).browser();
    const refused = await signIn(browser);
    const html = await (await browser.visit(refused.headers.get('location') ?? '')).text();
    expect(readText(html)).toContain('This account is locked.');
  });

  it.each([{ locked: 1 }, 'words', ['words']])('P4 requires a text for each code: %j', (words) => {
    const config = { secret: 's', providers: [], trustHost: true } as const;
    const messages: object = { credentialsSignin: words };
    expect(findConfigurationErrors({ ...config, messages }).map(({ message }) => message)).toEqual([
      '`messages.credentialsSignin` must be an object with a text for each code.',
    ]);
  });

  it('A121 reads nothing from the query but error, code, e-mail and callback URL', async () => {
    const forged = {
      csrfToken: 'f'.repeat(64),
      callbackUrl: 'https://evil.test/',
      providers: 'x',
      theme: 'x',
      signinUrl: 'https://evil.test/',
      email: 'ada@example.com',
    };
    const { response, html, browser } = await page(`signin?${new URLSearchParams(forged)}`);
    expect(response.status).toBe(200);
    expect(html).not.toContain('evil.test');
    expect(html).not.toContain(forged.csrfToken);
    expect(browser.jar.get(COOKIE.callbackUrl)).toBe(encodeURIComponent(ORIGIN));
    expect(all(html, 'form')).toHaveLength(2);
  });
});

describe('GET /signout (contract §5.8)', () => {
  it('has a form to confirm, and ends no session', async () => {
    const browser = makeApp().browser();
    await signIn(browser);
    const html = await (await browser.visit('/auth/signout')).text();
    expect(all(html, 'form')).toEqual([{ method: 'post', action: `${ORIGIN}/auth/signout` }]);
    const csrfToken = await browser.csrfToken();
    expect(all(html, 'input')).toEqual([{ type: 'hidden', name: 'csrfToken', value: csrfToken }]);
    await expect(browser.session()).resolves.not.toBeNull();
  });
});

describe('GET /error (contract §5.9)', () => {
  it.each([
    ['?error=Configuration', 500, 'Sign-in isn’t available'],
    ['?error=AccessDenied', 403, 'Access denied'],
    ['?error=Verification', 403, 'This link no longer works'],
    ['?error=Anything', 200, 'Something went wrong'],
    ['?error=', 200, 'Something went wrong'],
    ['', 200, 'Something went wrong'],
  ])('%s has the status %d and the heading "%s"', async (query, status, heading) => {
    const { response, html } = await page(`error${query}`);
    expect(response.status).toBe(status);
    expect(html).toContain(`<h1>${heading}</h1>`);
  });
});

describe('GET /verify-request (contract §5.10)', () => {
  it('says that a link is on its way', async () => {
    const { response, html } = await page('verify-request?provider=email&type=email');
    expect(response.status).toBe(200);
    expect(readText(html)).toContain('We’ve sent you a sign-in link.');
  });
});
