import { expect } from '@jest/globals';
import type { Adapter, AdapterUser } from '../../../src/core/adapters/adapter.js';
import type { CaseList } from './cases.js';
import { ada, github, session, token, type AdapterFixture } from './fixture.js';

const grace = { name: 'Grace', email: 'grace@example.com', emailVerified: null };
const FAILURE = new Error('The work has failed.');

/** A point that one of two waits for, and the other one reaches. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

async function fail(): Promise<never> {
  throw FAILURE;
}

export function transactionCases(fixture: AdapterFixture, list: CaseList): void {
  /** A user and an account, as at a first sign-in. */
  const signUp = async (adapter: Adapter, fields: Partial<AdapterUser> = {}) => {
    const bound = adapter as Required<Adapter>;
    const user = await bound.createUser({ ...ada, ...fields, id: crypto.randomUUID() });
    await bound.linkAccount({ ...github, userId: user.id });
    return user;
  };

  list.section('transactions', (define) => {
    const it = define.needing('transaction');

    it('commit all of their work, and return its result', async () => {
      const user = await fixture.adapter.transaction((bound) => signUp(bound));
      expect(await fixture.adapter.getUser(user.id)).toEqual(user);
      expect(await fixture.adapter.getUserByAccount(github)).toEqual(user);
    });

    it('roll back when the work throws, and rethrow its error', async () => {
      await fixture.adapter.createVerificationToken(token);
      const work = fixture.adapter.transaction(async (bound) => {
        const user = await signUp(bound);
        await bound.createSession?.({ ...session, userId: user.id });
        expect(await bound.useVerificationToken?.(token)).toEqual(token);
        expect(await bound.getUserByAccount?.(github)).toEqual(user);
        return fail();
      });
      await expect(work).rejects.toBe(FAILURE);
      expect(await fixture.adapter.getUserByEmail(ada.email)).toBeNull();
      expect(await fixture.adapter.getUserByAccount(github)).toBeNull();
      expect(await fixture.adapter.getSessionAndUser(session.sessionToken)).toBeNull();
      expect(await fixture.adapter.useVerificationToken(token)).toEqual(token);
    });

    it('restore deleted and changed rows when they fail', async () => {
      const user = await fixture.newUser();
      const account = await fixture.newAccount(user);
      await fixture.newSession(user);
      const expires = new Date(1_800_000_000_000);
      const work = fixture.adapter.transaction(async (bound) => {
        await bound.updateUser?.({ id: user.id, name: 'Countess' });
        await bound.updateSession?.({ ...session, expires });
        await bound.unlinkAccount?.(account);
        await bound.deleteUser?.(user.id);
        return fail();
      });
      await expect(work).rejects.toBe(FAILURE);
      expect(await fixture.adapter.getUserByAccount(github)).toEqual(user);
      const found = await fixture.adapter.getSessionAndUser(session.sessionToken);
      expect(found).toMatchObject({ session, user });
    });

    it('create no user whose account exists already', async () => {
      const user = await fixture.newUser();
      await fixture.newAccount(user);
      const work = fixture.adapter.transaction((bound) => signUp(bound, grace));
      await expect(work).rejects.toThrow();
      expect(await fixture.adapter.getUserByEmail(grace.email)).toBeNull();
      expect(await fixture.adapter.getUserByAccount(github)).toEqual(user);
    });

    it('are invisible to others until they are committed', async () => {
      const created = gate();
      const looked = gate();
      const work = fixture.adapter.transaction(async (bound) => {
        await signUp(bound);
        created.open();
        await looked.opened;
        return fail();
      });
      await created.opened;
      // An adapter with one connection answers when the transaction has ended.
      const seen = (async () => fixture.adapter.getUserByEmail(ada.email))();
      looked.open();
      await expect(work).rejects.toBe(FAILURE);
      expect(await seen).toBeNull();
    });

    it('do not roll back concurrent writes of others', async () => {
      const begun = gate();
      const others = gate();
      const work = fixture.adapter.transaction(async (bound) => {
        await bound.createUser?.({ ...ada, id: crypto.randomUUID() });
        begun.open();
        await others.opened;
        return fail();
      });
      await begun.opened;
      const other = fixture.newUser(grace);
      others.open();
      await expect(work).rejects.toBe(FAILURE);
      expect(await fixture.adapter.getUser((await other).id)).toEqual(await other);
    });

    it.each([
      ['with an address', ada.email],
      ['without an address', null],
    ])('create one user on 8 concurrent first sign-ins %s', async (_, email) => {
      const made: AdapterUser[] = [];
      const attempts = Array.from({ length: 8 }, () =>
        fixture.adapter.transaction(async (bound) => {
          // Providers need not tell an address, and the interface has no other way to say "none".
          const user = { ...ada, email: email as string, id: crypto.randomUUID() };
          const created = await (bound as Required<Adapter>).createUser(user);
          made.push(created);
          await bound.linkAccount?.({ ...github, userId: created.id });
          return created;
        }),
      );
      const outcomes = await Promise.allSettled(attempts);
      const winners = outcomes.filter(({ status }) => status === 'fulfilled');
      expect(winners).toHaveLength(1);
      const left = [];
      for (const { id } of made) left.push(await fixture.adapter.getUser(id));
      const kept = await fixture.adapter.getUserByAccount(github);
      expect(left.filter((user) => user !== null)).toEqual([kept]);
    });

    it('all commit when 20 run concurrently', async () => {
      const people = Array.from({ length: 20 }, (_, index) => `${index}@example.com`);
      await Promise.all(
        people.map((email) =>
          fixture.adapter.transaction(async (bound) => {
            const user = await (bound as Required<Adapter>).createUser({ ...ada, email, id: '' });
            await bound.linkAccount?.({ ...github, providerAccountId: email, userId: user.id });
          }),
        ),
      );
      for (const email of people) {
        const user = await fixture.adapter.getUserByEmail(email);
        const account = { provider: 'github', providerAccountId: email };
        expect(user).not.toBeNull();
        expect(await fixture.adapter.getUserByAccount(account)).toEqual(user);
      }
    });

    it('roll back by themselves within another one', async () => {
      const user = await fixture.adapter.transaction(async (bound) => {
        const created = await signUp(bound);
        const within = bound.transaction?.(async (inner) => {
          await inner.createUser?.({ ...grace, id: crypto.randomUUID() });
          await inner.unlinkAccount?.(github);
          return fail();
        });
        await expect(within).rejects.toBe(FAILURE);
        return created;
      });
      expect(await fixture.adapter.getUserByAccount(github)).toEqual(user);
      expect(await fixture.adapter.getUserByEmail(grace.email)).toBeNull();
    });

    it('roll back with the outer one', async () => {
      const work = fixture.adapter.transaction(async (bound) => {
        await bound.transaction?.((inner) => signUp(inner));
        expect(await bound.getUserByAccount?.(github)).not.toBeNull();
        return fail();
      });
      await expect(work).rejects.toBe(FAILURE);
      expect(await fixture.adapter.getUserByAccount(github)).toBeNull();
    });

    it('roll back work that was not awaited', async () => {
      let late: unknown;
      const work = fixture.adapter.transaction(async (bound) => {
        late = Promise.resolve(bound.createUser?.({ ...grace, id: '' })).catch(() => undefined);
        return fail();
      });
      await expect(work).rejects.toBe(FAILURE);
      await late;
      expect(await fixture.adapter.getUserByEmail(grace.email)).toBeNull();
    });

    it('refuse calls on their adapter after their end', async () => {
      const kept = await fixture.adapter.transaction(async (bound) => ({ bound }));
      await expect(signUp(kept.bound)).rejects.toThrow();
      expect(await fixture.adapter.getUserByEmail(ada.email)).toBeNull();
    });
  });
}
