/** @jest-environment ./test/client/page-environment.js */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { AuthClient, AuthClientError } from '../../src/client/index.js';
import { Site, navigations } from './site.js';

const PAGE = 'https://app.test/page';

const problems = jest.spyOn(console, 'error');
let site: Site;
let client: AuthClient;

beforeEach(async () => {
  problems.mockReset().mockReturnValue();
  window.history.replaceState(null, '', PAGE);
  navigations();
  site = new Site();
  client = new AuthClient({ fetch: site.fetch });
  await site.signIn();
});

it('ends the session, and returns to the page', async () => {
  await client.signOut();
  expect(await client.getSession()).toBeNull();
  expect(navigations()).toEqual([PAGE]);
});

it.each(['redirectTo', 'callbackUrl'])('goes to %s', async (name) => {
  await client.signOut({ [name]: '/goodbye' });
  expect(navigations()).toEqual(['https://app.test/goodbye']);
});

it('reloads the page when only the fragment differs', async () => {
  await client.signOut({ redirectTo: '/page#top' });
  expect(navigations()).toEqual([`${PAGE}#top`, 'reload']);
});

it('stays with redirect: false, and returns the URL', async () => {
  expect(await client.signOut({ redirect: false, redirectTo: '/goodbye' })).toEqual({
    url: 'https://app.test/goodbye',
  });
  expect(await client.getSession()).toBeNull();
  expect(navigations()).toEqual([]);
});

it.each<[string, () => Response]>([
  ['JSON without a URL', () => Response.json({ message: 'No.' }, { status: 500 })],
  ['a page', () => new Response('<h1>No</h1>', { status: 502 })],
  ['a URL that is no page', () => Response.json({ url: 'javascript:alert(1)' })],
  [
    'nothing at all',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
])('keeps the session and throws when the server answers %s', async (_, answer) => {
  const changed = jest.fn();
  client.onSessionChange(changed);
  site.stand = (request) => (request.startsWith('POST') ? answer() : undefined);
  await expect(client.signOut({ redirect: false })).rejects.toBeInstanceOf(AuthClientError);
  expect(navigations()).toEqual([]);
  await client.signOut();
  expect(navigations()).toEqual(['https://app.test/auth/error']);
  expect(problems).toHaveBeenCalledTimes(1);
  expect(changed).not.toHaveBeenCalled();
});

it.each([
  ['MissingCSRF', 200, '/auth/signin?error=MissingCSRF'],
  ['TooManyAttempts', 429, '/auth/signin?error=TooManyAttempts'],
  ['Configuration', 500, '/auth'],
])('U4 a refusal, %s, is thrown, and the session lives', async (error, status, url) => {
  const changed = jest.fn();
  client.onSessionChange(changed);
  site.stand = (request) =>
    request.startsWith('POST') ? Response.json({ url }, { status }) : undefined;
  const attempt = client.signOut({ redirect: false });
  await expect(attempt).rejects.toMatchObject({ name: 'AuthClientError', message: error, status });
  expect(changed).not.toHaveBeenCalled();
  expect(await client.getSession()).not.toBeNull();
  // With a page to go to, that page says it.
  await client.signOut();
  expect(navigations()).toEqual([new URL(url, PAGE).href]);
});

it('U4 a page of the app’s own with an `error` in its address is no refusal', async () => {
  const redirectTo = '/goodbye?error=none';
  await expect(client.signOut({ redirect: false, redirectTo })).resolves.toEqual({
    url: 'https://app.test/goodbye?error=none',
  });
});
