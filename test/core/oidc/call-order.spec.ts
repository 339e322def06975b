/** In which order a sign-in calls the app and its database, and what it tells them. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/index.js';
import type { AuthEvents } from '../../../src/core/public-types.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

interface Story {
  readonly scenario: SignInScenario;
  /** What the callbacks and events were called with, by name. */
  readonly received: Record<string, Record<string, unknown>>;
}

/** A scenario that notes every call into the app. */
function story(config: Partial<AuthConfig> = {}, database?: 'none'): Story {
  const received: Story['received'] = {};
  const note = (name: string, message: object): void => {
    scenario.trace.push(name);
    received[name] = message as Record<string, unknown>;
  };
  const events = ['signIn', 'createUser', 'linkAccount', 'session'].map((name) => [
    name,
    (message: object) => note(`event ${name}`, message),
  ]);
  const scenario: SignInScenario = new SignInScenario({
    ...(database && { database }),
    providers: (op) => [
      op.oidc({
        profile: ({ sub, name, email }) => {
          note('profile', {});
          return { id: sub ?? undefined, name, email };
        },
        account: ({ access_token = '' }) => {
          note('account', {});
          return { access_token };
        },
      }),
    ],
    config: {
      callbacks: {
        signIn: (params) => {
          note('callback signIn', params);
          return true;
        },
        redirect: ({ url }) => {
          note('callback redirect', { url });
          return url;
        },
        jwt: (params) => {
          note('callback jwt', params);
          return params.token;
        },
      },
      events: Object.fromEntries(events) as Partial<AuthEvents>,
      ...config,
    },
  });
  return { scenario, received };
}

async function traceCallback({ scenario }: Story): Promise<readonly string[]> {
  const url = await scenario.authorizationUrl({ callbackUrl: 'https://app.test/welcome' });
  scenario.clearTrace();
  await scenario.comeBack(url);
  expect(scenario.logs).toEqual([]);
  return scenario.trace;
}

const NEW_USER = [
  'callback redirect',
  'profile',
  'getUserByAccount',
  'callback signIn',
  'getUserByAccount',
  'account',
  'getUserByEmail',
  'createVerificationToken',
  'createUser',
  'event createUser',
  'linkAccount',
  'event linkAccount',
  'useVerificationToken',
];

it('the start of a sign-in runs the redirect callback and nothing else', async () => {
  const { scenario } = story();
  const csrfToken = await scenario.browser.csrfToken();
  scenario.clearTrace();
  await scenario.browser.visit('/auth/signin/op', { form: { csrfToken, callbackUrl: '/welcome' } });
  expect(scenario.trace).toEqual(['callback redirect']);
});

describe('the end of a sign-in', () => {
  it('of a new user, with sessions in the database', async () => {
    await expect(traceCallback(story())).resolves.toEqual([
      ...NEW_USER,
      'createSession',
      'event signIn',
    ]);
  });

  it('of a new user, with sessions in cookies', async () => {
    const order = await traceCallback(story({ session: { strategy: 'jwt' } }));
    expect(order).toEqual([...NEW_USER, 'callback jwt', 'event signIn']);
  });

  it('of a known user', async () => {
    const current = story();
    await traceCallback(current);
    current.scenario.browser.jar.clear();
    await expect(traceCallback(current)).resolves.toEqual([
      'callback redirect',
      'profile',
      'getUserByAccount',
      'callback signIn',
      'getUserByAccount',
      'createSession',
      'event signIn',
    ]);
  });

  it('of a user who is signed in already ends the old session', async () => {
    const current = story();
    await traceCallback(current);
    await expect(traceCallback(current)).resolves.toEqual([
      'callback redirect',
      'profile',
      'getUserByAccount',
      'callback signIn',
      'getSessionAndUser',
      'getUserByAccount',
      'createSession',
      'deleteSession',
      'event signIn',
    ]);
  });

  it('of a user who is signed in already, with sessions in cookies', async () => {
    const current = story({ session: { strategy: 'jwt' } });
    await traceCallback(current);
    await expect(traceCallback(current)).resolves.toEqual([
      'callback redirect',
      'profile',
      'getUserByAccount',
      'callback signIn',
      'getUser',
      'getUserByAccount',
      'callback jwt',
      'event signIn',
    ]);
  });

  it('without a database', async () => {
    await expect(traceCallback(story({}, 'none'))).resolves.toEqual([
      'callback redirect',
      'profile',
      'callback signIn',
      'callback jwt',
      'event signIn',
    ]);
  });
});

