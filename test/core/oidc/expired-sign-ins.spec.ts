/** R3 What the site did not cause: Back, reload, a restored tab, a cookie that is gone. */
import { describe, expect, it } from '@jest/globals';
import { readLocation } from '../../support/browser.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const CALLBACK = 'https://app.test/auth/callback/op';

async function signedIn(): Promise<[SignInScenario, string]> {
  const scenario = new SignInScenario();
  const url = await scenario.authorizationUrl({ callbackUrl: '/members' });
  const answer = `${CALLBACK}?${scenario.op.authorize(url).toString()}`;
  await scenario.browser.visit(answer);
  return [scenario, answer];
}

describe('R3 the address of a callback', () => {
  it('leads on to the app after Back or reload, once the user is signed in', async () => {
    const [scenario, answer] = await signedIn();
    const sessions = (await scenario.database.rows()).sessions;
    const response = await scenario.browser.visit(answer);
    expect(readLocation(response).href).toBe('https://app.test/members');
    expect([scenario.logs, scenario.warnings]).toEqual([[], []]);
    expect((await scenario.database.rows()).sessions).toEqual(sessions);
    expect(scenario.op.count('token')).toBe(1);
  });

  it.each(['', '?', '?foo=bar'])('without a response (%j) leads there too', async (query) => {
    const [scenario] = await signedIn();
    const response = await scenario.browser.visit(`${CALLBACK}${query}`);
    expect(readLocation(response).href).toBe('https://app.test/members');
  });

  it.each<readonly [string, (scenario: SignInScenario, url: URL) => Promise<Response>]>([
    [
      'after a sign-out',
      async (scenario, url) => {
        await scenario.comeBack(url);
        await scenario.browser.post('/auth/signout');
        return scenario.comeBack(url);
      },
    ],
    [
      'after a quarter of an hour',
      async (scenario, url) => {
        scenario.wait(16 * 60_000);
        return scenario.comeBack(url);
      },
    ],
    [
      'in a browser that has lost its cookies',
      async (scenario, url) => {
        scenario.browser.jar.clear();
        return scenario.comeBack(url);
      },
    ],
    ['of a bookmark', async (scenario) => scenario.browser.visit(CALLBACK)],
  ])('%s asks the user to start again, with a warning', async (_, act) => {
    const scenario = new SignInScenario();
    const url = await scenario.authorizationUrl();
    const response = await act(scenario, url);
    expect(readLocation(response).pathname + readLocation(response).search).toBe(
      '/auth/signin?error=SignInExpired',
    );
    expect(scenario.logs).toEqual([]);
    expect(scenario.warnings).toEqual([
      ['sign-in-expired', expect.objectContaining({ provider: 'op' })],
    ]);
    const page = await (await scenario.browser.visit(readLocation(response).href)).text();
    expect(page).toContain('This sign-in has expired. Start again.');
  });

  it('that another flow’s state is put into is an error as before', async () => {
    const scenario = new SignInScenario();
    const [url, other] = [await scenario.authorizationUrl(), await scenario.authorizationUrl()];
    const names = [...scenario.browser.jar.keys()].filter((name) => name.includes('.state.'));
    const [first, second] = names.map((name) => scenario.browser.jar.get(name) ?? '');
    scenario.browser.jar.set(names[0] ?? '', second ?? '').set(names[1] ?? '', first ?? '');
    const response = await scenario.comeBack(url);
    expect(readLocation(response).searchParams.get('error')).toBe('Configuration');
    expect(scenario.logs.map(({ name }) => name)).toEqual(['InvalidCheck']);
    expect(other.href).not.toBe(url.href);
  });
});
