/**
 * The routes behind the account page, of all features: who may call them, how often, and whose rows
 * they reach.
 */
import { describe, expect, it } from '@jest/globals';
import { Account } from '../../../src/features/account/index.js';
import { toFeatures } from '../../../src/core/features/index.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { ProviderTokens } from '../../../src/features/provider-tokens/index.js';
import { SecondFactors } from '../../../src/features/second-factors/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import type { Browser } from '../../support/browser.js';
import { AccountApp } from './account-app.js';

const FURTHER = () => [PersonalData(), ProviderTokens(), SecondFactors()];
const ROUTES = toFeatures([
  Sessions(),
  Passwords({ mailer: () => undefined }),
  Account(),
  ...FURTHER(),
])
  .flatMap(({ routes = [] }) => routes)
  .filter(({ path }) => path.startsWith('/account'));
const CHANGES = ROUTES.filter(({ method }) => method !== 'GET');

/**
 * What a change needs, for a user who has a passkey `mine`, an account at GitHub and no password.
 */
interface Change {
  readonly fields?: Readonly<Record<string, string>>;
  /** Of success. */
  readonly status: number;
  /** The parameter of the path. */
  readonly id?: string;
  /** The fields that name what another user has, for a change of rows by an id. */
  readonly ofAnother?: Readonly<Record<string, string>>;
  /** The answer to these. Default: 404, as for what does not exist. */
  readonly refused?: number;
}

const CHANGE_ROWS: Readonly<Record<string, Change>> = {
  'POST /account/profile': { fields: { name: 'Countess' }, status: 204 },
  'POST /account/profile/picture': {
    fields: { picture: 'https://example.com/a.png' },
    status: 204,
  },
  'POST /account/language': { fields: { language: 'de' }, status: 204 },
  'POST /account/passkeys/rename': {
    fields: { id: 'mine', name: 'Phone' },
    ofAnother: { id: 'hers', name: 'Stolen' },
    status: 204,
  },
  'POST /account/passkeys/remove': {
    fields: { id: 'mine' },
    ofAnother: { id: 'hers' },
    status: 204,
  },
  // The app has not turned it on.
  'POST /account/passkeys/upgrade': { fields: { challenge: 'x', data: '{}' }, status: 404 },
  'POST /account/provider-tokens/revoke': {
    fields: { provider: 'github', providerAccountId: '1' },
    ofAnother: { provider: 'github', providerAccountId: '2' },
    status: 200,
  },
  'POST /account/data/export': { status: 200 },
  'POST /account/sessions/revoke-others': { status: 200 },
  // The row of another user is a session, whose id is not known before.
  'DELETE /account/sessions/:id': { id: 'unknown', ofAnother: {}, status: 404 },
  // The user has no password.
  'POST /account/password': { fields: { current: 'a', password: 'b' }, status: 422 },
  'POST /account/password/first': { status: 202 },
  // Sends a code: the address of the user is not proven.
  'POST /account/second-factors/address': { status: 202 },
  'POST /account/second-factors/totp/offer': { status: 409 },
  'POST /account/second-factors/totp': { fields: { code: '123456', offer: 'none' }, status: 409 },
  // The user has none.
  'POST /account/second-factors/totp/remove': { status: 404 },
  'POST /account/second-factors/recovery-codes': { status: 404 },
  'POST /account/second-factors/browsers/forget': { status: 204 },
};

const toName = ({ method, path }: (typeof ROUTES)[number]) => `${method} ${path}`;

async function startApp() {
  const app = new AccountApp('jwt', {}, FURTHER());
  for (const [name, key, account] of [
    ['ada', 'mine', '1'],
    ['grace', 'hers', '2'],
  ] as const) {
    await app.ensureUser(name);
    await app.addPasskey(name, key);
    await app.adapter.linkAccount({
      userId: name,
      type: 'oauth',
      provider: 'github',
      providerAccountId: account,
      access_token: `a token of ${name}`,
    });
  }
  return { app, browser: await app.signIn('ada') };
}

/** The user signs in by passkeys alone. */
async function startUnlinked() {
  const started = await startApp();
  await started.app.adapter.unlinkAccount({ provider: 'github', providerAccountId: '1' });
  return started;
}

interface Sent {
  /** Default: those of the row. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The parameter of the path. */
  readonly id?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: that of the browser. */
  readonly csrfToken?: string;
}

