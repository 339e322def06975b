/**
 * R2 Responses that the provider's page posts (OAuth 2.0 Form Post Response Mode), as Apple's: the
 * browser sends nothing with them but cookies that say `SameSite=None`.
 */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { type Browser, readLocation } from '../../support/browser.js';
import { MisbehavingProvider, PERSON } from '../../support/misbehaving-provider.js';
import { type ScenarioOptions, SignInScenario } from '../../support/sign-in-scenario.js';

const FORM_POST = { params: { response_mode: 'form_post', scope: 'openid email' } };
const ADA = PERSON.name;
const GRACE = { sub: 'grace-1906', name: 'Grace Hopper', email: 'grace@example.com' };

const STRATEGIES = ['database', 'jwt'] as const;
type Strategy = (typeof STRATEGIES)[number];
type Linking = 'automatic' | 'explicit';

/** An app whose second provider posts its responses. */
class FormPostScenario extends SignInScenario {
  readonly second: MisbehavingProvider;

  constructor(
    readonly strategy: Strategy,
    linking: Linking = 'automatic',
    config: ScenarioOptions['config'] = {},
  ) {
    const second = new MisbehavingProvider('https://other.test');
    super({
      providers: (op) => [op.oidc(), second.oidc({ id: 'other', authorization: FORM_POST })],
      config: { session: { strategy }, account: { linking }, ...config },
    });
    this.second = second;
    second.person = GRACE;
  }

  async leave(form: Record<string, string> = {}, browser = this.browser): Promise<URL> {
    return readLocation(await browser.post('/auth/signin/other', form));
  }

  arrive(url: URL, browser = this.browser): Promise<Response> {
    return this.comeBack(url, { provider: this.second, browser, isFormPost: true });
  }

