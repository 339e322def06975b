/** The userinfo endpoint's answer (OpenID Connect Core §5.3.2). */
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { isPlainObject } from '../kernel/deep-freeze.js';
import { parsedJson, safeMembers } from '../kernel/received-json.js';
import type { Profile } from '../models/profile.js';
import type { Verified } from './signed-jwt.js';

/** Whom a signed answer is from, and for whom. */
export interface SignedUserInfoExpectations {
  readonly issuer: string;
  readonly clientId: string;
  /** The algorithm that the client is registered for. */
  readonly alg: unknown;
}

/**
 * The answer, with the claims of a signed one in place of the JWT.
 *
 * @param verify - Verifies the signature.
 * @throws {CallbackRouteError} when it is by somebody else, or for somebody else, or signed otherwise.
 */
export async function verifiedUserInfo(
  response: Response,
  { issuer, clientId, alg }: SignedUserInfoExpectations,
  verify: (jwt: string) => Promise<Verified>,
): Promise<Response> {
  const isSigned = /^application\/jwt\b/i.test(response.headers.get('content-type') ?? '');
  if (!response.ok || !isSigned) return response;
  const verified = await verify(await response.text());
  const { iss = issuer, aud = clientId } = verified.claims;
  if (verified.alg !== alg || iss !== issuer || ![aud].flat().includes(clientId)) {
    throw new CallbackRouteError('What it signed is not for this client.');
  }
  return Response.json(verified.claims);
}

/**
 * The claims in an answer.
 *
 * They are JSON. An answer as a JWT is for clients that registered for one, and is refused: what it
 * is good for is a signature, and nothing looks at it here ({@link verifiedUserInfo} does).
 *
 * @param expectedSubject - Whom the ID token is about; `undefined` when there is none.
 * @throws {CallbackRouteError} unless it is a JSON object, about that person.
 */
export async function readUserInfo(
  response: Response,
  expectedSubject: string | undefined,
): Promise<Profile> {
  const { status } = response;
  const claims = response.ok ? parsedJson(await response.text()) : undefined;
  if (!isPlainObject(claims)) {
    throw new CallbackRouteError('There are no claims in its answer.', { status });
  }
  if (expectedSubject !== undefined && claims.sub !== expectedSubject) {
    throw new CallbackRouteError('It spoke of somebody else.');
  }
  return safeMembers(claims);
}
