/**
 * The tokens of accounts: listed for a user, and replaced if no other process has replaced them
 * meanwhile.
 */
import { expect } from '@jest/globals';
import type {
  AccountTokenChanges,
  Adapter,
  StoredAccount,
} from '../../../src/core/adapters/adapter.js';
import type { CaseList } from './cases.js';
import { githubKey, UNKNOWN_ID, tokens, type AdapterFixture } from './fixture.js';

const newer = {
  access_token: 'newer access',
  refresh_token: 'newer refresh',
  id_token: 'newer id',
  scope: 'read:user repo',
  expires_at: 1_950_000_000,
} as const satisfies AccountTokenChanges;

const NONE = {
  access_token: null,
  refresh_token: null,
  id_token: null,
  scope: null,
  expires_at: null,
} as const satisfies AccountTokenChanges;

/** The account, if its refresh token is still that of the sign-in. */
const expected = { ...githubKey, refresh_token: tokens.refresh_token } as const;

const FAILURE = new Error('The work has failed.');

/** Sealed, a token of 8 KB is longer still. */
const long = (letter: string) => letter.repeat(8 * 1024);

/** What of an account changes. An adapter may leave out what is missing. */
function pickTokens({ access_token, refresh_token, id_token, scope, expires_at }: StoredAccount) {
  const values = { access_token, refresh_token, id_token, scope, expires_at };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value ?? null] as const),
  );
}

