/**
 * F05 F34 A process that ended between the user and the account, and the person who comes again.
 */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';
import { TracedAdapter } from '../../support/traced-adapter.js';

const HOUR_MS = 60 * 60 * 1000;
// Not verified: a proven address joins accounts anyway.
const ADDRESS = { email: 'someone@example.com', email_verified: false, name: 'Someone' };

/** Loses every account and every undoing of a user: as if the process had ended before them. */
function dyingBeforeTheAccount(adapter: Adapter): Adapter {
  const isLost = new Set<string | symbol>(['linkAccount', 'deleteUser']);
  return new Proxy(adapter, {
    get: (target, name) =>
      isLost.has(name)
        ? async () => Promise.reject(new Error('the process has ended'))
        : (Reflect.get(target, name) as unknown),
  });
}

/** A database with a user whose account was never stored. */
async function leftBehind(): Promise<TracedAdapter> {
  const database = new TracedAdapter();
  const config = { adapter: dyingBeforeTheAccount(database.adapter) };
  await new SignInScenario({ misbehaviour: { claims: ADDRESS }, config }).signIn();
  const { users, accounts } = await database.rows();
  expect([users.length, accounts.length]).toEqual([1, 0]);
  return database;
}

async function signedInWith(
  database: TracedAdapter,
  claims: Readonly<Record<string, unknown>>,
  waitMs = 0,
): Promise<boolean> {
  const scenario = new SignInScenario({
    misbehaviour: { claims },
    config: { adapter: database.adapter },
  });
  scenario.wait(waitMs);
  await scenario.signIn();
  return (await scenario.browser.session()) !== null;
}

/** Refuses long names, as a column of 191 characters does. */
function withShortNames(adapter: Adapter): Adapter {
  const createUser: Adapter['createUser'] = async (user) => {
    if ((user.name ?? '').length > 191) throw new Error('The name is too long.');
    return adapter.createUser!(user);
  };
  return new Proxy(adapter, {
    get: (target, name) =>
      (name === 'createUser' ? createUser : Reflect.get(target, name)) as unknown,
  });
}

it('S1 does not link to the user of an address that was refused before', async () => {
  const database = new TracedAdapter();
  const config = { adapter: withShortNames(database.adapter) };
  const signIn = async (claims: Readonly<Record<string, unknown>>) => {
    const scenario = new SignInScenario({ misbehaviour: { claims }, config });
    await scenario.signIn();
    return scenario.browser.session();
  };
  const attacker = { ...ADDRESS, sub: 'attacker', picture: undefined };
  expect(await signIn({ ...attacker, name: 'x'.repeat(200) })).toBeNull();
  expect(await signIn({ ...ADDRESS, sub: 'owner', picture: undefined })).not.toBeNull();
  expect(await signIn(attacker)).toBeNull();
  expect((await database.rows()).accounts).toMatchObject([{ providerAccountId: 'owner' }]);
});

describe('an adapter with the token methods and no table for them', () => {
  /** As that of Prisma or Drizzle, in an app that sends no magic links. */
  function withoutTokenTable({ adapter }: TracedAdapter): Adapter {
    const isMissing = new Set<string | symbol>(['createVerificationToken', 'useVerificationToken']);
    return new Proxy(adapter, {
      get: (target, name) =>
        isMissing.has(name)
          ? async () => Promise.reject(new Error('relation "verification_token" does not exist'))
          : (Reflect.get(target, name) as unknown),
    });
  }

  it('O1 says that the address belongs to another account, where it does', async () => {
    const database = new TracedAdapter();
    const config = { adapter: withoutTokenTable(database) };
    const signUp = (claims: Readonly<Record<string, unknown>>) =>
      new SignInScenario({ misbehaviour: { claims }, config });
    await signUp(ADDRESS).signIn();
    await signUp({ ...ADDRESS, sub: 'another' }).expectReturnRefused('OAuthAccountNotLinked');
  });

  it('O1 leaves no user whose account could not be stored, and signs in the next time', async () => {
    const database = new TracedAdapter();
    const config = { adapter: withoutTokenTable(database) };
    const scenario = new SignInScenario({ misbehaviour: { claims: ADDRESS }, config });
    database.failNext('linkAccount');
    await scenario.signIn();
    expect((await database.rows()).users).toEqual([]);
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });
});

describe('the user of an incomplete signup', () => {
  it('is completed for the account that signed up', async () => {
    const database = await leftBehind();
    await expect(signedInWith(database, ADDRESS)).resolves.toBe(true);
    const { users, accounts } = await database.rows();
    expect(accounts.map(({ userId }) => userId)).toEqual(users.map(({ id }) => id));
    await expect(signedInWith(database, ADDRESS)).resolves.toBe(true);
  });

  it.each([
    ['another account with the same address', { ...ADDRESS, sub: 'another-user' }, 0],
    ['the same account after an hour', ADDRESS, HOUR_MS + 1000],
    ['the same account under another name', { ...ADDRESS, name: 'Grace' }, 0],
  ])('is not given to %s', async (_who, claims, waitMs) => {
    const database = await leftBehind();
    await expect(signedInWith(database, claims, waitMs)).resolves.toBe(false);
    expect((await database.rows()).accounts).toEqual([]);
  });

  it('is not given to the account once another sign-in has verified the address', async () => {
    const database = await leftBehind();
    const [user] = (await database.rows()).users;
    await database.adapter.updateUser?.({ id: user?.id ?? '', emailVerified: new Date() });
    await expect(signedInWith(database, ADDRESS)).resolves.toBe(false);
  });

  it('is completed once: no later sign-in links the account to another user', async () => {
    const database = await leftBehind();
    await signedInWith(database, ADDRESS);
    const [user] = (await database.rows()).users;
    await database.adapter.deleteUser?.(user?.id ?? '');
    await database.adapter.createUser?.({ ...ADDRESS, id: '', emailVerified: null });
    await expect(signedInWith(database, ADDRESS)).resolves.toBe(false);
  });
});

describe('an adapter with transactions', () => {
  const transactional = (database: TracedAdapter): Adapter =>
    new Proxy(database.adapter, {
      get: (target, name) => {
        if (name !== 'transaction') return Reflect.get(target, name) as unknown;
        return async <T>(work: (bound: Adapter) => Promise<T>): Promise<T> => {
          const before = (await database.rows()).users.map(({ id }) => id);
          try {
            return await work(target);
          } catch (thrown) {
            const made = (await database.rows()).users.filter(({ id }) => !before.includes(id));
            for (const { id } of made) await target.deleteUser?.(id);
            throw thrown;
          }
        };
      },
    });

  it('stores the user and the account in one transaction, and then emits both events', async () => {
    const calls: string[] = [];
    const database = new TracedAdapter((method) => calls.push(method));
    const events = {
      createUser: () => void calls.push('event createUser'),
      linkAccount: () => void calls.push('event linkAccount'),
    };
    const scenario = new SignInScenario({ config: { adapter: transactional(database), events } });
    await scenario.signIn();
    expect(calls.slice(calls.indexOf('createUser'))).toEqual([
      'createUser',
      'linkAccount',
      'event createUser',
      'event linkAccount',
      'createSession',
    ]);
  });

  it('leaves no user and emits nothing when the account cannot be stored', async () => {
    const emitted: string[] = [];
    const database = new TracedAdapter();
    const events = { createUser: () => void emitted.push('createUser') };
    const scenario = new SignInScenario({ config: { adapter: transactional(database), events } });
    database.failNext('linkAccount');
    await scenario.signIn();
    expect((await database.rows()).users).toEqual([]);
    expect(emitted).toEqual([]);
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });
});
