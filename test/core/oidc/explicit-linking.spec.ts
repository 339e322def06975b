/** Accounts that become a user's only when that was asked for (`account.linking: 'explicit'`). */
import { describe, expect, it } from '@jest/globals';
import { createAuth } from '../../../src/core/index.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import { StateCodec } from '../../../src/core/oauth/check-cookies.js';
import { type Browser, readLocation } from '../../support/browser.js';
import { MisbehavingProvider, PERSON } from '../../support/misbehaving-provider.js';
import { toSignInServices } from '../../support/sign-in-services.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const SECRET = 'canary-secret, of more than 32 bytes';
const ADA = PERSON.name;
const GRACE = { sub: 'grace-1906', name: 'Grace Hopper', email: 'grace@example.com' };
const EVE = { sub: 'eve', name: 'Eve', email: 'eve@evil.test' };

const strategies = ['database', 'jwt'] as const;
type Strategy = (typeof strategies)[number];

/** An app with two providers, that links accounts when it is asked to. */
class Linking extends SignInScenario {
  readonly second: MisbehavingProvider;

  constructor(strategy: Strategy, linking?: 'automatic' | 'explicit') {
    const second = new MisbehavingProvider('https://other.test');
    super({
      providers: (op) => [op.oidc(), second.oidc({ id: 'other' })],
      config: { secret: SECRET, session: { strategy }, account: { linking } },
    });
    this.second = second;
    second.person = GRACE;
  }

  /** Setting out for the second provider, with more in the form. */
  async leave(form: Record<string, string> = {}, query = '', browser = this.browser): Promise<URL> {
    return readLocation(await browser.post(`/auth/signin/other${query}`, form));
  }

  async arrive(url: URL, browser = this.browser): Promise<Response> {
    return this.comeBack(url, { provider: this.second, browser });
  }

  async signInAtOther(form: Record<string, string> = {}, query = ''): Promise<Response> {
    return this.arrive(await this.leave(form, query));
  }

  async accounts(): Promise<string[]> {
    const { users, accounts } = await this.database.rows();
    const getName = (id: string): string => users.find((user) => user.id === id)?.name ?? '';
    return accounts.map(({ userId, provider }) => `${getName(userId)} at ${provider}`);
  }

  async nameIn(browser: Browser = this.browser): Promise<string | undefined> {
    const session = (await browser.session()) as { user?: { name?: string } } | null;
    return session?.user?.name;
  }
}

/** Ada is signed in, by the first provider. */
async function adaSignedIn(strategy: Strategy, linking?: 'automatic'): Promise<Linking> {
  const scenario = new Linking(strategy, linking ?? 'explicit');
  await scenario.signIn();
  return scenario;
}

const SEPARATE = ['Ada Lovelace at op', 'Grace Hopper at other'];
const LINKED = ['Ada Lovelace at op', 'Ada Lovelace at other'];

