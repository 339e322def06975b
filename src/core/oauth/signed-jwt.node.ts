/**
 * Signed JWTs on Node. The other side of the seam is `signed-jwt.ts`.
 *
 * Web Crypto answers by way of a thread pool. To wait for it takes five times as long as to check a
 * signature by RS256, which is what most issuers sign with, and is a sixth of a sign-in. Node's own call
 * answers at once. All that it can say here is yes: what it is not sure of is for jose to decide, and so
 * are the key and the claims.
 */
import { KeyObject, verify } from 'node:crypto';
import { UnsecuredJWT, decodeProtectedHeader } from 'jose';
import { base64url, utf8 } from '../kernel/encoding.js';
import type { KeySet } from './published-keys.js';
import { type Validity, type Verified, verifyJwt as verifyByWebCrypto } from './signed-jwt.js';

/** RFC 7518 §3.3: no shorter key may be used. */
const LEAST_MODULUS_BITS = 2048;

/** Beyond these, a check takes milliseconds, which a hostile issuer should not have everybody wait for. */
const MOST_MODULUS_BITS = 4096;
const USUAL_EXPONENT = 65_537n;

/** The header of a token without a signature (RFC 7519 §6.1). */
const UNSECURED = base64url(utf8('{"alg":"none"}'));

/** @throws {JOSEError} when it is not signed by one of the keys, or is not for now. */
export async function verifyJwt(jwt: string, keys: KeySet, validity: Validity): Promise<Verified> {
  if (!(await isSurelySigned(jwt, keys))) return verifyByWebCrypto(jwt, keys, validity);
  const encodedClaims = jwt.split('.')[1] ?? '';
  // The signature is good: what is left to check is what jose checks of a token that has none.
  const { payload } = UnsecuredJWT.decode(`${UNSECURED}.${encodedClaims}.`, { ...validity });
  return { claims: payload, alg: 'RS256' };
}

/** Whether it is signed by RS256, with a key of the set. Also `false` when that is not sure. */
async function isSurelySigned(jwt: string, keys: KeySet): Promise<boolean> {
  const [, claims = '', encodedSignature = '', ...surplus] = jwt.split('.');
  const signature = bytesOf(encodedSignature);
  if (!signature || !bytesOf(claims) || surplus.length > 0) return false;
  try {
    const key = await plainRs256Key(jwt, keys);
    const signed = utf8(jwt.slice(0, jwt.lastIndexOf('.')));
    return key !== undefined && verify('sha256', signed, key, signature);
  } catch {
    return false;
  }
}

/** Nothing for a spelling that another decoder might read differently, or refuse. */
function bytesOf(encoded: string): Buffer | undefined {
  const bytes = Buffer.from(encoded, 'base64url');
  return bytes.toString('base64url') === encoded ? bytes : undefined;
}

/** The key that the header names; nothing when it asks for more than RS256, or the key is unusual. */
async function plainRs256Key(jwt: string, keys: KeySet): Promise<KeyObject | undefined> {
  const { alg, crit, ...hints } = decodeProtectedHeader(jwt);
  if (alg !== 'RS256' || crit !== undefined) return undefined;
  const key = KeyObject.from(await keys({ alg, ...hints }));
  const { modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {};
  const isUsual = modulusLength >= LEAST_MODULUS_BITS && modulusLength <= MOST_MODULUS_BITS;
  return isUsual && publicExponent === USUAL_EXPONENT ? key : undefined;
}
