/**
 * RFC 6749 §4.1.3 to §5.2: a code becomes tokens, once and for the client that it was issued to.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { FakeIdentityProvider } from '../../../src/testing/index.js';
import { Client, type Parameters, REDIRECT_URI, VERIFIER } from './client.js';

const CLIENT_SECRET = 'a secret: with +, % & the like';
const NOW = Date.parse('2030-01-01');

let provider: FakeIdentityProvider;
let client: Client;
beforeAll(async () => {
  provider = await FakeIdentityProvider.start({
    algorithm: 'ES256',
    clientSecret: CLIENT_SECRET,
    clock: () => NOW,
  });
  client = new Client(provider);
});
afterAll(() => provider.stop());

const code = async (overrides?: Parameters) => (await client.agreement(overrides)).get('code');

interface Tokens {
  readonly access_token: string;
  readonly id_token?: string;
}

async function tokens(overrides?: Parameters): Promise<Tokens> {
  return (await (await client.redeem(await code(overrides))).json()) as Tokens;
}

/** The claims of an ID token whose signature is sound. */
async function readClaims({ id_token: idToken = '' }: Tokens) {
  const keys = createRemoteJWKSet(new URL(`${provider.issuer}/jwks`));
  const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
    currentDate: new Date(NOW),
  });
  return { ...payload, alg: protectedHeader.alg };
}

describe('a code', () => {
  it('is redeemed', async () => {
    const response = await client.redeem(await code());
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    await expect(response.json()).resolves.toEqual({
      access_token: expect.any(String),
      id_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid',
    });
  });

  it('requires the exact redirect URI', async () => {
    const redirectUri = 'https://app.test';
    const granted = await code({ redirect_uri: redirectUri });
    expect((await client.redeem(granted, { redirect_uri: redirectUri })).status).toBe(200);
  });

  it('is redeemed once, and a second attempt revokes its tokens', async () => {
    const redeemed = await code();
    const answer = (await (await client.redeem(redeemed)).json()) as Tokens;
    const authorization = `Bearer ${answer.access_token}`;
    expect((await client.userInfo(authorization)).status).toBe(200);
    expect((await client.redeem(redeemed)).status).toBe(400);
    expect((await client.userInfo(authorization)).status).toBe(401);
  });

  it('is invalid after an attempt with another verifier', async () => {
    const guessed = await code();
    expect((await client.redeem(guessed, { code_verifier: 'another' })).status).toBe(400);
    expect((await client.redeem(guessed)).status).toBe(400);
  });
});

describe('an ID token, OpenID Connect Core §2', () => {
  it('has all claims of the user, and those that bind it to its request', async () => {
    const answer = await tokens({ nonce: 'a nonce' });
    await expect(readClaims(answer)).resolves.toEqual({
      ...provider.person,
      iss: provider.issuer,
      aud: 'the-client',
      nonce: 'a nonce',
      iat: NOW / 1000,
      exp: NOW / 1000 + 3600,
      at_hash: expect.stringMatching(/^[\w-]{22}$/),
      sid: expect.stringMatching(/^[\w-]{22}$/),
      alg: 'ES256',
    });
  });

  it('has no nonce if none was sent', async () => {
    expect(await readClaims(await tokens())).not.toHaveProperty('nonce');
  });

  it('is of the user who consented, also when the provider has another user by then', async () => {
    const granted = await code();
    const { person } = provider;
    provider.person = { sub: 'grace' };
    const answer = (await (await client.redeem(granted)).json()) as Tokens;
    provider.person = person;
    await expect(readClaims(answer)).resolves.toMatchObject({ sub: person.sub });
  });

  it.each(['profile', '', undefined])('is not issued for the scope %j', async (scope) => {
    await expect(tokens({ scope })).resolves.not.toHaveProperty('id_token');
  });
});

describe('a client authenticates with its secret', () => {
  const posted = { client_id: 'the-client', client_secret: CLIENT_SECRET };
  const basic = () => client.basic();

  it.each<[string, Parameters, () => Record<string, string>, number, string | undefined]>([
    ['in the header', {}, basic, 200, undefined],
    ['in the form', posted, () => ({}), 200, undefined],
    ['in the header, with its id in the form', { client_id: 'the-client' }, basic, 200, undefined],
    ['in both', posted, basic, 400, 'invalid_request'],
    ['in neither', {}, () => ({}), 401, 'invalid_client'],
    ['but not another one', {}, () => client.basic('another'), 401, 'invalid_client'],
    ['but not an id alone', { client_id: 'the-client' }, () => ({}), 401, 'invalid_client'],
    ['but not with another id', { client_id: 'another' }, basic, 401, 'invalid_client'],
    ['but not as nonsense', {}, () => ({ authorization: 'Basic %' }), 401, 'invalid_client'],
  ])('%s', async (_where, overrides, headers, status, error) => {
    const response = await client.redeem(await code(), overrides, headers());
    const answer = (await response.json()) as { error?: string };
    expect([response.status, answer.error]).toEqual([status, error]);
    expect(response.headers.has('www-authenticate')).toBe(status === 401);
  });
});

describe('a token request is refused, RFC 6749 §5.2', () => {
  it.each<[string, string, Parameters, Parameters]>([
    ['without a grant type', 'invalid_request', {}, { grant_type: undefined }],
    ['with another grant type', 'unsupported_grant_type', {}, { grant_type: 'password' }],
    ['without a code', 'invalid_request', {}, { code: undefined }],
    ['with an unknown code', 'invalid_grant', {}, { code: 'unknown' }],
    ['with two codes', 'invalid_request', {}, { code: ['a', 'b'] }],
    ['without a redirect URI', 'invalid_request', {}, { redirect_uri: undefined }],
    ['with another redirect URI', 'invalid_grant', {}, { redirect_uri: `${REDIRECT_URI}/` }],
    ['without a verifier', 'invalid_grant', {}, { code_verifier: undefined }],
    ['with another verifier', 'invalid_grant', {}, { code_verifier: `${VERIFIER}.` }],
    [
      'with a verifier for no challenge',
      'invalid_grant',
      { code_challenge: undefined, code_challenge_method: undefined },
      {},
    ],
  ])('%s: %s', async (_what, error, asked, overrides) => {
    const response = await client.redeem(await code(asked), overrides);
    expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
    await expect(response.json()).resolves.toEqual({
      error,
      error_description: expect.stringMatching(/^[A-Z].+\.$/),
    });
  });

  it('when its body is not a form', async () => {
    const response = await fetch(`${provider.issuer}/token`, {
      method: 'POST',
      headers: { ...client.basic(), 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(400);
    await expect(response.json()).resolves.toMatchObject({ error: 'invalid_request' });
  });
});
