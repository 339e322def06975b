/** R4 A login that a provider initiates (OpenID Connect Core §4), as by a tile at Okta. */
import { expect, it } from '@jest/globals';
import { readLocation } from '../../support/browser.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const TILE = { iss: 'https://op.test', login_hint: 'ada@example.com', target_link_uri: '/orders' };

function tile(parameters: Record<string, string> = TILE): string {
  return `/auth/signin/op?${new URLSearchParams(parameters).toString()}`;
}

function readForm(page: string): { action: string; fields: Record<string, string> } {
  const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return { action, fields: Object.fromEntries(fields.map(([, name, value]) => [name, value])) };
}

function twoProviders(): SignInScenario {
  return new SignInScenario({
    providers: (op) => [op.oidc(), op.oidc({ id: 'second', name: 'Second' })],
  });
}

it('R4 shows one button, and starts no sign-in by itself', async () => {
  const scenario = twoProviders();
  const response = await scenario.browser.visit(tile());
  const page = await response.text();
  expect(response.status).toBe(200);
  expect([...page.matchAll(/<form/g)]).toHaveLength(1);
  expect(page).not.toContain('Second');
  expect([...scenario.browser.jar.keys()].filter((name) => name.includes('state'))).toEqual([]);
  expect(scenario.logs).toEqual([]);
});

it('R4 the button signs in with the hint, and leads to the target', async () => {
  const scenario = twoProviders();
  const page = await (await scenario.browser.visit(tile())).text();
  const { action, fields } = readForm(page);
  const url = readLocation(await scenario.browser.visit(action, { form: fields }));
  expect(url.searchParams.get('login_hint')).toBe('ada@example.com');
  expect(url.searchParams.get('iss')).toBeNull();
  const response = await scenario.comeBack(url);
  expect(readLocation(response).href).toBe('https://app.test/orders');
});

it('R4 a target of another site is no target', async () => {
  const scenario = twoProviders();
  const page = await (
    await scenario.browser.visit(tile({ ...TILE, target_link_uri: 'https://evil.test/' }))
  ).text();
  expect(readForm(page).fields['callbackUrl']).toBe('https://app.test');
});

it.each(['https://evil.test', 'https://op.test.evil.test', ''])(
  'R4 the issuer %j is refused, and the log names both',
  async (iss) => {
    const scenario = twoProviders();
    const response = await scenario.browser.visit(tile({ ...TILE, iss }));
    expect(readLocation(response).searchParams.get('error')).toBe('Configuration');
    expect(scenario.logs.map(String)).toEqual([
      expect.stringContaining(`${JSON.stringify(iss)}, and provider "op" has "https://op.test"`),
    ]);
  },
);

it('R4 an app’s own page gets the provider and the hint', async () => {
  const scenario = new SignInScenario({ config: { pages: { signIn: '/in' } } });
  const { searchParams, pathname } = readLocation(await scenario.browser.visit(tile()));
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/in',
    { callbackUrl: 'https://app.test/orders', provider: 'op', login_hint: 'ada@example.com' },
  ]);
});
