/** The functions of next-auth/react in `getServerSideProps` (V2). */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getCsrfToken, getProviders, getSession } from '../../../src/client/react/index.js';
import { createServerClient } from '../../../src/client/react/server-requests.js';
import { makeApp } from '../../core/actions/app.js';

const ORIGINAL = { fetch: globalThis.fetch, AUTH_URL: process.env['AUTH_URL'] };

describe('V2 on a server', () => {
  const app = makeApp();
  const asked: string[] = [];

  beforeEach(() => {
    process.env['AUTH_URL'] = 'https://app.test/auth';
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      asked.push(request.url);
      return app.server(request);
    };
  });
  afterEach(() => {
    asked.length = 0;
    globalThis.fetch = ORIGINAL.fetch;
    if (ORIGINAL.AUTH_URL === undefined) delete process.env['AUTH_URL'];
    else process.env['AUTH_URL'] = ORIGINAL.AUTH_URL;
    jest.restoreAllMocks();
  });

  it('the providers are those of the app', async () => {
    await expect(getProviders()).resolves.toMatchObject({ password: { id: 'password' } });
    expect(asked).toEqual(['https://app.test/auth/providers']);
  });

  it.each([
    ['the context of getServerSideProps', (req: object) => ({ req, query: {} })],
    ['the context of getInitialProps', (req: object) => ({ ctx: { req } })],
  ])('the session and the CSRF token are those of the cookies in %s', async (_, toContext) => {
    const browser = app.browser();
    const token = await browser.csrfToken();
    await browser.post('/auth/callback/password', { password: 'right' });
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const context = toContext({ headers: { cookie, host: 'evil.test' } });
    await expect(getSession(context)).resolves.toMatchObject({ user: { name: 'Ada' } });
    await expect(getCsrfToken(context)).resolves.toMatch(/^[\da-f]{64}$/);
    expect(token).toMatch(/^[\da-f]{64}$/);
    expect(asked.every((url) => url.startsWith('https://app.test/'))).toBe(true);
  });

  it('no user is signed in without the context', async () => {
    await expect(getSession()).resolves.toBeNull();
  });

  it('an app that does not answer has no session and no providers, and the console says why', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    globalThis.fetch = async () => Promise.reject(new Error('down'));
    await expect(getSession()).resolves.toBeNull();
    await expect(getProviders()).resolves.toBeNull();
    await expect(getCsrfToken()).resolves.toBe('');
    expect(said).toHaveBeenCalledTimes(3);
  });
});

it.each([
  [{}, 'http://localhost:3000/api/auth'],
  [{ PORT: '4000' }, 'http://localhost:4000/api/auth'],
  [{ VERCEL_URL: 'app-abc.vercel.app' }, 'https://app-abc.vercel.app/api/auth'],
  [{ NEXTAUTH_URL: 'https://app.test' }, 'https://app.test/api/auth'],
  [{ NEXTAUTH_URL: 'https://app.test/custom/auth/' }, 'https://app.test/custom/auth'],
  [{ NEXTAUTH_URL: 'app.test' }, 'https://app.test/api/auth'],
  [{ AUTH_URL: 'https://new.test', NEXTAUTH_URL: 'https://old.test' }, 'https://new.test/api/auth'],
  [
    { AUTH_URL: 'https://app.test', NEXTAUTH_URL_INTERNAL: 'http://app:3000' },
    'http://app:3000/api/auth',
  ],
])('V2 with %j, the routes are at %s', (env, url) => {
  expect(createServerClient({}, '/api/auth', env).endpoints.url).toBe(url);
});
