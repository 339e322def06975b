/**
 * Verification of a JWT on Node, see `signed-jwt.ts`.
 *
 * Web Crypto verifies in a thread pool. Waiting for it takes five times as long as verifying RS256, the
 * algorithm of most issuers, and is a sixth of a sign-in. Node's own function returns at once. This file
 * only accepts: what it does not accept goes to jose, which also selects the key and checks the claims.
 */
import { KeyObject, verify } from 'node:crypto';
import { UnsecuredJWT, decodeProtectedHeader } from 'jose';
import { encodeBase64url, encodeUtf8 } from '../kernel/bytes.js';
import type { KeySet } from './issuer-jwks.js';
import { type Validity, type VerifiedJwt, verifyJwt as verifyWithWebCrypto } from './signed-jwt.js';

/** The minimum of RFC 7518 §3.3. */
const MIN_MODULUS_BITS = 2048;

/** A hostile issuer must not block the process for milliseconds with a larger key. */
const MAX_MODULUS_BITS = 4096;
const USUAL_EXPONENT = 65_537n;

/** The header of a token without a signature (RFC 7519 §6.1). */
const UNSECURED = encodeBase64url(encodeUtf8('{"alg":"none"}'));

/** @throws {JOSEError} when no key of the set signed the token, or it is expired or not yet valid. */
export async function verifyJwt(
  jwt: string,
  keys: KeySet,
  validity: Validity,
): Promise<VerifiedJwt> {
  if (!(await hasValidSignature(jwt, keys))) return verifyWithWebCrypto(jwt, keys, validity);
  const encodedClaims = jwt.split('.')[1] ?? '';
  // The signature is valid. jose checks the claims as those of a token that has none.
  const { payload } = UnsecuredJWT.decode(`${UNSECURED}.${encodedClaims}.`, { ...validity });
  return { claims: payload, alg: 'RS256' };
}

/** Whether a key of the set signed the token with RS256; `false` also when that is not certain. */
async function hasValidSignature(jwt: string, keys: KeySet): Promise<boolean> {
  const [, claims = '', encodedSignature = '', ...surplus] = jwt.split('.');
  const signature = decodeCanonical(encodedSignature);
  if (!signature || !decodeCanonical(claims) || surplus.length > 0) return false;
  try {
    const key = await findUsualKey(jwt, keys);
    const signed = encodeUtf8(jwt.slice(0, jwt.lastIndexOf('.')));
    return key !== undefined && verify('sha256', signed, key, signature);
  } catch {
    return false;
  }
}

/** `undefined` for a spelling that another decoder may read differently, or refuse. */
function decodeCanonical(encoded: string): Buffer | undefined {
  const bytes = Buffer.from(encoded, 'base64url');
  return bytes.toString('base64url') === encoded ? bytes : undefined;
}

/** The key that the header names; `undefined` for another algorithm, an extension or an unusual key. */
async function findUsualKey(jwt: string, keys: KeySet): Promise<KeyObject | undefined> {
  const { alg, crit, ...hints } = decodeProtectedHeader(jwt);
  if (alg !== 'RS256' || crit !== undefined) return undefined;
  const key = KeyObject.from(await keys({ alg, ...hints }));
  const { modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {};
  const isUsual = modulusLength >= MIN_MODULUS_BITS && modulusLength <= MAX_MODULUS_BITS;
  return isUsual && publicExponent === USUAL_EXPONENT ? key : undefined;
}
