/** Several sign-ins of one browser at a time, and what belongs to which. */
import { describe, expect, it } from '@jest/globals';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const CHECK_COOKIE = /authjs\.(state|pkce\.code_verifier|nonce)\./;
const listCheckCookies = ({ browser }: SignInScenario): string[] =>
  [...browser.jar.keys()].filter((name) => CHECK_COOKIE.test(name));

const other = (): MisbehavingProvider => new MisbehavingProvider('https://other.test');

describe('A116 two tabs', () => {
  it.each([
    ['in the order in which they were opened', [0, 1]],
    ['in the other order', [1, 0]],
  ] as const)('at the same provider both finish, %s', async (_, order) => {
    const scenario = new SignInScenario();
    const urls = [await scenario.authorizationUrl(), await scenario.authorizationUrl()];
    for (const tab of order) await scenario.comeBack(urls[tab]!);
    expect(scenario.logs).toEqual([]);
    expect(listCheckCookies(scenario)).toEqual([]);
    const { users, sessions } = await scenario.database.rows();
    expect([users.length, sessions.length]).toEqual([1, 1]);
  });

  it('at two providers both finish', async () => {
    const second = other();
    const scenario = new SignInScenario({
      providers: (op) => [op.oidc(), second.oidc({ id: 'other' })],
    });
    const first = await scenario.authorizationUrl();
    const url = await scenario.authorizationUrl({ providerId: 'other' });
    await scenario.comeBack(first);
    await scenario.comeBack(url, { provider: second });
    expect(scenario.logs).toEqual([]);
    expect((await scenario.database.rows()).accounts).toHaveLength(2);
  });

  it('of which one fails do not affect each other', async () => {
    const scenario = new SignInScenario();
    const failing = await scenario.authorizationUrl();
    const url = await scenario.authorizationUrl();
    expect(listCheckCookies(scenario)).toHaveLength(6);
    const parameters = { iss: 'https://evil.test' };
    await scenario.expectRefused('Configuration', () => scenario.comeBack(failing, { parameters }));
    expect(listCheckCookies(scenario)).toHaveLength(3);
    await scenario.comeBack(url);
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });
});

describe('unfinished flows', () => {
  it('A116 weigh six kilobytes at most: the oldest are deleted', async () => {
    const scenario = new SignInScenario();
    const urls: URL[] = [];
    for (let tab = 0; tab < 7; tab++) urls.push(await scenario.authorizationUrl());
    expect(listCheckCookies(scenario)).toHaveLength(4 * 3);
    await scenario.expectRefused('SignInExpired', () => scenario.comeBack(urls[2]!));
    await scenario.comeBack(urls[3]!);
    await scenario.comeBack(urls[6]!);
    expect(scenario.logs).toEqual([]);
    expect(listCheckCookies(scenario)).toHaveLength(2 * 3);
  });
});

describe('A36 a flow that was started at one provider', () => {
  async function startedAtOther() {
    const second = other();
    const scenario = new SignInScenario({
      providers: (op) => [op.oidc(), second.oidc({ id: 'other' })],
    });
    const url = await scenario.authorizationUrl({ providerId: 'other' });
    return { scenario, second, url };
  }

  it('is not completed by the response of another, with the state of the first', async () => {
    const { scenario, second, url } = await startedAtOther();
    const to = 'https://app.test/auth/callback/op';
    await scenario.expectRefused('Configuration', () => scenario.comeBack(url, { to }));
    expect([scenario.op.count('token'), second.count('token')]).toEqual([0, 0]);
  });

  it('is not completed by the response of another, at the callback of the first', async () => {
    const { scenario, second, url } = await startedAtOther();
    await scenario.expectRefused('Configuration', () => scenario.comeBack(url));
    expect([scenario.op.count('token'), second.count('token')]).toEqual([0, 0]);
  });
});

describe('A37 a repeated response', () => {
  it('finds no flow, and leads on to the app', async () => {
    const scenario = new SignInScenario();
    const url = await scenario.authorizationUrl();
    const answer = scenario.op.authorize(url);
    const again = (): Promise<Response> => scenario.browser.visit(`/auth/callback/op?${answer}`);
    await again();
    await scenario.expectCompletedBefore(again);
    expect(scenario.op.count('token')).toBe(1);
  });

  it('with the original cookies depends on the provider, which redeems a code once', async () => {
    const scenario = new SignInScenario();
    const url = await scenario.authorizationUrl();
    const answer = scenario.op.authorize(url);
    const jar = new Map(scenario.browser.jar);
    await scenario.browser.visit(`/auth/callback/op?${answer}`);
    const copy = scenario.newBrowser();
    for (const [name, value] of jar) copy.jar.set(name, value);
    await scenario.expectRefused('Configuration', () => copy.visit(`/auth/callback/op?${answer}`));
    expect(scenario.op.count('token')).toBe(2);
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });
});
