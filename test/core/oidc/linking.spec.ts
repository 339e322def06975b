/** Which user an account of a provider belongs to. */
import { describe, expect, it } from '@jest/globals';
import type { OIDCConfig } from '../../../src/core/providers/public.js';
import type { AdapterUser } from '../../../src/core/models/user.js';
import { MisbehavingProvider, PERSON } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const GRACE = { sub: 'grace-1906', name: 'Grace Hopper', email: 'grace@example.com' };
const NAMELESS = { sub: 'nameless-1' };

const strategies = ['database', 'jwt'] as const;

interface Options {
  readonly strategy?: (typeof strategies)[number];
  readonly other?: Partial<OIDCConfig>;
}

/** An app with two providers. Ada is known to it through the first one. */
class Linking extends SignInScenario {
  readonly second: MisbehavingProvider;

  constructor({ strategy = 'database', other = {} }: Options = {}) {
    const second = new MisbehavingProvider('https://other.test');
    super({
      providers: (op) => [op.oidc(), second.oidc({ id: 'other', ...other })],
      config: { session: { strategy } },
    });
    this.second = second;
  }

  async signInAtOther(browser = this.browser): Promise<Response> {
    return this.signIn({ providerId: 'other', browser }, { provider: this.second });
  }

  async accounts(): Promise<string[]> {
    const { users, accounts } = await this.database.rows();
    const getName = (id: string): string => users.find((user) => user.id === id)?.name ?? '';
    return accounts.map(({ userId, provider }) => `${getName(userId)} at ${provider}`);
  }

  async userNames(): Promise<(string | null | undefined)[]> {
    return (await this.database.rows()).users.map(({ name }) => name);
  }

  async proveAddress(name: string): Promise<void> {
    const { users } = await this.database.rows();
    const { id } = users.find((user) => user.name === name) as AdapterUser;
    await this.database.adapter.updateUser!({ id, emailVerified: new Date() });
  }
}

async function adaIsKnown(options?: Options): Promise<Linking> {
  const scenario = new Linking(options);
  await scenario.signIn({ browser: scenario.newBrowser() });
  return scenario;
}

describe.each(strategies)('an account, with sessions by %s,', (strategy) => {
  it('known, without a session: its user is signed in', async () => {
    const scenario = await adaIsKnown({ strategy });
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.toMatchObject({
      user: { name: PERSON.name },
    });
    await expect(scenario.accounts()).resolves.toEqual(['Ada Lovelace at op']);
  });

  it('known, and its user signed in: stays signed in', async () => {
    const scenario = await adaIsKnown({ strategy });
    await scenario.signIn();
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.toMatchObject({
      user: { name: PERSON.name },
    });
    await expect(scenario.accounts()).resolves.toEqual(['Ada Lovelace at op']);
  });

  it('A80 known, and another user signed in: refused, and neither of them is changed', async () => {
    const scenario = await adaIsKnown({ strategy });
    scenario.second.person = GRACE;
    await scenario.signInAtOther();
    const url = await scenario.authorizationUrl();
    await scenario.expectRefused('OAuthAccountNotLinked', () => scenario.comeBack(url));
    await expect(scenario.browser.session()).resolves.toMatchObject({ user: { name: GRACE.name } });
  });

  it('unknown, and a user signed in: is linked to that user, whatever its address', async () => {
    const scenario = await adaIsKnown({ strategy });
    await scenario.signIn();
    scenario.second.person = GRACE;
    await scenario.signInAtOther();
    await expect(scenario.accounts()).resolves.toEqual([
      'Ada Lovelace at op',
      'Ada Lovelace at other',
    ]);
    await expect(scenario.browser.session()).resolves.toMatchObject({
      user: { name: PERSON.name },
    });
    const fresh = scenario.newBrowser();
    await scenario.signInAtOther(fresh);
    await expect(fresh.session()).resolves.toMatchObject({ user: { name: PERSON.name } });
  });

  it.each([
    ['an unknown address', GRACE],
    ['no address', NAMELESS],
  ])('unknown, without a session, with %s: becomes a new user', async (_, person) => {
    const scenario = await adaIsKnown({ strategy });
    scenario.second.person = person;
    await scenario.signInAtOther();
    const { users } = await scenario.database.rows();
    expect(users).toHaveLength(2);
    expect(users[1]).toMatchObject({ emailVerified: null });
    expect(scenario.logs).toEqual([]);
  });

  it('unknown, without a session, with the address of a user: refused', async () => {
    const scenario = await adaIsKnown({ strategy });
    await scenario.expectRefused('OAuthAccountNotLinked', () => scenario.signInAtOther());
  });

  it('A71 unknown, with an expired session: the session does not count', async () => {
    const scenario = await adaIsKnown({ strategy });
    await scenario.signIn();
    const stolen = new Map(scenario.browser.jar);
    scenario.wait(31 * 24 * 60 * 60 * 1000);
    scenario.second.person = GRACE;
    for (const [name, value] of stolen) scenario.browser.jar.set(name, value);
    scenario.second.misbehaviour = { claims: laterBy(scenario) };
    await scenario.signInAtOther();
    await expect(scenario.accounts()).resolves.toEqual([
      'Ada Lovelace at op',
      'Grace Hopper at other',
    ]);
    await expect(scenario.browser.session()).resolves.toMatchObject({ user: { name: GRACE.name } });
  });

  it('unknown, with the session of a deleted user: the session does not count', async () => {
    const scenario = await adaIsKnown({ strategy });
    await scenario.signIn();
    const [ada] = (await scenario.database.rows()).users;
    await scenario.database.adapter.deleteUser!(ada!.id);
    scenario.second.person = GRACE;
    await scenario.signInAtOther();
    await expect(scenario.accounts()).resolves.toEqual(['Grace Hopper at other']);
  });
});

