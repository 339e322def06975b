/**
 * JWTs that are signed with one of the keys that an issuer publishes (RFC 7519 §7.2).
 *
 * This is one side of a seam. On Node, the export condition `node` of the import `#signed-jwt` picks
 * `signed-jwt.node.ts` instead, which need not wait for Web Crypto. Both pass the same tests.
 */
import { type JWTPayload, jwtVerify } from 'jose';
import type { KeySet } from './published-keys.js';

/** For when a token must be good. */
export interface Validity {
  /** In seconds. */
  readonly clockTolerance: number;
  readonly currentDate: Date;
}

/** What was signed, and how. */
export interface Verified {
  readonly claims: JWTPayload;
  readonly alg: string;
}

/** @throws {JOSEError} when it is not signed by one of the keys, or is not for now. */
export async function verifyJwt(jwt: string, keys: KeySet, validity: Validity): Promise<Verified> {
  const { payload, protectedHeader } = await jwtVerify(jwt, keys, { ...validity });
  return { claims: payload, alg: protectedHeader.alg };
}
