/** Signatures that several published keys could have made. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type CryptoKey, type JWTPayload, SignJWT, exportJWK, generateKeyPair } from 'jose';
import { verifySignature } from '../../../src/core/oauth/id-token.js';
import { MetadataCache } from '../../../src/core/oauth/metadata-cache.js';
import { IssuerJwks } from '../../../src/core/oauth/issuer-jwks.js';

const NOW_SECONDS = 1_800_000_000;
const KEYS = 'https://op.test/jwks';

const pair = () => generateKeyPair('RS256', { extractable: true });
const [first, second, foreign] = await Promise.all([pair(), pair(), pair()]);
const published = await Promise.all([first, second].map(({ publicKey }) => exportJWK(publicKey)));
const short = {
  kty: 'RSA',
  n: Buffer.alloc(128, 0xff).toString('base64url'),
  e: 'AQAB',
  alg: 'RS256',
};

/** Without a key id, so that each key has to be tried. */
function signed(claims: JWTPayload, privateKey: CryptoKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
}

describe('a token that several published keys could have signed', () => {
  let fetches: number;
  let verify: (token: string) => Promise<unknown>;

  beforeEach(() => {
    fetches = 0;
    const fetch = async (): Promise<Response> => {
      fetches += 1;
      return Response.json({ keys: [short, ...published] });
    };
    const documents = new MetadataCache(() => NOW_SECONDS * 1000);
    const provider = { id: 'op', allowsHttp: false };
    const keys = new IssuerJwks(provider, KEYS, documents, fetch);
    verify = (token) =>
      verifySignature(token, { keys, nowSeconds: NOW_SECONDS, clockTolerance: 30 });
  });

  it.each([
    ['first', first],
    ['second', second],
  ])('is accepted when the %s of them has', async (_, { privateKey }) => {
    const claims = { sub: 'ada', exp: NOW_SECONDS + 60 };
    await expect(verify(await signed(claims, privateKey))).resolves.toMatchObject({ claims });
    expect(fetches).toBe(1);
  });

  it.each([
    ['expired', { exp: NOW_SECONDS - 31 }, 'ERR_JWT_EXPIRED'],
    ['not valid yet', { nbf: NOW_SECONDS + 31 }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ])('is reported as %s when it is, by the keys at hand', async (_, claims, code) => {
    const token = await signed(claims, second.privateKey);
    await expect(verify(token)).rejects.toMatchObject({ code });
    expect(fetches).toBe(1);
  });

  it('is refused when none of them made it, after the keys were fetched again', async () => {
    const token = await signed({ sub: 'ada' }, foreign.privateKey);
    await expect(verify(token)).rejects.toMatchObject({
      code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    });
    expect(fetches).toBe(2);
  });
});
