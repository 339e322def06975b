/** The actions that answer with JSON: session, csrf, providers. */
import { describe, expect, it } from '@jest/globals';
import { skipCSRFCheck } from '../../../src/core/config/auth-config.js';
import { ADA, COOKIE, makeApp, NOW, OP, ORIGIN, password, readCookies, signIn } from './app.js';

const NO_STORE = {
  'cache-control': 'private, no-cache, no-store',
  expires: '0',
  pragma: 'no-cache',
};
const IN_30_DAYS = new Date(NOW + 30 * 24 * 60 * 60 * 1000).toISOString();
const SESSION = {
  user: { name: ADA.name, email: ADA.email, image: ADA.image },
  expires: IN_30_DAYS,
};

function readHeaders(response: Response): Record<string, string> {
  return Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
}

describe('GET /session (contract §5.1)', () => {
  it.each([
    ['without a session', false, null],
    ['with a session', true, SESSION],
  ])('%s answers 200 and is not cacheable (A124)', async (_, isSignedIn, body) => {
    const browser = makeApp().browser();
    if (isSignedIn) await signIn(browser);
    const response = await browser.visit('/auth/session');
    expect(response.status).toBe(200);
    expect(readHeaders(response)).toMatchObject({
      ...NO_STORE,
      'content-type': expect.stringMatching(/^application\/json\b/),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Cookie',
    });
    await expect(response.json()).resolves.toEqual(body);
  });

  it('A99 sends no CORS headers', async () => {
    const headers = { origin: 'https://evil.test' };
    const response = await makeApp().browser().visit('/auth/session', { headers });
    expect(readHeaders(response)).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('POST /session (contract §5.2)', () => {
  const callbacks = {
    jwt: ({ token, session }: { token: object; session?: unknown }) => ({
      ...token,
      ...(session as object),
    }),
  };

  it('passes `data` to the callbacks, and answers like a read (A124)', async () => {
    const browser = makeApp({ callbacks }).browser();
    await signIn(browser);
    const json = { csrfToken: await browser.csrfToken(), data: { name: 'Countess' } };
    const response = await browser.visit('/auth/session', { json });
    expect(response.status).toBe(200);
    expect(readHeaders(response)).toMatchObject({
      ...NO_STORE,
      'x-content-type-options': 'nosniff',
    });
    const changed = { ...SESSION, user: { ...SESSION.user, name: 'Countess' } };
    await expect(response.json()).resolves.toEqual(changed);
    await expect(browser.session()).resolves.toEqual(changed);
  });

  it('answers null without a session', async () => {
    const browser = makeApp().browser();
    const response = await browser.visit('/auth/session', {
      json: { csrfToken: await browser.csrfToken(), data: {} },
    });
    expect(response.status).toBe(200);
    await expect(response.json()).resolves.toBeNull();
  });

  it.each([
    ['no token', {}],
    ['a wrong token', { csrfToken: 'f'.repeat(64) }],
    ['an empty token', { csrfToken: '' }],
    ['a token that is no string', { csrfToken: ['x'] }],
  ])('A90 with %s answers 400 null and changes nothing', async (_, body) => {
    const app = makeApp({ callbacks });
    const browser = app.browser();
    await signIn(browser);
    const before = new Map(browser.jar);
    const json = { ...body, data: { name: 'Mallory' } };
    const response = await browser.visit('/auth/session', { json });
    expect(response.status).toBe(400);
    expect(response.headers.get('cache-control')).toContain('no-store');
    await expect(response.json()).resolves.toBeNull();
    expect(browser.jar).toEqual(before);
    expect(app.errors()).toEqual(['MissingCSRF']);
    await expect(browser.session()).resolves.toEqual(SESSION);
  });
});

describe('GET /csrf (contract §5.3)', () => {
  it('returns the token of the cookie, the same one as long as the cookie lives', async () => {
    const browser = makeApp().browser();
    const response = await browser.visit('/auth/csrf');
    expect(response.status).toBe(200);
    expect(readHeaders(response)).toMatchObject(NO_STORE);
    const { csrfToken } = (await response.json()) as { csrfToken: string };
    expect(csrfToken).toMatch(/^[0-9a-f]{64}$/);
    expect(decodeURIComponent(browser.jar.get(COOKIE.csrf) ?? '')).toMatch(`${csrfToken}|`);
    const again = await browser.visit('/auth/csrf');
    await expect(again.json()).resolves.toEqual({ csrfToken });
    expect(readCookies(again).set).not.toContain(COOKIE.csrf);
  });

  it('is 404 and clears the cookie when the check is disabled, with a warning', async () => {
    const app = makeApp({ skipCSRFCheck });
    const browser = app.browser();
    browser.jar.set(COOKIE.csrf, 'old');
    const response = await browser.visit('/auth/csrf');
    expect(response.status).toBe(404);
    await expect(response.text()).resolves.toBe('');
    expect(readCookies(response).deleted).toEqual([COOKIE.csrf]);
    expect(app.log).toEqual([{ level: 'warn', subject: 'csrf-disabled', facts: [undefined] }]);
  });

  it.each(['true', true, 1, 'skipCSRFCheck'])(
    'is not disabled by a value that JSON could hold: %j',
    async (marker) => {
      const response = await makeApp({ skipCSRFCheck: marker as never })
        .browser()
        .visit('/auth/csrf');
      expect(response.status).toBe(200);
    },
  );
});

describe('GET /providers (contract §5.4)', () => {
  it('returns the fields for sign-in buttons, and nothing else', async () => {
    const app = makeApp({
      providers: [password(), OP, { ...OP, id: 'other', options: { id: 'renamed' } }],
    });
    const response = await app.browser().visit('/auth/providers');
    expect(response.status).toBe(200);
    await expect(response.json()).resolves.toEqual(
      Object.fromEntries(
        [
          ['password', 'Password', 'credentials'],
          ['op', 'Provider', 'oauth'],
          ['renamed', 'Provider', 'oauth'],
        ].map(([id, name, type]) => [
          id,
          {
            id,
            name,
            type,
            signinUrl: `${ORIGIN}/auth/signin/${id}`,
            callbackUrl: `${ORIGIN}/auth/callback/${id}`,
          },
        ]),
      ),
    );
  });

  it('B62 is not cacheable while it sets a cookie', async () => {
    const browser = makeApp().browser();
    const first = await browser.visit('/auth/providers');
    expect(first.headers.getSetCookie()).not.toEqual([]);
    expect(first.headers.get('cache-control')).toContain('no-store');
    const second = await browser.visit('/auth/providers');
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(second.headers.get('cache-control')).toBeNull();
  });
});
