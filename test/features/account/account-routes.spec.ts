/** The routes behind the account page: who may call them, and whose rows they reach. */
import { describe, expect, it } from '@jest/globals';
import { Account } from '../../../src/features/account/index.js';
import { AccountApp } from './account-app.js';

const ROUTES = Account().routes ?? [];
const CHANGES = ROUTES.filter(({ method }) => method !== 'GET');

/** What each change needs, for a user who has a passkey `mine`. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/account/profile': { name: 'Countess' },
  '/account/language': { language: 'de' },
  '/account/passkeys/rename': { id: 'mine', name: 'Phone' },
  '/account/passkeys/remove': { id: 'mine' },
};

const toPath = (path: string) => `/auth${path}`;

async function startApp() {
  const app = new AccountApp();
  for (const name of ['ada', 'grace']) await app.userOf(name);
  await app.addPasskey('ada', 'mine');
  await app.addPasskey('grace', 'hers');
  return { app, browser: await app.signIn('ada') };
}

it('each change has a row here', () => {
  expect(Object.keys(FIELDS).sort()).toEqual(CHANGES.map(({ path }) => path).sort());
});

it.each(ROUTES.map((route) => [route.method, route.path, route] as const))(
  '%s %s is refused without a session',
  async (method, path, { isPage }) => {
    const { app } = await startApp();
    const visitor = app.visitor();
    const json = { csrfToken: await visitor.csrfToken(), ...FIELDS[path] };
    const response = await visitor.visit(toPath(path), method === 'GET' ? {} : { json });
    expect(response.status).toBe(isPage === true ? 302 : 401);
  },
);

describe.each(CHANGES.map(({ path }) => [path] as const))('POST %s', (path) => {
  it('is done', async () => {
    const { browser } = await startApp();
    const json = { csrfToken: await browser.csrfToken(), ...FIELDS[path] };
    expect((await browser.visit(toPath(path), { json })).status).toBe(204);
  });

  it.each([
    ['without a CSRF token', {}, {}],
    ['with the token of another browser', { csrfToken: `${'a'.repeat(64)}` }, {}],
    ['from another site', {}, { origin: 'https://evil.test' }],
  ])('is refused %s, and changes nothing', async (_, token, headers) => {
    const { app, browser } = await startApp();
    const before = JSON.stringify(app.adapter);
    const own = 'origin' in headers ? { csrfToken: await browser.csrfToken() } : token;
    const response = await browser.visit(toPath(path), {
      json: { ...own, ...FIELDS[path] },
      headers,
    });
    expect([response.status, await response.json()]).toEqual([403, { error: 'MissingCSRF' }]);
    expect(JSON.stringify(app.adapter)).toBe(before);
  });
});

describe.each(['rename', 'remove'])('passkeys/%s', (action) => {
  it.each(['hers', 'none', ''])('answers the same for the passkey "%s"', async (id) => {
    const { app, browser } = await startApp();
    const json = { csrfToken: await browser.csrfToken(), id, name: 'Stolen' };
    const response = await browser.visit(`/auth/account/passkeys/${action}`, { json });
    expect(response.status).toBe(id === '' ? 422 : 404);
    expect(await app.adapter.getAuthenticator('hers')).toMatchObject({ credentialID: 'hers' });
  });
});

it('a list has the rows of the user alone, and no key', async () => {
  const { browser } = await startApp();
  const text = await (await browser.visit('/auth/account/passkeys')).text();
  expect(text).toContain('mine');
  expect(text).not.toMatch(/hers|cHVibGlj/);
});

describe('the last way to sign in', () => {
  it('stays', async () => {
    const { app, browser } = await startApp();
    // Neither an address nor an account is left.
    await app.adapter.updateUser({ id: 'ada', email: '' });
    const json = { csrfToken: await browser.csrfToken(), id: 'mine' };
    const response = await browser.visit('/auth/account/passkeys/remove', { json });
    expect([response.status, await response.json()]).toEqual([409, { error: 'LastSignInMethod' }]);
    expect(await app.adapter.getAuthenticator('mine')).not.toBeNull();
  });

  // Needs `UserGuards`, whose table an app without an adapter has not.
  it('stays, although two are removed at once', async () => {
    const { app, browser } = await startApp();
    await app.addPasskey('ada', 'second');
    await app.adapter.updateUser({ id: 'ada', email: '' });
    const csrfToken = await browser.csrfToken();
    const removals = ['mine', 'second'].map(async (id) => {
      const json = { csrfToken, id };
      return (await browser.visit('/auth/account/passkeys/remove', { json })).status;
    });
    expect((await Promise.all(removals)).sort()).toEqual([204, 409]);
    expect(await app.adapter.listAuthenticatorsByUserId('ada')).toHaveLength(1);
  });

  it.each([
    ['another passkey', async (app: AccountApp) => app.addPasskey('ada', 'second')],
    [
      'a linked account',
      async (app: AccountApp) => {
        await app.adapter.linkAccount({
          userId: 'ada',
          type: 'oauth',
          provider: 'github',
          providerAccountId: '1',
        });
      },
    ],
  ])('goes once there is %s', async (_, add) => {
    const { app, browser } = await startApp();
    await app.adapter.updateUser({ id: 'ada', email: '' });
    await add(app);
    const json = { csrfToken: await browser.csrfToken(), id: 'mine' };
    expect((await browser.visit('/auth/account/passkeys/remove', { json })).status).toBe(204);
    expect(await app.adapter.getAuthenticator('mine')).toBeNull();
  });
});

it.each(['', '   ', '\u202e', '\u061c', '\u200b', '\u3164\u00ad', 'x'.repeat(101)])(
  'the name %j is refused',
  async (name) => {
    const { app, browser } = await startApp();
    const json = { csrfToken: await browser.csrfToken(), name };
    const response = await browser.visit('/auth/account/profile', { json });
    expect(response.status).toBe(422);
    expect((await app.userOf('ada')).name).toBe('ada');
  },
);
