/**
 * What every adapter of ours must do when a key that it is called with is `null` or `undefined`:
 * TypeORM 0.3 leaves such a key out of the condition, which then matches the rows of other users.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Adapter, AdapterUser } from '../../src/core/adapters/adapter.js';
import {
  AdapterFixture,
  type AdapterHarness,
  github,
  passkey,
  session,
  token,
  tokens,
} from './adapter/fixture.js';

/** An absent key, as JavaScript passes it; the types do not allow it. */
type Absent = never;
type Call = (adapter: Required<Adapter>, absent: Absent) => unknown;

const LATER = { expires: new Date(2_100_000_000_000) };
const CHANGES = {
  access_token: 'changed',
  refresh_token: 'changed',
  id_token: null,
  scope: null,
  expires_at: null,
};

/** Each method that finds rows by a key, with each of its keys absent. */
const CALLS: readonly (readonly [name: string, call: Call])[] = [
  ['getUser', (adapter, id) => adapter.getUser(id)],
  ['getUserByEmail', (adapter, email) => adapter.getUserByEmail(email)],
  [
    'getUserByAccount without a provider',
    (adapter, provider) => adapter.getUserByAccount({ provider, providerAccountId: 'abc' }),
  ],
  [
    'getUserByAccount without an account',
    (adapter, providerAccountId) =>
      adapter.getUserByAccount({ provider: 'github', providerAccountId }),
  ],
  ['updateUser', (adapter, id) => adapter.updateUser({ id, name: 'changed' })],
  ['deleteUser', (adapter, id) => adapter.deleteUser(id)],
  ['revokeAccess', (adapter, id) => adapter.revokeAccess(id)],
  [
    'unlinkAccount without a provider',
    (adapter, provider) => adapter.unlinkAccount({ provider, providerAccountId: 'abc' }),
  ],
  [
    'unlinkAccount without an account',
    (adapter, providerAccountId) =>
      adapter.unlinkAccount({ provider: 'github', providerAccountId }),
  ],
  ['listAccountsByUserId', (adapter, userId) => adapter.listAccountsByUserId(userId)],
  [
    'updateAccountTokens without a provider',
    (adapter, provider) =>
      adapter.updateAccountTokens({ provider, providerAccountId: 'abc' }, CHANGES),
  ],
  [
    'updateAccountTokens without an account',
    (adapter, providerAccountId) =>
      adapter.updateAccountTokens({ provider: 'github', providerAccountId }, CHANGES),
  ],
  ['getAccount without a provider', (adapter, provider) => adapter.getAccount('abc', provider)],
  [
    'getAccount without an account',
    (adapter, providerAccountId) => adapter.getAccount(providerAccountId, 'github'),
  ],
  ['getSessionAndUser', (adapter, sessionToken) => adapter.getSessionAndUser(sessionToken)],
  ['updateSession', (adapter, sessionToken) => adapter.updateSession({ sessionToken, ...LATER })],
  ['deleteSession', (adapter, sessionToken) => adapter.deleteSession(sessionToken)],
  [
    'useVerificationToken without an identifier',
    (adapter, identifier) => adapter.useVerificationToken({ identifier, token: token.token }),
  ],
  [
    'useVerificationToken without a token',
    (adapter, digest) =>
      adapter.useVerificationToken({ identifier: token.identifier, token: digest }),
  ],
  ['getAuthenticator', (adapter, id) => adapter.getAuthenticator(id)],
  ['listAuthenticatorsByUserId', (adapter, id) => adapter.listAuthenticatorsByUserId(id)],
  ['deleteAuthenticator', (adapter, id) => adapter.deleteAuthenticator(id)],
  ['renameAuthenticator', (adapter, id) => adapter.renameAuthenticator(id, 'changed')],
  ['updateAuthenticatorCounter', (adapter, id) => adapter.updateAuthenticatorCounter(id, 9)],
  ['deleteExpired', (adapter, before) => adapter.deleteExpired(before, 100)],
];

const ABSENT: readonly (readonly [name: string, absent: Absent])[] = [
  ['null', null as Absent],
  ['undefined', undefined as Absent],
];

/** What a method says when it has found no row. */
const NOTHING: readonly unknown[] = [null, undefined, false, 0];

/**
 * @param makeHarness - Called before each case: an adapter over an empty store, with every method.
 */
export function absentKeysContract(name: string, makeHarness: () => Promise<AdapterHarness>): void {
  describe(`absent keys: ${name}`, () => {
    const fixture = new AdapterFixture(makeHarness);
    let users: readonly AdapterUser[];

    beforeEach(async () => {
      await fixture.open();
      const ada = await fixture.newUser();
      // A user without an email, whom no absent email must find.
      const grace = await fixture.newUser({ email: null as Absent });
      users = [ada, grace];
      await fixture.newAccount(ada, tokens);
      await fixture.newAccount(grace, { ...github, providerAccountId: 'def' });
      await fixture.newAccount(grace, { ...github, provider: 'gitlab' });
      for (const [index, { id: userId }] of users.entries()) {
        await fixture.newSession(
          { id: userId },
          { sessionToken: `${session.sessionToken} ${index}` },
        );
        const credentialID = `${passkey.credentialID} ${index}`;
        await fixture.adapter.createAuthenticator({ ...passkey, credentialID, userId });
      }
      await fixture.adapter.createVerificationToken(token);
    });
    afterEach(() => fixture.close());

    /** All rows but the verification token, which is read by using it. */
    async function readRows(): Promise<unknown> {
      const { adapter } = fixture;
      const read = users.map(async ({ id }, index) => [
        await adapter.getUser(id),
        (await adapter.listAccountsByUserId(id))
          .map(({ provider, ...account }) => [
            `${provider} ${account.providerAccountId}`,
            account.access_token,
          ])
          .toSorted(),
        await adapter.getSessionAndUser(`${session.sessionToken} ${index}`),
        await adapter.listAuthenticatorsByUserId(id),
      ]);
      return Promise.all(read);
    }

    describe.each(ABSENT)('%s', (_absentName, absent) => {
      it.each(CALLS)('touches no row by %s', async (_callName, call) => {
        const before = await readRows();
        const found = await attempt(() => call(fixture.adapter, absent));
        if (Array.isArray(found)) expect(found).toEqual([]);
        else expect(NOTHING).toContain(found);
        expect(await readRows()).toEqual(before);
        expect(await fixture.useToken(token)).toEqual(token);
      });
    });

    it('null as the expected refresh token replaces no tokens', async () => {
      const before = await readRows();
      const expected = {
        provider: 'github',
        providerAccountId: 'abc',
        refresh_token: null as Absent,
      };
      expect(await fixture.adapter.updateAccountTokens(expected, CHANGES)).toBe(false);
      expect(await readRows()).toEqual(before);
    });

    it('a user without an email is deleted with no verification token', async () => {
      const [ada, grace] = users;
      await fixture.adapter.deleteUser(grace?.id ?? '');
      expect(await fixture.adapter.getUser(ada?.id ?? '')).toEqual(ada);
      expect(await fixture.useToken(token)).toEqual(token);
    });
  });
}

/** What the call returns; `undefined` if it refuses the key. */
async function attempt(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch {
    return undefined;
  }
}
