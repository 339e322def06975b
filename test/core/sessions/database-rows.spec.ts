/** Rows in unusual shapes, from databases and adapters. */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AdapterSession } from '../../../src/core/models/session.js';
import type { AdapterUser } from '../../../src/core/models/user.js';
import { ADA, COOKIE, NOW, ORIGIN, readCookies } from '../actions/app.js';
import { MAX_AGE, sessionApp, signedInBefore } from './session-app.js';

interface Row {
  session: AdapterSession;
  user: AdapterUser;
}

const USER = { name: ADA.name, email: ADA.email, image: ADA.image };

describe('A85 a session whose user was deleted', () => {
  it.each([
    ['null', null],
    ['nothing', undefined],
  ])('is null when the user is %s, and its row is deleted', async (_, user) => {
    const deleted: string[] = [];
    const { browser, store } = await signedInBefore((memory) => ({
      getSessionAndUser: async (token) =>
        ({ ...(await memory.getSessionAndUser(token)), user }) as unknown as Row,
      deleteSession: async (token) => {
        deleted.push(token);
        return memory.deleteSession(token);
      },
    }));
    const token = browser.jar.get(COOKIE.session) ?? '';
    const response = await browser.visit('/auth/session');
    expect(response.status).toBe(200);
    await expect(response.json()).resolves.toBeNull();
    expect(readCookies(response).deleted).toEqual([COOKIE.session]);
    expect(deleted).toEqual([token]);
    expect(await store.getSessionAndUser(token)).toBeNull();
  });

  it('does not exist when the database deleted it with the user', async () => {
    const { app, browser, store } = await signedInBefore(() => ({}));
    const user = await store.getUserByEmail(ADA.email);
    await store.deleteUser(user?.id ?? '');
    await expect(app.guarded(browser)).resolves.toBeNull();
    await expect(browser.session()).resolves.toBeNull();
  });
});

const WITHOUT_ID: readonly unknown[] = [
  {},
  { id: '' },
  { id: null },
  { name: 'Ada' },
  [],
  'ada',
  0,
];

describe('a user without an id', () => {
  it.each(WITHOUT_ID)('S4 has no session: %j', async (user) => {
    const { app, browser, store } = await signedInBefore((memory) => ({
      getSessionAndUser: async (token) =>
        ({ ...(await memory.getSessionAndUser(token)), user }) as Row,
    }));
    const token = browser.jar.get(COOKIE.session) ?? '';
    await expect(app.guarded(browser)).resolves.toBeNull();
    const response = await browser.visit('/auth/session');
    await expect(response.json()).resolves.toBeNull();
    expect(readCookies(response).deleted).toEqual([COOKIE.session]);
    expect(await store.getSessionAndUser(token)).toBeNull();
    expect(app.errors()).toEqual([]);
  });

  it.each([{ session: {} }, { session: null }, { session: undefined }])(
    'S4 has no session: the user of its session is %j',
    async (session) => {
      const { app, browser } = await signedInBefore((memory) => ({
        getSessionAndUser: async (token) =>
          ({ ...(await memory.getSessionAndUser(token)), ...session }) as Row,
      }));
      await expect(app.guarded(browser)).resolves.toBeNull();
      await expect(browser.session()).resolves.toBeNull();
    },
  );

  it.each([7, 7n])('S4 a number is an id: %s', async (id) => {
    const { browser } = await signedInBefore((memory) => ({
      getSessionAndUser: async (token) => {
        const row = await memory.getSessionAndUser(token);
        return { ...row, user: { ...row?.user, id } } as unknown as Row;
      },
    }));
    await expect(browser.session()).resolves.toMatchObject({ user: USER });
  });
});

