/**
 * RFC 6749 §6, RFC 7009 and OpenID Connect Core §12: new tokens for a refresh token, and their
 * revocation.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CallbackRouteError, ProviderAccessLost } from '../../../src/core/errors/public.js';
import { type Fetch, globalFetch, systemClock } from '../../../src/core/kernel/platform.js';
import { MetadataCache } from '../../../src/core/oauth/metadata-cache.js';
import { createOAuthClient, type OAuthClient } from '../../../src/core/oauth/oauth-client.js';
import { createProviderFetch } from '../../../src/core/oauth/provider-fetch.js';
import type { OAuthProvider } from '../../../src/core/providers/provider.js';
import { resolveOAuth } from '../../../src/core/providers/resolve-oauth.js';
import { FakeIdentityProvider } from '../../../src/testing/index.js';
import { Client } from '../../testing/fake-identity-provider/client.js';

let idp: FakeIdentityProvider;
let provider: OAuthProvider;
beforeAll(async () => {
  idp = await FakeIdentityProvider.start({ algorithm: 'ES256' });
  provider = resolveOAuth(idp.oidc());
});
afterAll(() => idp.stop());

type Members = Readonly<Record<string, unknown>>;

/** The refresh token of a new sign-in. */
async function signIn(sub?: string): Promise<string> {
  const browser = new Client(idp);
  if (sub !== undefined) idp.person = { sub };
  const code = (await browser.agreement({ scope: 'openid offline_access' })).get('code');
  const tokens = (await (await browser.redeem(code)).json()) as { refresh_token: string };
  return tokens.refresh_token;
}

/** A client whose responses of the token endpoint are changed. */
function clientWith(change: (response: Response) => Response | Promise<Response>): OAuthClient {
  const fetch: Fetch = async (input, init) => {
    const response = await globalFetch(input, init);
    const address = input instanceof Request ? input.url : String(input);
    return address.endsWith('/token') ? change(response) : response;
  };
  return createOAuthClient(new MetadataCache(systemClock), createProviderFetch(fetch), systemClock);
}

const client = clientWith((response) => response);

const members = (changes: Members) =>
  clientWith(async (response) =>
    Response.json({ ...((await response.json()) as Members), ...changes }),
  );

describe('a refresh', () => {
  it('returns new tokens, and when the access token expires', async () => {
    const refreshToken = await signIn();
    const before = Math.floor(Date.now() / 1000);
    const tokens = await client.refresh(provider, {
      refreshToken,
      expectedSubject: idp.person.sub,
    });
    expect(tokens).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      scope: 'openid offline_access',
    });
    expect(tokens.refresh_token).not.toBe(refreshToken);
    expect(tokens.expires_at).toBeGreaterThanOrEqual(before + 3600);
  });

  it('works without an ID token to compare with', async () => {
    const refreshToken = await signIn();
    const tokens = await client.refresh(provider, { refreshToken, expectedSubject: undefined });
    expect(tokens.id_token).toEqual(expect.any(String));
  });

  it.each<[string, Members, Members]>([
    ['without expires_in', { expires_in: undefined }, { expires_at: undefined }],
    ['with a shorter scope', { scope: 'openid' }, { scope: 'openid' }],
    ['without a refresh token', { refresh_token: undefined }, { refresh_token: undefined }],
    ['with null for a refresh token', { refresh_token: null }, { refresh_token: undefined }],
    ['without an ID token', { id_token: undefined }, { id_token: undefined }],
  ])('accepts a response %s', async (_what, changes, expected) => {
    const refreshToken = await signIn();
    const tokens = await members(changes).refresh(provider, {
      refreshToken,
      expectedSubject: idp.person.sub,
    });
    const { expires_at, scope, refresh_token, id_token } = tokens;
    expect({ expires_at, scope, refresh_token, id_token }).toMatchObject(expected);
  });

  it('refuses an ID token of another user', async () => {
    const refreshToken = await signIn('another');
    await expect(
      client.refresh(provider, { refreshToken, expectedSubject: 'ada-1815' }),
    ).rejects.toThrow('of another user');
  });

  it.each<[string, (response: Response) => Response]>([
    ['an error page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['text', () => new Response('welcome')],
    ['a truncated response', () => new Response('{"access_token":"abc')],
    ['no access token', () => Response.json({ token_type: 'Bearer' })],
    ['an ID token without a signature', () => Response.json(tokensWith('e30.e30.'))],
    ['a server error', () => Response.json({ error: 'server_error' }, { status: 500 })],
    ['a limit', () => Response.json({ error: 'slow_down' }, { status: 429 })],
    ['an unknown client', () => Response.json({ error: 'invalid_client' }, { status: 401 })],
  ])('fails and loses nothing for %s', async (_what, respond) => {
    const attempt = clientWith(respond).refresh(provider, {
      refreshToken: await signIn(),
      expectedSubject: undefined,
    });
    await expect(attempt).rejects.toThrow(CallbackRouteError);
  });

  it.each<[string, () => Response]>([
    ['invalid_grant', () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
    [
      'invalid_grant with a sentence',
      () =>
        Response.json({ error: 'invalid_grant: Token is expired or invalid.' }, { status: 400 }),
    ],
    ['bad_refresh_token with 200', () => Response.json({ error: 'bad_refresh_token' })],
    ['invalid_refresh_token with 200', () => Response.json({ error: 'invalid_refresh_token' })],
  ])('reports that the access is lost for %s', async (_what, respond) => {
    const refreshToken = await signIn();
    const attempt = clientWith(respond).refresh(provider, {
      refreshToken,
      expectedSubject: undefined,
    });
    await expect(attempt).rejects.toThrow(ProviderAccessLost);
    await expect(attempt).rejects.not.toThrow(refreshToken);
  });

  it('reports that the access is lost for a token that is used twice', async () => {
    const request = { refreshToken: await signIn(), expectedSubject: undefined };
    await client.refresh(provider, request);
    await expect(client.refresh(provider, request)).rejects.toThrow(ProviderAccessLost);
  });
});

const tokensWith = (idToken: string) => ({
  access_token: 'a',
  token_type: 'Bearer',
  id_token: idToken,
});

describe('a revocation', () => {
  it('ends the grant of a refresh token', async () => {
    const refreshToken = await signIn();
    await expect(client.revoke(provider, refreshToken, 'refresh_token')).resolves.toBe(true);
    await expect(
      client.refresh(provider, { refreshToken, expectedSubject: undefined }),
    ).rejects.toThrow(ProviderAccessLost);
  });

  it('does nothing at a provider without a revocation endpoint', async () => {
    const lacking = createOAuthClient(
      new MetadataCache(systemClock),
      createProviderFetch(async (input, init) => {
        const response = await globalFetch(input, init);
        if (!String(input).endsWith('/openid-configuration')) return response;
        const { revocation_endpoint: _, ...metadata } = (await response.json()) as Members;
        return Response.json(metadata);
      }),
      systemClock,
    );
    await expect(lacking.revoke(provider, await signIn(), 'refresh_token')).resolves.toBe(false);
  });
});
