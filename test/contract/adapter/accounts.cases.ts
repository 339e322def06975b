import { expect } from '@jest/globals';
import type { CaseList } from './cases.js';
import { ada, githubKey, UNKNOWN_ID, tokens, type AdapterFixture } from './fixture.js';

export function accountCases(fixture: AdapterFixture, list: CaseList): void {
  list.section('accounts', (it) => {
    it('finds the user of an account', async () => {
      const user = await fixture.newUser();
      await fixture.newAccount(user);
      expect(await fixture.adapter.getUserByAccount(githubKey)).toEqual(user);
    });

    const others: readonly (readonly [
      string,
      Partial<Record<'provider' | 'providerAccountId', string>>,
    ])[] = [
      ['another provider', { provider: 'gitlab' }],
      ['another account', { providerAccountId: '2' }],
      ['another case of the provider', { provider: 'GitHub' }],
      ['another case of the account (F48)', { providerAccountId: 'ABC' }],
      ['a trailing space (F48)', { providerAccountId: 'abc ' }],
      ['an account that goes on after a question mark', { providerAccountId: 'abc?d' }],
      ['an account with a slash', { providerAccountId: '/abc' }],
    ];

    it.each(others)('returns null for %s', async (_, other) => {
      await fixture.newAccount(await fixture.newUser());
      expect(await fixture.adapter.getUserByAccount({ ...githubKey, ...other })).toBeNull();
    });

    it.needing('getAccount').each(others)('returns no account for %s', async (_, other) => {
      await fixture.newAccount(await fixture.newUser());
      const { providerAccountId, provider } = { ...githubKey, ...other };
      expect(await fixture.adapter.getAccount(providerAccountId, provider)).toBeNull();
    });

    it('distinguishes accounts of different providers, and accounts that differ in case', async () => {
      const user = await fixture.newUser();
      const other = await fixture.newUser({ email: 'grace@example.com' });
      await fixture.newAccount(user);
      await fixture.newAccount(other, { providerAccountId: 'ABC' });
      await fixture.newAccount(other, { provider: 'gitlab' });
      expect(await fixture.adapter.getUserByAccount(githubKey)).toEqual(user);
      expect(
        await fixture.adapter.getUserByAccount({ ...githubKey, providerAccountId: 'ABC' }),
      ).toEqual(other);
      expect(await fixture.adapter.getUserByAccount({ ...githubKey, provider: 'gitlab' })).toEqual(
        other,
      );
    });

    it('refuses an account that is already linked to any user (F08)', async () => {
      const user = await fixture.newUser();
      const other = await fixture.newUser({ email: 'grace@example.com' });
      await fixture.newAccount(user);
      await expect(fixture.newAccount(other)).rejects.toThrow();
      await expect(fixture.newAccount(user)).rejects.toThrow();
      expect(await fixture.adapter.getUserByAccount(githubKey)).toEqual(user);
    });

    it('lets exactly one of 16 parallel links of one account succeed (F08)', async () => {
      const users = [
        await fixture.newUser(),
        await fixture.newUser({ email: 'grace@example.com' }),
      ];
      const outcomes = await Promise.allSettled(
        Array.from({ length: 16 }, (_, index) => fixture.newAccount(users[index % 2]!)),
      );
      const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      expect(won).toHaveLength(1);
      const owner = await fixture.adapter.getUserByAccount(githubKey);
      expect(owner?.id).toBe(won[0]?.value.userId);
    });

    it('refuses an account of a user who does not exist', async () => {
      await expect(fixture.newAccount({ ...ada, id: UNKNOWN_ID })).rejects.toThrow();
    });

    it.needing('getAccount')(
      'returns an account with its tokens, and its expiry as a number',
      async () => {
        const user = await fixture.newUser();
        const account = await fixture.newAccount(user, { ...tokens, expires_at: 4_102_444_800 });
        expect(await fixture.adapter.getAccount('abc', 'github')).toMatchObject(account);
      },
    );

    it('stores an account with unknown fields', async () => {
      const user = await fixture.newUser();
      const odd = { id: 'https://idp.example/id/1', not_before_policy: 0, authuser: { a: [1] } };
      await fixture.newAccount(user, { ...tokens, ...odd });
      expect(await fixture.adapter.getUserByAccount(githubKey)).toEqual(user);
    });

    it.needing('getAccount')('keeps the known fields', async () => {
      const user = await fixture.newUser();
      await fixture.newAccount(user, { ...tokens, not_before_policy: 0 });
      expect(await fixture.adapter.getAccount('abc', 'github')).toMatchObject(tokens);
    });

    it('unlinks one account and no other', async () => {
      const user = await fixture.newUser();
      await fixture.newAccount(user);
      await fixture.newAccount(user, { providerAccountId: 'ABC' });
      await fixture.adapter.unlinkAccount({ provider: 'github', providerAccountId: 'abc' });
      await fixture.adapter.unlinkAccount({ provider: 'github', providerAccountId: 'none' });
      expect(await fixture.adapter.getUserByAccount(githubKey)).toBeNull();
      const other = { ...githubKey, providerAccountId: 'ABC' };
      expect(await fixture.adapter.getUserByAccount(other)).toEqual(user);
    });
  });
}