  async signInAtOther(form: Record<string, string> = {}): Promise<Response> {
    return this.arrive(await this.leave(form));
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

async function adaSignedIn(strategy: Strategy, linking?: Linking): Promise<FormPostScenario> {
  const scenario = new FormPostScenario(strategy, linking);
  await scenario.signIn();
  return scenario;
}

const SEPARATE = ['Ada Lovelace at op', 'Grace Hopper at other'];
const LINKED = ['Ada Lovelace at op', 'Ada Lovelace at other'];

describe.each(STRATEGIES)('R2 with sessions by %s, a response by form_post', (strategy) => {
  it('leads to where the user wanted to go', async () => {
    const scenario = new FormPostScenario(strategy);
    const response = await scenario.signInAtOther({ callbackUrl: '/members?a=1#b' });
    expect(readLocation(response).href).toBe('https://app.test/members?a=1#b');
    await expect(scenario.nameIn()).resolves.toBe(GRACE.name);
  });

  it('leads two sign-ins of one browser to where each wanted to go', async () => {
    const scenario = new FormPostScenario(strategy);
    const first = await scenario.leave({ callbackUrl: '/first' });
    const second = await scenario.leave({ callbackUrl: '/second' });
    expect(readLocation(await scenario.arrive(first)).pathname).toBe('/first');
    expect(readLocation(await scenario.arrive(second)).pathname).toBe('/second');
  });

  it('leaves the cookies alone that the browser did not send', async () => {
    const scenario = new FormPostScenario(strategy);
    const url = await scenario.leave({ callbackUrl: '/members' });
    const { body } = await scenario.arrive(url, scenario.newBrowser()).then(async (response) => ({
      body: response.headers.getSetCookie(),
    }));
    expect(body.filter((cookie) => /csrf|callback-url/.test(cookie))).toEqual([]);
  });

  it('links the account to who is signed in', async () => {
    const scenario = await adaSignedIn(strategy);
    await scenario.signInAtOther();
    await expect(scenario.accounts()).resolves.toEqual(LINKED);
    await expect(scenario.nameIn()).resolves.toBe(ADA);
    expect(scenario.logs).toEqual([]);
  });

  it('links the account to the user who asked for it alone', async () => {
    const asking = await adaSignedIn(strategy, 'explicit');
    await asking.signInAtOther({ link: 'true' });
    await expect(asking.accounts()).resolves.toEqual(LINKED);
    const another = await adaSignedIn(strategy, 'explicit');
    await another.signInAtOther();
    await expect(another.accounts()).resolves.toEqual(SEPARATE);
  });

  it('ends the session that it replaces', async () => {
    const scenario = await adaSignedIn(strategy, 'explicit');
    await scenario.signInAtOther();
    const { sessions } = await scenario.database.rows();
    expect(sessions).toHaveLength(strategy === 'database' ? 1 : 0);
    await expect(scenario.nameIn()).resolves.toBe(GRACE.name);
  });

  it.each(['automatic', 'explicit'] as const)(
    'links nothing for a user who is gone, with linking %s',
    async (linking) => {
      const scenario = await adaSignedIn(strategy, linking);
      const url = await scenario.leave({ link: 'true' });
      const [user] = (await scenario.database.rows()).users;
      await scenario.database.adapter.deleteUser?.(user?.id ?? '');
      await scenario.expectRefused('OAuthAccountNotLinked', () => scenario.arrive(url));
      expect(await scenario.accounts()).not.toContain('Grace Hopper at other');
    },
  );

  it('does not make an account of another user one of this', async () => {
    const scenario = new FormPostScenario(strategy, 'explicit');
    await scenario.signInAtOther();
    await scenario.signIn();
    const url = await scenario.leave({ link: 'true' });
    await scenario.expectRefused('OAuthAccountNotLinked', () => scenario.arrive(url));
    await expect(scenario.nameIn()).resolves.toBe(ADA);
  });

  it('of a flow that another browser has started signs no user in', async () => {
    const scenario = await adaSignedIn(strategy);
    const url = await scenario.leave({ callbackUrl: '/members' });
    const victim = scenario.newBrowser();
    const response = await scenario.arrive(url, victim);
    expect(readLocation(response).pathname).not.toBe('/members');
    await expect(scenario.nameIn(victim)).resolves.toBeUndefined();
    await expect(scenario.accounts()).resolves.toEqual(['Ada Lovelace at op']);
  });
});

it.each(STRATEGIES)(
  'R2 with %s, it links nothing once the user has signed out',
  async (strategy) => {
    const scenario = await adaSignedIn(strategy);
    const url = await scenario.leave();
    await scenario.browser.post('/auth/signout');
    await scenario.expectRefused('SignInExpired', () => scenario.arrive(url));
    await expect(scenario.accounts()).resolves.toEqual(['Ada Lovelace at op']);
  },
);

it.each(STRATEGIES)(
  'R2 with %s, it links nothing to the previous user of the browser',
  async (strategy) => {
    const scenario = await adaSignedIn(strategy, 'explicit');
    const url = await scenario.leave({ link: 'true' });
    scenario.op.person = { sub: 'eve', name: 'Eve', email: 'eve@example.com' };
    await scenario.signIn();
    await scenario.expectRefused('SignInExpired', () => scenario.arrive(url));
    await expect(scenario.nameIn()).resolves.toBe('Eve');
    expect(await scenario.accounts()).not.toContain('Ada Lovelace at other');
  },
);

it('R2 with sessions in the database, it links nothing once the session has ended elsewhere', async () => {
  const scenario = await adaSignedIn('database');
  const url = await scenario.leave();
  const [session] = (await scenario.database.rows()).sessions;
  await scenario.database.adapter.deleteSession?.(session?.sessionToken ?? '');
  await scenario.expectRefused('OAuthAccountNotLinked', () => scenario.arrive(url));
  await expect(scenario.accounts()).resolves.toEqual(['Ada Lovelace at op']);
});

it.each(STRATEGIES)(
  'R2 with %s and the feature `Sessions`, it links nothing once the session was revoked',
  async (strategy) => {
    const adapter = new MemoryAdapter();
    const features = [Sessions()];
    const scenario = new FormPostScenario(strategy, 'automatic', { adapter, features });
    await scenario.signIn();
    const url = await scenario.leave();
    const user = await adapter.getUserByEmail(PERSON.email.toLowerCase());
    await scenario.services.get(Sessions).revokeAll(user?.id ?? '');
    const response = await scenario.arrive(url);
    expect(readLocation(response).searchParams.get('error')).toBe('OAuthAccountNotLinked');
    expect(await adapter.getUserByEmail(GRACE.email)).toBeNull();
  },
);

it('R2 nothing is carried for a provider that redirects', async () => {
  const scenario = await adaSignedIn('jwt');
  const callbackUrl = `/${'x'.repeat(900)}`;
  const measureSize = async (path: string) => {
    const response = await scenario.browser.post(path, { callbackUrl });
    const cookies = response.headers.getSetCookie().filter((cookie) => cookie.includes('.state.'));
    return cookies.join('').length;
  };
  const [redirected, posted] = [
    await measureSize('/auth/signin/op'),
    await measureSize('/auth/signin/other'),
  ];
  expect(posted - redirected).toBeGreaterThan(900);
  expect(posted).toBeLessThan(4096);
});

it('R2 a URL that is too long for a cookie is not carried, and the sign-in works', async () => {
  const scenario = new FormPostScenario('jwt');
  const response = await scenario.signInAtOther({ callbackUrl: `/${'x'.repeat(3000)}` });
  expect(readLocation(response).pathname).toBe('/');
  await expect(scenario.nameIn()).resolves.toBe(GRACE.name);
});
