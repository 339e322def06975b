/** Pages of the app in place of the built-in ones, whatever form their addresses have. */
import { describe, expect, it } from '@jest/globals';
import type { PagesOptions } from '../../../src/core/http/routes.js';
import { AccessDenied, CredentialsSignin } from '../../../src/core/errors/request.errors.js';
import { makeApp, ORIGIN, password } from './app.js';
import { withoutReference } from '../../support/error-reference.js';

const HOME = encodeURIComponent(ORIGIN);

async function fetchLocation(pages: Partial<PagesOptions>, path: string): Promise<string | null> {
  const response = await makeApp({ pages }).browser().visit(`/auth/${path}`);
  expect(response.status).toBe(302);
  return response.headers.get('location');
}

describe('a custom sign-in page (contract §5.5)', () => {
  it.each([
    ['/login', 'signin', `/login?callbackUrl=${HOME}`],
    ['/login?a=1', 'signin', `/login?a=1&callbackUrl=${HOME}`],
    ['https://id.test/in', 'signin', `https://id.test/in?callbackUrl=${HOME}`],
    ['/login', 'signin?error=SessionRequired', `/login?callbackUrl=${HOME}&error=SessionRequired`],
    [
      '/login',
      'signin?callbackUrl=/after',
      `/login?callbackUrl=${encodeURIComponent(`${ORIGIN}/after`)}`,
    ],
    ['/login', 'signin?callbackUrl=https://evil.test', `/login?callbackUrl=${HOME}`],
    [
      '/login',
      'signin?error=x%26callbackUrl%3Dy',
      `/login?callbackUrl=${HOME}&error=x%26callbackUrl%3Dy`,
    ],
  ])('%s for %s is %s', async (signIn, path, location) => {
    await expect(fetchLocation({ signIn }, path)).resolves.toBe(location);
  });
});

describe('a custom sign-out page (contract §5.8)', () => {
  it.each(['/bye', '/bye?a=1', 'https://id.test/out'])('%s is used as it is', async (signOut) => {
    await expect(fetchLocation({ signOut }, 'signout?callbackUrl=/after')).resolves.toBe(signOut);
  });
});

describe('a custom verify-request page (contract §5.10)', () => {
  it.each([
    ['/sent', 'verify-request', '/sent'],
    ['/sent', 'verify-request?provider=email&type=email', '/sent?provider=email&type=email'],
    ['/sent?a=1', 'verify-request?type=email', '/sent?a=1&type=email'],
    ['https://id.test/sent', 'verify-request?type=email', 'https://id.test/sent?type=email'],
    ['/sent', 'verify-request?x=%0d%0aSet-Cookie:a', '/sent?x=%0D%0ASet-Cookie%3Aa'],
  ])('%s for %s is %s', async (verifyRequest, path, location) => {
    await expect(fetchLocation({ verifyRequest }, path)).resolves.toBe(location);
  });
});

describe('a custom error page (contract §5.9)', () => {
  it.each([
    ['/oops', 'error=AccessDenied', '/oops?error=AccessDenied'],
    ['/oops?a=1', 'error=AccessDenied', '/oops?a=1&error=AccessDenied'],
    ['https://id.test/oops', 'error=AccessDenied', 'https://id.test/oops?error=AccessDenied'],
    ['/oops', '', '/oops'],
  ])('%s for "%s" is %s', async (error, query, location) => {
    await expect(fetchLocation({ error }, `error?${query}`)).resolves.toBe(location);
  });

  it.each([
    ['A16 a second parameter', 'x%26callbackUrl=//evil', 'x%26callbackUrl%3D%2F%2Fevil'],
    ['A16 a fragment', 'x%23y', 'x%23y'],
    ['A17 a line break', '%0d%0aSet-Cookie:a=b', '%0D%0ASet-Cookie%3Aa%3Db'],
    ['A17 letters beyond ASCII', 'ü€', '%C3%BC%E2%82%AC'],
  ])('%s in the error is encoded', async (_, error, encoded) => {
    const [name = '', ...rest] = error.split('=');
    const query = `error=${[name, ...rest.map(encodeURIComponent)].join('%3D')}`;
    await expect(fetchLocation({ error: '/oops' }, `error?${query}`)).resolves.toBe(
      `/oops?error=${encoded}`,
    );
  });
});

describe('the redirect of an error with custom pages (contract §6)', () => {
  const refused = new AccessDenied('no');
  const wrong = new CredentialsSignin('no');

  it.each([
    ['error', '/oops', refused, `${ORIGIN}/oops?error=AccessDenied`],
    ['error', '/oops?a=1', refused, `${ORIGIN}/oops?a=1&error=AccessDenied`],
    ['error', 'https://id.test/oops', refused, 'https://id.test/oops?error=AccessDenied'],
    ['signIn', '/oops', refused, `${ORIGIN}/auth/error?error=AccessDenied`],
    ['signIn', '/login', wrong, `${ORIGIN}/login?error=CredentialsSignin&code=credentials`],
    ['signIn', '/login?a=1', wrong, `${ORIGIN}/login?a=1&error=CredentialsSignin&code=credentials`],
    [
      'signIn',
      'https://id.test/in',
      wrong,
      'https://id.test/in?error=CredentialsSignin&code=credentials',
    ],
    ['error', '/oops', wrong, `${ORIGIN}/auth/signin?error=CredentialsSignin&code=credentials`],
  ])('pages.%s = %s sends %s to %s', async (kind, page, thrown, location) => {
    const authorize = () => Promise.reject(thrown);
    const app = makeApp({ pages: { [kind]: page }, providers: [password(authorize)] });
    const response = await app.browser().post('/auth/callback/password');
    expect(withoutReference(response.headers.get('location'))).toBe(location);
  });
});

describe('the built-in error page', () => {
  it('is shown even when the redirect callback throws, and never redirects to itself', async () => {
    const redirect = () => Promise.reject(new Error('down'));
    const browser = makeApp({ callbacks: { redirect } }).browser();
    browser.jar.set('__Secure-authjs.callback-url', encodeURIComponent(`${ORIGIN}/x`));
    const response = await browser.visit('/auth/error?error=AccessDenied');
    expect(response.status).toBe(500);
    await expect(response.text()).resolves.toContain('Sign-in isn’t available');
  });
});
