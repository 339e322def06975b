/** A request of the client: its authentication, its parameters, and the errors that refuse it. */

/** The registration of the client (RFC 6749 §2). */
export interface RegisteredClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The allowed redirect URIs; `undefined` for any. */
  readonly redirectUris: readonly string[] | undefined;
  /** The allowed addresses after a sign-out; `undefined` for any. */
  readonly postLogoutRedirectUris: readonly string[] | undefined;
}

interface Credentials {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

/**
 * Authenticates the client by `client_secret_basic` or `client_secret_post` (RFC 6749 §2.3.1).
 *
 * @throws {OAuthError} `invalid_client` if the secret is wrong; `invalid_request` if the client
 *   uses both methods at once.
 */
export function authenticateClient(
  { clientId, clientSecret }: RegisteredClient,
  headers: Headers,
  form: RequestParameters,
): void {
  const basic = parseBasicCredentials(headers.get('authorization') ?? '');
  const posted = { id: form.get('client_id'), secret: form.get('client_secret') };
  if (basic && posted.secret !== undefined) {
    throw new OAuthError('invalid_request', 'The client authenticates in two ways at once.');
  }
  const { id, secret } = basic ?? posted;
  const isNamedTwice = posted.id !== undefined && posted.id !== id;
  if (id === clientId && secret === clientSecret && !isNamedTwice) return;
  throw new OAuthError('invalid_client', 'The client is unknown, or its secret is wrong.');
}

function parseBasicCredentials(authorization: string): Credentials | undefined {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(authorization) ?? [];
  if (encoded === undefined) return undefined;
  const [id, secret] = Buffer.from(encoded, 'base64').toString().split(':').map(decodeFormValue);
  return { id, secret };
}

/** Id and secret in Basic credentials are encoded like the fields of a form (RFC 6749 §2.3.1). */
function decodeFormValue(text: string): string | undefined {
  return new URLSearchParams(`text=${text}`).get('text') ?? undefined;
}

const FORM = 'application/x-www-form-urlencoded';

/**
 * Reads parameters by RFC 6749 §3.1 and §3.2: a parameter must not be repeated, and one without a
 * value counts as absent.
 */
export class RequestParameters {
  constructor(private readonly given: URLSearchParams) {}

  /** @throws {OAuthError} `invalid_request` if the parameter is repeated. */
  get(name: string): string | undefined {
    const [value, ...others] = this.given.getAll(name);
    if (others.length === 0) return value || undefined;
    throw new OAuthError('invalid_request', `The parameter ${name} was given twice.`);
  }

  /** @throws {OAuthError} `invalid_request` if the parameter is missing or repeated. */
  require(name: string): string {
    const value = this.get(name);
    if (value !== undefined) return value;
    throw new OAuthError('invalid_request', `The parameter ${name} is missing.`);
  }

  /** @throws {OAuthError} `invalid_request` if any parameter is repeated. */
  refuseRepeated(): void {
    for (const name of this.given.keys()) this.get(name);
  }
}

/**
 * Reads the form in the body of a request.
 *
 * @throws {OAuthError} `invalid_request` if the body is no form.
 */
export async function readForm(request: Request): Promise<RequestParameters> {
  const [type = ''] = request.headers.get('content-type')?.split(';') ?? [];
  if (type.trim().toLowerCase() === FORM) {
    return new RequestParameters(new URLSearchParams(await request.text()));
  }
  throw new OAuthError('invalid_request', `The body must be ${FORM}.`);
}

/**
 * The error codes of RFC 6749 §4.1.2.1 and §5.2, of RFC 6750 §3.1, and of OpenID Connect Core
 * §3.1.2.6 for unsupported parameters.
 */
export type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_token'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A refused request. The description helps to debug the client. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';

  constructor(
    readonly code: OAuthErrorCode,
    description: string,
  ) {
    super(description);
  }

  /** The parameters of a redirect, or the members of a JSON body. */
  members(): Readonly<Record<'error' | 'error_description', string>> {
    return { error: this.code, error_description: this.message };
  }
}

/** The `WWW-Authenticate` header (RFC 9110 §11.6.1) for errors of the credentials. */
const CHALLENGES: Partial<Record<OAuthErrorCode, string>> = {
  invalid_client: 'Basic realm="token endpoint"',
  invalid_token: 'Bearer error="invalid_token"',
};

/** The error response of an endpoint that only the client calls (RFC 6749 §5.2, RFC 6750 §3). */
export function toErrorResponse(error: OAuthError): Response {
  const challenge = CHALLENGES[error.code];
  return Response.json(error.members(), {
    status: challenge === undefined ? 400 : 401,
    headers: {
      'cache-control': 'no-store',
      ...(challenge !== undefined && { 'www-authenticate': challenge }),
    },
  });
}
