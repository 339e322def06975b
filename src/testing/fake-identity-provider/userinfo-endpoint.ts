/** Where the client asks who a person is (OpenID Connect Core §5.3). */
import type { Grants } from './grants.js';
import { OAuthError } from './oauth-error.js';

/**
 * All claims of the person whose access token is in the `Authorization` header.
 *
 * @throws {OAuthError} `invalid_token` when it is nobody's.
 */
export function userInfo(request: Request, grants: Grants): Response {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const person = grants.personOf(token);
  if (person) return Response.json(person, { headers: { 'cache-control': 'no-store' } });
  throw new OAuthError('invalid_token', 'The access token is missing, unknown or revoked.');
}
