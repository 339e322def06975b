/** Tokens that a client may send, and what an API must make of each. */
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { AUDIENCE, encode, ISSUER, type TokenIssuer } from '../../support/token-issuer.js';
import type { Outcome } from './transports.js';

/** Another issuer that the API accepts, for an audience of its own. */
export const OTHER = 'https://other.example.com';
export const OTHER_AUDIENCE = 'https://api.example.com/for-others';

export interface Issuers {
  readonly issuer: TokenIssuer;
  readonly other: TokenIssuer;
}

export interface TokenCase {
  readonly id: string;
  readonly name: string;
  readonly token: (issuers: Issuers) => Promise<string | undefined>;
  readonly expected: Outcome;
}

const ADA = `ada of ${ISSUER}`;

/** A case by its id and name, its expected outcome, and its token. */
function one(
  id: string,
  name: string,
  expected: Outcome,
  token: (issuers: Issuers) => Promise<string | undefined>,
): TokenCase {
  return { id, name, expected, token };
}

/** A token with this header and these claims, and a signature that is made up. */
const forged = (header: object, claims: object, signature = 'AAAA') =>
  `${encode(header)}.${encode(claims)}.${signature}`;

async function replacedPart(jwt: Promise<string>, at: 0 | 1 | 2, part: string): Promise<string> {
  const parts = (await jwt).split('.');
  parts[at] = part;
  return parts.join('.');
}