describe('the arguments of the app’s callbacks and events', () => {
  const account = {
    provider: 'op',
    type: 'oidc',
    providerAccountId: 'ada-1815',
    access_token: 'canary-access-1',
    refresh_token: 'canary-refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expect.any(Number),
    scope: 'openid profile email',
    id_token: expect.any(String),
  };
  const user = { id: expect.any(String), name: 'Ada Lovelace', email: 'ada@example.com' };

  it('of a new user', async () => {
    const { scenario, received } = story({ session: { strategy: 'jwt' } });
    await traceCallback({ scenario, received });
    const profile = expect.objectContaining({ sub: 'ada-1815', email: 'Ada@Example.com' });
    expect(received['callback signIn']).toEqual({ user, account, profile });
    const stored = { ...user, emailVerified: null };
    expect(received['event createUser']).toEqual({ user: stored });
    const { id: userId } = (await scenario.database.rows()).users[0]!;
    expect(received['event linkAccount']).toEqual({
      user: stored,
      // Only what the provider's account() lets through.
      account: {
        provider: 'op',
        type: 'oidc',
        providerAccountId: 'ada-1815',
        access_token: 'canary-access-1',
      },
      profile: user,
    });
    expect(received['callback jwt']).toEqual({
      token: { sub: userId, name: user.name, email: user.email, picture: undefined },
      user: stored,
      account,
      profile,
      isNewUser: true,
      trigger: 'signUp',
    });
    expect(received['event signIn']).toEqual({ user: stored, account, profile, isNewUser: true });
  });

  it('of a known user', async () => {
    const { scenario, received } = story({ session: { strategy: 'jwt' } });
    await traceCallback({ scenario, received });
    await traceCallback({ scenario, received });
    expect(received['callback signIn']).toMatchObject({ user: { ...user, emailVerified: null } });
    expect(received['callback jwt']).toMatchObject({ isNewUser: false, trigger: 'signIn' });
    expect(received['event signIn']).toMatchObject({ isNewUser: false });
  });

  it('without a database, where it is unknown who is new', async () => {
    const { scenario, received } = story({}, 'none');
    await traceCallback({ scenario, received });
    expect(received['callback jwt']).toMatchObject({ isNewUser: undefined, trigger: 'signIn' });
    expect(received['event signIn']).toMatchObject({ user, isNewUser: undefined });
  });

  it('of what is stored of the account: what account() picked', async () => {
    const { scenario, received } = story();
    await traceCallback({ scenario, received });
    const { accounts, users } = await scenario.database.rows();
    expect(accounts).toEqual([
      {
        userId: users[0]!.id,
        type: 'oidc',
        provider: 'op',
        providerAccountId: 'ada-1815',
        access_token: 'canary-access-1',
      },
    ]);
  });
});

describe('a new user', () => {
  it('is redirected to the page for new users, once', async () => {
    const { scenario } = story({ pages: { newUser: '/hello' } });
    const callbackUrl = 'https://app.test/welcome';
    const first = await scenario.signIn({ callbackUrl });
    expect(first.headers.get('location')).toBe(
      `/hello?callbackUrl=${encodeURIComponent(callbackUrl)}`,
    );
    const second = await scenario.signIn({ callbackUrl });
    expect(second.headers.get('location')).toBe(callbackUrl);
  });
});