function laterBy(scenario: SignInScenario): Readonly<Record<string, number>> {
  const now = Math.floor(scenario.now() / 1000);
  return { iat: now, exp: now + 3600 };
}

describe('A74 / A81 the same address on both sides', () => {
  const proofs: readonly (readonly [string, unknown])[] = [
    ['false', false],
    ['missing', undefined],
    ['the text "true"', 'true'],
    ['1', 1],
    ['0', 0],
    ['a list', [true]],
  ];

  it('links the accounts when both sides verified it', async () => {
    const scenario = await adaIsKnown();
    await scenario.proveAddress(PERSON.name);
    await scenario.signInAtOther();
    await expect(scenario.userNames()).resolves.toEqual([PERSON.name]);
    await expect(scenario.accounts()).resolves.toHaveLength(2);
  });

  it.each(proofs)('links nothing when the provider’s claim is %s', async (_, email_verified) => {
    const scenario = await adaIsKnown();
    await scenario.proveAddress(PERSON.name);
    scenario.second.misbehaviour = { claims: { email_verified } };
    await scenario.expectRefused('OAuthAccountNotLinked', () => scenario.signInAtOther());
  });

  it('links nothing when the user never verified it', async () => {
    const scenario = await adaIsKnown();
    await scenario.expectRefused('OAuthAccountNotLinked', () => scenario.signInAtOther());
  });

  it('links nothing when the provider verified another address than the profile’s', async () => {
    const profile: OIDCConfig['profile'] = ({ sub, preferred_username: email }) => ({
      id: sub ?? undefined,
      email,
    });
    const scenario = await adaIsKnown({ other: { profile } });
    await scenario.proveAddress(PERSON.name);
    scenario.second.person = {
      sub: 'eve',
      email: 'eve@evil.test',
      email_verified: true,
      preferred_username: PERSON.email,
    };
    await scenario.expectRefused('OAuthAccountNotLinked', () => scenario.signInAtOther());
  });

  it.each(proofs)(
    'links the accounts, with the proof %s, when the app allows dangerous linking',
    async (_, email_verified) => {
      const scenario = await adaIsKnown({ other: { allowDangerousEmailAccountLinking: true } });
      scenario.second.misbehaviour = { claims: { email_verified } };
      await scenario.signInAtOther();
      await expect(scenario.userNames()).resolves.toEqual([PERSON.name]);
      await expect(scenario.accounts()).resolves.toHaveLength(2);
    },
  );
});

describe('the identity', () => {
  it('A75 is the account: a changed address that now belongs to another user changes nothing', async () => {
    const scenario = await adaIsKnown();
    scenario.op.person = GRACE;
    await scenario.signIn({ browser: scenario.newBrowser() });
    scenario.op.person = { ...PERSON, email: GRACE.email };
    const before = (await scenario.database.rows()).users;
    await scenario.signIn();
    expect((await scenario.database.rows()).users).toEqual(before);
    await expect(scenario.browser.session()).resolves.toMatchObject({
      user: { email: 'ada@example.com' },
    });
  });

  it('A76 includes the provider: the same subject elsewhere is another user', async () => {
    const scenario = await adaIsKnown();
    scenario.second.person = { ...GRACE, sub: PERSON.sub };
    await scenario.signInAtOther();
    await expect(scenario.accounts()).resolves.toEqual([
      'Ada Lovelace at op',
      'Grace Hopper at other',
    ]);
  });

  it('is exact: a subject in another case is another user', async () => {
    const scenario = await adaIsKnown();
    scenario.op.person = { ...GRACE, sub: PERSON.sub.toUpperCase() };
    await scenario.signIn();
    await expect(scenario.userNames()).resolves.toEqual([PERSON.name, GRACE.name]);
  });
});
