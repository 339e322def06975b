/** The order of calls in a sign-in by e-mail, and their arguments. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import type { AuthEvents } from '../../../src/core/events/event-bus.js';
import { NOW, ORIGIN } from '../actions/app.js';
import { Credentials } from '../../../src/providers/credentials.js';
import { ADDRESS, mailing, Mailbox, VERIFY_REQUEST } from './mailbox.js';

interface Story {
  readonly mailbox: Mailbox;
  /** What the callbacks and events were called with last, by name. */
  readonly received: Record<string, Record<string, unknown>>;
}

type Strategy = 'jwt' | 'database';

/** A mailbox that notes every call into the app. */
function story(strategy: Strategy, config: Partial<AuthConfig> = {}): Story {
  const received: Story['received'] = {};
  const note = (name: string, message: object): void => {
    mailbox.trace.push(name);
    received[name] = message as Record<string, unknown>;
  };
  const events = ['signIn', 'createUser', 'updateUser', 'linkAccount', 'session'].map((name) => [
    name,
    (message: object) => note(`event ${name}`, message),
  ]);
  const mailbox: Mailbox = new Mailbox({
    config: {
      session: { strategy },
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
  return { mailbox, received };
}

const callbackUrl = `${ORIGIN}/welcome`;

/** The calls of the first half. */
async function asking({ mailbox }: Story): Promise<readonly string[]> {
  const csrfToken = await mailbox.browser.csrfToken();
  mailbox.clearTrace();
  const form = { csrfToken, callbackUrl, email: ADDRESS };
  await mailbox.browser.visit('/auth/signin/email', { form });
  return [...mailbox.trace];
}

/** The calls of the second half. */
async function opening({ mailbox }: Story): Promise<readonly string[]> {
  const link = await mailbox.linkFor(ADDRESS, { callbackUrl });
  mailbox.clearTrace();
  await mailbox.open(link);
  expect(mailbox.app.errors()).toEqual([]);
  return [...mailbox.trace];
}

const PROOF = [
  'callback redirect',
  'useVerificationToken',
  'getUserByEmail',
  'callback signIn',
  'getUserByEmail',
];
const SESSION: Readonly<Record<Strategy, string>> = {
  jwt: 'callback jwt',
  database: 'createSession',
};

describe.each(['jwt', 'database'] as const)('with sessions of the kind %s (§19)', (strategy) => {
  it('a request for a link from the form of a password does not hand the password to the mailer', async () => {
    const mailbox = new Mailbox({
      providers: (post) => [
        mailing(post),
        Credentials({ credentials: { email: {}, password: {} }, authorize: () => null }),
      ],
    });
    const fields = { email: 'ada@example.org', password: 'secret', newsletter: 'yes' };
    await mailbox.browser.post('/auth/signin/email', fields);
    const body: unknown = await mailbox.mail.request.json();
    expect(body).toMatchObject({ email: 'ada@example.org', newsletter: 'yes' });
    expect(body).not.toHaveProperty('password');
  });

  it('a request for a link stores the token, and then sends it', async () => {
    await expect(asking(story(strategy))).resolves.toEqual([
      'callback redirect',
      'getUserByEmail',
      'callback signIn',
      'createVerificationToken',
      'send',
    ]);
  });

  it('opening it creates a new user', async () => {
    await expect(opening(story(strategy))).resolves.toEqual([
      ...PROOF,
      'createUser',
      'event createUser',
      SESSION[strategy],
      'event signIn',
    ]);
  });

  it('opening it finds a known user', async () => {
    const current = story(strategy);
    await opening(current);
    current.mailbox.browser.jar.clear();
    await expect(opening(current)).resolves.toEqual([
      ...PROOF,
      'updateUser',
      'event updateUser',
      SESSION[strategy],
      'event signIn',
    ]);
  });

  it('no account is stored for an address (§18)', async () => {
    const current = story(strategy);
    await opening(current);
    const { users, accounts } = await current.mailbox.database.rows();
    expect(accounts).toEqual([]);
    expect(users).toEqual([
      { id: expect.any(String), email: ADDRESS, emailVerified: new Date(NOW) },
    ]);
  });
});

it('the browser’s previous session is ended, of any user', async () => {
  const current = story('database');
  const { mailbox } = current;
  await mailbox.signIn('grace@example.com');
  await expect(opening(current)).resolves.toEqual([
    ...PROOF,
    'createUser',
    'event createUser',
    'createSession',
    'deleteSession',
    'event signIn',
  ]);
  const { users, sessions } = await mailbox.database.rows();
  expect(sessions.map(({ userId }) => userId)).toEqual([users[1]!.id]);
});

describe('the arguments of the app’s callbacks and events', () => {
  const account = { provider: 'email', type: 'email', providerAccountId: ADDRESS };
  const unproven = { id: expect.any(String), email: ADDRESS, emailVerified: null };

  it('when an unknown user requests a link', async () => {
    const { mailbox, received } = story('jwt');
    await mailbox.ask();
    const { user } = received['callback signIn']!;
    expect(received['callback signIn']).toEqual({
      user: unproven,
      account: { ...account, userId: (user as { id: string }).id },
      email: { verificationRequest: true },
    });
  });

  it('when a known user requests a link', async () => {
    const { mailbox, received } = story('jwt');
    await mailbox.signIn();
    const [ada] = (await mailbox.database.rows()).users;
    await mailbox.ask();
    expect(received['callback signIn']).toEqual({
      user: ada,
      account: { ...account, userId: ada!.id },
      email: { verificationRequest: true },
    });
  });

  it('when an unknown user opens a link', async () => {
    const { mailbox, received } = story('jwt');
    await opening({ mailbox, received });
    const [ada] = (await mailbox.database.rows()).users;
    const stored = { ...unproven, id: ada!.id, emailVerified: new Date(NOW) };
    const userId = (received['callback signIn']!['user'] as { id: string }).id;
    // Not a word of `email`: that is how a callback tells the two moments apart.
    expect(received['callback signIn']).toEqual({
      user: unproven,
      account: { ...account, userId },
    });
    expect(received['event createUser']).toEqual({ user: stored });
    expect(received['callback jwt']).toEqual({
      token: { sub: ada!.id, name: undefined, email: ADDRESS, picture: undefined },
      user: stored,
      account: { ...account, userId },
      isNewUser: true,
      trigger: 'signUp',
    });
    expect(received['event signIn']).toEqual({
      user: stored,
      account: { ...account, userId },
      isNewUser: true,
    });
  });

  it('when a known user opens a link', async () => {
    const { mailbox, received } = story('jwt');
    await opening({ mailbox, received });
    mailbox.wait(1000);
    await opening({ mailbox, received });
    const [ada] = (await mailbox.database.rows()).users;
    expect(ada).toMatchObject({ emailVerified: new Date(NOW + 1000) });
    expect(received['event updateUser']).toEqual({ user: ada });
    expect(received['callback jwt']).toMatchObject({ isNewUser: false, trigger: 'signIn' });
    expect(received['event signIn']).toEqual({
      user: ada,
      account: { ...account, userId: ada!.id },
      isNewUser: false,
    });
  });
});

describe('where the browser goes', () => {
  it('to the requested page, new or not', async () => {
    const mailbox = new Mailbox();
    const first = await mailbox.signIn(ADDRESS, { callbackUrl: '/welcome' });
    const second = await mailbox.signIn(ADDRESS, { callbackUrl: '/welcome' });
    for (const response of [first, second]) {
      expect([response.status, response.headers.get('location')]).toEqual([302, callbackUrl]);
    }
  });

  it('to the page for new users, once', async () => {
    const mailbox = new Mailbox({ config: { pages: { newUser: '/hello?from=mail' } } });
    const first = await mailbox.signIn(ADDRESS, { callbackUrl });
    expect(first.headers.get('location')).toBe(
      `/hello?from=mail&callbackUrl=${encodeURIComponent(callbackUrl)}`,
    );
    const second = await mailbox.signIn(ADDRESS, { callbackUrl });
    expect(second.headers.get('location')).toBe(callbackUrl);
  });

  it('to the app’s own verify-request page, with the same parameters as the built-in one', async () => {
    const mailbox = new Mailbox({ config: { pages: { verifyRequest: '/look' } } });
    const asked = await mailbox.ask();
    expect(asked.headers.get('location')).toBe(VERIFY_REQUEST);
    const page = await mailbox.browser.visit(VERIFY_REQUEST);
    expect(page.headers.get('location')).toBe('/look?provider=email&type=email');
  });
});
