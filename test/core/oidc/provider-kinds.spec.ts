/** The ways providers differ, and are still understood. */
import { describe, expect, it } from '@jest/globals';
import { parseSetCookie } from 'cookie';
import type { AuthConfig } from '../../../src/core/index.js';
import type { Profile } from '../../../src/core/public-types.js';
import { readLocation } from '../../support/browser.js';
import type { Misbehaviour, MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

type Providers = (op: MisbehavingProvider) => AuthConfig['providers'];

async function signedIn(providers: Providers, misbehaviour: Misbehaviour = {}) {
  const scenario = new SignInScenario({ providers, misbehaviour });
  await scenario.signIn();
  expect(scenario.logs).toEqual([]);
  await expect(scenario.browser.session()).resolves.toMatchObject({
    user: { email: 'ada@example.com' },
  });
  return scenario;
}

const ownProfile = ({ id, email }: { id?: unknown; email?: string | null }) => ({
  id: id as string,
  email,
});

describe('an OAuth 2.0 provider', () => {
  it('returns the profile for the access token, and needs no sub', async () => {
    const { op, database } = await signedIn((op) => [op.oauth({ profile: ownProfile })], {
      userinfo: { sub: undefined, id: 1815 },
    });
    expect([op.count('discovery'), op.count('token'), op.count('userinfo')]).toEqual([0, 1, 1]);
    const { accounts } = await database.rows();
    expect(accounts).toMatchObject([{ type: 'oauth', providerAccountId: '1815' }]);
  });

  it('may be configured by its issuer alone', async () => {
    const undescribed = { authorization: undefined, token: undefined, userinfo: undefined };
    const { op } = await signedIn((op) => [op.oauth(undescribed)]);
    expect([op.count('discovery'), op.count('userinfo')]).toEqual([1, 1]);
  });

  it('may have no issuer, so that none is compared', async () => {
    await signedIn((op) => [op.oauth({ issuer: undefined })]);
  });

  it('may have its own userinfo request', async () => {
    const { op } = await signedIn((op) => [
      op.oauth({
        userinfo: {
          url: `${op.issuer}/userinfo`,
          request: async ({ tokens, provider }) => {
            const authorization = `Bearer ${tokens.access_token}`;
            const answer = await provider.fetch(provider.userinfo.url!, {
              headers: { authorization, 'x-own': 'yes' },
            });
            return (await answer.json()) as Profile;
          },
        },
      }),
    ]);
    expect(op.requests.at(-1)!.headers.get('x-own')).toBe('yes');
  });

  it('passes its configuration to its own userinfo request', async () => {
    const received: object[] = [];
    const { op } = await signedIn((op) => [
      op.oauth({
        userinfo: {
          url: `${op.issuer}/userinfo`,
          request: async ({ provider }) => {
            const { id, clientId, clientSecret, issuer } = provider;
            received.push({ id, clientId, clientSecret, issuer });
            return { sub: 'ada', email: 'ada@example.com' };
          },
        },
      }),
    ]);
    const { id, clientId, clientSecret } = op.oauth();
    expect(received).toEqual([{ id, clientId, clientSecret, issuer: op.issuer }]);
    expect(clientSecret).toEqual(expect.any(String));
  });

  it('C34 may send an unrequested ID token, which is not verified', async () => {
    const { database } = await signedIn((op) => [op.oauth()], {
      token: { id_token: 'canary.not-verified.token' },
    });
    const { accounts } = await database.rows();
    expect(accounts).toMatchObject([{ id_token: 'canary.not-verified.token' }]);
  });

  it('may have its token response repaired', async () => {
    const conform = async (response: Response): Promise<Response> => {
      const { token } = (await response.json()) as { token: object };
      return Response.json(token);
    };
    const nested = {
      answers: {
        token: () => Response.json({ token: { access_token: 'canary', token_type: 'bearer' } }),
        userinfo: () => Response.json({ sub: 'ada', email: 'ada@example.com' }),
      },
    };
    await signedIn((op) => [op.oauth({ token: { url: `${op.issuer}/token`, conform } })], nested);
    // The same endpoint, in another spelling.
    const discovered = { token: { conform }, authorization: undefined, userinfo: undefined };
    await signedIn((op) => [op.oauth(discovered)], {
      ...nested,
      metadata: { token_endpoint: 'https://OP.test:443/token' },
    });
  });
});

describe('an OpenID provider', () => {
  it('C16 may serve claims that are not in its ID token', async () => {
    const { op } = await signedIn((op) => [op.oidc({ idToken: false })], {
      claims: { email: undefined },
    });
    expect(op.count('userinfo')).toBe(1);
  });

  it('gets no request for claims that are in its ID token', async () => {
    const { op } = await signedIn((op) => [op.oidc()]);
    expect(op.count('userinfo')).toBe(0);
  });

  it('needs no userinfo endpoint', async () => {
    await signedIn((op) => [op.oidc()], { metadata: { userinfo_endpoint: undefined } });
  });

  it('has the endpoints in its metadata, wherever they are', async () => {
    const { op } = await signedIn((op) => [op.oidc()], {
      metadata: { authorization_endpoint: 'https://login.op.test/somewhere?tenant=1' },
    });
    expect(op.count('discovery')).toBe(1);
  });

  it('may have configured endpoints in place of those in its metadata', async () => {
    await signedIn((op) => [op.oidc({ token: `${op.issuer}/token` })], {
      metadata: { token_endpoint: 'https://old.op.test/token' },
    });
  });
});

describe('a provider that responds by form_post', () => {
  const formPost: Providers = (op) => [
    op.oidc({
      authorization: { params: { response_mode: 'form_post', scope: 'openid' } },
      profile: ({ sub, email, user }) => {
        const name = (user as { name?: string } | undefined)?.name;
        return { id: sub ?? undefined, email, ...(name !== undefined && { name }) };
      },
    }),
  ];
  const fromElsewhere = { origin: 'https://op.test', 'sec-fetch-site': 'cross-site' };

  /** A browser on its way back, with the cookies that go along with a POST from another site. */
  async function onTheWayBack(scenario: SignInScenario) {
    const departure = await scenario.depart();
    const browser = scenario.newBrowser();
    for (const header of departure.headers.getSetCookie()) {
      const { name, value = '', sameSite, secure } = parseSetCookie(header, { decode: String });
      if (sameSite === 'none' && secure) browser.jar.set(name, value);
    }
    return { browser, answer: Object.fromEntries(scenario.op.authorize(readLocation(departure))) };
  }

  it('signs the user in, although the POST comes from another site', async () => {
    const scenario = new SignInScenario({ providers: formPost });
    const { browser, answer } = await onTheWayBack(scenario);
    const form = { ...answer, user: '{"name":"Ada"}' };
    await browser.visit('/auth/callback/op', { form, headers: fromElsewhere });
    expect(scenario.logs).toEqual([]);
    await expect(browser.session()).resolves.toMatchObject({
      user: { name: 'Ada', email: 'ada@example.com' },
    });
  });

  it('is refused when it responds by GET', async () => {
    const scenario = new SignInScenario({ providers: formPost });
    await scenario.expectReturnRefused('Configuration');
    expect(scenario.op.count('token')).toBe(0);
  });

  it('has its response in the body alone', async () => {
    const scenario = new SignInScenario({ providers: formPost });
    const { browser, answer } = await onTheWayBack(scenario);
    const path = `/auth/callback/op?${new URLSearchParams(answer)}`;
    await scenario.expectRefused('Configuration', () =>
      browser.visit(path, { form: { user: '{}' }, headers: fromElsewhere }),
    );
    expect(scenario.op.count('token')).toBe(0);
  });

  it.each(['code', 'state', 'iss', 'error'])(
    'A104 / C24 has no %s in its address beside the one in the body',
    async (name) => {
      const scenario = new SignInScenario({ providers: formPost });
      const { browser, answer } = await onTheWayBack(scenario);
      const form = { ...(name === 'error' && { error: '' }), ...answer };
      const query = new URLSearchParams({ [name]: answer[name] ?? '' });
      await scenario.expectRefused('Configuration', () =>
        browser.visit(`/auth/callback/op?${query}`, { form, headers: fromElsewhere }),
      );
      expect(scenario.op.count('token')).toBe(0);
    },
  );

  it('C25 has its error in the body', async () => {
    const scenario = new SignInScenario({ providers: formPost });
    const { browser, answer } = await onTheWayBack(scenario);
    const { state = '' } = answer;
    await scenario.expectRefused('OAuthCallbackError&code=refused', () =>
      browser.visit('/auth/callback/op', { form: { state, error: 'access_denied' } }),
    );
  });

  it('and another provider is refused when it responds by POST', async () => {
    const scenario = new SignInScenario();
    const answer = Object.fromEntries(scenario.op.authorize(await scenario.authorizationUrl()));
    await scenario.expectRefused('Configuration', () =>
      scenario.browser.visit('/auth/callback/op', { form: answer }),
    );
    expect(scenario.op.count('token')).toBe(0);
  });
});

it('A117 a sign-in survives a change of the secret in between', async () => {
  const before = new SignInScenario({ config: { secret: 'the old secret, of 32 bytes or more' } });
  const url = await before.authorizationUrl();
  const secret = ['the new secret, of 32 bytes or more', 'the old secret, of 32 bytes or more'];
  const after = new SignInScenario({ config: { secret }, providers: () => [before.op.oidc()] });
  for (const [name, value] of before.browser.jar) after.browser.jar.set(name, value);
  await after.comeBack(url, { provider: before.op });
  await expect(after.browser.session()).resolves.toMatchObject({ user: { name: 'Ada Lovelace' } });
});