describe.each(strategies)('with sessions by %s, a signed-in user', (strategy) => {
  it('A78 who comes back with an unknown account gets its own new user', async () => {
    const scenario = await adaSignedIn(strategy);
    await scenario.signInAtOther();
    await expect(scenario.accounts()).resolves.toEqual(SEPARATE);
    await expect(scenario.nameIn()).resolves.toBe(GRACE.name);
    expect(scenario.logs).toEqual([]);
  });

  it('A78 with a session that an attacker planted keeps the account', async () => {
    const scenario = new Linking(strategy, 'explicit');
    scenario.op.person = EVE;
    const evil = scenario.newBrowser();
    await scenario.signIn({ browser: evil });
    for (const [name, value] of evil.jar) scenario.browser.jar.set(name, value);
    await expect(scenario.nameIn()).resolves.toBe('Eve');
    await scenario.signInAtOther();
    await expect(scenario.accounts()).resolves.toEqual(['Eve at op', 'Grace Hopper at other']);
    await expect(scenario.nameIn()).resolves.toBe(GRACE.name);
  });

  it('A79 who comes back with a second account of the same provider changes users', async () => {
    const scenario = await adaSignedIn(strategy);
    scenario.op.person = GRACE;
    await scenario.signIn();
    await expect(scenario.accounts()).resolves.toEqual([
      'Ada Lovelace at op',
      'Grace Hopper at op',
    ]);
    await expect(scenario.nameIn()).resolves.toBe(GRACE.name);
  });

  it('who comes back with an account of another user becomes that user', async () => {
    const scenario = await adaSignedIn(strategy);
    await scenario.signInAtOther();
    await scenario.signIn();
    await expect(scenario.nameIn()).resolves.toBe(ADA);
    await scenario.signInAtOther();
    await expect(scenario.nameIn()).resolves.toBe(GRACE.name);
    await expect(scenario.accounts()).resolves.toEqual(SEPARATE);
    expect(scenario.logs).toEqual([]);
  });

  it('who comes back with a linked account stays the same user', async () => {
    const scenario = await adaSignedIn(strategy);
    await scenario.signIn();
    await expect(scenario.nameIn()).resolves.toBe(ADA);
    await expect(scenario.accounts()).resolves.toEqual(['Ada Lovelace at op']);
  });

  it('A79 who requests a link gets one more account, and stays the same user', async () => {
    const scenario = await adaSignedIn(strategy);
    await scenario.signInAtOther({ link: 'true' });
    await expect(scenario.accounts()).resolves.toEqual(LINKED);
    await expect(scenario.nameIn()).resolves.toBe(ADA);
    const fresh = scenario.newBrowser();
    await scenario.arrive(await scenario.leave({}, '', fresh), fresh);
    await expect(scenario.nameIn(fresh)).resolves.toBe(ADA);
    expect(scenario.logs).toEqual([]);
  });

  it('who requests a link in JSON gets one more account', async () => {
    const scenario = await adaSignedIn(strategy);
    const { browser } = scenario;
    const json = { csrfToken: await browser.csrfToken(), link: true };
    const url = readLocation(await browser.visit('/auth/signin/other', { json }));
    await scenario.arrive(url);
    await expect(scenario.accounts()).resolves.toEqual(LINKED);
  });

  it('A80 who requests a link to another user’s account is refused', async () => {
    const scenario = await adaSignedIn(strategy);
    await scenario.signInAtOther();
    await scenario.signIn();
    const url = await scenario.leave({ link: 'true' });
    await scenario.expectRefused('OAuthAccountNotLinked', () => scenario.arrive(url));
    await expect(scenario.nameIn()).resolves.toBe(ADA);
  });

  it('A78 who requests a link, and meanwhile became another user, is refused', async () => {
    const scenario = await adaSignedIn(strategy);
    const url = await scenario.leave({ link: 'true' });
    scenario.op.person = EVE;
    await scenario.signIn();
    await scenario.expectRefused('OAuthAccountNotLinked', () => scenario.arrive(url));
    await expect(scenario.nameIn()).resolves.toBe('Eve');
    await expect(scenario.accounts()).resolves.toEqual(['Ada Lovelace at op', 'Eve at op']);
  });

  it.each<readonly [string, (scenario: Linking) => Promise<unknown>]>([
    ['signed out', ({ browser }) => browser.post('/auth/signout')],
    [
      'was deleted',
      async ({ database }) => {
        const [ada] = (await database.rows()).users;
        await database.adapter.deleteUser!(ada!.id);
      },
    ],
  ])('A78 who requests a link, and meanwhile %s, is refused', async (_, change) => {
    const scenario = await adaSignedIn(strategy);
    const url = await scenario.leave({ link: 'true' });
    await change(scenario);
    await scenario.expectRefused('OAuthAccountNotLinked', () => scenario.arrive(url));
    expect(scenario.logs.map(({ message }) => message)).toEqual([
      expect.stringContaining('not signed in'),
    ]);
  });
});

