import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import AuthJsMicrosoftEntraID from '@auth/core/providers/microsoft-entra-id';
import type { Fetch } from '../../src/core/kernel/platform.js';
import { createOAuthClient } from '../../src/core/oauth/oauth-client.js';
import { createProviderFetch } from '../../src/core/oauth/provider-fetch.js';
import { MetadataCache } from '../../src/core/oauth/metadata-cache.js';
import { customFetch } from '../../src/core/providers/oauth-config.js';
import { ProviderRegistry } from '../../src/core/providers/provider-registry.js';
import type { OAuthProvider } from '../../src/core/providers/provider.js';
import { MicrosoftEntraID } from '../../src/providers/microsoft-entra-id.js';
import { ENTRA } from './profiles.js';

const LOGIN = 'https://login.microsoftonline.com';
const CLIENT = { clientId: ENTRA.aud, clientSecret: 'secret' };
const PHOTO = 'https://graph.microsoft.com/v1.0/me/photos/48x48/$value';
const TOKENS = { access_token: 'access-token' };
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);

const resolved = (options: Parameters<typeof MicrosoftEntraID>[0] = {}): OAuthProvider => {
  const registry = new ProviderRegistry([MicrosoftEntraID({ ...CLIENT, ...options })]);
  return registry.find('microsoft-entra-id') as OAuthProvider;
};

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a multi-tenant authority', () => {
  /** The servers of one authority, whose ID tokens have these claims. */
  async function authority(path: string, issuer: string, claims: Record<string, unknown>) {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const now = Math.floor(Date.now() / 1000);
    const idToken = await new SignJWT({ ...ENTRA, ...claims, iat: now, nbf: now, exp: now + 300 })
      .setProtectedHeader({ alg: 'RS256', kid: 'key', typ: 'JWT' })
      .sign(privateKey);
    const metadata = {
      issuer,
      authorization_endpoint: `${LOGIN}/${path}/oauth2/v2.0/authorize`,
      token_endpoint: `${LOGIN}/${path}/oauth2/v2.0/token`,
      jwks_uri: `${LOGIN}/${path}/discovery/v2.0/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
    const answers: Record<string, object> = {
      [`${LOGIN}/${path}/v2.0/.well-known/openid-configuration`]: metadata,
      [metadata.token_endpoint]: { ...TOKENS, token_type: 'Bearer', id_token: idToken },
      [metadata.jwks_uri]: { keys: [{ ...(await exportJWK(publicKey)), kid: 'key' }] },
    };
    const fetch: Fetch = async (input) =>
      Response.json(answers[String(input)] ?? {}, { status: answers[String(input)] ? 200 : 404 });
    return fetch;
  }

  const redeem = (provider: OAuthProvider, fetch: Fetch) =>
    createOAuthClient(new MetadataCache(Date.now), createProviderFetch(fetch), Date.now).redeem(
      provider,
      {
        url: new URL('https://example.com/auth/callback/microsoft-entra-id?code=code&state=state'),
        expectedState: 'state',
        codeVerifier: undefined,
        expectedNonce: undefined,
      },
    );

  const TEMPLATE = `${LOGIN}/{tenantid}/v2.0`;
  const TENANT = `${LOGIN}/${ENTRA.tid}/v2.0`;

  it.each([
    ['common', TEMPLATE],
    ['organizations', TEMPLATE],
    [ENTRA.tid, TENANT],
    ['contoso.onmicrosoft.example', TENANT],
  ])('%s signs in a user of a tenant', async (path, issuer) => {
    const fetch = await authority(path, issuer, {});
    const { claims } = await redeem(resolved({ issuer: `${LOGIN}/${path}/v2.0` }), fetch);
    expect(claims).toMatchObject({ sub: ENTRA.sub, tid: ENTRA.tid, iss: TENANT });
  });

  it.each([
    ['an issuer of another tenant than the token names', TEMPLATE, { tid: 'another' }],
    ['an issuer that is not Microsoft', TEMPLATE, { iss: 'https://elsewhere.example/v2.0' }],
    ['another tenant than the configured one', TENANT, { tid: 'b', iss: `${LOGIN}/b/v2.0` }],
  ])('refuses %s', async (_rule, issuer, claims) => {
    const path = issuer === TEMPLATE ? 'common' : ENTRA.tid;
    const fetch = await authority(path, issuer, claims);
    const provider = resolved({ issuer: `${LOGIN}/${path}/v2.0` });
    await expect(redeem(provider, fetch)).rejects.toThrow('unexpected JWT claim value encountered');
  });
});

describe('the photo', () => {
  const image = async (fetch: Fetch, options: Parameters<typeof MicrosoftEntraID>[0] = {}) =>
    (await resolved({ ...options, [customFetch]: fetch }).profile(ENTRA, TOKENS)).image;

  it('is inline, and the same image as with Auth.js', async () => {
    const fetch = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response(JPEG));
    const user = await resolved().profile(ENTRA, TOKENS);
    const theirs = await AuthJsMicrosoftEntraID({ ...CLIENT }).profile?.(ENTRA as never, TOKENS);
    expect(user.image).toBe(`data:image/jpeg;base64,${Buffer.from(JPEG).toString('base64')}`);
    expect(user.image).toBe(theirs?.image?.replace(' ', ''));
    expect(fetch.mock.calls.map(([input]) => String(input))).toEqual([PHOTO, PHOTO]);
  });

  it('is requested with the access token, in the configured size', async () => {
    const fetch = jest.fn<Fetch>(async () => new Response(JPEG));
    await image(fetch, { profilePhotoSize: 96 });
    const [input, init] = fetch.mock.calls[0]!;
    expect(input).toBe(PHOTO.replace('48x48', '96x96'));
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer access-token');
  });

  it.each<[string, Fetch]>([
    ['there is none', async () => new Response('', { status: 404 })],
    ['the token is not for Graph', async () => new Response('', { status: 401 })],
    ['Graph sends us elsewhere', async () => Response.redirect('https://elsewhere.example/')],
    ['Graph is not to be reached', async () => Promise.reject(new TypeError('fetch failed'))],
    ['it is larger than a megabyte', async () => new Response(new Uint8Array(2 ** 20 + 1))],
  ])('is omitted, without failing the sign-in, when %s', async (_case, fetch) => {
    expect(await image(fetch)).toBeNull();
  });

  it.each<[string, () => Promise<Response>]>([
    ['breaks the connection', async () => Promise.reject(new TypeError('fetch failed'))],
    ['answers 503', async () => new Response('', { status: 503 })],
    ['answers 429', async () => new Response('', { status: 429 })],
    [
      'answers 200 with a page',
      async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('R15: is requested once more when Graph %s', async (_case, failing) => {
    const fetch = jest.fn<Fetch>(async () => new Response(JPEG)).mockImplementationOnce(failing);
    expect(await image(fetch)).toContain('data:image/jpeg');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('times out after three seconds', async () => {
    jest.useFakeTimers();
    const waiting = image(() => new Promise(() => {}));
    await jest.advanceTimersByTimeAsync(3000);
    expect(await waiting).toBeNull();
  });
});