export function accountTokenCases(fixture: AdapterFixture, list: CaseList): void {
  const signIn = async (fields: Record<string, unknown> = {}) => {
    const user = await fixture.newUser();
    await fixture.newAccount(user, { ...tokens, ...fields });
    return user;
  };

  list.section('listAccountsByUserId', (any) => {
    const it = any.needing('listAccountsByUserId');

    it('lists the accounts of a user with their tokens, and no others', async () => {
      const user = await signIn();
      await fixture.newAccount(user, { provider: 'gitlab' });
      const other = await fixture.newUser({ email: 'grace@example.com' });
      await fixture.newAccount(other, { ...tokens, providerAccountId: 'ABC' });
      const accounts = await fixture.adapter.listAccountsByUserId(user.id);
      expect(accounts).toHaveLength(2);
      expect(accounts).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ ...githubKey, ...tokens, userId: user.id }),
          expect.objectContaining({ ...githubKey, provider: 'gitlab', userId: user.id }),
        ]),
      );
    });

    it('lists none of a user without accounts', async () => {
      await signIn();
      const other = await fixture.newUser({ email: 'grace@example.com' });
      expect(await fixture.adapter.listAccountsByUserId(other.id)).toEqual([]);
    });

    it.each([UNKNOWN_ID, 'no-uuid', '', '%', "' OR '1'='1"])(
      'lists none of the unknown user %j',
      async (userId) => {
        await signIn();
        expect(await fixture.adapter.listAccountsByUserId(userId)).toEqual([]);
      },
    );
  });

  list.section('updateAccountTokens', (any) => {
    const it = any.needing('listAccountsByUserId', 'updateAccountTokens');

    /** The tokens of the user's only account. */
    const stored = async (userId: string, adapter: Adapter = fixture.adapter) => {
      const accounts = (await adapter.listAccountsByUserId?.(userId)) ?? [];
      expect(accounts).toHaveLength(1);
      return accounts.map(pickTokens)[0];
    };
    const before = pickTokens({ ...expected, ...tokens });

    it('replaces the tokens, and nothing else, if the refresh token is the expected one', async () => {
      const user = await signIn();
      const [account] = await fixture.adapter.listAccountsByUserId(user.id);
      expect(await fixture.adapter.updateAccountTokens(expected, newer)).toBe(true);
      expect(await fixture.adapter.listAccountsByUserId(user.id)).toEqual([
        { ...account, ...newer },
      ]);
    });

    it.each([
      ['another one', 'another'],
      ['one that differs in case', 'Refresh'],
      ['one with a space at the end', 'refresh '],
      ['one that is the beginning', 'refres'],
      ['one that goes on after a NUL', 'refresh\0'],
      ['an empty one', ''],
    ])('changes nothing if the expected refresh token is %s', async (_what, refresh_token) => {
      const user = await signIn();
      const account = { ...githubKey, refresh_token };
      expect(await fixture.adapter.updateAccountTokens(account, newer)).toBe(false);
      expect(await stored(user.id)).toEqual(before);
    });

    it('changes nothing if a refresh token is expected where none is stored', async () => {
      const user = await signIn({ refresh_token: undefined });
      expect(await fixture.adapter.updateAccountTokens(expected, newer)).toBe(false);
      expect(await stored(user.id)).toEqual({ ...before, refresh_token: null });
    });

    it.each([
      ['of another provider', { provider: 'gitlab' }],
      ['with another id', { providerAccountId: 'none' }],
      ['whose id differs in case', { providerAccountId: 'ABC' }],
      ['whose id has a space at the end', { providerAccountId: 'abc ' }],
    ])('changes nothing for an unknown account %s', async (_what, key) => {
      const user = await signIn();
      const unknown = { ...githubKey, ...key };
      expect(await fixture.adapter.updateAccountTokens(unknown, newer)).toBe(false);
      const { refresh_token } = tokens;
      expect(await fixture.adapter.updateAccountTokens({ ...unknown, refresh_token }, newer)).toBe(
        false,
      );
      expect(await stored(user.id)).toEqual(before);
    });

    it('changes no other account, of the same user or of another one', async () => {
      const user = await signIn();
      const other = await fixture.newUser({ email: 'grace@example.com' });
      await fixture.newAccount(other, { ...tokens, providerAccountId: 'ABC' });
      await fixture.newAccount(user, { ...tokens, provider: 'gitlab' });
      await fixture.adapter.updateAccountTokens(expected, newer);
      expect(await stored(other.id)).toEqual(before);
      const accounts = await fixture.adapter.listAccountsByUserId(user.id);
      const gitlab = accounts.filter(({ provider }) => provider === 'gitlab');
      expect(gitlab.map(pickTokens)).toEqual([before]);
    });

    it.each([['refresh'], [undefined]])(
      'replaces the stored refresh token %j if none is expected',
      async (refresh_token) => {
        const user = await signIn({ refresh_token });
        expect(await fixture.adapter.updateAccountTokens(githubKey, newer)).toBe(true);
        expect(await stored(user.id)).toEqual(newer);
      },
    );

    it('keeps the refresh token of a provider that does not rotate it', async () => {
      const user = await signIn();
      const changes = { ...newer, refresh_token: tokens.refresh_token };
      expect(await fixture.adapter.updateAccountTokens(expected, changes)).toBe(true);
      expect(await fixture.adapter.updateAccountTokens(expected, changes)).toBe(true);
      expect(await stored(user.id)).toEqual(changes);
    });

    it('removes the tokens that are null', async () => {
      const user = await signIn();
      expect(
        await fixture.adapter.updateAccountTokens(expected, { ...newer, id_token: null }),
      ).toBe(true);
      expect(await stored(user.id)).toEqual({ ...newer, id_token: null });
      expect(await fixture.adapter.updateAccountTokens(githubKey, NONE)).toBe(true);
      expect(await stored(user.id)).toEqual(NONE);
    });

    it('succeeds for one of 10 parallel callers that expect the same token, 10 times', async () => {
      const user = await signIn();
      let refresh_token: string = tokens.refresh_token;
      for (let round = 0; round < 10; round++) {
        const changes = Array.from({ length: 10 }, (_unused, index) => ({
          ...newer,
          access_token: `access ${round} ${index}`,
          refresh_token: `refresh ${round} ${index}`,
        }));
        const account = { ...githubKey, refresh_token };
        const outcomes = await Promise.all(
          changes.map(async (one) => fixture.adapter.updateAccountTokens(account, one)),
        );
        const won = changes.filter((_unused, index) => outcomes[index]);
        expect(won).toHaveLength(1);
        expect(await stored(user.id)).toEqual(won[0]);
        refresh_token = won[0]?.refresh_token ?? '';
      }
    });

    it('replaces long tokens, and compares all of them', async () => {
      const user = await signIn({ refresh_token: long('r') });
      const account = { ...githubKey, refresh_token: `${long('r').slice(1)}s` };
      const changes = {
        ...newer,
        access_token: long('A'),
        refresh_token: long('R'),
        id_token: long('I'),
      };
      expect(await fixture.adapter.updateAccountTokens(account, changes)).toBe(false);
      account.refresh_token = long('r');
      expect(await fixture.adapter.updateAccountTokens(account, changes)).toBe(true);
      expect(await stored(user.id)).toEqual(changes);
    });

    it.needing('transaction')('is part of a transaction', async () => {
      const user = await signIn();
      const undone = fixture.adapter.transaction(async (bound) => {
        expect(await bound.updateAccountTokens?.(expected, newer)).toBe(true);
        expect(await bound.updateAccountTokens?.(expected, newer)).toBe(false);
        expect(await stored(user.id, bound)).toEqual(newer);
        throw FAILURE;
      });
      await expect(undone).rejects.toBe(FAILURE);
      expect(await stored(user.id)).toEqual(before);
      await fixture.adapter.transaction(async (bound) => {
        expect(await bound.updateAccountTokens?.(expected, newer)).toBe(true);
      });
      expect(await stored(user.id)).toEqual(newer);
    });
  });
}
