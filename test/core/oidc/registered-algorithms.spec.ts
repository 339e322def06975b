/**
 * What a client is registered for, beyond what every provider does (Dynamic Client Registration
 * §2).
 */
import { describe, expect, it } from '@jest/globals';
import { getSharedKey } from '../../../src/core/oauth/client-authentication.js';
import type { OAuthProvider } from '../../../src/core/providers/provider.js';
import type { Misbehaviour } from '../../support/misbehaving-provider.js';
import { EC, NEXT_RSA, RSA, type SigningKey, makeToken } from '../../support/provider-keys.js';
import { customFetch } from '../../../src/core/index.js';
import { FusionAuth } from '../../../src/providers/fusionauth.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const ADA = { user: { email: 'ada@example.com' } };

describe('a client registered for ID tokens that are signed with its secret', () => {
  const makeScenario = (misbehaviour: Misbehaviour) =>
    new SignInScenario({
      misbehaviour,
      providers: (op) => [op.oidc({ client: { id_token_signed_response_alg: 'HS256' } })],
    });

  it('accepts one', async () => {
    const scenario = makeScenario({ signature: 'by the secret' });
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.toMatchObject(ADA);
    expect(scenario.op.count('jwks')).toBe(0);
  });

  it.each([
    [{ id_token_signed_response_alg: 'HS256' }, 'signed in'],
    [undefined, 'refused'],
  ])('M15 accepts FusionAuth’s default with %j: %s', async (client, outcome) => {
    const scenario = new SignInScenario({
      misbehaviour: { signature: 'by the secret' },
      providers: ({ issuer, clientId, clientSecret, fetch }) => [
        FusionAuth({
          issuer,
          clientId,
          clientSecret,
          ...(client && { client }),
          [customFetch]: fetch,
          token: `${issuer}/token`,
          id: 'op',
        }),
      ],
    });
    await scenario.signIn();
    const session = await scenario.browser.session();
    expect(session === null ? 'refused' : 'signed in').toBe(outcome);
  });

  it('needs no published keys', async () => {
    const scenario = makeScenario({
      signature: 'by the secret',
      metadata: { jwks_uri: undefined },
    });
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.toMatchObject(ADA);
  });

  it.each<[string, Misbehaviour]>([
    ['C12 one that is signed with a published key', { signsWith: RSA }],
    ['C09 one that is not signed', { signature: 'unsecured' }],
    ['C07 one that has expired', { signature: 'by the secret', claims: { exp: 1 } }],
    ['C02 one for another client', { signature: 'by the secret', claims: { aud: 'another' } }],
    ['C05 one with another nonce', { signature: 'by the secret', claims: { nonce: 'another' } }],
  ])('refuses %s', async (_, misbehaviour) => {
    await makeScenario(misbehaviour).expectReturnRefused('Configuration');
  });

  it('C10 refuses one that is signed with another secret', async () => {
    const scenario = makeScenario({ signature: 'by the secret' });
    const away = await scenario.authorizationUrl();
    scenario.op.misbehaviour = {
      token: {
        id_token: await makeToken('by the secret', {
          claims: { ...claimsFor(away), exp: Math.floor(Date.now() / 1000) + 300 },
          header: {},
          key: RSA,
          secret: 'another-secret, of more than 32 bytes',
        }),
      },
    };
    await scenario.comeBack(away);
    await expect(scenario.browser.session()).resolves.toBeNull();
    expect(scenario.logs).toHaveLength(1);
  });

  it('is refused when it has no secret', () => {
    const provider = { id: 'op', clientSecret: undefined } as OAuthProvider;
    expect(() => getSharedKey(provider, 'HS256')).toThrow('Provider "op" has no clientSecret.');
    expect(getSharedKey(provider, 'RS256')).toBeUndefined();
  });
});

describe('a client registered for signed userinfo responses', () => {
  const signed = async (claims: object, key: SigningKey = RSA) =>
    makeToken('sound', { claims: { ...claims }, header: {}, key, secret: '' });

  const makeScenario = (jwt: string, publishes = [RSA.jwk]) =>
    new SignInScenario({
      misbehaviour: {
        publishes,
        answers: {
          userinfo: () => new Response(jwt, { headers: { 'content-type': 'application/jwt' } }),
        },
      },
      providers: (op) => [
        op.oidc({ idToken: false, client: { userinfo_signed_response_alg: 'RS256' } }),
      ],
    });

  const CLAIMS = { sub: 'ada-1815', email: 'ada@example.com', name: 'Ada Lovelace' };

  it.each([
    ['that names both', { iss: 'https://op.test', aud: 'the-client' }],
    ['that names neither', {}],
  ])('accepts one %s', async (_, more) => {
    const scenario = makeScenario(await signed({ ...CLAIMS, ...more }));
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.toMatchObject(ADA);
    const asked = scenario.op.requests.find(({ endpoint }) => endpoint === 'userinfo');
    expect(asked?.headers.get('accept')).toContain('application/jwt');
  });

  it.each<[string, object, SigningKey]>([
    ['C16 about another user', { ...CLAIMS, sub: 'grace' }, RSA],
    ['C16 about no user', { ...CLAIMS, sub: undefined }, RSA],
    ['C01 of another issuer', { ...CLAIMS, iss: 'https://evil.test' }, RSA],
    ['C02 for another client', { ...CLAIMS, aud: 'another' }, RSA],
    ['C07 that has expired', { ...CLAIMS, exp: 1 }, RSA],
    ['C11 by a key that is not published', CLAIMS, NEXT_RSA],
    ['C12 by another algorithm', CLAIMS, EC],
  ])('refuses one %s', async (_, claims, key) => {
    await makeScenario(await signed(claims, key), [RSA.jwk, EC.jwk]).expectReturnRefused(
      'Configuration',
    );
  });

  it('C17 refuses one that is not signed', async () => {
    await makeScenario('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEtMTgxNSJ9.').expectReturnRefused(
      'Configuration',
    );
  });
});

function claimsFor(away: URL): Record<string, unknown> {
  return {
    iss: 'https://op.test',
    sub: 'ada-1815',
    aud: 'the-client',
    iat: Math.floor(Date.now() / 1000),
    nonce: away.searchParams.get('nonce'),
  };
}
