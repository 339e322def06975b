/**
 * RFC 6749 §6, RFC 7009 and RFC 9700 §4.14.2: refresh tokens rotate, and reuse revokes the grant.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { FakeIdentityProvider } from '../../../src/testing/index.js';
import { Client, type Parameters } from './client.js';

const LIFETIME = 60;
let now = Date.parse('2030-01-01');

let provider: FakeIdentityProvider;
let client: Client;
beforeAll(async () => {
  provider = await FakeIdentityProvider.start({
    algorithm: 'ES256',
    accessTokenLifetime: LIFETIME,
    clock: () => now,
  });
  client = new Client(provider);
});
afterAll(() => provider.stop());

interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
  readonly scope: string;
}

const read = async (response: Response) => (await response.json()) as Tokens;
const failure = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

async function signIn(scope = 'openid offline_access', overrides: Parameters = {}) {
  const code = (await client.agreement({ scope, ...overrides })).get('code');
  return read(await client.redeem(code));
}

const fetchStatus = async ({ access_token: token }: Tokens) =>
  (await client.userInfo(`Bearer ${token}`)).status;

describe('a refresh token', () => {
  let first: Tokens;
  beforeEach(async () => {
    first = await signIn(undefined, { nonce: 'of the sign-in' });
  });

  it('is issued only with the scope offline_access', async () => {
    expect(first.refresh_token).toEqual(expect.any(String));
    expect(await signIn('openid')).not.toHaveProperty('refresh_token');
  });

  it('is exchanged for new tokens, with an ID token of the same user and without a nonce', async () => {
    const second = await read(await client.refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.id_token ?? '')).toMatchObject({ sub: provider.person.sub });
    expect(decodeJwt(second.id_token ?? '')).not.toHaveProperty('nonce');
    await expect(fetchStatus(second)).resolves.toBe(200);
  });

  it('revokes the grant when it is used twice, and counts it', async () => {
    const [refreshes, reuses] = [provider.refreshCount, provider.reuseCount];
    const second = await read(await client.refresh(first.refresh_token));
    await expect(client.refresh(first.refresh_token).then(failure)).resolves.toEqual([
      400,
      'invalid_grant',
    ]);
    await expect(client.refresh(second.refresh_token).then(failure)).resolves.toEqual([
      400,
      'invalid_grant',
    ]);
    await expect(fetchStatus(second)).resolves.toBe(401);
    expect([provider.refreshCount, provider.reuseCount]).toEqual([refreshes + 1, reuses + 1]);
  });

  it('can ask for less, and keeps the scope of its grant', async () => {
    const second = await read(await client.refresh(first.refresh_token, { scope: 'openid' }));
    expect(second.scope).toBe('openid');
    const third = await read(await client.refresh(second.refresh_token));
    expect(third.scope).toBe('openid offline_access');
  });

  it('survives a request for more than was granted', async () => {
    const refused = await client.refresh(first.refresh_token, { scope: 'openid admin' });
    await expect(failure(refused)).resolves.toEqual([400, 'invalid_scope']);
    expect((await client.refresh(first.refresh_token)).status).toBe(200);
  });

  it('is revoked with all tokens of its grant', async () => {
    expect((await client.revoke(first.refresh_token)).status).toBe(200);
    await expect(fetchStatus(first)).resolves.toBe(401);
    expect((await client.refresh(first.refresh_token)).status).toBe(400);
  });

  it('is revoked when the user withdraws the consent', async () => {
    provider.revokeGrants();
    await expect(fetchStatus(first)).resolves.toBe(401);
    expect((await client.refresh(first.refresh_token)).status).toBe(400);
  });

  it('is revoked when its code is redeemed a second time', async () => {
    const code = (await client.agreement({ scope: 'openid offline_access' })).get('code');
    const issued = await read(await client.redeem(code));
    await client.redeem(code);
    expect((await client.refresh(issued.refresh_token)).status).toBe(400);
  });
});

describe('an access token', () => {
  it('expires after its lifetime', async () => {
    const tokens = await signIn();
    now += LIFETIME * 1000 - 1;
    await expect(fetchStatus(tokens)).resolves.toBe(200);
    now += 1;
    await expect(fetchStatus(tokens)).resolves.toBe(401);
  });

  it('is revoked without its refresh token', async () => {
    const tokens = await signIn();
    await client.revoke(tokens.access_token);
    await expect(fetchStatus(tokens)).resolves.toBe(401);
    expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
  });
});

describe('a revocation', () => {
  it('succeeds for a token that is unknown', async () => {
    expect((await client.revoke('unknown')).status).toBe(200);
  });

  it.each([
    ['without a token', () => client.revoke(undefined), [400, 'invalid_request']],
    ['by another client', () => client.revoke('t', client.basic('wrong')), [401, 'invalid_client']],
  ])('is refused %s', async (_how, send, expected) => {
    await expect(send().then(failure)).resolves.toEqual(expected);
  });
});
