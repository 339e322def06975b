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
  const end = jwt.lastIndexOf('.');
  const encodedSignature = jwt.slice(end + 1);
  const signature = Buffer.from(encodedSignature, 'base64url');
  const isCanonical = signature.toString('base64url') === encodedSignature;
  if (!isCanonical || jwt.split('.').length !== 3) return false;
  try {
    const key = await plainRs256Key(jwt, keys);
    return key !== undefined && verify('sha256', utf8(jwt.slice(0, end)), key, signature);
  } catch {
    return false;
  }
}

/** The key that the header names; nothing when it asks for more than RS256, or the key is too short. */
async function plainRs256Key(jwt: string, keys: KeySet): Promise<KeyObject | undefined> {
  const { alg, crit, ...hints } = decodeProtectedHeader(jwt);
  if (alg !== 'RS256' || crit !== undefined || 'b64' in hints) return undefined;
  const key = KeyObject.from(await keys({ alg, ...hints }));
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  return modulusLength >= LEAST_MODULUS_BITS ? key : undefined;
}
