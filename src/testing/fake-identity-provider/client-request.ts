/** The one client that a fake provider knows, and how it proves itself. */

/** What was agreed on when the client was registered (RFC 6749 §2). */
export interface RegisteredClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where a browser may be sent back to; `undefined` for anywhere. */
  readonly redirectUris: readonly string[] | undefined;
}

interface Credentials {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

/**
 * Authenticates the client by `client_secret_basic` or `client_secret_post` (RFC 6749 §2.3.1).
 *
 * @throws {OAuthError} `invalid_client` when the secret is not the client's; `invalid_request` when
 *   it tries both ways at once.
 */
export function authenticateClient(
  { clientId, clientSecret }: RegisteredClient,
  headers: Headers,
  form: RequestParameters,
): void {
  const basic = basicCredentials(headers.get('authorization') ?? '');
  const posted = { id: form.get('client_id'), secret: form.get('client_secret') };
  if (basic && posted.secret !== undefined) {
    throw new OAuthError('invalid_request', 'The client authenticates in two ways at once.');
  }
  const { id, secret } = basic ?? posted;
  const isNamedTwice = posted.id !== undefined && posted.id !== id;
  if (id === clientId && secret === clientSecret && !isNamedTwice) return;
  throw new OAuthError('invalid_client', 'The client is unknown, or its secret is wrong.');
}

function basicCredentials(authorization: string): Credentials | undefined {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(authorization) ?? [];
  if (encoded === undefined) return undefined;
  const [id, secret] = Buffer.from(encoded, 'base64').toString().split(':').map(formDecoded);
  return { id, secret };
}

/** Id and secret are encoded as the fields of a form are, before they become Basic credentials. */
function formDecoded(text: string): string | undefined {
  return new URLSearchParams(`text=${text}`).get('text') ?? undefined;
}

/* MERGED request-parameters.ts: The parameters of a request to a provider. */

const FORM = 'application/x-www-form-urlencoded';

/**
 * Reads parameters as RFC 6749 §3.1 and §3.2 have it: each may be there once, and one without a value
 * counts as left out.
 */
export class RequestParameters {
  constructor(private readonly given: URLSearchParams) {}

  /** @throws {OAuthError} `invalid_request` when it was given twice. */
  get(name: string): string | undefined {
    const [value, ...others] = this.given.getAll(name);
    if (others.length === 0) return value || undefined;
    throw new OAuthError('invalid_request', `The parameter ${name} was given twice.`);
  }

  /** @throws {OAuthError} `invalid_request` when it is missing, or was given twice. */
  require(name: string): string {
    const value = this.get(name);
    if (value !== undefined) return value;
    throw new OAuthError('invalid_request', `The parameter ${name} is missing.`);
  }

  /** @throws {OAuthError} `invalid_request` when any of them was given twice. */
  refuseRepeated(): void {
    for (const name of this.given.keys()) this.get(name);
  }
}

/**
 * The fields of a form that was sent.
 *
 * @throws {OAuthError} `invalid_request` when it is no form.
 */
export async function readForm(request: Request): Promise<RequestParameters> {
  const [type = ''] = request.headers.get('content-type')?.split(';') ?? [];
  if (type.trim().toLowerCase() === FORM) {
    return new RequestParameters(new URLSearchParams(await request.text()));
  }
  throw new OAuthError('invalid_request', `The body must be ${FORM}.`);
}

/* MERGED oauth-error.ts: What a provider refuses, in the words of the standard. */

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
