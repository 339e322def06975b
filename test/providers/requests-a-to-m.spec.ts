/** How providers are asked that have ways of their own, and what is made of their answers. */
import { describe, expect, it, jest } from '@jest/globals';
import type { Fetch } from '../../src/core/kernel/platform.js';
import { createOAuthClient } from '../../src/core/oauth/oauth-client.js';
import { createProviderFetch } from '../../src/core/oauth/provider-fetch.js';
import { MetadataCache } from '../../src/core/oauth/metadata-cache.js';
import type { OAuthUserConfig } from '../../src/core/providers/oauth-config.js';
import { ProviderRegistry } from '../../src/core/providers/provider-registry.js';
import type { OAuthProvider, ProviderConfig } from '../../src/core/providers/provider.js';

const CLIENT = { clientId: 'id', clientSecret: 'secret' };

async function loadProvider(id: string, options: object = {}): Promise<OAuthProvider> {
  const module = (await import(`../../src/providers/${id}.js`)) as {
    default: (options: OAuthUserConfig) => ProviderConfig;
  };
  const registry = new ProviderRegistry([module.default({ ...CLIENT, ...options })]);
  return registry.find(id) as OAuthProvider;
}

/** One answer to everything, and what was asked. */
function server(answer: object, init: ResponseInit = {}) {
  const fetch = jest.fn<Fetch>(async () => Response.json(answer, init));
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

describe('the userinfo', () => {
  const ask = async (id: string, options: object = {}) => {
    const { client, asked } = server({ known: true });
    const tokens = { access_token: 'a/b' };
    const profile = await client.fetchUserInfo(await loadProvider(id, options), tokens, undefined);
    expect(profile).toEqual({ known: true });
    return asked();
  };

  it('of Dropbox is requested by POST, with an empty body', async () => {
    expect(await ask('dropbox')).toMatchObject({
      address: 'https://api.dropboxapi.com/2/users/get_current_account',
      method: 'POST',
      headers: { authorization: 'Bearer a/b' },
      body: {},
    });
  });

  it('of Mailchimp is requested with its own authorization scheme', async () => {
    expect((await ask('mailchimp')).headers.authorization).toBe('OAuth a/b');
  });

  it('of Bungie is requested with the key of the application', async () => {
    const { headers } = await ask('bungie', { apiKey: 'key' });
    expect(headers).toMatchObject({ authorization: 'Bearer a/b', 'x-api-key': 'key' });
    await expect(ask('bungie')).rejects.toThrow('Provider "bungie" has no `apiKey`');
  });

  it.each([
    ['foursquare', 'https://api.foursquare.com/v2/users/self?v=20230131&oauth_token=a%2Fb'],
    ['hubspot', 'https://api.hubapi.com/oauth/v1/access-tokens/a%2Fb'],
    ['mailru', 'https://oauth.mail.ru/userinfo?access_token=a%2Fb'],
  ])('of %s is requested with the access token in the URL', async (id, expected) => {
    const { address, headers } = await ask(id);
    expect(address).toBe(expected);
    expect(headers).not.toHaveProperty('authorization');
  });

  it('of Foursquare is requested with the configured version of the API', async () => {
    const { address } = await ask('foursquare', { apiVersion: '20260101' });
    expect(address).toContain('v=20260101');
  });

  it.each(['bungie', 'dropbox', 'foursquare', 'hubspot', 'mailchimp', 'mailru'])(
    'of %s is an error when it refuses, without the token',
    async (id) => {
      const { client } = server({}, { status: 401 });
      const provider = await loadProvider(id, { apiKey: 'key' });
      const failure = client.fetchUserInfo(provider, { access_token: 'canary' }, undefined);
      const error = await failure.then(
        () => undefined,
        (thrown: Error) => thrown,
      );
      expect(error).toMatchObject({
        message: expect.stringContaining(`${provider.name} did not say who signed in.`),
        cause: { provider: id, endpoint: 'userinfo', status: 401 },
      });
      expect(JSON.stringify(error)).not.toContain('canary');
    },
  );
});

describe('tokens', () => {
  const redeem = async (id: string, answer: object, init?: ResponseInit) => {
    const { client, asked } = server(answer, init);
    const { tokens } = await client.redeem(await loadProvider(id), {
      url: new URL(`https://example.com/auth/callback/${id}?code=the-code&state=state`),
      expectedState: 'state',
      codeVerifier: undefined,
      expectedNonce: undefined,
    });
    return { tokens, asked: asked() };
  };

  it.each(['click-up', 'figma', 'foursquare', 'instagram', 'mailchimp', 'mailru'])(
    'of %s are bearer tokens, whether it says so or not',
    async (id) => {
      const { tokens } = await redeem(id, { access_token: 'access' });
      expect(tokens).toEqual({ access_token: 'access', token_type: 'bearer' });
    },
  );

  it('of Instagram may be in a list of one', async () => {
    const { tokens } = await redeem('instagram', {
      data: [{ access_token: 'access', user_id: '1815', permissions: 'instagram_business_basic' }],
    });
    expect(tokens).toMatchObject({ access_token: 'access', token_type: 'bearer' });
  });

  it('of Mailchimp never expire', async () => {
    const answer = { access_token: 'access', expires_in: 0, scope: null };
    const { tokens } = await redeem('mailchimp', answer);
    expect(tokens).toEqual({ access_token: 'access', token_type: 'bearer' });
  });

  it('of Azure DevOps are requested with assertions', async () => {
    const answer = { access_token: 'access', token_type: 'jwt-bearer', expires_in: '3599' };
    const { tokens, asked } = await redeem('azure-devops', answer);
    expect(asked).toMatchObject({
      address: 'https://app.vssps.visualstudio.com/oauth2/token',
      body: {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: 'the-code',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: 'secret',
        redirect_uri: 'https://example.com/auth/callback/azure-devops',
      },
    });
    expect(Object.keys(asked.body)).not.toContain('client_secret');
    expect(tokens).toMatchObject({ access_token: 'access', token_type: 'bearer' });
  });

  it('of FusionAuth lose their WWW-Authenticate header on success only', async () => {
    const { token } = await loadProvider('fusionauth', { issuer: 'https://auth.example.com' });
    const headers = { 'www-authenticate': 'Basic realm="x"' };
    const granted = await token.conform?.(Response.json({ a: 1 }, { headers }));
    expect(granted?.headers.has('www-authenticate')).toBe(false);
    expect(await granted?.json()).toEqual({ a: 1 });
    const refused = await token.conform?.(new Response('', { status: 401, headers }));
    expect(refused?.headers.has('www-authenticate')).toBe(true);
  });
});

describe('endpoints', () => {
  it.each(['https://polis.example', 'https://polis.example/'])(
    'of BoxyHQ SAML are below the issuer %s',
    async (issuer) => {
      const { authorization, token, userinfo } = await loadProvider('boxyhq-saml', { issuer });
      expect([authorization.url, token.url, userinfo.url]).toEqual([
        'https://polis.example/api/oauth/authorize',
        'https://polis.example/api/oauth/token',
        'https://polis.example/api/oauth/userinfo',
      ]);
    },
  );

  it.each([
    ['https://git.example', 'https://git.example/oauth/token'],
    ['https://git.example/', 'https://git.example/oauth/token'],
    ['https://example.com/git', 'https://example.com/git/oauth/token'],
  ])('of GitLab are at %s', async (baseUrl, expected) => {
    expect((await loadProvider('gitlab', { baseUrl })).token.url).toBe(expected);
    const url = new URL(baseUrl);
    expect((await loadProvider('gitlab', { baseUrl: url })).token.url).toBe(expected);
  });

  it('of Descope belong to the client', async () => {
    expect((await loadProvider('descope')).issuer).toBe('https://api.descope.com/id');
  });
});

describe('the requested scope and parameters', () => {
  it.each([
    ['azure-devops', { scope: 'vso.work' }, 'vso.work'],
    ['azure-devops', {}, 'vso.profile'],
    ['dribbble', { scope: 'public upload' }, 'public upload'],
    ['dribbble', {}, 'public'],
  ])('of %s, with %j', async (id, options, scope) => {
    expect((await loadProvider(id, options)).authorization.params.scope).toBe(scope);
  });

  it('of FusionAuth include the tenant', async () => {
    const { authorization } = await loadProvider('fusionauth', { tenantId: 'tenant' });
    expect(authorization.params.tenantId).toBe('tenant');
    const { authorization: none } = await loadProvider('fusionauth');
    expect(none.params).not.toHaveProperty('tenantId');
  });
});
