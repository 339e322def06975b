/** What an ID token must be to prove anything (OpenID Connect Core §3.1.3.7). */
import { describe, expect, it } from '@jest/globals';
import type { JWK } from 'jose';
import type { Misbehaviour } from '../../support/misbehaving-provider.js';
import { EC, NEXT_RSA, RSA } from '../../support/provider-keys.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const without = (name: string): object => ({ ...RSA.jwk, [name]: undefined });

const refused: readonly (readonly [string, Misbehaviour])[] = [
  ['C01 another issuer', { claims: { iss: 'https://evil.test' } }],
  ['C01 the issuer with a slash too many', { claims: { iss: 'https://op.test/' } }],
  ['C01 no issuer', { claims: { iss: undefined } }],
  ['C02 another audience', { claims: { aud: 'another-client' } }],
  ['C02 no audience', { claims: { aud: undefined } }],
  ['C02 an audience list without us', { claims: { aud: ['another-client'] } }],
  ['C03 a second audience and no azp', { claims: { aud: ['the-client', 'another-client'] } }],
  [
    'C03 a second audience, and azp naming it',
    { claims: { aud: ['the-client', 'another-client'], azp: 'another-client' } },
  ],
  ['A101 C04 one audience, and azp naming another client', { claims: { azp: 'another-client' } }],
  ['C05 another nonce', { claims: { nonce: 'another' } }],
  ['C06 no nonce', { claims: { nonce: undefined } }],
  ['C07 no expiry', { claims: { exp: undefined } }],
  ['C07 expired by more than the clocks may differ', { claims: { exp: nowSeconds() - 60 } }],
  ['C07 an expiry that is text', { claims: { exp: 'never' } }],
  ['C08 no time of issue', { claims: { iat: undefined } }],
  ['C08 issued in the future', { claims: { iat: nowSeconds() + 3600 } }],
  ['C08 not valid yet', { claims: { nbf: nowSeconds() + 3600 } }],
  ['C09 unsecured', { signature: 'unsecured' }],
  [
    'C09 unsecured, as the metadata allows',
    {
      signature: 'unsecured',
      metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] },
    },
  ],
  ['C10 signed with the client secret', { signature: 'by the secret' }],
  [
    'C10 signed with the client secret, as the metadata allows',
    {
      signature: 'by the secret',
      metadata: { id_token_signing_alg_values_supported: ['HS256', 'RS256'] },
    },
  ],
  ['C11 a corrupted RS256 signature', { signature: 'corrupted' }],
  [
    'C11 a corrupted ES256 signature',
    { signature: 'corrupted', signsWith: EC, publishes: [EC.jwk] },
  ],
  ['C11 signed by a key that is not published', { signsWith: NEXT_RSA, header: { kid: RSA.kid } }],
  [
    'C11 signed by a key that is not published, without a key id, several being published',
    { signsWith: NEXT_RSA, header: { kid: undefined }, publishes: [RSA.jwk, RSA.jwk] },
  ],
  ['C13 a key published for encryption', { publishes: [{ ...RSA.jwk, use: 'enc' }] }],
  ['C13 a key published for another algorithm', { publishes: [{ ...RSA.jwk, alg: 'RS512' }] }],
  ['C13 a key of another type under the same id', { publishes: [{ ...EC.jwk, kid: RSA.kid }] }],
  [
    'C13 a symmetric key among the published ones',
    { signature: 'by the secret', publishes: [{ kty: 'oct', k: 'Y2FuYXJ5', alg: 'HS256' }] },
  ],
  [
    'C13 no key id, and its key behind more others than are worth trying',
    { header: { kid: undefined }, publishes: [...Array<JWK>(8).fill(NEXT_RSA.jwk), RSA.jwk] },
  ],
  ['C13 no keys', { publishes: [] }],
  ['C13 keys that are none', { publishes: [null, 'canary'] as unknown as JWK[] }],
  ['A101 C14 the hash of another access token', { claims: { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
  ['C14 a hash that is no text', { claims: { at_hash: 1 } }],
  ['C15 no subject', { claims: { sub: undefined } }],
  ['C15 an empty subject', { claims: { sub: '' } }],
  ['C15 a subject that is a number', { claims: { sub: 42 } }],
  ['C15 a subject that is an object', { claims: { sub: { id: 'ada' } } }],
  ['C15 a subject that is a list', { claims: { sub: ['ada'] } }],
  ['C15 a subject of a megabyte', { claims: { sub: 'a'.repeat(1024 * 1024) } }],
  ['C15 a subject of a kilobyte', { claims: { sub: 'a'.repeat(1024) } }],
  ['C37 encrypted', { signature: 'encrypted' }],
  ['an extension that must be understood', { header: { crit: ['b64'], b64: true } }],
  ['no token at all', { token: { id_token: undefined } }],
  ['no token, but text', { token: { id_token: 'canary.not-a.token' } }],
];

describe('an ID token is refused that has', () => {
  it.each(refused)('A100 to A102 / %s', async (_, misbehaviour) => {
    const scenario = new SignInScenario({ misbehaviour });
    await scenario.expectReturnRefused('Configuration');
    expect(scenario.op.count('userinfo')).toBe(0);
  });
});

const accepted: readonly (readonly [string, Misbehaviour])[] = [
  ['everything in order', {}],
  ['the audience as a list of one', { claims: { aud: ['the-client'] } }],
  ['azp naming us', { claims: { azp: 'the-client' } }],
  [
    'a second audience, and azp naming us',
    { claims: { aud: ['the-client', 'another-client'], azp: 'the-client' } },
  ],
  ['expired by less than the clocks may differ', { claims: { exp: nowSeconds() - 10 } }],
  ['been issued a little in the future', { claims: { iat: nowSeconds() + 30 } }],
  ['no hash of the access token', { claims: { at_hash: undefined } }],
  ['no key id, one key being published', { header: { kid: undefined } }],
  [
    'no key id, several keys being published',
    { header: { kid: undefined }, publishes: [NEXT_RSA.jwk, EC.jwk, RSA.jwk] },
  ],
  ['an ES256 signature', { signsWith: EC, publishes: [RSA.jwk, EC.jwk] }],
  ['a key without a stated use', { publishes: [without('use')] }],
  [
    'its key among a thousand',
    {
      publishes: [...Array.from({ length: 999 }, (_, n) => ({ ...EC.jwk, kid: `${n}` })), RSA.jwk],
    },
  ],
  ['a token type spelt bEaReR', { token: { token_type: 'bEaReR' } }],
  ['no lifetime of the access token beside it', { token: { expires_in: undefined } }],
];

describe('an ID token is accepted that has', () => {
  it.each(accepted)('%s', async (_, misbehaviour) => {
    const scenario = new SignInScenario({ misbehaviour });
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.toMatchObject({
      user: { email: 'ada@example.com' },
    });
    expect(scenario.logs).toEqual([]);
  });
});

describe('a key of the issuer', () => {
  it('A61 is never fetched from the URL in a token', async () => {
    const header = {
      jku: 'https://evil.test/jwks',
      x5u: 'https://evil.test/x5u',
      jwk: NEXT_RSA.jwk,
      kid: undefined,
    };
    const scenario = new SignInScenario({ misbehaviour: { header, signsWith: NEXT_RSA } });
    await scenario.expectReturnRefused('Configuration');
    expect(scenario.op.count('elsewhere')).toBe(0);
  });
});
