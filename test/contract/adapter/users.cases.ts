import { expect } from '@jest/globals';
import type { CaseList } from './cases.js';
import type { AdapterUser } from '../../../src/core/adapters/adapter.js';
import {
  ada,
  githubKey,
  UNKNOWN_ID,
  passkey,
  PASSKEY_METHODS,
  session,
  token,
  type AdapterFixture,
} from './fixture.js';

export function userCases(fixture: AdapterFixture, list: CaseList): void {
  list.section('users', (it) => {
    it('stores a user and returns it with an id', async () => {
      const user = await fixture.newUser();
      expect(user).toEqual({ ...ada, id: expect.any(String) });
      expect(await fixture.adapter.getUser(user.id)).toEqual(user);
    });

    it('finds a user by e-mail address', async () => {
      const user = await fixture.newUser();
      await fixture.newUser({ email: 'grace@example.com' });
      expect(await fixture.adapter.getUserByEmail('ada@example.com')).toEqual(user);
    });

    it.each([
      'ADA@example.com',
      'ada@example.com ',
      ' ada@example.com',
      'ada@example.co',
      'ada@example.com?',
      '',
    ])('does not match %j for ada@example.com (F48)', async (email) => {
      await fixture.newUser();
      expect(await fixture.adapter.getUserByEmail(email)).toBeNull();
    });

    it.each([UNKNOWN_ID, 'no-uuid', '', "' OR '1'='1"])(
      'returns null for the unknown id %j',
      async (id) => {
        await fixture.newUser();
        expect(await fixture.adapter.getUser(id)).toBeNull();
      },
    );

    it('refuses a second user with the same e-mail address (F49)', async () => {
      await fixture.newUser();
      await expect(fixture.newUser()).rejects.toThrow();
    });

    it('allows exactly one of 16 parallel sign-ups with one e-mail address (F49)', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 16 }, () => fixture.newUser()),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('stores any number of users without an e-mail address', async () => {
      // The contract's type asks for a string, its schema and many a provider do not.
      const noAddress = { email: null } as unknown as Partial<AdapterUser>;
      const users = [await fixture.newUser(noAddress), await fixture.newUser(noAddress)];
      expect(users.map(({ email }) => email)).toEqual([null, null]);
      expect(users[0]?.id).not.toBe(users[1]?.id);
    });

    it('updates the given fields, keeps the others, and returns the whole user', async () => {
      const user = await fixture.newUser();
      const updated = await fixture.adapter.updateUser({ id: user.id, name: 'Ada Lovelace' });
      expect(updated).toEqual({ ...user, name: 'Ada Lovelace' });
      expect(await fixture.adapter.getUser(user.id)).toEqual(updated);
    });

    it('sets a field to null, and ignores undefined', async () => {
      const user = await fixture.newUser();
      // What plain JavaScript sends; the type does not allow it.
      const changes = { id: user.id, image: null, name: undefined } as unknown as AdapterUser;
      expect(await fixture.adapter.updateUser(changes)).toEqual({ ...user, image: null });
    });

    it('returns a user unchanged for an empty update', async () => {
      const user = await fixture.newUser();
      expect(await fixture.adapter.updateUser({ id: user.id })).toEqual(user);
    });

    it('updates no other user', async () => {
      const user = await fixture.newUser();
      const other = await fixture.newUser({ email: 'grace@example.com' });
      await fixture.adapter.updateUser({ id: user.id, emailVerified: null });
      expect(await fixture.adapter.getUser(other.id)).toEqual(other);
    });

    it('refuses to change an e-mail address to that of another user', async () => {
      await fixture.newUser();
      const other = await fixture.newUser({ email: 'grace@example.com' });
      await expect(
        (async () => fixture.adapter.updateUser({ id: other.id, email: ada.email }))(),
      ).rejects.toThrow();
      expect(await fixture.adapter.getUser(other.id)).toEqual(other);
    });

    it.each([UNKNOWN_ID, 'no-uuid'])('refuses to update the unknown user %j', async (id) => {
      await expect((async () => fixture.adapter.updateUser({ id, name: 'x' }))()).rejects.toThrow();
    });

    it('deletes a user with its sessions and accounts (F57)', async () => {
      const user = await fixture.newUser();
      await fixture.newAccount(user);
      await fixture.newAccount(user, { provider: 'gitlab' });
      await fixture.newSession(user);
      await fixture.newSession(user, { sessionToken: 'other' });

      await fixture.adapter.deleteUser(user.id);

      expect(await fixture.adapter.getUser(user.id)).toBeNull();
      expect(await fixture.adapter.getUserByEmail(ada.email)).toBeNull();
      for (const account of [githubKey, { ...githubKey, provider: 'gitlab' }]) {
        expect(await fixture.adapter.getUserByAccount(account)).toBeNull();
        // Nothing is left that would keep the account from another user.
        const other = await fixture.newUser({ email: `${account.provider}@example.com` });
        await fixture.newAccount(other, account);
      }
      for (const sessionToken of [session.sessionToken, 'other']) {
        expect(await fixture.adapter.getSessionAndUser(sessionToken)).toBeNull();
      }
    });

    it('deletes a user with its sessions permanently, so that the ids can be used again (F57)', async () => {
      const user = await fixture.newUser();
      await fixture.newSession(user);
      await fixture.adapter.deleteUser(user.id);
      const { sessionToken } = session;
      expect(await fixture.adapter.updateSession({ sessionToken })).toBeFalsy();
      await fixture.newSession(await fixture.newUser());
      expect(await fixture.adapter.getSessionAndUser(sessionToken)).not.toBeNull();
    });

    it.needing('getAccount')('deletes the rows of its accounts (F57)', async () => {
      const user = await fixture.newUser();
      await fixture.newAccount(user);
      await fixture.adapter.deleteUser(user.id);
      const { providerAccountId, provider } = githubKey;
      expect(await fixture.adapter.getAccount(providerAccountId, provider)).toBeNull();
    });

    it.needing(...PASSKEY_METHODS)('deletes a user with its passkeys (F57)', async () => {
      const user = await fixture.newUser();
      await fixture.adapter.createAuthenticator({ ...passkey, userId: user.id });
      await fixture.adapter.deleteUser(user.id);
      expect(await fixture.adapter.getAuthenticator(passkey.credentialID)).toBeNull();
      expect(await fixture.adapter.listAuthenticatorsByUserId(user.id)).toEqual([]);
    });

    it('deletes a user with its verification tokens (F57)', async () => {
      const user = await fixture.newUser();
      await fixture.adapter.createVerificationToken(token);
      await fixture.adapter.deleteUser(user.id);
      expect(await fixture.useToken(token)).toBeNull();
    });

    it('deletes no other user', async () => {
      const user = await fixture.newUser();
      const other = await fixture.newUser({ email: 'grace@example.com' });
      await fixture.newAccount(other);
      await fixture.newSession(other);
      await fixture.adapter.deleteUser(user.id);
      expect(await fixture.adapter.getUserByAccount(githubKey)).toEqual(other);
      expect((await fixture.adapter.getSessionAndUser(session.sessionToken))?.user).toEqual(other);
    });

    it.each([UNKNOWN_ID, 'no-uuid'])('deletes no user for the unknown id %j', async (id) => {
      const other = await fixture.newUser({ email: 'grace@example.com' });
      await fixture.newAccount(other);
      await fixture.newSession(other);
      await fixture.adapter.deleteUser(id);
      expect(await fixture.adapter.getUserByAccount(githubKey)).toEqual(other);
      expect((await fixture.adapter.getSessionAndUser(session.sessionToken))?.user).toEqual(other);
    });
  });
}