describe('F47 B48 rows in other shapes', () => {
  class SessionRow {
    readonly extra = 'column';
    constructor(
      readonly sessionToken: string,
      readonly userId: string,
      readonly expires: Date,
    ) {}
  }
  class UserRow {
    readonly passwordHash = 'hash';
    readonly name = null;
    readonly image = undefined;
    constructor(
      readonly id: string,
      readonly email: string,
    ) {}
  }
  const END = new Date(NOW + MAX_AGE);
  const ended =
    (value: unknown) =>
    ({ session, user }: Row) => ({
      session: { ...session, expires: value },
      user,
    });

  it.each([
    ['frozen', ({ session, user }: Row) => deepFrozen({ session, user }), USER],
    [
      'instances of classes',
      ({ session: { sessionToken, userId, expires }, user }: Row) => ({
        session: new SessionRow(sessionToken, userId, expires),
        user: new UserRow(user.id, user.email),
      }),
      { name: null, email: ADA.email },
    ],
    ['with an end in text', ended(END.toISOString()), USER],
    ['with an end in milliseconds', ended(END.getTime()), USER],
    ['with an end in milliseconds as text', ended(String(END.getTime())), USER],
    [
      'without the token',
      ({ session: { sessionToken: _, ...rest }, user }: Row) => ({ session: rest, user }),
      USER,
    ],
    [
      'with a digest for a token',
      ({ session, user }: Row) => ({ session: { ...session, sessionToken: 'digest' }, user }),
      USER,
    ],
    [
      'with columns of the app’s own',
      ({ session, user }: Row) => ({
        session: { ...session, ip: '::1' },
        user: { ...user, passwordHash: 'hash', isAdmin: true },
      }),
      USER,
    ],
  ])('%s are read, and only public fields are returned', async (_, shape, user) => {
    const { app, browser } = await signedInBefore(
      (memory) => ({
        getSessionAndUser: async (token) =>
          shape((await memory.getSessionAndUser(token)) as Row) as unknown as Row,
      }),
      { session: { updateAge: 0 } },
    );
    const token = browser.jar.get(COOKIE.session);
    const expected = { user, expires: END.toISOString() };
    await expect(browser.session()).resolves.toEqual(expected);
    expect(browser.jar.get(COOKIE.session)).toBe(token);
    await expect(app.guarded(browser)).resolves.toEqual(expected);
    expect(app.errors()).toEqual([]);
  });

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['an empty object', {}],
    ['a user alone', { user: { id: 'x', email: 'x@y.test', emailVerified: null } }],
    [
      'an end that is no date',
      { session: { sessionToken: 'x', userId: 'x', expires: 'soon' }, user: {} },
    ],
    ['an end of null', { session: { sessionToken: 'x', userId: 'x', expires: null }, user: {} }],
  ])('%s is no session', async (_, answer) => {
    const { app, browser } = await signedInBefore(() => ({
      getSessionAndUser: async () => answer as never,
    }));
    const response = await browser.visit('/auth/session');
    expect(response.status).toBe(200);
    await expect(response.json()).resolves.toBeNull();
    expect(readCookies(response).deleted).toEqual([COOKIE.session]);
    expect(app.errors()).toEqual([]);
  });

  it('may come from an adapter that is an instance of a class', async () => {
    class Store {
      private readonly memory = new MemoryAdapter();
      static {
        const names = Object.keys(new MemoryAdapter()) as (keyof Adapter)[];
        for (const name of names) Reflect.set(Store.prototype, name, Store.through(name));
      }
      private static through(name: keyof Adapter) {
        return function (this: Store, ...given: never[]): unknown {
          return (this.memory[name as 'createUser'] as (...rest: never[]) => unknown)(...given);
        };
      }
    }
    const adapter = new Store() as Adapter;
    expect(Object.keys(adapter)).not.toContain('createUser');
    const browser = await sessionApp('database', { adapter }).signedIn();
    await expect(browser.session()).resolves.toMatchObject({ user: USER });
  });

  it('writes may return nothing', async () => {
    const store = new MemoryAdapter();
    const adapter: Adapter = {
      ...store,
      createSession: async (row) => (await store.createSession(row), undefined as never),
      updateSession: async (row) => (await store.updateSession(row), undefined),
      linkAccount: async (row) => (await store.linkAccount(row), undefined),
      deleteSession: async (token) => void (await store.deleteSession(token)),
    };
    const app = sessionApp('database', { adapter, session: { updateAge: 0 } });
    const browser = await app.signedIn();
    await expect(browser.session()).resolves.toMatchObject({ user: USER });
    expect((await browser.post('/auth/signout')).headers.get('location')).toBe(ORIGIN);
    expect(app.calls.at(-1)).toEqual({ name: 'ev.signOut', given: { session: undefined } });
    expect(app.errors()).toEqual([]);
  });
});

function deepFrozen<T>(input: T): T {
  if (typeof input === 'object' && input !== null) Object.values(input).forEach(deepFrozen);
  return Object.freeze(input);
}
