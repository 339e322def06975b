/**
 * Account pre-hijacking: an attacker signs up with another user's address, and waits for the owner.
 */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { type Browser, readLocation } from '../../support/browser.js';
import { MisbehavingProvider, PERSON } from '../../support/misbehaving-provider.js';
import type { JwtParams } from '../../../src/core/callbacks/callbacks.js';
import { COOKIE, NOW } from '../actions/app.js';
import { MINUTE, Mailbox, mailing, signedInAs } from './mailbox.js';

/** What the provider says, and what becomes of it here. */
const ADDRESS = PERSON.email.toLowerCase();

const PASSKEY = {
  credentialID: 'Zmlyc3Q=',
  providerAccountId: 'Zmlyc3Q=',
  credentialPublicKey: 'cHVibGljIGtleQ==',
  counter: 0,
  credentialDeviceType: 'multiDevice',
  credentialBackedUp: true,
} as const;

type Strategy = 'jwt' | 'database';

interface Options {
  readonly adapter?: (adapter: Adapter) => Adapter;
  readonly strategy?: Strategy;
  readonly isVerified?: boolean;
  readonly callbacks?: AuthConfig['callbacks'];
}

/** An app with a provider that checks no address, and sign-in by e-mail. Tokens are of its time. */
class Town extends Mailbox {
  readonly attacker: Browser;

  constructor(
    private readonly op: MisbehavingProvider,
    { adapter, strategy = 'database', callbacks }: Options = {},
  ) {
    const config: Partial<AuthConfig> = { session: { strategy }, callbacks };
    super({
      providers: (post) => [op.oidc(), mailing(post)],
      ...(adapter && { adapter }),
      config,
    });
    this.attacker = this.app.browser();
  }

  async signInAtProvider(browser: Browser): Promise<Response> {
    const url = readLocation(await browser.post('/auth/signin/op'));
    return browser.visit(`/auth/callback/op?${this.op.authorize(url).toString()}`);
  }

  async accounts(): Promise<string[]> {
    return (await this.database.rows()).accounts.map(({ provider }) => provider);
  }
}

/** The attacker has signed up at the provider with the address of another user. */
async function attackerIsWaiting(options: Options = {}): Promise<Town> {
  const op = new MisbehavingProvider('https://op.test', () => NOW);
  op.misbehaviour = { claims: { email_verified: options.isVerified ?? false } };
  const town = new Town(op, options);
  await town.signInAtProvider(town.attacker);
  expect(await signedInAs(town.attacker)).toBe(ADDRESS);
  town.clearTrace();
  return town;
}

const withoutRevoking = (own: Adapter): Adapter => {
  const { revokeAccess, ...contract } = own;
  expect(revokeAccess).toBeDefined();
  return contract;
};

describe('A72 an attacker who came first, at a provider that verifies no address', () => {
  it('loses the account and the session when the owner verifies the address', async () => {
    const town = await attackerIsWaiting();
    await town.signIn(ADDRESS);
    expect(town.trace).toContain('revokeAccess');
    await expect(signedInAs(town.browser)).resolves.toBe(ADDRESS);
    await expect(town.attacker.session()).resolves.toBeNull();
    await expect(town.accounts()).resolves.toEqual([]);
  });

  it('cannot sign in again', async () => {
    const town = await attackerIsWaiting();
    await town.signIn(ADDRESS);
    const response = await town.signInAtProvider(town.attacker);
    expect(response.headers.get('location')).toContain('error=OAuthAccountNotLinked');
    await expect(town.attacker.session()).resolves.toBeNull();
    await expect(town.accounts()).resolves.toEqual([]);
  });

  it('loses it before the address counts as verified, so that a failure is repeated', async () => {
    const town = await attackerIsWaiting();
    const link = await town.linkFor(ADDRESS);
    town.database.failNext('updateUser');
    await town.open(link);
    await town.signIn(ADDRESS);
    expect(town.trace.filter((call) => /^(revokeAccess|updateUser)$/.test(call))).toEqual([
      'revokeAccess',
      'updateUser',
      'revokeAccess',
      'updateUser',
      'revokeAccess',
    ]);
  });

  it('loses nothing when the owner only requests a link, or is refused', async () => {
    const town = await attackerIsWaiting();
    await town.ask(ADDRESS);
    await expect(town.accounts()).resolves.toEqual(['op']);
    await expect(signedInAs(town.attacker)).resolves.toBe(ADDRESS);
  });

  it('keeps what an adapter cannot revoke, as in the contract (§18)', async () => {
    const town = await attackerIsWaiting({ adapter: withoutRevoking });
    await town.signIn(ADDRESS);
    await expect(signedInAs(town.browser)).resolves.toBe(ADDRESS);
    await expect(town.accounts()).resolves.toEqual(['op']);
    const { users } = await town.database.rows();
    expect(users).toEqual([expect.objectContaining({ emailVerified: new Date(NOW) })]);
  });
});

