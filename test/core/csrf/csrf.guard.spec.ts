/** CSRF protection of posts (contract §9). */
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MissingCSRF } from '../../../src/core/errors/public.js';
import { CsrfGuard, RequestCookies, skipCSRFCheck } from '../../../src/core/index.js';
import { isFromThisSite } from '../../../src/core/csrf/csrf.guard.js';
import { platformRandom } from '../../../src/core/kernel/platform.js';
import {
  type App,
  CSRF_COOKIE,
  ORIGIN,
  PASSWORD,
  SECRET,
  readCookies,
  inertly,
  makeApp,
  signIn,
} from '../http/app.js';

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');
const TOKEN = 'ab'.repeat(32);
const cookie = { name: CSRF_COOKIE, options: { path: '/', secure: true } };

function makeGuard(secrets: readonly string[] = [SECRET], isDisabled = false): CsrfGuard {
  const random = { bytes: (count: number) => new Uint8Array(count).fill(0xcd) };
  return new CsrfGuard({ secrets, isDisabled, trustedOrigins: ['https://www.app.test'] }, random);
}

function evidence(
  cookieValue: string | undefined,
  body: object = {},
  method: 'GET' | 'POST' = 'POST',
) {
  const header =
    cookieValue === undefined ? '' : `${CSRF_COOKIE}=${encodeURIComponent(cookieValue)}`;
  return {
    method,
    headers: new Headers(),
    cookies: new RequestCookies(header),
    body: body as Record<string, unknown>,
  };
}

const open = (guard: CsrfGuard, ...sent: Parameters<typeof evidence>) =>
  guard.open(evidence(...sent), ORIGIN, cookie);

/** Every route that requires a token. */
const GUARDED = [
  ['sign-in', '/auth/signin/idp', {}],
  ['sign-in page', '/auth/signin', {}],
  ['sign-out', '/auth/signout', {}],
  ['credentials', '/auth/callback/password', { password: PASSWORD }],
] as const;

describe('a token', () => {
  it('is 32 random bytes in hex, and its cookie binds it to the secret', async () => {
    const { token, isVerified, cookie: set } = await open(makeGuard(), undefined);
    expect([token, isVerified]).toEqual(['cd'.repeat(32), false]);
    expect(set).toEqual({ ...cookie, value: `${token}|${hashText(`${token}${SECRET}`)}` });
  });

  it('differs for each browser', async () => {
    const guard = new CsrfGuard(
      { secrets: [SECRET], isDisabled: false, trustedOrigins: [] },
      platformRandom,
    );
    const states = await Promise.all(Array.from({ length: 100 }, () => open(guard, undefined)));
    expect(new Set(states.map(({ token }) => token)).size).toBe(100);
    for (const { token } of states) expect(token).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is kept as long as its cookie is valid', async () => {
    const state = await open(makeGuard(), `${TOKEN}|${hashText(TOKEN + SECRET)}`, {}, 'GET');
    expect(state).toEqual({ token: TOKEN, isVerified: false, cookie: undefined });
  });

  it.each([
    ['without its hash', TOKEN],
    ['with an empty hash', `${TOKEN}|`],
    ['that is empty', `|${hashText(SECRET)}`],
    ['that is empty, with the hash of nothing', '|'],
    ['with the hash of another secret', `${TOKEN}|${hashText(`${TOKEN}other`)}`],
    ['with the hash of the token alone', `${TOKEN}|${hashText(TOKEN)}`],
    ['with the hash in capitals', `${TOKEN}|${hashText(TOKEN + SECRET).toUpperCase()}`],
    ['with a longer hash', `${TOKEN}|${hashText(TOKEN + SECRET)}0`],
    ['with a third part', `${TOKEN}|${hashText(TOKEN + SECRET)}|x`],
    ['of 64 kB', `${'a'.repeat(64 * 1024)}|${hashText('a')}`],
  ])('%s is replaced, and verifies nothing', async (_, value) => {
    const [token = ''] = value.split('|');
    const state = await open(makeGuard(), value, { csrfToken: token });
    expect([state.token, state.isVerified]).toEqual(['cd'.repeat(32), false]);
    expect(state.cookie?.value).toContain('|');
  });

  it.each<readonly [string, unknown, boolean]>([
    ['the same', TOKEN, true],
    ['missing', undefined, false],
    ['empty', '', false],
    ['another', 'ac'.repeat(32), false],
    ['shorter', TOKEN.slice(0, -1), false],
    ['longer', `${TOKEN}0`, false],
    ['in capitals', TOKEN.toUpperCase(), false],
    ['with a blank', ` ${TOKEN}`, false],
    ['the whole cookie', `${TOKEN}|${hashText(TOKEN + SECRET)}`, false],
    ['a list of it', [TOKEN], false],
    ['an object', { toString: TOKEN }, false],
    ['a number', 5, false],
    ['true', true, false],
    ['null', null, false],
  ])('A90 is verified when the form repeats it: %s', async (_, csrfToken, isVerified) => {
    const value = `${TOKEN}|${hashText(TOKEN + SECRET)}`;
    expect(await open(makeGuard(), value, { csrfToken })).toMatchObject({ isVerified });
    expect(await open(makeGuard(), value, { csrfToken }, 'GET')).toMatchObject({
      isVerified: false,
    });
  });

  it('F25 is valid with each secret, and with all of them joined', async () => {
    const guard = makeGuard(['new', 'older', 'old']);
    for (const secret of ['new', 'older', 'old', 'new,older,old']) {
      const value = `${TOKEN}|${hashText(TOKEN + secret)}`;
      const state = await open(guard, value, { csrfToken: TOKEN });
      expect([secret, state.isVerified, state.cookie]).toEqual([secret, true, undefined]);
    }
    for (const secret of ['oldest', 'older,old', 'new,older', '', 'newolderold']) {
      const value = `${TOKEN}|${hashText(TOKEN + secret)}`;
      const { isVerified } = await open(guard, value, { csrfToken: TOKEN });
      expect([secret, isVerified]).toEqual([secret, false]);
    }
    const fresh = await open(guard, undefined);
    expect(fresh.cookie?.value).toBe(`${fresh.token}|${hashText(`${fresh.token}new`)}`);
  });
});

