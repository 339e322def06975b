/**
 * What a person lives through in an app, on whatever adapter: signing in both ways, coming back,
 * having one more account, staying, and leaving. Each step looks at the rows, too.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../src/core/adapters/adapter.js';
import { CompliantProvider } from '../support/compliant-provider.js';
import { readLocation } from '../support/browser.js';
import { APP_ORIGIN, DatabaseSessionApp } from '../support/database-session-app.js';
import type { AdapterHarness } from './adapter.contract.js';

const READS_OF_USERS: ReadonlySet<keyof Adapter> = new Set([
  'getUser',
  'getUserByAccount',
  'getUserByEmail',
]);

/** An adapter over an empty store, and the rows that have no method of their own to be read by. */
export interface LifeHarness extends AdapterHarness {
  /** The accounts as they are stored, column by column. */
  accounts(): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * A member of an adapter, for a proxy of it: a method finds its own `this`, and `tables` are none.
 */
function readOwn(adapter: Adapter, name: keyof Adapter): unknown {
  const own: unknown = adapter[name];
  return typeof own === 'function' ? (own.bind(adapter) as unknown) : own;
}

export function signInLife(name: string, makeHarness: () => Promise<LifeHarness>): void {
  describe(`sign-in life: ${name}`, () => {
    let provider: CompliantProvider;
    let harness: LifeHarness;
    let app: DatabaseSessionApp;

    beforeAll(async () => {
      provider = await CompliantProvider.start([`${APP_ORIGIN}/auth/callback/compliant`]);
    });
    afterAll(() => provider.stop());
    beforeEach(async () => {
      harness = await makeHarness();
      app = new DatabaseSessionApp(harness.adapter, provider);
    });
    afterEach(async () => {
      await harness.close();
      expect(app.errors).toEqual([]);
    });

    const findUser = async (address: string) =>
      (harness.adapter as Required<Adapter>).getUserByEmail(address);
    const findRow = async (token: string | undefined) =>
      (harness.adapter as Required<Adapter>).getSessionAndUser(token ?? '');

    it('creates a user and an account on the first sign-in with a provider', async () => {
      const browser = app.newBrowser();
      await provider.signIn(browser, 'ada');

      const user = await findUser('ada@example.com');
      expect(user).toMatchObject({ name: 'Ada Lovelace', emailVerified: null });
      expect(await browser.session()).toMatchObject({
        user: { name: 'Ada Lovelace', email: 'ada@example.com' },
      });
      const [account, ...others] = await harness.accounts();
      expect(others).toEqual([]);
      expect(account).toMatchObject({
        userId: user?.id,
        type: 'oidc',
        provider: 'compliant',
        providerAccountId: 'ada',
        access_token: expect.any(String),
        id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        scope: 'openid profile email',
        token_type: 'bearer',
      });
      const inTenMinutes = Date.now() / 1000 + 600;
      expect(Math.abs(Number(account?.['expires_at']) - inTenMinutes)).toBeLessThan(60);
      expect(app.events).toEqual(['createUser', 'linkAccount', 'signIn (new)']);
    });

    it('finds the user on the second sign-in, and creates nothing', async () => {
      const browser = app.newBrowser();
      await provider.signIn(browser, 'ada');
      const user = await findUser('ada@example.com');
      const first = app.sessionToken(browser);
      app.events.length = 0;
      await provider.signIn(browser, 'ada');

      expect(app.events).toEqual(['signIn']);
      expect((await findRow(app.sessionToken(browser)))?.user).toEqual(user);
      expect(await harness.accounts()).toHaveLength(1);
      // An attacker who planted or copied the first session is not signed in by the second.
      expect(await findRow(first)).toBeFalsy();
    });

    it('completes on the second attempt a signup that failed between user and account', async () => {
      let isCut = false;
      const cut = (): never => {
        isCut = true;
        throw new Error('The connection was lost.');
      };
      const adapter = new Proxy(harness.adapter, {
        get: (whole, method: keyof Adapter) => {
          if (!isCut && method === 'linkAccount') return cut;
          if (method === 'deleteUser') return cut;
          return readOwn(whole, method);
        },
      });
      const broken = new DatabaseSessionApp(adapter, provider);
      await provider.signIn(broken.newBrowser(), 'ada');
      const browser = app.newBrowser();
      await provider.signIn(browser, 'ada');
      expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
      const user = await findUser('ada@example.com');
      expect(await harness.accounts()).toMatchObject([{ userId: user?.id }]);
    });

    it('N5 takes over an account whose user was deleted, if the adapter reports it', async () => {
      const { getAccount, unlinkAccount, updateUser } = harness.adapter;
      if (!getAccount || !unlinkAccount || !updateUser) return;
      await provider.signIn(app.newBrowser(), 'ada');
      const gone = await findUser('ada@example.com');
      // As where no foreign key took the account along. The row itself is out of the way.
      await harness.adapter.updateUser?.({ id: gone?.id ?? '', email: 'gone@example.com' });
      const withoutUser = <User extends { id: string }>(user: User | null | undefined) =>
        user?.id === gone?.id ? null : user;
      const adapter = new Proxy(harness.adapter, {
        get: (whole, method: keyof Adapter) => {
          const own = readOwn(whole, method);
          if (!READS_OF_USERS.has(method) || typeof own !== 'function') return own;
          return async (...all: unknown[]) =>
            withoutUser((await own(...all)) as { id: string } | null);
        },
      });
      const orphaned = new DatabaseSessionApp(adapter, provider);
      const browser = orphaned.newBrowser();
      await provider.signIn(browser, 'ada');
      expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
      expect(orphaned.errors).toEqual([]);
    });

    it('keeps two users apart', async () => {
      const [ada, grace] = [app.newBrowser(), app.newBrowser()];
      await provider.signIn(ada, 'ada');
      await provider.signIn(grace, 'grace');
      expect(await ada.session()).toMatchObject({ user: { email: 'ada@example.com' } });
      expect(await grace.session()).toMatchObject({ user: { email: 'grace@example.com' } });
      expect(await harness.accounts()).toHaveLength(2);
    });

    it('creates one user on concurrent first sign-ins', async () => {
      const browser = app.newBrowser();
      await provider.signIn(browser, 'ada');
      const again = [app.newBrowser(), app.newBrowser(), app.newBrowser()];
      await Promise.all(again.map((each) => provider.signIn(each, 'ada')));
      for (const each of again) expect(await each.session()).not.toBeNull();
      expect(await harness.accounts()).toHaveLength(1);
    });

    it('reads a session without writing, and renews it once a day', async () => {
      const browser = app.newBrowser();
      await provider.signIn(browser, 'ada');
      const before = (await findRow(app.sessionToken(browser)))?.session.expires;
      await browser.session();
      expect((await findRow(app.sessionToken(browser)))?.session.expires).toEqual(before);

      app.wait(2 * DAY);
      expect(await browser.session()).not.toBeNull();
      const after = (await findRow(app.sessionToken(browser)))?.session.expires;
      const putOff = new Date(after ?? 0).getTime() - new Date(before ?? 0).getTime();
      expect(Math.abs(putOff - 2 * DAY)).toBeLessThan(10_000);
    });

    it('ends a session that was unused for a month', async () => {
      const browser = app.newBrowser();
      await provider.signIn(browser, 'ada');
      const token = app.sessionToken(browser);
      app.wait(31 * DAY);
      expect(await browser.session()).toBeNull();
      expect(await findRow(token)).toBeFalsy();
    });

    it('invalidates a copied cookie on sign-out', async () => {
      const browser = app.newBrowser();
      await provider.signIn(browser, 'ada');
      const thief = app.newBrowser();
      for (const [cookie, content] of browser.jar) thief.jar.set(cookie, content);

      const response = await browser.post('/auth/signout');
      expect(readLocation(response).href).toBe(`${APP_ORIGIN}/`);
      expect(await browser.session()).toBeNull();
      expect(await thief.session()).toBeNull();
    });

    it('signs out of a session that was already deleted', async () => {
      const browser = app.newBrowser();
      await provider.signIn(browser, 'ada');
      await harness.adapter.deleteSession?.(app.sessionToken(browser) ?? '');
      const response = await browser.post('/auth/signout');
      expect(readLocation(response).href).toBe(`${APP_ORIGIN}/`);
    });

    it('creates a user by a magic link, which works once', async () => {
      const browser = app.newBrowser();
      const link = await app.linkFor(browser, 'ada@example.com');
      expect(readLocation(await browser.visit(link)).href).toBe(`${APP_ORIGIN}/`);
      expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
      const user = await findUser('ada@example.com');
      const proven = new Date(user?.emailVerified ?? 0).getTime();
      expect(Math.abs(Date.now() - proven)).toBeLessThan(60_000);
      expect(await harness.accounts()).toEqual([]);
      expect(app.events).toEqual(['createUser', 'signIn (new)']);

      const again = app.newBrowser();
      const refused = await app.open(again, link);
      expect(readLocation(refused).search).toContain('error=Verification');
      expect(app.errors.splice(0).map(({ name }) => name)).toEqual(['Verification']);
    });

    it('finds the user on the second magic link, and refuses an expired one', async () => {
      const browser = app.newBrowser();
      await browser.visit(await app.linkFor(browser, 'ada@example.com'));
      const user = await findUser('ada@example.com');
      app.wait(DAY);
      await browser.visit(await app.linkFor(browser, 'ada@example.com'));
      expect((await findRow(app.sessionToken(browser)))?.user.id).toBe(user?.id);

      const late = app.newBrowser();
      const link = await app.linkFor(late, 'ada@example.com');
      app.wait(2 * DAY);
      const refused = await app.open(late, link);
      expect(readLocation(refused).search).toContain('error=Verification');
      expect(app.errors.splice(0).map(({ name }) => name)).toEqual(['Verification']);
    });

    it('links another account to the signed-in user', async () => {
      const browser = app.newBrowser();
      await browser.visit(await app.linkFor(browser, 'lovelace@example.org'));
      const user = await findUser('lovelace@example.org');
      await provider.signIn(browser, 'ada');

      expect(await harness.accounts()).toMatchObject([
        { userId: user?.id, provider: 'compliant', providerAccountId: 'ada' },
      ]);
      expect(await findUser('ada@example.com')).toBeFalsy();
      const elsewhere = app.newBrowser();
      await provider.signIn(elsewhere, 'ada');
      expect(await elsewhere.session()).toMatchObject({ user: { email: 'lovelace@example.org' } });
    });

    it('refuses to link the account of another user', async () => {
      await provider.signIn(app.newBrowser(), 'ada');
      const grace = app.newBrowser();
      await provider.signIn(grace, 'grace');
      const refused = await provider.signIn(grace, 'ada');
      expect(readLocation(refused).search).toContain('error=OAuthAccountNotLinked');
      expect(app.errors.splice(0).map(({ name }) => name)).toEqual(['OAuthAccountNotLinked']);
    });

    it('links by e-mail address only if both sides verified it', async () => {
      // The provider vouches for the address, and the link proves it.
      const browser = app.newBrowser();
      await browser.visit(await app.linkFor(browser, 'ada@example.com'));
      const user = await findUser('ada@example.com');
      const elsewhere = app.newBrowser();
      await provider.signIn(elsewhere, 'ada');
      expect(await harness.accounts()).toMatchObject([{ userId: user?.id }]);
      expect((await findRow(app.sessionToken(elsewhere)))?.user.id).toEqual(user?.id);
    });

    it('verifies the address of a user that a provider created', async () => {
      await provider.signIn(app.newBrowser(), 'ada');
      const browser = app.newBrowser();
      await browser.visit(await app.linkFor(browser, 'ada@example.com'));
      const user = await findUser('ada@example.com');
      expect(new Date(user?.emailVerified ?? 0).getTime()).toBeGreaterThan(Date.now() - 60_000);
      expect((await findRow(app.sessionToken(browser)))?.user.id).toEqual(user?.id);
    });
  });
}
