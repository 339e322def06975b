/** What a sign-in leaves behind: one fresh session, or nothing at all. */
import { describe, expect, it } from '@jest/globals';
import { AccessDenied } from '../../../src/core/errors/public.js';
import type { AuthCallbacks } from '../../../src/core/public-types.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';
import { withoutReference } from '../../support/error-reference.js';

const SESSION_COOKIE = '__Secure-authjs.session-token';

const findToken = ({ browser }: SignInScenario): string | undefined =>
  browser.jar.get(SESSION_COOKIE);

describe('A70 the session', () => {
  it('has a new token when the same user signs in again, and the old one is revoked', async () => {
    const scenario = new SignInScenario();
    await scenario.signIn();
    const old = findToken(scenario);
    await scenario.signIn();
    expect(findToken(scenario)).not.toBe(old);
    const { sessions } = await scenario.database.rows();
    expect(sessions.map(({ sessionToken }) => sessionToken)).toEqual([findToken(scenario)]);
    const copy = scenario.newBrowser();
    copy.jar.set(SESSION_COOKIE, old!);
    await expect(copy.session()).resolves.toBeNull();
  });

  it('has a new token in a cookie, too', async () => {
    const scenario = new SignInScenario({ database: 'none' });
    await scenario.signIn();
    const old = findToken(scenario);
    await scenario.signIn();
    expect(findToken(scenario)).not.toBe(old);
  });

  it.each([
    ['made up', async () => 'planted-by-an-attacker'],
    [
      'of a session that expired',
      async (scenario: SignInScenario) => {
        const other = scenario.newBrowser();
        await scenario.signIn({ browser: other });
        scenario.wait(31 * 24 * 60 * 60 * 1000);
        return other.jar.get(SESSION_COOKIE)!;
      },
    ],
  ])('does not take over a planted token that is %s', async (_, plant) => {
    const scenario = new SignInScenario();
    const planted = await plant(scenario);
    scenario.browser.jar.set(SESSION_COOKIE, planted);
    await scenario.signIn();
    expect(findToken(scenario)).not.toBe(planted);
    const { sessions } = await scenario.database.rows();
    expect(sessions.map(({ sessionToken }) => sessionToken)).toEqual([findToken(scenario)]);
  });

  it('of another browser is not changed', async () => {
    const scenario = new SignInScenario();
    const other = scenario.newBrowser();
    await scenario.signIn({ browser: other });
    await scenario.signIn();
    await expect(other.session()).resolves.not.toBeNull();
  });
});

type SignIn = AuthCallbacks['signIn'];

function asking(signIn: SignIn): SignInScenario {
  return new SignInScenario({ config: { callbacks: { signIn } } });
}

describe('the signIn callback', () => {
  it.each<readonly [string, SignIn]>([
    ['says no', () => false],
    ['says nothing', () => undefined as unknown as boolean],
    ['throws', () => Promise.reject(new Error('not today'))],
    ['throws what says so', () => Promise.reject(new AccessDenied('Not you.'))],
  ])('that %s refuses the user', async (_, signIn) => {
    await asking(signIn).expectReturnRefused('AccessDenied');
  });

  it.each([
    ['a path', '/apply', 'https://app.test/apply'],
    ['an address of this site', 'https://app.test/apply?x=1', 'https://app.test/apply?x=1'],
    ['A14 an address elsewhere', 'https://evil.test/', 'https://app.test'],
    ['A14 a program', 'javascript:alert(1)', 'https://app.test'],
  ])('that names %s redirects the user there, without a session', async (_, answer, location) => {
    const scenario = asking(() => answer);
    const response = await scenario.signIn();
    expect(response.headers.get('location')).toBe(location);
    expect(findToken(scenario)).toBeUndefined();
    await expect(scenario.database.rows()).resolves.toEqual({
      users: [],
      accounts: [],
      sessions: [],
    });
    expect(scenario.logs).toEqual([]);
  });

  it('refuses an existing user, and leaves the session in place', async () => {
    let isWelcome = true;
    const scenario = asking(() => isWelcome);
    await scenario.signIn();
    isWelcome = false;
    await scenario.expectReturnRefused('AccessDenied');
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });
});

describe('a database that fails', () => {
  it('F05 between the user and the account leaves no user, and the next attempt works', async () => {
    const scenario = new SignInScenario();
    scenario.database.failNext('linkAccount');
    await scenario.expectReturnRefused('Configuration');
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.not.toBeNull();
    expect((await scenario.database.rows()).users).toHaveLength(1);
  });

  it('F06 before the session does not affect the next attempt', async () => {
    const scenario = new SignInScenario();
    scenario.database.failNext('createSession');
    const response = await scenario.signIn();
    expect(withoutReference(response.headers.get('location'))).toBe(
      'https://app.test/auth/error?error=Configuration',
    );
    expect(findToken(scenario)).toBeUndefined();
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.not.toBeNull();
    const { users, accounts } = await scenario.database.rows();
    expect([users.length, accounts.length]).toEqual([1, 1]);
  });

  it.each(['getUserByAccount', 'getUserByEmail', 'createUser'] as const)(
    'in %s stores nothing, and the next attempt works',
    async (method) => {
      const scenario = new SignInScenario();
      scenario.database.failNext(method, new Error('password=canary-auth-secret host=10.0.0.5'));
      const url = await scenario.authorizationUrl();
      const attempt = await scenario.attempt(() => scenario.comeBack(url));
      expect(attempt.response.headers.get('location')).not.toContain('canary');
      expect(attempt.after).toMatchObject({ rows: attempt.before.rows });
      expect(attempt.logs).toMatchObject([{ type: 'AdapterError', cause: { method } }]);
      await scenario.signIn();
      await expect(scenario.browser.session()).resolves.not.toBeNull();
    },
  );

  it('while the old session is read keeps that session', async () => {
    const scenario = new SignInScenario();
    await scenario.signIn();
    const url = await scenario.authorizationUrl();
    scenario.database.failNext('getSessionAndUser');
    await scenario.expectRefused('Configuration', () => scenario.comeBack(url));
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });
});

describe('code of the app', () => {
  it('that throws in an event handler does not affect the user', async () => {
    const fail = (): never => {
      throw new Error('the handler failed');
    };
    const events = { signIn: fail, createUser: fail, linkAccount: fail };
    const scenario = new SignInScenario({ config: { events } });
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.not.toBeNull();
    expect(scenario.logs.map(({ name }) => name)).toEqual([
      'EventError',
      'EventError',
      'EventError',
    ]);
  });

  it('that throws in account() leaves no user', async () => {
    const account = (): never => {
      throw new Error('no account');
    };
    const scenario = new SignInScenario({ providers: (op) => [op.oidc({ account })] });
    await scenario.expectReturnRefused('Configuration');
  });

  it('that throws in the jwt callback starts no session', async () => {
    const jwt = (): never => {
      throw new Error('no token');
    };
    const config = { callbacks: { jwt } };
    const scenario = new SignInScenario({ config, database: 'none' });
    await scenario.expectReturnRefused('Configuration');
  });
});
