/** What a provider refuses, in the words of the standard. */

/**
 * RFC 6749 §4.1.2.1 and §5.2, RFC 6750 §3.1, and for the parameters that this provider does not
 * support OpenID Connect Core §3.1.2.6.
 */
export type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_token'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A request is refused. The description is for whoever debugs the client. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';

  constructor(
    readonly code: OAuthErrorCode,
    description: string,
  ) {
    super(description);
  }

  /** As the parameters of a redirect, or the members of a body. */
  members(): Readonly<Record<'error' | 'error_description', string>> {
    return { error: this.code, error_description: this.message };
  }
}

/** How an endpoint asks for other credentials (RFC 9110 §11.6.1), by what was wrong with them. */
const CHALLENGES: Partial<Record<OAuthErrorCode, string>> = {
  invalid_client: 'Basic realm="token endpoint"',
  invalid_token: 'Bearer error="invalid_token"',
};

/** The answer of an endpoint that no browser goes to (RFC 6749 §5.2, RFC 6750 §3). */
export function refusal(error: OAuthError): Response {
  const challenge = CHALLENGES[error.code];
  return Response.json(error.members(), {
    status: challenge === undefined ? 400 : 401,
    headers: {
      'cache-control': 'no-store',
      ...(challenge !== undefined && { 'www-authenticate': challenge }),
    },
  });
}
