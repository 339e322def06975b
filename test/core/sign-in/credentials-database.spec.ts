/** Credentials with the session strategy `database`, which requires a stored user. */
import { describe, expect, it } from '@jest/globals';
import type { User } from '../../../src/core/models/user.js';
import type { Browser } from '../../support/browser.js';
import { ADA, COOKIE, ORIGIN, password } from '../actions/app.js';
import { type SessionApp, givenTo, listNames, sessionApp } from '../sessions/session-app.js';
import { withoutReference } from '../../support/error-reference.js';

const PATH = '/auth/callback/password';
const ERROR = `${ORIGIN}/auth/error?error=Configuration`;

/** An app whose `authorize` gives what `person` holds at the time. */
function appFor(person: { user: User | null }, config = {}): SessionApp {
  return sessionApp('database', { providers: [password(() => person.user)], ...config });
}

async function come(browser: Browser, app: SessionApp): Promise<string | null> {
  const form = { csrfToken: await browser.csrfToken() };
  app.calls.splice(0);
  const response = await browser.visit(PATH, { form });
  return withoutReference(response.headers.get('location'));
}

describe('the first time', () => {
  it('stores the user, the account and a session, in the order of the contract (§19)', async () => {
    const app = appFor({ user: ADA });
    const browser = app.browser();
    await expect(come(browser, app)).resolves.toBe(ORIGIN);
    expect(listNames(app.calls)).toEqual([
      'cb.redirect',
      'cb.signIn',
      'getUserByAccount',
      'getUser',
      'getUserByAccount',
      'getUserByEmail',
      'createVerificationToken',
      'createUser',
      'ev.createUser',
      'linkAccount',
      'ev.linkAccount',
      'useVerificationToken',
      'createSession',
      'ev.signIn',
    ]);
    const { users, accounts, sessions } = await app.database.rows();
    expect(users).toEqual([{ ...ADA, emailVerified: null }]);
    const account = { provider: 'password', type: 'credentials', providerAccountId: ADA.id };
    expect(accounts).toEqual([{ ...account, userId: users[0]?.id }]);
    expect(sessions).toEqual([
      {
        sessionToken: browser.jar.get(COOKIE.session),
        userId: users[0]?.id,
        expires: expect.any(Date),
      },
    ]);
    await expect(browser.session()).resolves.toMatchObject({ user: { email: ADA.email } });
  });

  it('passes the user to the events', async () => {
    const app = appFor({ user: ADA });
    await come(app.browser(), app);
    const [user] = (await app.database.rows()).users;
    const account = { provider: 'password', type: 'credentials', providerAccountId: ADA.id };
    expect(givenTo(app.calls, 'ev.createUser')).toEqual({ user });
    expect(givenTo(app.calls, 'ev.linkAccount')).toEqual({
      user,
      account,
      profile: ADA,
    });
    expect(givenTo(app.calls, 'ev.signIn')).toEqual({ user: ADA, account });
  });

  it.each([
    ['/welcome', '/welcome?callbackUrl='],
    ['/welcome?a=1', '/welcome?a=1&callbackUrl='],
    ['https://id.test/welcome', 'https://id.test/welcome?callbackUrl='],
  ])('redirects to the page for new users %s, and not the second time', async (newUser, page) => {
    const app = appFor({ user: ADA }, { pages: { newUser } });
    await expect(come(app.browser(), app)).resolves.toBe(page + encodeURIComponent(ORIGIN));
    await expect(come(app.browser(), app)).resolves.toBe(ORIGIN);
  });
});

describe('the second time', () => {
  it('is the same user, and only a session is stored', async () => {
    const app = appFor({ user: ADA });
    await come(app.browser(), app);
    const again = app.browser();
    await come(again, app);
    expect(listNames(app.calls)).toEqual([
      'cb.redirect',
      'cb.signIn',
      'getUserByAccount',
      'createSession',
      'ev.signIn',
    ]);
    const { users, accounts, sessions } = await app.database.rows();
    expect([users.length, accounts.length, sessions.length]).toEqual([1, 1, 2]);
    expect(new Set(sessions.map(({ userId }) => userId)).size).toBe(1);
  });

  it('is the same user when authorize returns other fields', async () => {
    const person = { user: { ...ADA } as User };
    const app = appFor(person);
    await come(app.browser(), app);
    person.user = { ...ADA, email: 'countess@example.com', name: 'Countess' };
    const browser = app.browser();
    await come(browser, app);
    expect((await app.database.rows()).users).toEqual([{ ...ADA, emailVerified: null }]);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: ADA.name } });
  });
});

