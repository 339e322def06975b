import { expect } from '@jest/globals';
import type { CaseList } from './cases.js';
import { UNKNOWN_ID, passkey, PASSKEY_METHODS, type AdapterFixture } from './fixture.js';

export function passkeyCases(fixture: AdapterFixture, list: CaseList): void {
  list.section('passkeys', (any) => {
    const it = any.needing(...PASSKEY_METHODS);

    it('stores passkeys and lists those of a user', async () => {
      const user = await fixture.newUser();
      const other = await fixture.newUser({ email: 'grace@example.com' });
      const first = await fixture.adapter.createAuthenticator({ ...passkey, userId: user.id });
      const second = { ...passkey, credentialID: 'c2Vjb25k', userId: user.id };
      await fixture.adapter.createAuthenticator(second);
      expect(first).toEqual({ ...passkey, userId: user.id });
      expect(await fixture.adapter.getAuthenticator(passkey.credentialID)).toEqual(first);
      const listed = await fixture.adapter.listAuthenticatorsByUserId(user.id);
      expect(listed).toHaveLength(2);
      expect(listed).toEqual(expect.arrayContaining([first, second]));
      expect(await fixture.adapter.listAuthenticatorsByUserId(other.id)).toEqual([]);
    });

    it('returns null and an empty list for unknown ids', async () => {
      expect(await fixture.adapter.getAuthenticator('none')).toBeNull();
      expect(await fixture.adapter.listAuthenticatorsByUserId('none')).toEqual([]);
    });

    it('refuses a passkey that is already registered, or whose user does not exist', async () => {
      const user = await fixture.newUser();
      const register = async (userId: string) =>
        fixture.adapter.createAuthenticator({ ...passkey, userId });
      await register(user.id);
      await expect(register(user.id)).rejects.toThrow();
      await expect(register(UNKNOWN_ID)).rejects.toThrow();
    });

    it('stores counters up to the largest 32-bit number', async () => {
      const user = await fixture.newUser();
      await fixture.adapter.createAuthenticator({ ...passkey, userId: user.id });
      const counter = 2 ** 32 - 1;
      const updated = await fixture.adapter.updateAuthenticatorCounter(
        passkey.credentialID,
        counter,
      );
      expect(updated).toEqual({ ...passkey, userId: user.id, counter });
      expect(await fixture.adapter.getAuthenticator(passkey.credentialID)).toEqual(updated);
    });

    it('refuses to update the counter of an unknown passkey', async () => {
      await expect(
        (async () => fixture.adapter.updateAuthenticatorCounter('none', 1))(),
      ).rejects.toThrow();
    });
  });

  list.section('names of passkeys', (any) => {
    const it = any.needing(...PASSKEY_METHODS, 'renameAuthenticator');

    it('names and renames a passkey, and removes its name', async () => {
      const user = await fixture.newUser();
      await fixture.adapter.createAuthenticator({ ...passkey, userId: user.id });
      const other = { ...passkey, credentialID: 'c2Vjb25k', userId: user.id };
      await fixture.adapter.createAuthenticator(other);
      const readName = async (credentialID: string) => {
        const listed = await fixture.adapter.listAuthenticatorsByUserId(user.id);
        return listed.find((one) => one.credentialID === credentialID)?.name ?? null;
      };
      for (const name of ['Old phone', 'Schlüssel “zwei” 🔑', null]) {
        await fixture.adapter.renameAuthenticator(passkey.credentialID, name);
        expect(await readName(passkey.credentialID)).toBe(name);
      }
      expect(await readName(other.credentialID)).toBeNull();
    });

    it('keeps the name when the passkey is used', async () => {
      const user = await fixture.newUser();
      await fixture.adapter.createAuthenticator({ ...passkey, userId: user.id });
      await fixture.adapter.renameAuthenticator(passkey.credentialID, 'Key ring');
      await fixture.adapter.updateAuthenticatorCounter(passkey.credentialID, 7);
      expect(await fixture.adapter.getAuthenticator(passkey.credentialID)).toEqual({
        ...passkey,
        userId: user.id,
        counter: 7,
        name: 'Key ring',
      });
    });

    it('refuses to name an unknown passkey', async () => {
      await expect(
        (async () => fixture.adapter.renameAuthenticator('none', 'Key ring'))(),
      ).rejects.toThrow();
    });
  });

  list.section('deleted passkeys', (any) => {
    const it = any.needing(...PASSKEY_METHODS, 'deleteAuthenticator');

    it('deletes the given passkey, and no other', async () => {
      const user = await fixture.newUser();
      const other = { ...passkey, credentialID: 'c2Vjb25k', userId: user.id };
      await fixture.adapter.createAuthenticator({ ...passkey, userId: user.id });
      await fixture.adapter.createAuthenticator(other);
      await fixture.adapter.deleteAuthenticator(passkey.credentialID);
      await fixture.adapter.deleteAuthenticator('none');
      expect(await fixture.adapter.listAuthenticatorsByUserId(user.id)).toEqual([other]);
    });
  });
}
