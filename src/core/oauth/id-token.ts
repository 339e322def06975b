/**
 * Proof that an ID token was made by its issuer, for us (OpenID Connect Core §3.1.3.7).
 *
 * The protocol library has checked issuer, audience, expiry and nonce by then. The signature is
 * checked too, although the token came over TLS: who can bend that connection must not become
 * anybody's identity. `none` and symmetric algorithms have no key in a published set; a client that is
 * registered for a symmetric one has its key, the client secret (§10.1), and takes no other.
 */
import { type JWTPayload, type JWTVerifyOptions, errors, jwtVerify } from 'jose';
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { encodeBase64url, encodeUtf8 } from '../kernel/bytes.js';
import { type KeySet, IssuerJwks } from './issuer-jwks.js';

const CLOCK_TOLERANCE_SECONDS = 30;
/** How far ahead of ours the issuer's clock may be, in seconds. */
const ISSUED_AHEAD_SECONDS = 60;
/** A token without a key id is tried with this many keys at most. */
const MOST_KEYS_TRIED = 8;

/** What was signed, and by which algorithm. */
export interface Verified {
  readonly claims: JWTPayload;
  readonly alg: string;
}

/** What a signature is verified against. `nowSeconds` counts from the epoch. */
export interface SignatureExpectations {
  /** A key of its own where the client is registered for a symmetric algorithm. */
  readonly keys: IssuerJwks | SharedKey;
  readonly nowSeconds: number;
}

/** What an ID token is verified against. */
export interface IdTokenExpectations extends SignatureExpectations {
  readonly clientId: string;
  readonly accessToken: string | undefined;
}

/** A key that the issuer and the client have in common. */
export interface SharedKey {
  readonly alg: string;
  readonly secret: string;
}

/** @throws {CallbackRouteError} when the token is not what its issuer would have made for us. */
export async function verifyIdToken(idToken: string, expected: IdTokenExpectations): Promise<void> {
  const { claims, alg } = await verifySignature(idToken, expected);
  if (claims.azp !== undefined && claims.azp !== expected.clientId) {
    throw new CallbackRouteError('The ID token was issued to another client.');
  }
  const issuedAhead = (claims.iat ?? Infinity) - expected.nowSeconds;
  if (issuedAhead > ISSUED_AHEAD_SECONDS) {
    throw new CallbackRouteError('The ID token was issued in the future.');
  }
  await verifyAccessTokenHash(claims.at_hash, expected.accessToken, alg);
}

/** @throws {JOSEError} when it is not signed by a key of the issuer, or is not for now. */
export async function verifySignature(
  idToken: string,
  expected: SignatureExpectations,
): Promise<Verified> {
  const { keys } = expected;
  if (!(keys instanceof IssuerJwks)) return verifyShared(idToken, keys, expected);
  let known: KeySet | undefined;
  try {
    known = await keys.get();
    return await verifyWith(idToken, expected, known);
  } catch (error) {
    // The issuer rotates its keys: the one that is asked for may have been published since.
    const newer = namesNoKey(error) ? await keys.refetch() : undefined;
    if (newer === undefined || newer === known) throw error;
    return verifyWith(idToken, expected, newer);
  }
}

async function verifyShared(
  idToken: string,
  { alg, secret }: SharedKey,
  expected: SignatureExpectations,
): Promise<Verified> {
  const options = { ...validityFor(expected), algorithms: [alg] };
  const { payload } = await jwtVerify(idToken, encodeUtf8(secret), options);
  return { claims: payload, alg };
}

function validityFor({ nowSeconds }: SignatureExpectations): JWTVerifyOptions {
  return { clockTolerance: CLOCK_TOLERANCE_SECONDS, currentDate: new Date(nowSeconds * 1000) };
}

function namesNoKey(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSInvalid ||
    // Keys without ids, or another key under an old id.
    error instanceof errors.JWSSignatureVerificationFailed
  );
}

async function verifyWith(
  idToken: string,
  expected: SignatureExpectations,
  keys: KeySet,
): Promise<Verified> {
  const validity = validityFor(expected);
  try {
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, validity);
    return { claims: payload, alg: protectedHeader.alg };
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    let tried = 0;
    for await (const candidate of error) {
      if (++tried > MOST_KEYS_TRIED) break;
      const outcome = await jwtVerify(idToken, candidate, validity).catch(unlessSigned);
      if (outcome) return { claims: outcome.payload, alg: outcome.protectedHeader.alg };
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** Claims are looked at once the signature is good: then no other key has to be tried. */
function unlessSigned(refusal: unknown): undefined {
  const isSigned =
    refusal instanceof errors.JWTExpired ||
    refusal instanceof errors.JWTClaimValidationFailed ||
    refusal instanceof errors.JWTInvalid;
  if (isSigned) throw refusal;
}

/** Left half of the access token's digest (OpenID Connect Core §3.1.3.6): binds the two tokens. */
async function verifyAccessTokenHash(
  expectedHash: unknown,
  accessToken: string | undefined,
  alg: string,
): Promise<void> {
  if (expectedHash === undefined || accessToken === undefined) return;
  const bits = /^(?:RS|PS|ES|HS)(256|384|512)/.exec(alg)?.[1] ?? '512';
  const digest = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, encodeUtf8(accessToken)));
  if (expectedHash === encodeBase64url(digest.subarray(0, digest.length / 2))) return;
  throw new CallbackRouteError('The access token is not the one that the ID token names.');
}
