/** Signing in on a deployment whose address no provider knows, through one that they know. */
import { describe, expect, it } from '@jest/globals';
import { withEnvDefaults } from '../../../src/core/index.js';
import { readLocation } from '../../support/browser.js';
import { type MisbehavingProvider, PERSON } from '../../support/misbehaving-provider.js';
import { Deployments, type DeploymentsOptions, PREVIEW, PROXY } from './deployments.js';

const REDIRECT_URI = `${PROXY}/auth/callback/op`;
const ADA = { user: { name: PERSON.name, email: 'ada@example.com' } };
const formPost = { params: { response_mode: 'form_post', scope: 'openid email' } };

/** The redirect URI in what was last sent to the token endpoint. */
function redeemedWith({ requests }: MisbehavingProvider): string | null {
  const { body = '' } = requests.findLast(({ endpoint }) => endpoint === 'token') ?? {};
  return new URLSearchParams(body).get('redirect_uri');
}

/** A user signed in on the preview, by way of the proxy. */
async function expectSignedIn({ preview, proxy }: Deployments): Promise<void> {
  expect([...preview.logs, ...proxy.logs]).toEqual([]);
  await expect(preview.browser.session()).resolves.toMatchObject(ADA);
  await expect(proxy.browser.session()).resolves.toBeNull();
}

describe('a sign-in on a preview', () => {
  it('T4 goes to the provider, to the proxy and back, with one redirect URI all the way', async () => {
    const both = new Deployments();
    const { op, proxy, preview } = both;
    const departure = await both.leave(preview, '/auth/signin/op', { callbackUrl: '/welcome' });
    expect(departure.searchParams.get('redirect_uri')).toBe(REDIRECT_URI);

    const answer = both.answerTo(departure);
    const hop = await both.reachProxy(answer);
    expect(hop.status).toBe(302);
    expect(hop.headers.get('location')).toBe(`${PREVIEW}/auth/callback/op${answer.search}`);
    expect(op.count('token')).toBe(0);
    expect(await proxy.database.rows()).toEqual({ users: [], accounts: [], sessions: [] });

    const home = await both.follow(hop);
    expect(home.headers.get('location')).toBe(`${PREVIEW}/welcome`);
    expect([op.count('token'), redeemedWith(op)]).toEqual([1, REDIRECT_URI]);
    await expectSignedIn(both);
    expect((await preview.database.rows()).accounts).toHaveLength(1);
  });

  it.each<readonly [string, DeploymentsOptions]>([
    ['of OAuth 2.0', { providers: (op) => [op.oauth()] }],
    ['that is asked for the state alone', { providers: (op) => [op.oidc({ checks: ['state'] })] }],
    ['that is asked for no check in particular', { providers: (op) => [op.oidc({ checks: [] })] }],
  ])('works with a provider %s', async (_, options) => {
    const both = new Deployments(options);
    await both.signIn();
    expect(redeemedWith(both.op)).toBe(REDIRECT_URI);
    await expectSignedIn(both);
  });

  it.each([
    ['a slash at the end of its address', { redirectProxyUrl: `${PROXY}/auth/` }],
    ['sessions in a token', { adapter: undefined }],
    ['a configured address of its own', { url: PREVIEW }],
  ])('works with %s', async (_, preview) => {
    const both = new Deployments({ preview });
    await both.signIn();
    expect(redeemedWith(both.op)).toBe(REDIRECT_URI);
    await expectSignedIn(both);
  });

  it('works on the machine of a developer, over http', async () => {
    const both = new Deployments({
      previewOrigin: 'http://localhost:3000',
      proxy: { redirectProxyOrigins: ['http://localhost:*'] },
    });
    await both.signIn();
    await expectSignedIn(both);
  });

  it('works with different base paths', async () => {
    const both = new Deployments({ preview: { basePath: '/api/login' } });
    const departure = await both.leave(both.preview, '/api/login/signin/op');
    expect(departure.searchParams.get('redirect_uri')).toBe(REDIRECT_URI);
    const hop = await both.reachProxy(both.answerTo(departure));
    expect(readLocation(hop).pathname).toBe('/api/login/callback/op');
    const home = await both.follow(hop);
    expect(home.headers.get('location')).toBe(PREVIEW);
    expect([...both.preview.logs, ...both.proxy.logs]).toEqual([]);
  });

  it('works with environment variables alone', async () => {
    const AUTH_REDIRECT_PROXY_URL = `${PROXY}/auth`;
    const AUTH_REDIRECT_PROXY_ORIGINS = ' https://x.test , https://*.preview.test,';
    const readConfig = (env: object) => {
      const { redirectProxyUrl, redirectProxyOrigins } = withEnvDefaults(
        { ...env },
        { providers: [] },
      );
      return { redirectProxyUrl, redirectProxyOrigins };
    };
    const both = new Deployments({
      preview: readConfig({ AUTH_REDIRECT_PROXY_URL }),
      proxy: readConfig({ AUTH_REDIRECT_PROXY_URL, AUTH_REDIRECT_PROXY_ORIGINS }),
    });
    await both.signIn();
    await expectSignedIn(both);
  });

  it('forwards every parameter that the provider sent', async () => {
    const both = new Deployments();
    const answer = both.answerTo(await both.leave(), { session_state: 'a b&c=d', scope: 'é+/' });
    const hop = await both.reachProxy(answer);
    expect([...readLocation(hop).searchParams]).toEqual([...answer.searchParams]);
    await both.follow(hop);
    await expectSignedIn(both);
  });

  it('returns JSON to a script at the proxy', async () => {
    const both = new Deployments();
    const answer = both.answerTo(await both.leave());
    const headers = { 'x-auth-return-redirect': '1' };
    const response = await both.proxy.browser.visit(answer.href, { headers });
    const home = `${PREVIEW}/auth/callback/op${answer.search}`;
    expect([response.status, await response.json()]).toEqual([200, { url: home }]);
  });

  it('shows the provider’s refusal on the deployment where it started', async () => {
    const both = new Deployments();
    const refusal = { code: undefined, error: 'access_denied', error_description: 'Not today.' };
    const hop = await both.reachProxy(both.answerTo(await both.leave(), refusal));
    expect(readLocation(hop).origin).toBe(PREVIEW);
    expect(both.proxy.logs).toEqual([]);
    const message = await both.preview.expectRefused('OAuthCallbackError&code=refused', () =>
      both.follow(hop),
    );
    expect(message).toContain('access_denied: Not today.');
    expect([...both.preview.browser.jar.keys()].join()).not.toMatch(/state|pkce|nonce/);
  });
});

