/** The one client that a fake provider knows, and how it proves itself. */
import { OAuthError } from './oauth-error.js';
import type { RequestParameters } from './request-parameters.js';

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