/** Sends the change of a row. */
async function send(browser: Browser, name: string, sent: Sent = {}): Promise<Response> {
  const { fields: own = {}, id: ownId = '' } = CHANGE_ROWS[name] ?? { status: 0 };
  const { fields = own, id = ownId, headers = {}, csrfToken = await browser.csrfToken() } = sent;
  const [method = '', path = ''] = name.split(' ');
  return browser.visit(`/auth${path.replace(':id', encodeURIComponent(id))}`, {
    method: method as 'POST' | 'DELETE',
    json: { ...fields, csrfToken },
    headers,
  });
}

it('each change has a row here', () => {
  expect(Object.keys(CHANGE_ROWS).sort()).toEqual(CHANGES.map(toName).sort());
});

it.each(ROUTES.map((route) => [toName(route), route] as const))(
  '%s is refused without a session',
  async (name, { method, path, isPage }) => {
    const { app } = await startApp();
    const visitor = app.visitor();
    const response =
      method === 'GET' ? await visitor.visit(`/auth${path}?request=x`) : await send(visitor, name);
    expect(response.status).toBe(isPage === true ? 302 : 401);
  },
);

describe.each(Object.entries(CHANGE_ROWS))('%s', (name, { status, ofAnother, refused = 404 }) => {
  it(`is answered with ${status}`, async () => {
    const { browser } = await startApp();
    expect((await send(browser, name)).status).toBe(status);
  });

  it.each([
    ['without a CSRF token', { csrfToken: '' }],
    ['with the token of another browser', { csrfToken: 'a'.repeat(64) }],
    ['from another site', { headers: { origin: 'https://evil.test' } }],
  ])('is refused %s, and changes nothing', async (_, options) => {
    const { app, browser } = await startApp();
    const before = JSON.stringify(app.adapter);
    const response = await send(browser, name, options);
    expect([response.status, await response.json()]).toEqual([403, { error: 'MissingCSRF' }]);
    expect(JSON.stringify(app.adapter)).toBe(before);
  });

  it('has a limit for each user', async () => {
    const { app, browser } = await startApp();
    const csrfToken = await browser.csrfToken();
    let last = 0;
    for (let attempt = 0; attempt < 300 && last !== 429; attempt++) {
      last = (await send(browser, name, { csrfToken })).status;
    }
    expect(last).toBe(429);
    const grace = await app.signIn('grace');
    expect((await send(grace, name)).status).not.toBe(429);
  });

  if (ofAnother) {
    it('ACC-01: answers the same for what another user has as for what does not exist', async () => {
      const { app, browser } = await startApp();
      const grace = await app.signIn('grace');
      const sessions = await (await grace.visit('/auth/account/sessions')).json();
      const [{ id = '' } = {}] = sessions as { id?: string }[];
      const before = JSON.stringify(app.adapter);
      const hers = await send(browser, name, { fields: ofAnother, id });
      const unknown = Object.fromEntries(Object.keys(ofAnother).map((field) => [field, 'unknown']));
      const none = await send(browser, name, { fields: unknown, id: 'unknown' });
      expect([hers.status, await hers.text()]).toEqual([refused, await none.text()]);
      expect(none.status).toBe(refused);
      expect(JSON.stringify(app.adapter)).toBe(before);
      expect(await grace.session()).not.toBeNull();
    });
  }
});

it('a list has the rows of the user alone, and no key', async () => {
  const { browser } = await startApp();
  const text = await (await browser.visit('/auth/account/passkeys')).text();
  expect(text).toContain('mine');
  expect(text).not.toMatch(/hers|cHVibGlj/);
});

describe('the last way to sign in', () => {
  it('stays', async () => {
    const { app, browser } = await startUnlinked();
    // Neither an address nor an account is left.
    await app.adapter.updateUser({ id: 'ada', email: '' });
    const json = { csrfToken: await browser.csrfToken(), id: 'mine' };
    const response = await browser.visit('/auth/account/passkeys/remove', { json });
    expect([response.status, await response.json()]).toEqual([409, { error: 'LastSignInMethod' }]);
    expect(await app.adapter.getAuthenticator('mine')).not.toBeNull();
  });

  // Needs `UserGuards`, whose table an app without an adapter has not.
  it('ACC-09: stays, although two are removed at once', async () => {
    const { app, browser } = await startUnlinked();
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
    const { app, browser } = await startUnlinked();
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
    const { app, browser } = await startUnlinked();
    const json = { csrfToken: await browser.csrfToken(), name };
    const response = await browser.visit('/auth/account/profile', { json });
    expect(response.status).toBe(422);
    expect((await app.ensureUser('ada')).name).toBe('ada');
  },
);
