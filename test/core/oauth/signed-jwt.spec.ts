/** Both implementations of `#signed-jwt` accept and refuse the same tokens. */
import { describe, expect, it, jest } from '@jest/globals';
import {
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  jwtVerify,
} from 'jose';
import * as onNode from '../../../src/core/oauth/signed-jwt.node.js';
import * as onTheWeb from '../../../src/core/oauth/signed-jwt.js';

const NOW_SECONDS = 1_800_000_000;
const VALIDITY = { clockTolerance: 30, currentDate: new Date(NOW_SECONDS * 1000) };
const RS256 = { alg: 'RS256', kid: 'RS256' };
const CLAIMS = { sub: 'user', iat: NOW_SECONDS, exp: NOW_SECONDS + 60 };

interface Pair {
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

async function pairFor(alg: string, more: Partial<JWK> = {}): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: alg, ...more } };
}

const rsa = await pairFor('RS256');
const foreign = await pairFor('RS256');
const others = await Promise.all(['RS384', 'PS256', 'ES256', 'EdDSA'].map((alg) => pairFor(alg)));
const keys = createLocalJWKSet({ keys: [rsa, ...others].map(({ jwk }) => jwk) });

function signed(
  claims: object = CLAIMS,
  header: Partial<JWTHeaderParameters> = {},
  { privateKey }: Pair = rsa,
): Promise<string> {
  const protectedHeader = { ...RS256, ...header };
  return new SignJWT({ ...claims }).setProtectedHeader(protectedHeader).sign(privateKey);
}

/** A token of these parts, signed with the issuer's key whatever they say. */
async function signedParts(header: unknown, payload: string): Promise<string> {
  const start = `${encoded(JSON.stringify(header))}.${payload}`;
  const rs256 = 'RSASSA-PKCS1-v1_5';
  const signature = await crypto.subtle.sign(rs256, rsa.privateKey, Buffer.from(start));
  return `${start}.${Buffer.from(signature).toString('base64url')}`;
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** The properties that distinguish errors. */
function describeError(error: unknown): object {
  const { constructor, code, message } = error as Error & { code?: string };
  return { constructor, code, message };
}

/** The same signature, with the bits changed that its last character has over. */
function withSpareBits(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) ?? '') ^ 1];
}

const [header = '', payload = '', signature = ''] = (await signed()).split('.');
const forged = encoded(JSON.stringify({ ...CLAIMS, sub: 'another user' }));

const ecdsa = others.find(({ jwk }) => jwk.kid === 'ES256') ?? rsa;
const ES256 = { alg: 'ES256', kid: 'ES256' };
const [ecHeader = '', , ecSignature = ''] = (await signed(CLAIMS, ES256, ecdsa)).split('.');

const SIGNED: readonly [name: string, token: string][] = [
  ['by RS256', await signed()],
  ['by RS256, with claims beyond ASCII', await signed({ ...CLAIMS, name: 'Zoë 😀' })],
  ['by RS256, with a type', await signed(CLAIMS, { typ: 'JWT' })],
  ['within the tolerance of its expiry', await signed({ ...CLAIMS, exp: NOW_SECONDS - 29 })],
  ...(await Promise.all(
    others.map(async (pair): Promise<[string, string]> => {
      const alg = pair.jwk.kid ?? '';
      return [`by ${alg}`, await signed(CLAIMS, { alg, kid: alg }, pair)];
    }),
  )),
];

