/**
 * Verification of ID tokens and other signed responses (OpenID Connect Core §3.1.3.7).
 *
 * The protocol library has already checked issuer, audience, expiry and nonce. The signature is
 * verified too, although the token came over TLS, so that an attacker who controls that connection
 * cannot sign in as another user. `none` and symmetric algorithms have no key in a published set. A
 * client that is registered for a symmetric algorithm uses its client secret as the key (§10.1),
 * and accepts no other algorithm.
 */
import { verifyJwt } from '#signed-jwt';
import { decodeJwt, errors, jwtVerify } from 'jose';
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { encodeBase64url, encodeUtf8 } from '../kernel/bytes.js';
import { isNumericDate } from '../kernel/numeric-date.js';
import { CLOCKS, nameType, show } from './failed-comparison.js';
import { type KeySet, IssuerJwks } from './issuer-jwks.js';
import type { Validity, VerifiedJwt } from './signed-jwt.js';

/** A token without a key id is tried with this many keys at most. */
const MAX_KEYS_TRIED = 8;

/** The keys and the time to verify a signature with. `nowSeconds` counts from the epoch. */
export interface SignatureExpectations {
  /** A shared key when the client is registered for a symmetric algorithm. */
  readonly keys: IssuerJwks | SharedKey;
  readonly nowSeconds: number;
  /** How far the clocks may differ, in seconds. */
  readonly clockTolerance: number;
}

/** The expected properties of an ID token. */
interface IdTokenExpectations extends SignatureExpectations {
  readonly clientId: string;
  readonly accessToken: string | undefined;
}

/** A symmetric key of the issuer and the client. */
export interface SharedKey {
  readonly alg: string;
  readonly secret: string;
}

/**
 * @throws {CallbackRouteError} when the authorized party, the issue time or `at_hash` is wrong.
 * @throws {JOSEError} when the signature or the validity period is wrong.
 */
export async function verifyIdToken(idToken: string, expected: IdTokenExpectations): Promise<void> {
  const { claims, alg } = await verifySignature(idToken, expected);
  // The protocol library has asked for it where there are several audiences.
  const azp: unknown = claims.azp ?? undefined;
  if (azp !== undefined && azp !== expected.clientId) {
    throw new CallbackRouteError(
      `The ID token was issued to another client: \`azp\` is ${show(azp)}, and the \`clientId\` ` +
        `is ${show(expected.clientId)}.`,
    );
  }
  const issuedAhead = (claims.iat ?? Infinity) - expected.nowSeconds;
  if (issuedAhead > expected.clockTolerance) {
    throw new CallbackRouteError(
      `The ID token was issued in the future: \`iat\` is ${show(claims.iat)}, and the time is ` +
        `${expected.nowSeconds}. To mend it, ${CLOCKS}.`,
    );
  }
  await verifyAccessTokenHash(claims.at_hash, expected.accessToken, alg);
}

/**
 * @throws {JOSEError} when no key of the issuer signed it, it is expired or not yet valid, a time
 *   is no time, or it is written in another way than RFC 7515 §7.1 has it.
 */
export async function verifySignature(
  jwt: string,
  expected: SignatureExpectations,
): Promise<VerifiedJwt> {
  assertCompact(jwt);
  const verified = await verifyWithIssuer(jwt, expected);
  assertDates(verified.claims);
  return verified;
}

/**
 * Three parts of base64url without padding (RFC 7515 §2). Decoders take more, and so one token had
 * many forms.
 */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** @throws {JWSInvalid} */
export function assertCompact(jwt: string): void {
  if (!COMPACT.test(jwt)) throw new errors.JWSInvalid('It is not in the compact serialization.');
}

/** The times of a JWT (RFC 7519 §4.1). */
const DATES = ['exp', 'nbf', 'iat'] as const;

/** JSON has numbers that are no date, such as `1e999`. @throws {JWTInvalid} */
function assertDates(claims: VerifiedJwt['claims']): void {
  for (const name of DATES) {
    const value: unknown = claims[name];
    if (value !== undefined && !isNumericDate(value)) {
      throw new errors.JWTInvalid(`Its \`${name}\` is no date.`);
    }
  }
}

async function verifyWithIssuer(
  idToken: string,
  expected: SignatureExpectations,
): Promise<VerifiedJwt> {
  const { keys } = expected;
  if (!(keys instanceof IssuerJwks)) return verifyWithSecret(idToken, keys, expected);
  let known: KeySet | undefined;
  try {
    known = await keys.get();
    return await verifyWithKeys(idToken, expected, known);
  } catch (error) {
    // The issuer may have published the key since the keys were cached.
    const newer = mayNeedNewerKeys(error) ? await keys.refetch() : undefined;
    if (newer === undefined || newer === known) throw error;
    return verifyWithKeys(idToken, expected, newer);
  }
}

async function verifyWithSecret(
  idToken: string,
  { alg, secret }: SharedKey,
  expected: SignatureExpectations,
): Promise<VerifiedJwt> {
  const options = { ...getValidity(expected), algorithms: [alg] };
  const { payload } = await jwtVerify(idToken, encodeUtf8(secret), options);
  return { claims: payload, alg };
}

function getValidity({ nowSeconds, clockTolerance }: SignatureExpectations): Validity {
  return { clockTolerance, currentDate: new Date(nowSeconds * 1000) };
}

function mayNeedNewerKeys(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSInvalid ||
    // The keys may have no ids, or an id may have a new key.
    error instanceof errors.JWSSignatureVerificationFailed
  );
}

async function verifyWithKeys(
  idToken: string,
  expected: SignatureExpectations,
  keys: KeySet,
): Promise<VerifiedJwt> {
  const validity = getValidity(expected);
  try {
    return await verifyJwt(idToken, keys, validity);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    let tried = 0;
    for await (const candidate of error) {
      if (++tried > MAX_KEYS_TRIED) break;
      const outcome = await jwtVerify(idToken, candidate, { ...validity }).catch(rethrowIfSigned);
      if (outcome) return { claims: outcome.payload, alg: outcome.protectedHeader.alg };
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** These errors come after the signature check, so no other key needs to be tried. */
function rethrowIfSigned(refusal: unknown): undefined {
  const isSigned =
    refusal instanceof errors.JWTExpired ||
    refusal instanceof errors.JWTClaimValidationFailed ||
    refusal instanceof errors.JWTInvalid;
  if (isSigned) throw refusal;
}

/**
 * `at_hash` is the left half of the access token's digest (OpenID Connect Core §3.1.3.6). It binds
 * the access token to the ID token.
 */
async function verifyAccessTokenHash(
  expectedHash: unknown,
  accessToken: string | undefined,
  alg: string,
): Promise<void> {
  // Optional (§3.1.3.6): some providers say null in place of leaving it out.
  if ((expectedHash ?? undefined) === undefined || accessToken === undefined) return;
  const bits = /^(?:RS|PS|ES|HS)(256|384|512)/.exec(alg)?.[1] ?? '512';
  const digest = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, encodeUtf8(accessToken)));
  if (expectedHash === encodeBase64url(digest.subarray(0, digest.length / 2))) return;
  const is = typeof expectedHash === 'string' ? 'of another' : nameType(expectedHash);
  throw new CallbackRouteError(
    `The access token is not the one that the ID token names: \`at_hash\` is ${is}.`,
  );
}

/**
 * The claims of an ID token that was verified when it was received; none for other text, which
 * plain OAuth 2.0 providers may send.
 */
export function readIdToken(idToken: string): Readonly<Record<string, unknown>> {
  try {
    return decodeJwt(idToken);
  } catch {
    return {};
  }
}
