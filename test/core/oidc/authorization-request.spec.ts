/** What a browser is sent to a provider with (RFC 6749 §4.1.1, RFC 7636 §4.3). */
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { EndpointConfig, OIDCConfig } from '../../../src/core/providers/public.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const withOptions = (options: Partial<OIDCConfig>): SignInScenario =>
  new SignInScenario({ providers: (op) => [op.oidc(options)] });

const readParameters = async (scenario: SignInScenario, query = ''): Promise<URLSearchParams> =>
  (await scenario.authorizationUrl({ query })).searchParams;

describe('an authorization request', () => {
  it('has the client id, the redirect URI and the scope', async () => {
    const url = await new SignInScenario().authorizationUrl();
    expect(`${url.origin}${url.pathname}`).toBe('https://op.test/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'the-client',
      redirect_uri: 'https://app.test/auth/callback/op',
      scope: 'openid profile email',
      state: expect.any(String),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('omits parameters without a value, including the scope', async () => {
    const authorization = { params: { scope: '', prompt: '', display: 'page' } };
    const parameters = await readParameters(withOptions({ authorization }));
    expect([parameters.has('scope'), parameters.has('prompt')]).toEqual([false, false]);
    expect(parameters.get('display')).toBe('page');
  });

  it('has a challenge, whose verifier is 32 random bytes that only this browser has', async () => {
    const scenario = new SignInScenario();
    const url = await scenario.authorizationUrl();
    await scenario.comeBack(url);
    const redeemed = new URLSearchParams(scenario.op.requests.at(-2)!.body);
    const verifier = redeemed.get('code_verifier')!;
    expect(verifier).toMatch(/^[\w-]{43}$/);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    expect(url.searchParams.get('code_challenge')).toBe(challenge);
    expect(url.href).not.toContain(verifier);
  });

  it('has a unique state, challenge and nonce', async () => {
    const scenario = new SignInScenario();
    const [first, second] = [await readParameters(scenario), await readParameters(scenario)];
    for (const name of ['state', 'code_challenge', 'nonce']) {
      expect(first.get(name)).not.toBe(second.get(name));
    }
  });

  it('has a state even when no check requires one', async () => {
    const parameters = await readParameters(withOptions({ checks: [] }));
    expect(parameters.has('state')).toBe(true);
    expect(parameters.has('code_challenge')).toBe(false);
  });

  it('has no checks only when the app disables them', async () => {
    const scenario = withOptions({ checks: ['none'] });
    const parameters = await readParameters(scenario);
    expect([...parameters.keys()].toSorted()).toEqual([
      'client_id',
      'redirect_uri',
      'response_type',
      'scope',
    ]);
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });

  it('has the parameters of the configuration', async () => {
    const claims = { id_token: { email: { essential: true } } };
    const params = { scope: 'openid', prompt: 'consent', max_age: 60, claims, audience: undefined };
    const parameters = await readParameters(withOptions({ authorization: { params } }));
    expect(Object.fromEntries(parameters)).toMatchObject({
      scope: 'openid',
      prompt: 'consent',
      max_age: '60',
      claims: JSON.stringify(claims),
    });
    expect(parameters.has('audience')).toBe(false);
  });

  it('keeps the query of the configured endpoint', async () => {
    const authorization = 'https://op.test/authorize?tenant=1&scope=openid';
    const parameters = await readParameters(withOptions({ authorization }));
    expect([parameters.get('tenant'), parameters.getAll('scope')]).toEqual(['1', ['openid']]);
  });

  const described = { scope: 'described', audience: 'described' };
  it.each<readonly [string, EndpointConfig | string, object]>([
    ['an address', 'https://op.test/authorize?scope=own', { scope: 'own', audience: 'described' }],
    [
      'an address before parameters',
      { url: 'https://op.test/authorize?scope=own', params: { scope: 'param', prompt: 'login' } },
      { scope: 'own', prompt: 'login', audience: 'described' },
    ],
    ['parameters', { params: { scope: 'own' } }, { scope: 'own', audience: 'described' }],
    ['an address without a query', 'https://op.test/authorize', described],
    ['a path', '/authorize?scope=own', { scope: 'own', audience: 'described' }],
    [
      'a response type',
      'https://op.test/authorize?response_type=code%20id_token',
      { response_type: 'code id_token' },
    ],
  ])(
    'M2 has the parameters of the app, then those of the description: %s',
    async (_, own, seen) => {
      const scenario = withOptions({
        authorization: { params: described },
        options: { authorization: own },
      });
      expect(Object.fromEntries(await readParameters(scenario))).toMatchObject(seen);
    },
  );

  it('M2 keeps a repeated parameter of the URL', async () => {
    const authorization = 'https://op.test/authorize?resource=a&resource=b';
    const parameters = await readParameters(withOptions({ authorization }));
    expect(parameters.getAll('resource')).toEqual(['a', 'b']);
  });

  it('sets host-only cookies, for a quarter of an hour', async () => {
    const response = await new SignInScenario().depart();
    const checks = response.headers
      .getSetCookie()
      .filter((cookie) => !/csrf|callback/.test(cookie));
    expect(checks).toHaveLength(3);
    for (const cookie of checks) {
      expect(cookie).toMatch(/^__Secure-authjs\.(state|pkce\.code_verifier|nonce)\.[\w-]{12}=/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).not.toMatch(/; Domain/);
      const expires = new Date(/Expires=([^;]+)/.exec(cookie)![1]!).getTime() - Date.now();
      expect(Math.round(expires / 60_000)).toBe(15);
    }
    expect(response.headers.get('cache-control')).toContain('no-store');
  });
});

const hostile = {
  client_id: 'evil',
  client_secret: 'evil',
  code_challenge: 'evil',
  code_challenge_method: 'plain',
  nonce: 'evil',
  redirect_uri: 'https://evil.test',
  request: 'evil',
  request_uri: 'https://evil.test/request',
  response_mode: 'fragment',
  response_type: 'token',
  scope: 'admin',
  state: 'evil',
};

describe('A111 / C30 the request that starts a sign-in', () => {
  it.each(Object.entries(hostile))('cannot set %s to %s', async (name, value) => {
    const query = `?${new URLSearchParams({ [name]: value })}`;
    const scenario = new SignInScenario();
    const [plain, injected] = [
      await readParameters(scenario),
      await readParameters(scenario, query),
    ];
    expect([...injected.keys()]).toEqual([...plain.keys()]);
    expect(injected.getAll(name)).not.toContain(value);
  });

  it('cannot set them in its body either', async () => {
    const scenario = new SignInScenario();
    const response = await scenario.browser.post('/auth/signin/op', hostile);
    const { searchParams } = new URL(response.headers.get('location')!);
    const injected = Object.entries(hostile).filter(
      ([key, value]) => searchParams.get(key) === value,
    );
    expect(injected).toEqual([]);
  });

  it.each(['login_hint', 'prompt', 'ui_locales', 'screen_hint', 'acr_values', 'hd'])(
    'may set %s',
    async (name) => {
      const parameters = await readParameters(new SignInScenario(), `?${name}=a+value`);
      expect(parameters.get(name)).toBe('a value');
    },
  );

  it.each(['max_age', 'audience', 'resource', '__proto__', 'constructor'])(
    'may not set %s, unless the provider lists it',
    async (name) => {
      const query = `?${name}=1`;
      await expect(readParameters(new SignInScenario(), query)).resolves.not.toContainEqual([
        name,
        '1',
      ]);
      const listed = await readParameters(withOptions({ forwardedParameters: [name] }), query);
      expect(listed.get(name)).toBe('1');
    },
  );

  it('may set a listed scope, and none of the parameters that the checks depend on', async () => {
    const scenario = withOptions({ forwardedParameters: Object.keys(hostile) });
    const parameters = await readParameters(scenario, `?${new URLSearchParams(hostile)}`);
    const injected = Object.entries(hostile).filter(
      ([key, value]) => parameters.get(key) === value,
    );
    expect(injected).toEqual([['scope', 'admin']]);
    expect(parameters.get('redirect_uri')).toBe('https://app.test/auth/callback/op');
  });
});
