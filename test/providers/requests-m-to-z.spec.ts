/** How providers are asked that have ways of their own, and what is made of their answers. */
import { describe, expect, it, jest } from '@jest/globals';
import type { Fetch } from '../../src/core/kernel/platform.js';
import type { TokenSet } from '../../src/core/models/account.js';
import { createOAuthClient } from '../../src/core/oauth/oauth-client.js';
import { createProviderFetch } from '../../src/core/oauth/provider-fetch.js';
import { MetadataCache } from '../../src/core/oauth/metadata-cache.js';
import type { OAuthUserConfig } from '../../src/core/providers/oauth-config.js';
import { ProviderRegistry } from '../../src/core/providers/provider-registry.js';
import type { OAuthProvider, ProviderConfig } from '../../src/core/providers/provider.js';
import { SignInScenario } from '../support/sign-in-scenario.js';

const CLIENT = { clientId: 'the-id', clientSecret: 'the-secret' };
const ISSUER = 'https://own.example.com';
const JSON_TYPE = { 'content-type': 'application/json' };

async function describedBy(id: string, options: object = {}): Promise<ProviderConfig> {
  const module = (await import(`../../src/providers/${id}.js`)) as {
    default: (options: OAuthUserConfig) => ProviderConfig;
  };
  return module.default({ ...CLIENT, ...options });
}

async function loadProvider(id: string, options: object = {}): Promise<OAuthProvider> {
  return new ProviderRegistry([await describedBy(id, options)]).all()[0] as OAuthProvider;
}

/** One answer to everything, and what was asked. */
function server(answer: object, init: ResponseInit = {}) {
  const fetch = jest.fn<Fetch>(async () => new Response(JSON.stringify(answer), init));
  const asked = () => {
    const [address, request] = fetch.mock.calls[0]!;
    return {
      address: String(address),
      method: request?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(request?.headers)),
      body: Object.fromEntries(new URLSearchParams((request?.body ?? '') as string)),
    };
  };
  return {
    client: createOAuthClient(new MetadataCache(Date.now), createProviderFetch(fetch), Date.now),
    asked,
  };
}

async function whoSignedIn(
  id: string,
  { answer, options, tokens }: { answer: object; options?: object; tokens?: TokenSet },
) {
  const { client, asked } = server(answer);
  const given = { access_token: 'a/b', ...tokens };
  const profile = await client.fetchUserInfo(await loadProvider(id, options), given, undefined);
  return { profile, asked: asked() };
}

