/**
 * What the cookies of sign-ins weigh that have begun: servers and proxies refuse headers of more
 * than 8 kB.
 */
import { describe, expect, it } from '@jest/globals';
import { readLocation } from '../../support/browser.js';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const FORM_POST = { params: { response_mode: 'form_post', scope: 'openid email' } };

function makeScenario(authorization?: object): SignInScenario {
  const second = new MisbehavingProvider('https://other.test');
  return new SignInScenario({
    providers: (op) => [op.oidc({ ...authorization }), second.oidc({ id: 'other' })],
    config: { session: { strategy: 'jwt' } },
  });
}

/** The bytes of the `Cookie` header beyond what a browser sends without a sign-in. */
async function measureWeight(
  scenario: SignInScenario,
  flows: number,
  url: string,
): Promise<number> {
  await scenario.browser.csrfToken();
  const before = [...scenario.browser.jar].filter(([name]) => !/\.(state|nonce|pkce)/.test(name));
  for (let tab = 0; tab < flows; tab++) await scenario.depart({ callbackUrl: url });
  const all = [...scenario.browser.jar].filter(([name]) => /\.(state|nonce|pkce)/.test(name));
  expect(before.length).toBeGreaterThan(0);
  return all.reduce((sum, [name, value]) => sum + name.length + value.length + 3, 0);
}

const LONG_URL = `/search?${'q'.repeat(1_400)}`;

describe('R2 the cookies of unfinished sign-ins weigh', () => {
  it.each<readonly [string, number, string, object | undefined, number]>([
    ['one', 1, '/', undefined, 1_500],
    ['five', 5, '/', undefined, 6_000],
    ['fifty', 50, '/', undefined, 6_000],
    ['five with long URLs', 5, LONG_URL, undefined, 6_000],
    ['one by form', 1, '/', { authorization: FORM_POST }, 1_800],
    ['five by form', 5, '/', { authorization: FORM_POST }, 6_000],
    ['one by form with a long URL', 1, LONG_URL, { authorization: FORM_POST }, 3_700],
    ['five by form with long URLs', 5, LONG_URL, { authorization: FORM_POST }, 6_000],
  ])('%s', async (_, flows, url, authorization, limit) => {
    const scenario = makeScenario(authorization);
    await scenario.signIn({ providerId: 'op' }, { isFormPost: authorization !== undefined });
    const weight = await measureWeight(scenario, flows, url);
    expect(weight).toBeGreaterThan(limit / 2);
    expect(weight).toBeLessThanOrEqual(limit);
    for (const [name, value] of scenario.browser.jar) {
      expect(name.length + value.length).toBeLessThan(4_000);
    }
  });
});

it('R2 the sign-in that began last always works', async () => {
  const scenario = makeScenario({ authorization: FORM_POST });
  let last = new URL('https://op.test');
  for (let tab = 0; tab < 9; tab++)
    last = await scenario.authorizationUrl({ callbackUrl: LONG_URL });
  const response = await scenario.comeBack(last, { isFormPost: true });
  expect(readLocation(response).pathname).toBe('/search');
});

it('R2 a state is sealed once: the cookie has its hash', async () => {
  const scenario = makeScenario();
  const url = await scenario.authorizationUrl();
  const [, cookie = ''] =
    [...scenario.browser.jar].find(([name]) => name.includes('.state.')) ?? [];
  expect(cookie.length).toBeLessThan((url.searchParams.get('state') ?? '').length * 1.5);
});