export const CASES: readonly TokenCase[] = [
  one('RES-01', 'no token', 401, async () => undefined),
  one('RES-02', 'ES256', ADA, ({ issuer }) => issuer.sign()),
  one('RES-02', 'RS256', ADA, ({ issuer }) => issuer.sign({}, { alg: 'RS256', kid: 'RS256' })),
  one('RES-02', 'the audience among others', ADA, ({ issuer }) =>
    issuer.sign({ aud: ['https://else.example.com', AUDIENCE] }),
  ),
  one('RES-02', 'the full media type', ADA, ({ issuer }) =>
    issuer.sign({}, { typ: 'application/AT+JWT' }),
  ),
  one('RES-03', 'alg none, without a signature', 401, async ({ issuer }) =>
    forged({ alg: 'none', typ: 'at+jwt' }, issuer.claims(), ''),
  ),
  one('RES-03', 'alg none, with a signature', 401, async ({ issuer }) =>
    forged({ alg: 'none', typ: 'at+jwt' }, issuer.claims()),
  ),
  one('RES-04', 'HS256 with the public key as the secret', 401, async ({ issuer }) => {
    const secret = Buffer.from(await exportSPKI(issuer.key('RS256').publicKey));
    return issuer.sign({}, { alg: 'HS256', kid: 'RS256' }, secret);
  }),
  one('RES-05', 'another key type under the same kid', 401, ({ issuer }) =>
    issuer.sign({}, { alg: 'RS256', kid: 'ES256' }, issuer.key('RS256').privateKey),
  ),
  one('RES-05', 'an algorithm that is not on the list', 401, async ({ issuer }) => {
    const { privateKey } = await generateKeyPair('ES384');
    return issuer.sign({}, { alg: 'ES384' }, privateKey);
  }),
  one('RES-06', 'its own key in the header (jwk)', 401, async ({ issuer }) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    return issuer.sign({}, { jwk: await exportJWK(publicKey) }, privateKey);
  }),
  one('RES-06', 'the address of its own keys (jku)', 401, async ({ issuer }) => {
    const { privateKey } = await generateKeyPair('ES256');
    return issuer.sign({}, { jku: 'https://evil.example.com/keys', kid: 'evil' }, privateKey);
  }),
  one('RES-06', 'the address of its certificate (x5u)', 401, async ({ issuer }) => {
    const { privateKey } = await generateKeyPair('ES256');
    return issuer.sign({}, { x5u: 'https://evil.example.com/crt', kid: 'evil' }, privateKey);
  }),
  one('RES-07', 'an extension that is critical', 401, async ({ issuer }) => {
    const header = { crit: ['exp'], exp: 1 };
    const { privateKey } = issuer.key('ES256');
    return new SignJWT(issuer.claims())
      .setProtectedHeader({ alg: 'ES256', kid: 'ES256', typ: 'at+jwt', ...header })
      .sign(privateKey, { crit: { exp: true } });
  }),
  one('RES-08', 'no audience', 401, ({ issuer }) => issuer.sign({ aud: undefined })),
  one('RES-08', 'an empty list of audiences', 401, ({ issuer }) => issuer.sign({ aud: [] })),
  one('RES-08', 'another audience', 401, ({ issuer }) => issuer.sign({ aud: `${AUDIENCE}/` })),
  one('RES-09', 'an ID token for the API', 401, ({ issuer }) => issuer.sign({}, { typ: 'JWT' })),
  one('RES-09', 'no type', 401, ({ issuer }) => issuer.sign({}, { typ: undefined })),
  one('RES-09', 'a nonce', 401, ({ issuer }) => issuer.sign({ nonce: 'x' })),
  one('RES-09', 'a hash of another token (at_hash)', 401, ({ issuer }) =>
    issuer.sign({ at_hash: 'x' }),
  ),
  one('RES-09', 'a logout token', 401, ({ issuer }) =>
    issuer.sign({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
  ),
  one('RES-10', 'another issuer, with the same subject', `ada of ${OTHER}`, ({ other }) =>
    other.sign({ aud: OTHER_AUDIENCE }),
  ),
  one('RES-10', 'another issuer in the name of this one', 401, ({ issuer, other }) =>
    other.sign({ iss: issuer.issuer }),
  ),
  one('RES-10', 'another issuer for the audience of this one', 401, ({ other }) => other.sign()),
  one('RES-10', 'an issuer that is not on the list', 401, ({ issuer }) =>
    issuer.sign({ iss: 'https://evil.example.com' }),
  ),
  one('RES-10', 'the issuer with a slash', 401, ({ issuer }) => issuer.sign({ iss: `${ISSUER}/` })),
  one('RES-10', 'no issuer', 401, ({ issuer }) => issuer.sign({ iss: undefined })),
  one('RES-10', 'a list of issuers', 401, ({ issuer }) => issuer.sign({ iss: [ISSUER] })),
  one('RES-11', 'expired', 401, ({ issuer }) => issuer.sign({ exp: issuer.now / 1000 - 31 })),
  one('RES-11', 'expired within the tolerance', ADA, ({ issuer }) =>
    issuer.sign({ exp: issuer.now / 1000 - 29 }),
  ),
  one('RES-11', 'no expiry', 401, ({ issuer }) => issuer.sign({ exp: undefined })),
  one('RES-11', 'an expiry that is text', 401, ({ issuer }) => issuer.sign({ exp: '9999999999' })),
  one('RES-11', 'not valid yet', 401, ({ issuer }) => issuer.sign({ nbf: issuer.now / 1000 + 31 })),
  one('RES-12', 'other claims under the signature', 401, ({ issuer }) =>
    replacedPart(issuer.sign(), 1, encode(issuer.claims({ sub: 'eve' }))),
  ),
  one('RES-12', 'another header under the signature', 401, ({ issuer }) =>
    replacedPart(issuer.sign(), 0, encode({ alg: 'ES256', kid: 'ES256', typ: 'at+jwt', a: 1 })),
  ),
  one('RES-12', 'an empty signature', 401, ({ issuer }) => replacedPart(issuer.sign(), 2, '')),
  one('RES-12', 'a signature in DER', 401, ({ issuer }) =>
    replacedPart(issuer.sign(), 2, 'MEUCIQDxN5w4Yl5lQ8dVf0Oq'),
  ),
  one('RES-13', 'an unknown kid', 401, ({ issuer }) =>
    issuer.sign({}, { kid: 'unknown' }, issuer.key('ES256').privateKey),
  ),
  one('RES-13', 'no kid', ADA, ({ issuer }) => issuer.sign({}, { kid: undefined })),
  one('RES-14', 'not a JWT', 401, async () => 'opaque'),
  one('RES-14', 'five parts', 401, async () => 'a.b.c.d.e'),
  one('RES-14', 'a header that is no JSON', 401, async () => 'AAAA.AAAA.AAAA'),
  one('RES-14', 'claims that are a list', 401, async () =>
    forged({ alg: 'ES256', kid: 'ES256', typ: 'at+jwt' }, []),
  ),
  one('RES-14', '__proto__ among the claims', 401, async ({ issuer }) =>
    forged({ alg: 'ES256' }, JSON.parse(`{"iss":"${issuer.issuer}","__proto__":{}}`) as object),
  ),
  one('RES-15', 'bound to a key, without a proof', 401, ({ issuer }) =>
    issuer.sign({ cnf: { jkt: 'x' } }),
  ),
  one('RES-15', 'bound to a certificate, without one', 401, ({ issuer }) =>
    issuer.sign({ cnf: { 'x5t#S256': 'x' } }),
  ),
];