const REFUSED: readonly [name: string, token: string][] = [
  ['nothing', ''],
  ['words', 'not a token'],
  ['no signature', `${header}.${payload}.`],
  ['no third part', `${header}.${payload}`],
  ['a fourth part', `${header}.${payload}.${signature}.`],
  ['claims that were not signed', `${header}.${forged}.${signature}`],
  ['claims that ES256 did not sign', `${ecHeader}.${forged}.${ecSignature}`],
  ['a signature of ES256 with a byte more', `${ecHeader}.${payload}.${ecSignature}AA`],
  ['ES256 with the values 0', `${ecHeader}.${payload}.${'A'.repeat(86)}`],
  ['ES256 by another kind of key', await signed(CLAIMS, { ...RS256, kid: 'ES256' }, rsa)],
  ['the signature of another token', `${header}.${payload}.${(await signed({})).split('.')[2]}`],
  ['half a signature', `${header}.${payload}.${signature.slice(0, 100)}`],
  ['a signature in another alphabet', `${header}.${payload}.${signature}!`],
  ['a signature by another key', await signed(CLAIMS, {}, foreign)],
  ['the id of no key', await signed(CLAIMS, { kid: 'none' })],
  ['the id of a key for something else', await signed(CLAIMS, { kid: 'ES256' })],
  ['the algorithm "none"', `${encoded('{"alg":"none"}')}.${payload}.`],
  ['"none", signed', await signedParts({ alg: 'none', kid: 'RS256' }, payload)],
  [
    'another algorithm than it was signed by',
    await signedParts({ ...RS256, alg: 'PS256' }, payload),
  ],
  ['a symmetric algorithm', await signedParts({ alg: 'HS256', kid: 'RS256' }, payload)],
  ['no algorithm', await signedParts({ kid: 'RS256' }, payload)],
  [
    'an extension that must be understood',
    await signedParts({ ...RS256, crit: ['new'], new: 1 }, payload),
  ],
  ['a header that is no object', await signedParts([], payload)],
  ['claims that are not encoded', await signedParts(RS256, '{}')],
  ['claims that are encoded beyond ASCII', await signedParts(RS256, `${payload}é`)],
  ['five parts, of which four are signed', await signedParts(RS256, `${payload}..${payload}`)],
  ['claims that are no object', await signedParts(RS256, encoded('[]'))],
  ['claims that are no JSON', await signedParts(RS256, encoded('{'))],
  ['claims of a time gone by', await signed({ ...CLAIMS, exp: NOW_SECONDS - 31 })],
  ['claims of a time to come', await signed({ ...CLAIMS, nbf: NOW_SECONDS + 31 })],
  ['an expiry that is no number', await signedText({ ...CLAIMS, exp: 'tomorrow' })],
];

function signedText(claims: object): Promise<string> {
  return signedParts(RS256, encoded(JSON.stringify(claims)));
}

describe.each([
  ['on Node', onNode],
  ['by Web Crypto', onTheWeb],
])('A JWT %s', (_, { verifyJwt }) => {
  it.each(SIGNED)('is accepted when it is signed %s', async (_name, token) => {
    const { payload: claims, protectedHeader } = await jwtVerify(token, keys, VALIDITY);
    expect(await verifyJwt(token, keys, VALIDITY)).toEqual({ claims, alg: protectedHeader.alg });
  });

  it.each(REFUSED)('is refused with the error that jose has for it: %s', async (_name, token) => {
    const error = await jwtVerify(token, keys, VALIDITY).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    const refusal = await verifyJwt(token, keys, VALIDITY).catch((thrown: unknown) => thrown);
    expect(describeError(refusal)).toEqual(describeError(error));
  });

  it('is refused when the key is shorter than RFC 7518 §3.3 allows', async () => {
    const short = { modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]) };
    const { privateKey, publicKey } = await crypto.subtle.generateKey(
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', ...short },
      true,
      ['sign', 'verify'],
    );
    const jwk = await exportJWK(publicKey);
    const start = `${encoded('{"alg":"RS256"}')}.${payload}`;
    const bytes = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', privateKey, Buffer.from(start));
    const token = `${start}.${Buffer.from(bytes).toString('base64url')}`;
    const set = createLocalJWKSet({ keys: [jwk] });
    await expect(verifyJwt(token, set, VALIDITY)).rejects.toThrow('2048');
  });

  it('is refused when several keys match, of which the caller chooses', async () => {
    const both = [rsa, foreign].map(({ jwk }) => ({ ...jwk, kid: 'same' }));
    const set = createLocalJWKSet({ keys: both });
    const token = await signed(CLAIMS, { kid: 'same' });
    await expect(verifyJwt(token, set, VALIDITY)).rejects.toHaveProperty(
      'code',
      'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
    );
  });
});

it('accepts no more spellings of a signature on Node than by Web Crypto', async () => {
  const token = withSpareBits(await signed());
  const verdicts = [onNode, onTheWeb].map(({ verifyJwt }) =>
    verifyJwt(token, keys, VALIDITY).then(
      () => true,
      () => false,
    ),
  );
  const [node, web] = await Promise.all(verdicts);
  expect(node).toBe(web);
});

it('does not use Web Crypto on Node for RS256', async () => {
  const [, token] = SIGNED[0] ?? [];
  await onNode.verifyJwt(token ?? '', keys, VALIDITY);
  const byWebCrypto = jest.spyOn(crypto.subtle, 'verify');
  await onNode.verifyJwt(token ?? '', keys, VALIDITY);
  expect(byWebCrypto).not.toHaveBeenCalled();
  byWebCrypto.mockRestore();
});