describe('the userinfo', () => {
  const user = { id: '1', name: 'Ada' };

  it("of Nextcloud is that of the token's user, with the URL of the image", async () => {
    const { profile, asked } = await whoSignedIn('nextcloud', {
      answer: { ocs: { meta: { status: 'ok' }, data: { ...user, id: 'ada b' } } },
      options: { issuer: 'https://own.example.com/cloud/' },
    });
    expect(asked).toMatchObject({
      address: 'https://own.example.com/cloud/ocs/v2.php/cloud/user',
      headers: { authorization: 'Bearer a/b', 'ocs-apirequest': 'true' },
    });
    expect(profile).toMatchObject({
      id: 'ada b',
      avatar: 'https://own.example.com/cloud/avatar/ada%20b/512',
    });
  });

  it('of Notion is that of the owner of a bot', async () => {
    const answer = { object: 'user', bot: { owner: { type: 'user', user } } };
    const { profile, asked } = await whoSignedIn('notion', { answer });
    expect(profile).toEqual(user);
    expect(asked.headers).toMatchObject({
      authorization: 'Bearer a/b',
      'notion-version': '2022-06-28',
    });
  });

  it.each([
    [401, { name: 'Ada' }, true],
    [503, { name: 'Ada' }, false],
    [429, { name: 'Ada' }, false],
    [503, { name: 'Ada', person: { email: 'ada@example.com' } }, true],
  ])(
    'R15: of Notion, whose API answers %i, is not completed by the guess that there is no more: %j',
    async (status, owner, isTaken) => {
      const { client } = server({}, { status });
      const provider = await loadProvider('notion', { issuer: ISSUER });
      const tokens = { access_token: 'a', owner: { user: { id: '1', ...owner } } };
      const asking = client.fetchUserInfo(provider, tokens, undefined);
      if (isTaken) await expect(asking).resolves.toMatchObject({ id: '1', ...owner });
      else await expect(asking).rejects.toMatchObject({ cause: { status } });
    },
  );

  it('of Trakt is requested with the client id', async () => {
    const { asked } = await whoSignedIn('trakt', { answer: user });
    expect(asked).toMatchObject({
      address: 'https://api.trakt.tv/users/me?extended=full',
      headers: {
        authorization: 'Bearer a/b',
        'trakt-api-key': 'the-id',
        'trakt-api-version': '2',
      },
    });
  });

  it('of VK is in a list of one, with the e-mail address beside the token', async () => {
    const answer = { response: [user] };
    const tokens = { email: 'ada@example.com' };
    const { profile, asked } = await whoSignedIn('vk', { answer, tokens });
    expect(profile).toEqual({ ...user, ...tokens });
    expect(asked.address).toBe('https://api.vk.com/method/users.get?fields=photo_100&v=5.131');
    expect((await whoSignedIn('vk', { answer })).profile).toEqual({ ...user, email: null });
  });

  it('of WeChat is requested with all parameters in the URL', async () => {
    const { asked } = await whoSignedIn('wechat', { answer: user, tokens: { openid: 'open' } });
    expect(asked.address).toBe(
      'https://api.weixin.qq.com/sns/userinfo?access_token=a%2Fb&openid=open&lang=zh_CN',
    );
    expect(asked.headers).not.toHaveProperty('authorization');
  });

  it.each([
    ['notion', { bot: { owner: { type: 'workspace', workspace: true } } }],
    ['vk', { error: { error_code: 5, error_msg: 'canary' } }],
    ['wechat', { errcode: 40003, errmsg: 'canary' }],
  ])('of %s is refused when it is %j', async (id, answer) => {
    const failure = await whoSignedIn(id, { answer }).catch((thrown: Error) => thrown);
    expect(failure).toMatchObject({ type: 'CallbackRouteError' });
    expect(JSON.stringify(failure)).not.toContain('canary');
  });

  it.each(['nextcloud', 'notion', 'trakt', 'vk', 'wechat'])(
    'of %s is an error when it refuses, without the token',
    async (id) => {
      const { client } = server({}, { status: 401 });
      const provider = await loadProvider(id, { issuer: ISSUER });
      const failure = client.fetchUserInfo(provider, { access_token: 'canary' }, undefined);
      const error = await failure.then(
        () => undefined,
        (thrown: Error) => thrown,
      );
      expect(error).toMatchObject({ cause: { status: 401 } });
      expect(JSON.stringify(error)).not.toContain('canary');
    },
  );
});

describe('tokens', () => {
  const redeem = async (id: string, answer: object, init?: ResponseInit) => {
    const { client, asked } = server(answer, init);
    const redeemed = client.redeem(await loadProvider(id, { issuer: ISSUER }), {
      url: new URL(`https://example.com/auth/callback/${id}?code=the-code&state=state`),
      expectedState: 'state',
      codeVerifier: undefined,
      expectedNonce: undefined,
    });
    return { redeemed, asked };
  };

  it.each(['threads', 'vk', 'wechat', 'workos'])(
    'of %s are bearer tokens, whether it says so or not',
    async (id) => {
      const { redeemed } = await redeem(id, { access_token: 'access' }, { headers: JSON_TYPE });
      expect((await redeemed).tokens).toEqual({ access_token: 'access', token_type: 'bearer' });
    },
  );

  it('of TikTok are requested under its own name for the client id', async () => {
    const granted = { access_token: 'access', token_type: 'Bearer', open_id: 'open' };
    const { redeemed, asked } = await redeem('tiktok', granted, { headers: JSON_TYPE });
    expect((await redeemed).tokens).toMatchObject({ access_token: 'access' });
    expect(asked().body).toMatchObject({
      client_key: 'the-id',
      client_secret: 'the-secret',
      code: 'the-code',
    });
  });

  it('of WeChat are requested in the URL, and labelled as plain text', async () => {
    const headers = { 'content-type': 'text/plain' };
    const { redeemed, asked } = await redeem('wechat', { access_token: 'access' }, { headers });
    expect((await redeemed).tokens).toMatchObject({ access_token: 'access' });
    expect(asked().address).toBe(
      'https://api.weixin.qq.com/sns/oauth2/access_token?appid=the-id&secret=the-secret',
    );
  });

  it.each([
    ['tiktok', { error: 'invalid_grant', error_description: 'Expired', log_id: '1' }],
    ['wechat', { errcode: 40029, errmsg: 'invalid code' }],
  ])('that %s refuses with %j are refused', async (id, answer) => {
    const { redeemed } = await redeem(id, answer);
    await expect(redeemed).rejects.toMatchObject({ type: 'CallbackRouteError' });
  });

  it.each([
    [
      { access_token: 'a', scope: ['openid', 'b'] },
      200,
      { access_token: 'a', scope: ['openid', 'b'] },
    ],
    [{ access_token: 'a', scope: 'b' }, 200, { access_token: 'a', scope: 'b' }],
    [
      { status: 400, message: 'Invalid code' },
      400,
      { error: 'invalid_request', error_description: '400: "Invalid code"' },
    ],
  ])('of Twitch are corrected: %j with the status %i', async (answer, status, mended) => {
    const { token } = await loadProvider('twitch');
    const response = await token.conform?.(Response.json(answer, { status }));
    expect(response?.status).toBe(status);
    expect(await response?.json()).toEqual(mended);
  });

  it.each(['', '<html>', 'null', '[]', '"text"', '{'])(
    'are unchanged where there are none: %j',
    async (body) => {
      const { token } = await loadProvider('wechat');
      const response = await token.conform?.(new Response(body, { status: 502 }));
      expect(response?.status).toBe(502);
      expect(await response?.text()).toBe(body);
    },
  );
});

