/**
 * Sign-ins with a certified provider, in which the user, the app and the provider do what they
 * should.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Auth, type AuthConfig, type Fetch, customFetch } from '../../../src/core/index.js';
import type { OIDCConfig } from '../../../src/core/providers/public.js';
import { Browser } from '../../support/browser.js';
import { CompliantProvider } from '../../support/compliant-provider.js';
import { TracedAdapter } from '../../support/traced-adapter.js';

const ORIGIN = 'https://app.test';

let provider: CompliantProvider;

beforeAll(async () => {
  provider = await CompliantProvider.start([`${ORIGIN}/auth/callback/compliant`]);
});

afterAll(() => provider.stop());

interface App {
  readonly newBrowser: () => Browser;
  /** The paths that the provider was asked for. */
  readonly fetched: string[];
}

function app(config: Partial<AuthConfig> = {}, options: Partial<OIDCConfig> = {}): App {
  const fetched: string[] = [];
  const counted: Fetch = (input, init) => {
    fetched.push(new URL(input instanceof Request ? input.url : input).pathname);
    return fetch(input, init);
  };
  const complete: AuthConfig = {
    secret: 'a secret that is at least 32 bytes long',
    trustHost: true,
    providers: [provider.oidc({ [customFetch]: counted, ...options })],
    ...config,
  };
  const server = (request: Request): Promise<Response> => Auth(request, complete);
  return { fetched, newBrowser: () => new Browser(server, ORIGIN) };
}

describe('a user signs in', () => {
  it('with the session in the cookie, and is redirected to the requested page', async () => {
    const browser = app().newBrowser();
    const response = await provider.signIn(browser, 'ada', '/welcome');
    expect(response.headers.get('location')).toBe(`${ORIGIN}/welcome`);
    await expect(browser.session()).resolves.toEqual({
      user: { name: 'Ada Lovelace', email: 'ada@example.com' },
      expires: expect.any(String),
    });
  });

  it('with the session in the database', async () => {
    const database = new TracedAdapter();
    const browser = app({ adapter: database.adapter }).newBrowser();
    await provider.signIn(browser, 'grace');
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Grace Hopper' } });
    const { users, accounts, sessions } = await database.rows();
    expect(users).toMatchObject([{ email: 'grace@example.com', emailVerified: null }]);
    const [user] = users;
    expect(accounts).toEqual([
      {
        userId: user!.id,
        type: 'oidc',
        provider: 'compliant',
        providerAccountId: 'grace',
        access_token: expect.any(String),
        id_token: expect.any(String),
        scope: 'openid profile email',
        token_type: 'bearer',
        expires_at: expect.any(Number),
      },
    ]);
    expect(sessions).toMatchObject([{ userId: user!.id }]);
  });

  it('with every check', async () => {
    const browser = app({}, { checks: ['state', 'pkce', 'nonce'] }).newBrowser();
    await provider.signIn(browser, 'ada');
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada Lovelace' } });
  });

  it('with the claims of the userinfo endpoint', async () => {
    const seen: unknown[] = [];
    const { newBrowser, fetched } = app(
      {},
      {
        idToken: false,
        profile: (profile) => {
          seen.push(profile);
          return { id: profile.sub ?? undefined, name: profile.name };
        },
      },
    );
    const browser = newBrowser();
    await provider.signIn(browser, 'ada');
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada Lovelace' } });
    expect(seen).toEqual([
      { sub: 'ada', name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true },
    ]);
    expect(fetched).toContain('/me');
  });

  it('and leaves no cookie of the flow in the browser', async () => {
    const browser = app({}, { checks: ['pkce', 'nonce'] }).newBrowser();
    await provider.signIn(browser, 'ada');
    expect([...browser.jar.keys()].toSorted()).toEqual([
      '__Host-authjs.csrf-token',
      '__Host-authjs.used-providers',
      '__Secure-authjs.callback-url',
      '__Secure-authjs.session-token',
    ]);
  });
});

describe('signing in again', () => {
  it('is the same user, with the same account', async () => {
    const database = new TracedAdapter();
    const { newBrowser } = app({ adapter: database.adapter });
    await provider.signIn(newBrowser(), 'ada');
    await provider.signIn(newBrowser(), 'ada');
    const { users, accounts, sessions } = await database.rows();
    expect([users.length, accounts.length, sessions.length]).toEqual([1, 1, 2]);
  });

  it('with another account is another user', async () => {
    const database = new TracedAdapter();
    const { newBrowser } = app({ adapter: database.adapter });
    const [ada, grace] = [newBrowser(), newBrowser()];
    await provider.signIn(ada, 'ada');
    await provider.signIn(grace, 'grace');
    await expect(ada.session()).resolves.toMatchObject({ user: { name: 'Ada Lovelace' } });
    await expect(grace.session()).resolves.toMatchObject({ user: { name: 'Grace Hopper' } });
  });

  it('requests only the tokens from the provider', async () => {
    const { newBrowser, fetched } = app();
    await provider.signIn(newBrowser(), 'ada');
    expect(fetched).toEqual(['/.well-known/openid-configuration', '/token', '/jwks']);
    fetched.length = 0;
    await provider.signIn(newBrowser(), 'grace');
    expect(fetched).toEqual(['/token']);
  });
});

it('a code works for one sign-in', async () => {
  const errors: Error[] = [];
  const logger = { error: (error: Error) => void errors.push(error) };
  const browser = app({ logger }).newBrowser();
  const departure = await browser.post('/auth/signin/compliant');
  const jar = new Map(browser.jar);
  const authorizationUrl = new URL(departure.headers.get('location')!);
  const back = await provider.agree(authorizationUrl, 'ada', ORIGIN);
  await browser.visit(back.href);
  const replay = app({ logger }).newBrowser();
  for (const [name, value] of jar) replay.jar.set(name, value);
  await replay.visit(back.href);
  await expect(replay.session()).resolves.toBeNull();
  expect(errors).toMatchObject([{ type: 'CallbackRouteError' }]);
  expect(errors[0]!.message).toMatch(/invalid_grant$/);
});
