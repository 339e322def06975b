/** The authorization endpoint (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2). */
import { parseUrl } from '../../core/kernel/index.js';
import type { Grants, Person } from './grants.js';
import type { EndedSessions } from './provider-logout.js';
import {
  OAuthError,
  type OAuthErrorCode,
  type RegisteredClient,
  RequestParameters,
} from './client-request.js';

/** Unsupported parameters, and their errors (OpenID Connect Core §3.1.2.6). */
const UNSUPPORTED: Readonly<Record<string, OAuthErrorCode>> = {
  request: 'request_not_supported',
  request_uri: 'request_uri_not_supported',
};

/**
 * Answers at once, without a page: the person at the browser consents to everything, or refuses.
 */
export class AuthorizationEndpoint {
  constructor(
    private readonly issuer: string,
    private readonly client: RegisteredClient,
    private readonly grants: Grants,
    private readonly logout: EndedSessions,
  ) {}

  /**
   * The redirect back to the client, with a code or an error.
   *
   * @param person - The person who consents; `undefined` if the person refuses.
   * @throws {OAuthError} if client or redirect URI are invalid, so that the browser must not be
   *   redirected (RFC 6749 §4.1.2.1).
   */
  authorize(given: URLSearchParams, person: Person | undefined): URL {
    const parameters = new RequestParameters(given);
    const redirectUri = this.redirectUri(parameters);
    const back = new URL(redirectUri);
    const result = { ...this.outcome(parameters, redirectUri, person), ...getState(given) };
    for (const [name, value] of Object.entries(result)) back.searchParams.set(name, value);
    // Identifies the issuer of the response (RFC 9207).
    back.searchParams.set('iss', this.issuer);
    return back;
  }

  private redirectUri(parameters: RequestParameters): string {
    const { clientId, redirectUris } = this.client;
    if (parameters.require('client_id') !== clientId) {
      throw new OAuthError('invalid_request', 'The client is unknown.');
    }
    const uri = parameters.require('redirect_uri');
    const isRegistered = redirectUris === undefined || redirectUris.includes(uri);
    if (isRegistered && isWebAddress(uri)) return uri;
    throw new OAuthError('invalid_request', 'The redirect URI is not one of the client.');
  }

  private outcome(
    parameters: RequestParameters,
    redirectUri: string,
    person: Person | undefined,
  ): Readonly<Record<string, string>> {
    try {
      parameters.refuseRepeated();
      refuseUnsupported(parameters);
      const codeChallenge = getCodeChallenge(parameters);
      if (!person) throw new OAuthError('access_denied', 'The person refused.');
      const scope = parameters.get('scope') ?? '';
      const nonce = parameters.get('nonce');
      const sid = this.logout.start(person.sub);
      return { code: this.grants.add({ person, redirectUri, scope, nonce, sid, codeChallenge }) };
    } catch (thrown) {
      if (thrown instanceof OAuthError) return thrown.members();
      throw thrown;
    }
  }
}

function refuseUnsupported(parameters: RequestParameters): void {
  for (const [name, code] of Object.entries(UNSUPPORTED)) {
    if (parameters.get(name) !== undefined) {
      throw new OAuthError(code, `The parameter ${name} is not supported.`);
    }
  }
  if (parameters.require('response_type') !== 'code') {
    throw new OAuthError('unsupported_response_type', 'The response type must be code.');
  }
  if ((parameters.get('response_mode') ?? 'query') !== 'query') {
    throw new OAuthError('invalid_request', 'The response mode must be query.');
  }
}

/**
 * The method must be given: its default is `plain`, which does not protect (RFC 7636 §4.3, RFC 9700
 * §2.1.1).
 */
function getCodeChallenge(parameters: RequestParameters): string | undefined {
  const challenge = parameters.get('code_challenge');
  const method = parameters.get('code_challenge_method');
  if (challenge === undefined && method === undefined) return undefined;
  if (challenge !== undefined && method === 'S256') return challenge;
  throw new OAuthError('invalid_request', 'A code challenge is needed, by the method S256.');
}

/**
 * Returns the state unchanged. A repeated state is left out: it is unknown which is the client's.
 */
function getState(given: URLSearchParams): Readonly<Record<string, string>> {
  const [state, ...others] = given.getAll('state');
  return state === undefined || others.length > 0 ? {} : { state };
}

function isWebAddress(uri: string): boolean {
  const protocol = parseUrl(uri)?.protocol ?? '';
  return /^https?:$/.test(protocol) && !uri.includes('#');
}
