/** How clients prove themselves at a token endpoint. One row a way. */
import { insist } from './refusal.js';
import type { Proof } from './ways.js';

/** What a client says of itself. */
export interface ClientClaim {
  readonly id: string | null;
  readonly secret: string | null;
}

export interface TokenRequest {
  readonly url: URL;
  readonly headers: Headers;
  readonly form: URLSearchParams;
}

const CLIENT_ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export const PROOFS: Readonly<
  Record<Proof, (request: TokenRequest, clientId: string) => ClientClaim>
> = {
  /** RFC 6749 §2.3.1. One way at a time: nothing in the body. */
  basic: (request) => {
    const [id = null, secret = null] = readCredentials(request).map(formDecoded);
    return { id, secret };
  },
  /** RFC 7617: as they are, with no form encoding. */
  'plain basic': (request) => {
    const [id = null, secret = null] = readCredentials(request);
    return { id, secret };
  },
  post: (request) => {
    withoutBasic(request);
    return { id: request.form.get('client_id'), secret: request.form.get('client_secret') };
  },
  client_key: (request) => {
    withoutBasic(request);
    return { id: request.form.get('client_key'), secret: request.form.get('client_secret') };
  },
  'appid in the address': (request) => {
    withoutBasic(request);
    const { searchParams } = request.url;
    return { id: searchParams.get('appid'), secret: searchParams.get('secret') };
  },
  /**
   * The secret, as it is, in place of a signed assertion. Which client it is of, it tells alone.
   */
  assertion: (request, clientId) => {
    withoutBasic(request);
    const type = request.form.get('client_assertion_type');
    insist(type === CLIENT_ASSERTION, 'invalid_client', `the assertion is ${type}`);
    return { id: clientId, secret: request.form.get('client_assertion') };
  },
};

function readCredentials({ headers, form }: TokenRequest): string[] {
  insist(!form.has('client_secret'), 'invalid_request', 'there are two proofs');
  const [scheme, credentials = ''] = headers.get('authorization')?.split(' ') ?? [];
  insist(scheme === 'Basic', 'invalid_client', 'there is no basic authentication', 401);
  return atob(credentials).split(':');
}

function withoutBasic({ headers }: TokenRequest): void {
  insist(!headers.has('authorization'), 'invalid_request', 'there are two proofs');
}

function formDecoded(text: string): string | null {
  return new URLSearchParams(`text=${text}`).get('text');
}