describe('a user who is stored already', () => {
  it('is found by the id that authorize returns, and gets no account', async () => {
    const person: { user: User | null } = { user: null };
    const app = appFor(person);
    const stored = { id: 'grace', name: 'Grace', email: 'grace@example.com', emailVerified: null };
    await app.database.adapter.createUser?.(stored);
    person.user = { id: 'grace' };
    const browser = app.browser();
    await come(browser, app);
    expect(listNames(app.calls)).toEqual([
      'cb.redirect',
      'cb.signIn',
      'getUserByAccount',
      'getUser',
      'createSession',
      'ev.signIn',
    ]);
    expect((await app.database.rows()).accounts).toEqual([]);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Grace' } });
  });

  it('is not found by an id that the database cannot read', async () => {
    const app = appFor({ user: { ...ADA, id: 'not-a-uuid' } });
    app.database.failNext('getUser', new Error('invalid input syntax for type uuid'));
    await expect(come(app.browser(), app)).resolves.toBe(ORIGIN);
    expect((await app.database.rows()).accounts).toHaveLength(1);
    expect(app.errors()).toEqual([]);
  });

  it('R15: is found, and not created again, after a failure of a moment', async () => {
    const app = appFor({ user: { id: 'grace' } });
    const stored = { id: 'grace', name: 'Grace', email: 'grace@example.com', emailVerified: null };
    await app.database.adapter.createUser?.(stored);
    app.database.failNext('getUser', new Error('read ECONNRESET'));
    await expect(come(app.browser(), app)).resolves.toBe(ORIGIN);
    const { users, accounts } = await app.database.rows();
    expect([users, accounts]).toEqual([[stored], []]);
  });

  it('R15: is not taken for a new one while the database is away', async () => {
    const app = appFor({ user: { id: 'grace' } });
    app.database.failNext('getUser', new Error('connect ECONNREFUSED'));
    app.database.failNext('getUserByAccount', new Error('connect ECONNREFUSED'), 1);
    await expect(come(app.browser(), app)).resolves.toBe(ERROR);
    expect((await app.database.rows()).users).toEqual([]);
    expect(app.errors()).toEqual(['AdapterError']);
  });

  it('is not linked by an equal e-mail address', async () => {
    const person = { user: { ...ADA } as User };
    const app = appFor(person);
    await come(app.browser(), app);
    const before = await app.database.rows();
    person.user = { id: 'mallory', email: ADA.email };
    const browser = app.browser();
    const location = `${ORIGIN}/auth/signin?error=OAuthAccountNotLinked`;
    await expect(come(browser, app)).resolves.toBe(location);
    expect(await app.database.rows()).toEqual(before);
    expect(browser.jar.has(COOKIE.session)).toBe(false);
  });

  it('A76 is another user at another provider, for the same account id', async () => {
    const anonymous = { id: '1', name: 'One' };
    const ldap = { ...password(() => ({ ...anonymous, name: 'Other' })), id: 'ldap' };
    const providers = [password(() => ({ ...anonymous, id: '2' })), ldap];
    const app = sessionApp('database', { providers });
    const [here, there] = [app.browser(), app.browser()];
    await here.post(PATH);
    await there.post('/auth/callback/ldap');
    await expect(here.session()).resolves.toMatchObject({ user: { name: 'One' } });
    await expect(there.session()).resolves.toMatchObject({ user: { name: 'Other' } });
    expect((await app.database.rows()).users).toHaveLength(2);
  });
});

describe('a user without an id', () => {
  it.each([undefined, null, ''])('A82 is refused: an id of %p', async (id) => {
    const app = appFor({ user: { ...ADA, id } as User });
    const browser = app.browser();
    await expect(come(browser, app)).resolves.toBe(ERROR);
    expect(app.errors()).toEqual(['InvalidProvider']);
    expect(browser.jar.has(COOKIE.session)).toBe(false);
    expect((await app.database.rows()).users).toEqual([]);
  });
});

describe('a database that fails during the sign-in', () => {
  it.each([
    ['getUserByAccount', 0],
    ['getUserByEmail', 0],
    ['createUser', 0],
    ['linkAccount', 0],
    ['createSession', 1],
  ] as const)('in %s leaves no user behind, and the next sign-in works', async (method, users) => {
    const app = appFor({ user: ADA });
    const browser = app.browser();
    app.database.failNext(method, new Error('connect postgres://app:hunter2@db.test'));
    await expect(come(browser, app)).resolves.toBe(ERROR);
    expect(browser.jar.has(COOKIE.session)).toBe(false);
    expect(app.errors()).toEqual(['AdapterError']);
    const rows = await app.database.rows();
    expect([rows.users.length, rows.sessions.length]).toEqual([users, 0]);
    await expect(come(browser, app)).resolves.toBe(ORIGIN);
    await expect(browser.session()).resolves.toMatchObject({ user: { email: ADA.email } });
  });
});
