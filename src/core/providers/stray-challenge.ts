/**
 * Mends an answer that has a `WWW-Authenticate` header although nobody is asked to authenticate, by which
 * the protocol library would take it for a refusal. Needed by FusionAuth. For `token.conform`.
 */

/** The answer without its challenge, unless its status is the one that challenges are for. */
export function withoutChallenge(response: Response): Response {
  if (response.status === 401 || !response.headers.has('www-authenticate')) return response;
  const { status, statusText, body } = response;
  const headers = new Headers(response.headers);
  headers.delete('www-authenticate');
  return new Response(body, { status, statusText, headers });
}