describe('A90 a post without a token', () => {
  it.each(GUARDED)('is refused: %s', async (_, path, fields) => {
    const app = makeApp();
    const browser = app.browser();
    const other = await app.browser().csrfToken();
    await browser.csrfToken();
    for (const proof of [{}, { csrfToken: '' }, { csrfToken: 'x' }, { csrfToken: other }]) {
      const form = { ...fields, ...proof };
      const response = await inertly(app, browser, () => browser.visit(path, { form }));
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/signin?error=MissingCSRF`);
    }
    expect(app.submitted).toEqual([]);
  });

  it('changes no session, and answers null', async () => {
    const app = makeApp();
    const browser = app.browser();
    await signIn(browser);
    for (const csrfToken of [undefined, 'x', ['x'], { a: 1 }, 5]) {
      const json = { csrfToken, data: { name: 'Eve' } };
      const response = await inertly(app, browser, () => browser.visit('/auth/session', { json }));
      expect([response.status, await response.json()]).toEqual([400, null]);
    }
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } });
  });
});

describe('A91 a pair of cookie and token from another browser', () => {
  const crossSite = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };

  it.each(GUARDED)('is useless to a page of another site: %s', async (_, path, fields) => {
    const app = makeApp();
    const attacker = app.browser();
    const csrfToken = await attacker.csrfToken();
    const victim = app.browser();
    victim.jar.set(CSRF_COOKIE, attacker.jar.get(CSRF_COOKIE) ?? '');
    const visit = { form: { ...fields, csrfToken }, headers: crossSite };
    const response = await inertly(app, victim, () => victim.visit(path, visit));
    expect(response.headers.get('location')).toContain('error=MissingCSRF');
    expect(app.submitted).toEqual([]);
  });

  it('cannot be planted by a sibling domain: the cookie has the prefix __Host-', async () => {
    const [set] = readCookies(await makeApp().browser().visit('/auth/csrf'));
    expect(set?.header).toMatch(/^__Host-authjs\.csrf-token=.*; Path=\/; HttpOnly; Secure;/);
    expect(set?.header).not.toContain('Domain');
  });
});

describe('the origin of a post', () => {
  it.each<readonly [string, Record<string, string>, boolean]>([
    ['this site', { origin: ORIGIN }, true],
    ['this site, says the browser', { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }, true],
    ['this site without a referrer', { origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
    ['a welcome site', { origin: 'https://www.app.test', 'sec-fetch-site': 'same-site' }, true],
    ['no browser', {}, true],
    ['the address bar', { 'sec-fetch-site': 'none' }, true],
    ['A94 nowhere', { origin: 'null' }, false],
    ['A94 nowhere, from elsewhere', { origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
    ['A94 another site', { origin: 'https://evil.test' }, false],
    ['A94 elsewhere', { 'sec-fetch-site': 'cross-site' }, false],
    ['A94 a sibling', { 'sec-fetch-site': 'same-site' }, false],
    ['A94 a named sibling', { origin: 'https://x.app.test', 'sec-fetch-site': 'same-site' }, false],
    ['A94 this host over http', { origin: 'http://app.test' }, false],
    ['A94 this host on another port', { origin: 'https://app.test:8443' }, false],
    ['A94 a longer host', { origin: 'https://app.test.evil.test' }, false],
    ['A94 something in capitals', { 'sec-fetch-site': 'CROSS-SITE' }, false],
    ['A94 something empty', { origin: '' }, false],
  ])('is read from the headers of the browser: %s', async (_, headers, isWelcome) => {
    expect(isFromThisSite(new Headers(headers), ORIGIN, ['https://www.app.test'])).toBe(isWelcome);
    const app = makeApp({ trustedOrigins: ['https://www.app.test'] });
    const response = await (await tokenHolder(app))('/auth/signout', headers);
    const location = isWelcome ? ORIGIN : `${ORIGIN}/auth/signin?error=MissingCSRF`;
    expect(response.headers.get('location')).toBe(location);
  });
});

/** Posts with a valid token. */
async function tokenHolder(app: App) {
  const browser = app.browser();
  const csrfToken = await browser.csrfToken();
  return (path: string, headers: Readonly<Record<string, string>>) =>
    browser.visit(path, { form: { csrfToken }, headers });
}

describe('A92 the token', () => {
  it('is renewed at sign-in and at sign-out, and the old one is invalid', async () => {
    const browser = makeApp().browser();
    const first = await browser.csrfToken();
    await signIn(browser);
    const second = await browser.csrfToken();
    await browser.visit('/auth/signout', { form: { csrfToken: first } });
    expect(await browser.session()).not.toBeNull();
    await browser.visit('/auth/signout', { form: { csrfToken: second } });
    expect(await browser.session()).toBeNull();
    const third = await browser.csrfToken();
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('stays when a sign-in fails, so that the form can be sent again', async () => {
    const browser = makeApp().browser();
    const first = await browser.csrfToken();
    await signIn(browser, { password: 'wrong' });
    expect(await browser.csrfToken()).toBe(first);
  });
});

describe('`skipCSRFCheck`', () => {
  it('verifies every request, and makes neither token nor cookie', async () => {
    const guard = makeGuard([SECRET], true);
    const state = await open(guard, undefined);
    expect(state).toEqual({ token: undefined, isVerified: true, cookie: undefined });
    expect(() => guard.verify(state, new Headers(), ORIGIN)).not.toThrow();
    expect(await guard.renew(cookie)).toEqual([]);
  });

  it('answers 404 where the token was, and clears its cookie (§5.3)', async () => {
    const app = makeApp({ skipCSRFCheck });
    const response = await app.browser().visit('/auth/csrf');
    expect([response.status, await response.text()]).toEqual([404, '']);
    expect(readCookies(response).find(({ name }) => name === CSRF_COOKIE)?.header).toBe(
      `${CSRF_COOKIE}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(app.log).toEqual([expect.stringContaining('csrf-disabled')]);
  });

  it.each([true, 'portcullis.skipCSRFCheck', {}, Symbol('portcullis.skipCSRFCheck')])(
    'is only the marker itself: %p',
    async (impostor) => {
      const browser = makeApp({ skipCSRFCheck: impostor as typeof skipCSRFCheck }).browser();
      const response = await browser.visit('/auth/signout', { form: {} });
      expect(response.headers.get('location')).toContain('error=MissingCSRF');
    },
  );

  it('signs in and out without a token', async () => {
    const browser = makeApp({ skipCSRFCheck }).browser();
    await browser.visit('/auth/callback/password', { form: { password: PASSWORD } });
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } });
    expect([...browser.jar.keys()]).not.toContain(CSRF_COOKIE);
  });

  it.each(GUARDED)('A91 lets no other site post: %s', async (_, path, fields) => {
    const app = makeApp({ skipCSRFCheck });
    const browser = app.browser();
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    const visit = { form: fields, headers };
    const response = await inertly(app, browser, () => browser.visit(path, visit));
    expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/signin?error=MissingCSRF`);
    expect(app.submitted).toEqual([]);
  });
});

describe('verify', () => {
  it('throws unless the state is verified', () => {
    const state = { token: TOKEN, cookie: undefined };
    expect(() =>
      makeGuard().verify({ ...state, isVerified: true }, new Headers(), ORIGIN),
    ).not.toThrow();
    expect(() =>
      makeGuard().verify({ ...state, isVerified: false }, new Headers(), ORIGIN),
    ).toThrow(new MissingCSRF('CSRF token was missing or did not match.'));
  });
});
