/**
 * Verification of a JWT with one of the keys of an issuer (RFC 7519 §7.2).
 *
 * On Node, the import `#signed-jwt` resolves to `signed-jwt.node.ts` by an export condition. Both
 * pass the same tests.
 */
import { type JWTPayload, jwtVerify } from 'jose';
import type { KeySet } from './issuer-jwks.js';

/** The time at which a token must be valid. */
export interface Validity {
  /** In seconds. */
  readonly clockTolerance: number;
  readonly currentDate: Date;
}

/** The claims of a verified JWT, and its algorithm. */
export interface VerifiedJwt {
  readonly claims: JWTPayload;
  readonly alg: string;
}

/**
 * @throws {JOSEError} when no key of the set signed the token, or it is expired or not yet valid.
 */
export async function verifyJwt(
  jwt: string,
  keys: KeySet,
  validity: Validity,
): Promise<VerifiedJwt> {
  const { payload, protectedHeader } = await jwtVerify(jwt, keys, { ...validity });
  return { claims: payload, alg: protectedHeader.alg };
}