describe('A72 an attacker with a session token, which cannot be revoked,', () => {
  const RECHECK = 5 * MINUTE;

  it('is signed in for five minutes more at most', async () => {
    const town = await attackerIsWaiting({ strategy: 'jwt' });
    await town.attacker.session();
    await town.signIn(ADDRESS);
    town.wait(RECHECK);
    await expect(town.attacker.session()).resolves.toBeNull();
    expect(town.attacker.jar.has(COOKIE.session)).toBe(false);
    await expect(signedInAs(town.browser)).resolves.toBe(ADDRESS);
  });

  it('links no other account to the user of the owner, at once', async () => {
    const town = await attackerIsWaiting({ strategy: 'jwt' });
    await town.signIn(ADDRESS);
    await town.signInAtProvider(town.attacker);
    await expect(town.accounts()).resolves.toEqual([]);
  });

  it.each<[string, AuthConfig['callbacks']]>([
    [
      'the app makes the token anew each time',
      { jwt: ({ token }: JwtParams) => ({ sub: token.sub, email: token.email }) },
    ],
    [
      'the app keeps its users under another claim than the subject',
      { jwt: ({ token }: JwtParams) => ({ uid: token.sub ?? token.uid, email: token.email }) },
    ],
    [
      'the app takes the claim away on an update',
      { jwt: ({ token }: JwtParams) => ({ ...token, unproven_email: false }) },
    ],
  ])('is found out, also where %s', async (_, callbacks) => {
    const town = await attackerIsWaiting({ strategy: 'jwt', callbacks });
    await town.attacker.post('/auth/session', { data: 'unproven_email' });
    await town.attacker.session();
    await town.signIn(ADDRESS);
    town.wait(RECHECK);
    await expect(town.attacker.session()).resolves.toBeNull();
  });

  it('costs one look-up in five minutes, and none for other tokens', async () => {
    const town = await attackerIsWaiting({ strategy: 'jwt' });
    town.wait(RECHECK);
    for (let visit = 0; visit < 5; visit++) await town.attacker.session();
    expect(town.trace).toEqual(['getUser']);
    await town.signIn(ADDRESS);
    town.clearTrace();
    await town.browser.session();
    expect(town.trace).toEqual([]);
  });

  it('is not treated as deleted while the database fails', async () => {
    const town = await attackerIsWaiting({ strategy: 'jwt' });
    town.wait(RECHECK);
    town.database.failNext('getUser');
    const response = await town.attacker.visit('/auth/session');
    expect(response.status).toBe(503);
    expect(town.attacker.jar.has(COOKIE.session)).toBe(true);
  });
});

describe('A73 an attacker who came first, with a passkey', () => {
  async function passkeyIsWaiting(): Promise<Town> {
    const town = new Town(new MisbehavingProvider('https://op.test', () => NOW));
    const { adapter } = town.database;
    await adapter.createUser!({ id: 'hijacked', email: ADDRESS, emailVerified: null });
    await adapter.createAuthenticator!({ ...PASSKEY, userId: 'hijacked' });
    return town;
  }

  it('loses it when the owner verifies the address by e-mail', async () => {
    const town = await passkeyIsWaiting();
    await town.signIn(ADDRESS);
    const { adapter } = town.database;
    await expect(adapter.getAuthenticator!(PASSKEY.credentialID)).resolves.toBeNull();
    await expect(signedInAs(town.browser)).resolves.toBe(ADDRESS);
  });

  it('shares no user with the owner, whose provider verified the address', async () => {
    const town = await passkeyIsWaiting();
    await town.expectRefused('OAuthAccountNotLinked', () => town.signInAtProvider(town.browser));
    await expect(town.accounts()).resolves.toEqual([]);
  });
});

describe('a user whose address was verified before', () => {
  it('keeps accounts and sessions over a sign-in by e-mail', async () => {
    const town = await attackerIsWaiting({ isVerified: true });
    const [owner] = (await town.database.rows()).users;
    await town.database.adapter.updateUser!({ id: owner!.id, emailVerified: new Date(1) });
    await town.signIn(ADDRESS);
    expect(town.trace).not.toContain('revokeAccess');
    await expect(town.accounts()).resolves.toEqual(['op']);
    await expect(signedInAs(town.attacker)).resolves.toBe(ADDRESS);
  });

  it.each([
    ['null', null],
    ['nothing', undefined],
    ['the epoch', new Date(0)],
    ['no date', 'soon'],
    ['false', false],
  ])('is not one whose proof is %s', async (_, emailVerified) => {
    const town = new Town(new MisbehavingProvider('https://op.test', () => NOW));
    const user = { id: 'ada', email: ADDRESS, emailVerified: emailVerified as null };
    await town.database.adapter.createUser!(user);
    await town.signIn(ADDRESS);
    expect(town.trace).toContain('revokeAccess');
  });

  it('may sign in a second time and keep what came after the first', async () => {
    const town = await attackerIsWaiting();
    await town.signIn(ADDRESS);
    town.clearTrace();
    const phone = town.app.browser();
    await town.signIn(ADDRESS, { browser: phone });
    expect(town.trace).not.toContain('revokeAccess');
    for (const browser of [town.browser, phone]) {
      await expect(signedInAs(browser)).resolves.toBe(ADDRESS);
    }
  });
});
