/** Userinfo responses (OpenID Connect Core §5.3.2), as JSON or as a signed JWT. */
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { omitUnsafeKeys } from '../kernel/objects.js';
import type { Profile } from '../models/user.js';
import type { OAuthProvider } from '../providers/provider.js';
import { parseAnswer } from '../http/answer-json.js';
import { readAnswer, refuseError } from './provider-answer.js';
import type { VerifiedJwt } from './signed-jwt.js';

const SIGNED = 'application/jwt';

/** The issuer and the audience that a signed response must have. */
interface SignedUserInfoExpectations {
  readonly issuer: string;
  readonly clientId: string;
  /** The algorithm that the client is registered for. */
  readonly alg: unknown;
}

/**
 * Replaces a signed response by a JSON response with its claims.
 *
 * @param verify - Verifies the signature.
 * @throws {CallbackRouteError} when the issuer, the audience or the algorithm is not the expected
 *   one.
 */
export async function verifyUserInfo(
  response: Response,
  { issuer, clientId, alg }: SignedUserInfoExpectations,
  verify: (jwt: string) => Promise<VerifiedJwt>,
): Promise<Response> {
  if (!response.ok || getMediaType(response) !== SIGNED) return response;
  const verified = await verify(await response.text());
  const { iss = issuer, aud = clientId } = verified.claims;
  if (verified.alg !== alg || iss !== issuer || ![aud].flat().includes(clientId)) {
    throw new CallbackRouteError('Its signed response has another issuer, audience or algorithm.');
  }
  return Response.json(verified.claims);
}

/**
 * Reads the claims of a response.
 *
 * A plain OAuth 2.0 response may have any media type. An OpenID provider must send JSON. A JWT is
 * for clients that registered for one, whose signature {@link verifyUserInfo} verifies; here it is
 * refused.
 *
 * @param expectedSubject - The subject of the ID token; `undefined` when there is none.
 * @throws {CallbackRouteError} unless it is a JSON object about that subject, without an error.
 */
export async function readUserInfo(
  response: Response,
  type: OAuthProvider['type'],
  expectedSubject: string | undefined,
): Promise<Profile> {
  const { status } = response;
  const claims = response.ok ? parseAnswer(await response.text()) : undefined;
  if (response.ok && type === 'oidc') requireJson(getMediaType(response), claims ? {} : { status });
  if (claims === undefined) {
    throw new CallbackRouteError('There are no claims in its response.', { status });
  }
  refuseError(claims);
  if (type === 'oidc') readAnswer('userinfo', claims);
  if (expectedSubject !== undefined && claims.sub !== expectedSubject) {
    throw new CallbackRouteError('It has another subject than the ID token.', { member: 'sub' });
  }
  return omitUnsafeKeys(claims);
}

/**
 * @param facts - With the status where there is no JSON either: the page of another server.
 * @throws {CallbackRouteError} unless the media type is `application/json`.
 */
function requireJson(type: string, facts: { readonly status?: number }): void {
  if (type === 'application/json') return;
  const remedy =
    type === SIGNED
      ? 'set `client.userinfo_signed_response_alg` to the algorithm that the client is registered for.'
      : 'it must be application/json.';
  const seen = /^[\w.+/-]{1,64}$/.test(type) ? type : 'no media type';
  const isOther = type !== SIGNED;
  throw new CallbackRouteError(`It responded with ${seen}: ${remedy}`, isOther ? facts : {});
}

/** The media type without its parameters (RFC 9110 §8.3.1). */
function getMediaType({ headers }: Response): string {
  const [essence = ''] = headers.get('content-type')?.split(';', 1) ?? [];
  return essence.trim().toLowerCase();
}