describe('endpoints', () => {
  it.each([
    ['mastodon', ISSUER, '/oauth/authorize', '/oauth/token', '/api/v1/accounts/verify_credentials'],
    ['mattermost', ISSUER, '/oauth/authorize', '/oauth/access_token', '/api/v4/users/me'],
    ['osso', ISSUER, '/oauth/authorize', '/oauth/token', '/oauth/me'],
    ['workos', 'https://api.workos.com', '/sso/authorize', '/sso/token', '/sso/profile'],
    ['zoho', 'https://accounts.zoho.eu', '/oauth/v2/auth', '/oauth/v2/token', '/oauth/user/info'],
  ])('of %s are below %s', async (id, issuer, ...paths) => {
    for (const given of [issuer, `${issuer}/`]) {
      const { authorization, token, userinfo } = await loadProvider(id, { issuer: given });
      const urls = [authorization.url, token.url, userinfo.url];
      expect(urls).toEqual(paths.map((path) => issuer + path));
    }
  });

  it('of NetSuite are on hosts of the account', async () => {
    const { authorization, token } = await loadProvider('netsuite', { accountID: '1234567_SB1' });
    expect(authorization.url).toMatch(/^https:\/\/1234567-sb1\.app\.netsuite\.com\//);
    expect(token.url).toMatch(/^https:\/\/1234567-sb1\.suitetalk\.api\.netsuite\.com\//);
    expect((await loadProvider('netsuite')).token.url).toBeUndefined();
  });

  it('of Webex are below a configurable base URL', async () => {
    const { token } = await loadProvider('webex', { apiBaseUrl: 'https://webex.example/v1' });
    expect(token.url).toBe('https://webex.example/v1/access_token');
  });
});

describe('an authorization request', () => {
  const requestTo = async (id: string, options: object = {}): Promise<URL> => {
    const described = await describedBy(id, options);
    const scenario = new SignInScenario({ providers: () => [described] });
    return scenario.authorizationUrl({ providerId: id });
  };

  it('to TikTok has the client id twice', async () => {
    const { searchParams } = await requestTo('tiktok');
    expect([searchParams.get('client_key'), searchParams.get('client_id')]).toEqual([
      'the-id',
      'the-id',
    ]);
  });

  it.each([
    ['OfficialAccount', '/connect/oauth2/authorize', 'snsapi_userinfo'],
    ['WebsiteApp', '/connect/qrconnect', 'snsapi_login'],
  ])('to WeChat for a %s has the required order', async (platformType, path, scope) => {
    const url = await requestTo('wechat', { platformType });
    const names = [...url.searchParams.keys()].slice(0, 5);
    expect(names).toEqual(['appid', 'redirect_uri', 'response_type', 'scope', 'state']);
    expect([url.pathname, url.hash]).toEqual([path, '#wechat_redirect']);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      appid: 'the-id',
      scope,
      state: expect.stringMatching(/./),
    });
  });

  it('to WorkOS has a connection only if one is configured', async () => {
    const { searchParams } = await requestTo('workos', { connection: 'conn_1' });
    expect(searchParams.get('connection')).toBe('conn_1');
    expect((await requestTo('workos')).searchParams.has('connection')).toBe(false);
  });

  it('to United Effects requests tokens of its group', async () => {
    const issuer = 'https://auth.unitedeffects.com/kOe3';
    const { authorization } = await loadProvider('united-effects', { issuer });
    expect(authorization.params.resource).toBe(issuer);
  });
});
