/** The userinfo endpoint's answer (OpenID Connect Core §5.3.2). */
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { isPlainObject, parseJson, omitUnsafeKeys } from '../kernel/objects.js';
import type { Profile } from '../models/user.js';
import type { OAuthProvider } from '../providers/provider.js';
import { refuseStatedError } from './provider-failure.js';
import type { Verified } from './id-token.js';

const SIGNED = 'application/jwt';

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
  if (!response.ok || mediaType(response) !== SIGNED) return response;
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
 * They are JSON, and an OpenID provider says so. An answer as a JWT is for clients that registered for
 * one, and is refused: what it is good for is a signature, and nothing looks at it here
 * ({@link verifiedUserInfo} does). Plain OAuth 2.0 knows no media type of it.
 *
 * @param expectedSubject - Whom the ID token is about; `undefined` when there is none.
 * @throws {CallbackRouteError} unless it is a JSON object, about that person, without an error.
 */
export async function readUserInfo(
  response: Response,
  type: OAuthProvider['type'],
  expectedSubject: string | undefined,
): Promise<Profile> {
  const { status } = response;
  if (response.ok && type === 'oidc') refuseOtherType(mediaType(response));
  const claims = response.ok ? parseJson(await response.text()) : undefined;
  if (!isPlainObject(claims)) {
    throw new CallbackRouteError('There are no claims in its answer.', { status });
  }
  if (typeof claims.error === 'string') refuseStatedError(claims);
  if (expectedSubject !== undefined && claims.sub !== expectedSubject) {
    throw new CallbackRouteError('It spoke of somebody else.');
  }
  return omitUnsafeKeys(claims);
}

/** @throws {CallbackRouteError} when it is not the one that claims come as. */
function refuseOtherType(type: string): void {
  if (type === 'application/json') return;
  const remedy =
    type === SIGNED
      ? 'set `client.userinfo_signed_response_alg` to the algorithm that the client is registered for.'
      : 'it must be application/json.';
  const seen = /^[\w.+/-]{1,64}$/.test(type) ? type : 'no media type';
  throw new CallbackRouteError(`It answered with ${seen}: ${remedy}`);
}

/** Without its parameters (RFC 9110 §8.3.1). */
function mediaType({ headers }: Response): string {
  const [essence = ''] = headers.get('content-type')?.split(';', 1) ?? [];
  return essence.trim().toLowerCase();
}
