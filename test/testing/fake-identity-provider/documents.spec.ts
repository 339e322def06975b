/** What the fake provider publishes, and what it says of a person. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeIdentityProvider, type IdTokenAlgorithm } from '../../../src/testing/index.js';
import { Client } from './client.js';

let provider: FakeIdentityProvider;
let client: Client;
beforeAll(async () => {
  provider = await FakeIdentityProvider.start({ algorithm: 'ES256' });
  client = new Client(provider);
});
afterAll(() => provider.stop());

const json = async (path: string) => (await fetch(provider.issuer + path)).json();

describe('discovery', () => {
  it('names the requested issuer', async () => {
    await expect(json('/.well-known/openid-configuration')).resolves.toMatchObject({
      issuer: provider.issuer,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('names only endpoints that exist', async () => {
    const metadata = (await json('/.well-known/openid-configuration')) as Record<string, string>;
    const endpoints = Object.entries(metadata).filter(([name]) => /_(endpoint|uri)$/.test(name));
    expect(endpoints).toHaveLength(6);
    for (const [name, url] of endpoints) {
      const method = /^(token|revocation)_/.test(name) ? 'POST' : 'GET';
      expect((await fetch(url, { method, redirect: 'manual' })).status).not.toBe(404);
    }
  });

  it.each([
    ['GET', '/'],
    ['GET', '/token'],
    ['DELETE', '/userinfo'],
    ['GET', '/toString'],
    ['GET', '/jwks/'],
  ])('returns 404 for %s %s', async (method, path) => {
    expect((await fetch(provider.issuer + path, { method })).status).toBe(404);
  });
});

it.each<[IdTokenAlgorithm, string]>([
  ['RS256', 'RSA'],
  ['ES256', 'EC'],
])('publishes the %s key without its private part', async (algorithm, kty) => {
  const other = await FakeIdentityProvider.start({ algorithm });
  const { keys } = (await (await fetch(`${other.issuer}/jwks`)).json()) as { keys: object[] };
  expect(keys).toEqual([expect.objectContaining({ kty, alg: algorithm, use: 'sig' })]);
  expect(keys[0]).not.toHaveProperty('d');
  await other.stop();
});

describe('the userinfo endpoint, OpenID Connect Core §5.3', () => {
  it.each(['GET', 'POST'])('returns the claims of the user for %s', async (method) => {
    const { searchParams } = new URL(
      (await client.authorize()).headers.get('location') ?? provider.issuer,
    );
    const redeemed = await client.redeem(searchParams.get('code'));
    const { access_token: token } = (await redeemed.json()) as { access_token: string };
    const response = await client.userInfo(`Bearer ${token}`, method);
    await expect(response.json()).resolves.toEqual(provider.person);
  });

  it.each([undefined, 'Bearer', 'Bearer unknown', 'Basic YTpi'])(
    'returns nothing for the token %j',
    async (authorization) => {
      const response = await client.userInfo(authorization);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer error="invalid_token"',
      ]);
    },
  );
});
