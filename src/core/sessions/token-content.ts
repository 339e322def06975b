/** What a token says, apart from when and under which number it was made. */
import type { JWT } from '../models/jwt.js';

/** Claims that each token has anew. */
const ISSUANCE_CLAIMS: ReadonlySet<string> = new Set(['iat', 'exp', 'nbf', 'jti']);

/** The claims as text, however they were ordered: the same text is the same content. */
export function contentOf(token: JWT): string {
  const claims = Object.entries(token).filter(([claim]) => !ISSUANCE_CLAIMS.has(claim));
  // As an object, so that a claim of `undefined` is none: a token cannot hold it either.
  return JSON.stringify(
    Object.fromEntries(claims.sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}

/** The other claims. */
export function issuanceOf(token: JWT): JWT {
  return Object.fromEntries(Object.entries(token).filter(([claim]) => ISSUANCE_CLAIMS.has(claim)));
}
