/** The userinfo endpoint's answer (OpenID Connect Core §5.3.2). */
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { isPlainObject } from '../kernel/deep-freeze.js';
import type { Profile } from '../models/profile.js';
import { parsedJson, safeMembers } from './received-json.js';

/**
 * The claims in an answer.
 *
 * They are JSON. An answer as a JWT is for clients that registered for one, and is refused: what it
 * is good for is a signature, and nothing would look at it here.
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
    throw new CallbackRouteError('The userinfo endpoint gave no claims.', { status });
  }
  if (expectedSubject !== undefined && claims.sub !== expectedSubject) {
    throw new CallbackRouteError('The userinfo endpoint spoke of somebody else.');
  }
  return safeMembers(claims);
}
