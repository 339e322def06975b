/** Adapters for Auth.js that behave differently from ours. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AdapterUser } from '../../../src/core/models/user.js';
import { readLocation } from '../../support/browser.js';
import { CompliantProvider } from '../../support/compliant-provider.js';
import { APP_ORIGIN, DatabaseSessionApp } from '../../support/database-session-app.js';
import { withoutReference } from '../../support/error-reference.js';

let provider: CompliantProvider;
beforeAll(async () => {
  provider = await CompliantProvider.start([`${APP_ORIGIN}/auth/callback/compliant`]);
});
afterAll(() => provider.stop());

/** The memory adapter with some methods changed. */
function adapterThat(change: (memory: MemoryAdapter) => Adapter) {
  const memory = new MemoryAdapter();
  const { transaction: _, ...methods } = memory;
  return { memory, adapter: { ...methods, ...change(memory) } satisfies Adapter };
}

describe('an adapter that refuses to delete a missing session', () => {
  const { memory, adapter } = adapterThat((rows) => ({
    deleteSession: async (token) => {
      const row = await rows.deleteSession(token);
      if (!row) throw new Error('An operation failed because it depends on a missing record.');
      return row;
    },
  }));

  it('lets a user sign out whose session was ended elsewhere', async () => {
    const app = new DatabaseSessionApp(adapter, provider);
    const browser = app.newBrowser();
    await provider.signIn(browser, 'ada');
    await memory.deleteSession(app.sessionToken(browser) ?? '');
    const response = await browser.post('/auth/signout');
    expect(readLocation(response).href).toBe(`${APP_ORIGIN}/`);
    expect(app.errors).toEqual([]);
  });

  it('lets a user sign in with the cookie of a session that was ended elsewhere', async () => {
    const app = new DatabaseSessionApp(adapter, provider);
    const browser = app.newBrowser();
    await provider.signIn(browser, 'ada');
    await memory.deleteSession(app.sessionToken(browser) ?? '');
    await provider.signIn(browser, 'ada');
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
    expect(app.errors).toEqual([]);
  });
});

it('reports a session that could not be deleted at sign-out, and ends the others', async () => {
  const stuck: string[] = [];
  const { memory, adapter } = adapterThat((rows) => ({
    deleteSession: async (token) => {
      if (stuck.includes(token)) throw new Error('The table is locked.');
      return rows.deleteSession(token);
    },
  }));
  const app = new DatabaseSessionApp(adapter, provider);
  const [first, second] = [app.newBrowser(), app.newBrowser()];
  await provider.signIn(first, 'ada');
  await provider.signIn(second, 'ada');
  const [stays = '', goes = ''] = [app.sessionToken(first), app.sessionToken(second)];
  stuck.push(stays);

  // A cookie of the same name that another host of the site has set comes along as well.
  first.jar.set('theme', `dark; __Secure-authjs.session-token=${goes}`);
  const response = await first.post('/auth/signout');
  expect(withoutReference(response.headers.get('location'))).toMatch(/\?error=SignOutError$/);
  expect(app.errors.map(({ name }) => name)).toEqual(['SignOutError']);
  expect(await memory.getSessionAndUser(stays)).not.toBeNull();
  expect(await memory.getSessionAndUser(goes)).toBeNull();
});

it('completes the user when updateUser returns only the changed fields', async () => {
  const updated: AdapterUser[] = [];
  const { adapter } = adapterThat((rows) => ({
    updateUser: async (changes) => (await rows.updateUser(changes), changes as AdapterUser),
  }));
  const events = { updateUser: ({ user }: { user: AdapterUser }) => void updated.push(user) };
  const app = new DatabaseSessionApp(adapter, provider, { events, session: { strategy: 'jwt' } });
  await provider.signIn(app.newBrowser(), 'ada');
  const browser = app.newBrowser();
  await browser.visit(await app.linkFor(browser, 'ada@example.com'));
  const ada = { name: 'Ada Lovelace', email: 'ada@example.com' };
  expect(await browser.session()).toMatchObject({ user: ada });
  expect(updated).toMatchObject([{ ...ada, emailVerified: expect.any(Date) }]);
});

it('does not link to the user of another address that the database considers equal', async () => {
  // As with keys that end at a question mark, or a collation without accents.
  const { memory, adapter } = adapterThat((rows) => ({
    getUserByEmail: async () => rows.getUserByEmail('adá@example.com'),
  }));
  const emailVerified = new Date();
  const user = await memory.createUser({ id: '', email: 'adá@example.com', emailVerified });
  const app = new DatabaseSessionApp(adapter, provider);
  const browser = app.newBrowser();
  const refused = await provider.signIn(browser, 'ada');
  expect(readLocation(refused).search).toContain('error=OAuthAccountNotLinked');
  expect(await browser.session()).toBeNull();
  expect(
    await memory.getUserByAccount({ provider: 'compliant', providerAccountId: 'ada' }),
  ).toBeNull();
  expect(await memory.getUser(user.id)).toEqual(user);
});