describe('a provider’s own proxy', () => {
  const own = { redirectProxyUrl: `${PROXY}/auth` };

  it.each<readonly [string, string | undefined]>([
    ['is enough', undefined],
    ['wins over that of the configuration', 'https://elsewhere.test/auth'],
  ])('%s', async (_, redirectProxyUrl) => {
    const config = { redirectProxyUrl };
    const providers = (op: MisbehavingProvider) => [op.oidc(own)];
    const both = new Deployments({ providers, proxy: config, preview: config });
    await both.signIn();
    expect(redeemedWith(both.op)).toBe(REDIRECT_URI);
    await expectSignedIn(both);
  });

  it('does not apply to another provider', async () => {
    const config = { redirectProxyUrl: undefined };
    const providers = (op: MisbehavingProvider) => [op.oidc(own), op.oidc({ id: 'other' })];
    const both = new Deployments({ providers, proxy: config, preview: config });
    const departure = await both.leave(both.preview, '/auth/signin/other');
    expect(departure.searchParams.get('redirect_uri')).toBe(`${PREVIEW}/auth/callback/other`);
  });

  it('is used for each of two providers', async () => {
    const providers = (op: MisbehavingProvider) => [op.oidc(), op.oidc({ id: 'other' })];
    const both = new Deployments({ providers });
    const departure = await both.leave(both.preview, '/auth/signin/other');
    expect(departure.searchParams.get('redirect_uri')).toBe(`${PROXY}/auth/callback/other`);
    const hop = await both.reachProxy(both.answerTo(departure));
    expect(readLocation(hop).pathname).toBe('/auth/callback/other');
    await both.follow(hop);
    await expectSignedIn(both);
  });
});

describe('the proxy', () => {
  it('signs its own users in, as if there were no previews', async () => {
    const both = new Deployments();
    const { op, proxy } = both;
    const departure = await both.leave(proxy);
    expect(departure.searchParams.get('redirect_uri')).toBe(REDIRECT_URI);
    const home = await both.reachProxy(both.answerTo(departure));
    expect(home.headers.get('location')).toBe(PROXY);
    expect([op.count('token'), redeemedWith(op)]).toEqual([1, REDIRECT_URI]);
    expect(proxy.logs).toEqual([]);
    await expect(proxy.browser.session()).resolves.toMatchObject(ADA);
  });

  it('does not change who is signed in on it', async () => {
    const both = new Deployments();
    await both.reachProxy(both.answerTo(await both.leave(both.proxy)));
    const before = [...both.proxy.browser.jar];
    await both.reachProxy(both.answerTo(await both.leave()));
    expect([...both.proxy.browser.jar]).toEqual(before);
  });

  it('shows its own users a refusal itself', async () => {
    const both = new Deployments();
    const refusal = { code: undefined, error: 'access_denied' };
    const answer = both.answerTo(await both.leave(both.proxy), refusal);
    await both.proxy.expectRefused('OAuthCallbackError&code=refused', () =>
      both.reachProxy(answer),
    );
  });

  it('shows a refusal without a state itself', async () => {
    const both = new Deployments();
    const refusal = { code: undefined, state: undefined, error: 'server_error' };
    const answer = both.answerTo(await both.leave(), refusal);
    await both.proxy.expectRefused('OAuthCallbackError&code=unavailable', () =>
      both.reachProxy(answer),
    );
  });
});

describe('a response by form_post', () => {
  const providers = (op: MisbehavingProvider) => [op.oidc({ authorization: formPost })];

  it('bypasses the proxy, which could not forward it', async () => {
    const both = new Deployments({ providers });
    const departure = await both.leave();
    expect(departure.searchParams.get('redirect_uri')).toBe(`${PREVIEW}/auth/callback/op`);
    const form = Object.fromEntries(both.op.authorize(departure));
    await both.preview.browser.visit('/auth/callback/op', { form });
    expect(redeemedWith(both.op)).toBe(`${PREVIEW}/auth/callback/op`);
    await expectSignedIn(both);
  });

  it('that arrives at the proxy anyway is not forwarded', async () => {
    const both = new Deployments({ providers });
    const state = await both.preview.sealedState({ forwardUrl: `${PREVIEW}/auth/callback/op` });
    const form = { state, code: 'canary-code' };
    await both.proxy.expectRefused('SignInExpired', () =>
      both.proxy.browser.visit('/auth/callback/op', { form }),
    );
  });
});