describe('what does not request a link', () => {
  it.each<readonly [string, Record<string, string>, string]>([
    ['nothing', {}, ''],
    ['the query', {}, '?link=true'],
    ['another value', { link: '1' }, ''],
    ['capitals', { link: 'TRUE' }, ''],
    ['an empty field', { link: '' }, ''],
    ['false', { link: 'false' }, '?link=true'],
    ['another field', { linking: 'true', linksTo: 'true' }, '?linksTo=x'],
  ])('%s', async (_, form, query) => {
    const scenario = await adaSignedIn('database');
    await scenario.signInAtOther(form, query);
    await expect(scenario.accounts()).resolves.toEqual(SEPARATE);
  });

  it('a user who is not signed in, although the form requests it', async () => {
    const scenario = new Linking('database', 'explicit');
    const answer = await scenario.browser.post('/auth/signin/other', { link: 'true' });
    expect(answer.headers.get('location')).toMatch(/signin\?error=OAuthAccountNotLinked$/);
    await expect(scenario.accounts()).resolves.toEqual([]);
  });

  it('a user who started as another user, also where linking is automatic', async () => {
    const scenario = await adaSignedIn('database', 'automatic');
    const url = await scenario.leave({ link: 'true' });
    scenario.op.person = EVE;
    await scenario.browser.post('/auth/signout');
    await scenario.signIn();
    await expect(scenario.nameIn()).resolves.toBe('Eve');
    const answer = await scenario.arrive(url);
    expect(answer.headers.get('location')).toMatch(/signin\?error=OAuthAccountNotLinked$/);
    await expect(scenario.accounts()).resolves.toEqual(['Ada Lovelace at op', 'Eve at op']);
  });

  it('A78 a parameter of the response', async () => {
    const scenario = await adaSignedIn('database');
    const url = await scenario.leave();
    const parameters = { link: 'true', linksTo: 'ada' };
    await scenario.comeBack(url, { provider: scenario.second, parameters });
    await expect(scenario.accounts()).resolves.toEqual(SEPARATE);
  });

  it('A78 another flow’s state, which is bound to another browser', async () => {
    const scenario = await adaSignedIn('database');
    const elsewhere = createAuth({ secret: SECRET, providers: [] });
    const state = await toSignInServices(elsewhere).get(StateCodec).seal({});
    const url = await scenario.leave();
    await scenario.expectCompletedBefore(() =>
      scenario.comeBack(url, { provider: scenario.second, parameters: { state } }),
    );
    expect(scenario.second.count('token')).toBe(0);
    await expect(scenario.accounts()).resolves.toEqual(['Ada Lovelace at op']);
  });

  it('A78 another flow’s cookie, which is bound to another state', async () => {
    const scenario = await adaSignedIn('database');
    const { jar } = scenario.browser;
    const names = () => [...jar.keys()].filter((name) => name.startsWith('__Secure-authjs.state.'));
    await scenario.leave({ link: 'true' });
    const [linking = ''] = names();
    const url = await scenario.leave();
    const [plain = ''] = names().filter((name) => name !== linking);
    jar.set(plain, jar.get(linking) ?? '');
    await scenario.expectRefused('Configuration', () => scenario.arrive(url));
  });

  it('a post of another site', async () => {
    const scenario = await adaSignedIn('database');
    const form = { link: 'true', csrfToken: 'f'.repeat(64) };
    await scenario.expectRefused('MissingCSRF', () =>
      scenario.browser.visit('/auth/signin/other', { form }),
    );
  });

  it('a repeated field', async () => {
    const scenario = await adaSignedIn('database');
    const csrfToken = await scenario.browser.csrfToken();
    const json = { csrfToken, link: ['true', 'true'] };
    const url = readLocation(await scenario.browser.visit('/auth/signin/other', { json }));
    await scenario.arrive(url);
    await expect(scenario.accounts()).resolves.toEqual(SEPARATE);
  });
});

describe('linking without a configuration', () => {
  it.each([undefined, 'automatic'] as const)('is automatic: %p', async (linking) => {
    const scenario = new Linking('database', linking);
    await scenario.signIn();
    await scenario.signInAtOther();
    await expect(scenario.accounts()).resolves.toEqual(LINKED);
    await expect(scenario.nameIn()).resolves.toBe(ADA);
  });

  it('ignores the field', async () => {
    const scenario = await adaSignedIn('database', 'automatic');
    await scenario.signInAtOther({ link: 'false' });
    await expect(scenario.accounts()).resolves.toEqual(LINKED);
  });

  it.each(['manual', '', true, null])('is not %j', (linking) => {
    const config = { secret: 's', trustHost: true, providers: [], account: { linking } };
    const [problem] = findConfigurationErrors(config as never);
    expect(problem?.message).toContain('`account.linking` must be "automatic" or "explicit".');
  });
});
