import { expect } from '@jest/globals';
import type { CaseList } from './cases.js';
import type { AdapterUser } from '../../../src/core/adapters/adapter.js';
import {
  UNKNOWN_ID,
  PASSKEY_METHODS,
  ada,
  githubKey,
  passkey,
  session,
  token,
  type AdapterFixture,
} from './fixture.js';

const GRACE = 'grace@example.com';

/** What gives access, by a name that tells whose it is. */
const makeAccount = (name: string) => ({ ...githubKey, providerAccountId: `account of ${name}` });
const makeSession = (name: string) => ({ ...session, sessionToken: `session of ${name}` });
const makePasskey = (name: string) => ({ ...passkey, credentialID: `passkey of ${name}` });

async function giveAccess(fixture: AdapterFixture, user: AdapterUser, name: string): Promise<void> {
  await fixture.newAccount(user, makeAccount(name));
  await fixture.newSession(user, makeSession(name));
  await fixture.adapter.createAuthenticator({ ...makePasskey(name), userId: user.id });
}

/** Which of the ways in still lead to a user. */
async function waysIn({ adapter }: AdapterFixture, name: string): Promise<string[]> {
  const ways = {
    account: await adapter.getUserByAccount(makeAccount(name)),
    session: await adapter.getSessionAndUser(makeSession(name).sessionToken),
    passkey: await adapter.getAuthenticator(makePasskey(name).credentialID),
  };
  return Object.entries(ways).flatMap(([way, found]) => (found ? [way] : []));
}

const ALL = ['account', 'session', 'passkey'];

export function revokedAccessCases(fixture: AdapterFixture, list: CaseList): void {
  list.section('revokeAccess (A72)', (any) => {
    const it = any.needing('revokeAccess', ...PASSKEY_METHODS);

    it('deletes every account, session and passkey of a user, and keeps the user', async () => {
      const user = await fixture.newUser();
      await giveAccess(fixture, user, 'Ada');
      await giveAccess(fixture, user, 'Ada on another machine');
      await fixture.adapter.createVerificationToken(token);
      expect(await waysIn(fixture, 'Ada')).toEqual(ALL);

      await fixture.adapter.revokeAccess(user.id);

      expect(await waysIn(fixture, 'Ada')).toEqual([]);
      expect(await waysIn(fixture, 'Ada on another machine')).toEqual([]);
      expect(await fixture.adapter.listAuthenticatorsByUserId(user.id)).toEqual([]);
      expect(await fixture.adapter.getUser(user.id)).toEqual(user);
      expect(await fixture.adapter.getUserByEmail(ada.email)).toEqual(user);
      // A mailed token proves the address: it is the owner's.
      expect(await fixture.useToken(token)).toEqual(token);
    });

    it('deletes nothing of another user', async () => {
      const user = await fixture.newUser();
      const other = await fixture.newUser({ email: GRACE });
      await giveAccess(fixture, user, 'Ada');
      await giveAccess(fixture, other, 'Grace');
      await fixture.adapter.revokeAccess(user.id);
      expect(await waysIn(fixture, 'Grace')).toEqual(ALL);
      expect(await fixture.adapter.getUser(other.id)).toEqual(other);
    });

    it('can be called twice, and the user can get new access', async () => {
      const user = await fixture.newUser();
      await giveAccess(fixture, user, 'Ada');
      await fixture.adapter.revokeAccess(user.id);
      await fixture.adapter.revokeAccess(user.id);
      expect(await fixture.adapter.getUser(user.id)).toEqual(user);
      await giveAccess(fixture, user, 'Ada');
      expect(await waysIn(fixture, 'Ada')).toEqual(ALL);
    });

    it.each([UNKNOWN_ID, 'no-uuid', '', '%', "' OR '1'='1"])(
      'of the unknown user %j deletes nothing',
      async (userId) => {
        await giveAccess(fixture, await fixture.newUser(), 'Ada');
        await fixture.adapter.revokeAccess(userId);
        expect(await waysIn(fixture, 'Ada')).toEqual(ALL);
      },
    );
  });
}
