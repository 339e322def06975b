/**
 * The endpoints of a fake provider by method and path, and its metadata (RFC 8414, OpenID Connect
 * Discovery §3).
 */
import type { AuthorizationEndpoint } from './authorization-endpoint.js';
import { OAuthError, toErrorResponse } from './client-request.js';
import type { Grants, Person } from './grants.js';
import type { IdTokenAlgorithm, IdTokenKey } from './id-token.js';
import type { EndedSessions } from './provider-logout.js';
import { type TokenEndpoint, userInfo } from './token-endpoint.js';

type Handler = (request: Request) => Response | Promise<Response>;

/** What answers at the endpoints. */
interface EndpointHandlers {
  readonly grants: Grants;
  readonly authorization: AuthorizationEndpoint;
  readonly token: TokenEndpoint;
  readonly logout: EndedSessions;
}

/** Dispatches requests to the endpoints, and converts an `OAuthError` to its error response. */
export class ProviderEndpoints {
  private readonly handlers: Readonly<Record<string, Handler>> = {
    [`GET ${PATHS.metadata}`]: () => Response.json(createMetadata(this.issuer, this.key.algorithm)),
    [`GET ${PATHS.keys}`]: () => Response.json({ keys: [this.key.jwk] }),
    [`GET ${PATHS.authorization}`]: (request) => this.authorize(new URL(request.url).searchParams),
    [`POST ${PATHS.authorization}`]: async (request) =>
      this.authorize(new URLSearchParams(await request.text())),
    [`POST ${PATHS.token}`]: (request) => this.endpoints.token.respond(request),
    [`POST ${PATHS.revocation}`]: (request) => this.endpoints.token.revoke(request),
    [`GET ${PATHS.endSession}`]: (request) =>
      this.endpoints.logout.respond(new URL(request.url).searchParams),
    [`POST ${PATHS.endSession}`]: async (request) =>
      this.endpoints.logout.respond(new URLSearchParams(await request.text())),
    [`GET ${PATHS.userInfo}`]: (request) => userInfo(request, this.endpoints.grants),
    [`POST ${PATHS.userInfo}`]: (request) => userInfo(request, this.endpoints.grants),
  };

  /** @param atBrowser - Returns the person that consents now; `undefined` if the person refuses. */
  constructor(
    private readonly issuer: string,
    private readonly key: IdTokenKey,
    private readonly endpoints: EndpointHandlers,
    private readonly atBrowser: () => Person | undefined,
  ) {}

  /** Handles a request to the provider. */
  async respond(request: Request): Promise<Response> {
    const endpoint = `${request.method} ${new URL(request.url).pathname}`;
    const handler = Object.hasOwn(this.handlers, endpoint) ? this.handlers[endpoint] : undefined;
    if (!handler) return new Response('There is no such endpoint.', { status: 404 });
    try {
      return await handler(request);
    } catch (thrown) {
      if (thrown instanceof OAuthError) return toErrorResponse(thrown);
      throw thrown;
    }
  }

  private authorize(parameters: URLSearchParams): Response {
    const { href } = this.endpoints.authorization.authorize(parameters, this.atBrowser());
    return new Response(null, { status: 302, headers: { location: href } });
  }
}

/** The paths of the endpoints below the issuer. */
const PATHS = {
  metadata: '/.well-known/openid-configuration',
  keys: '/jwks',
  authorization: '/authorize',
  token: '/token',
  revocation: '/revoke',
  endSession: '/logout',
  userInfo: '/userinfo',
} as const;

/** The discovery document. It claims only what the provider supports. */
function createMetadata(
  issuer: string,
  algorithm: IdTokenAlgorithm,
): Readonly<Record<string, unknown>> {
  return {
    issuer,
    authorization_endpoint: issuer + PATHS.authorization,
    token_endpoint: issuer + PATHS.token,
    revocation_endpoint: issuer + PATHS.revocation,
    end_session_endpoint: issuer + PATHS.endSession,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    userinfo_endpoint: issuer + PATHS.userInfo,
    jwks_uri: issuer + PATHS.keys,
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [algorithm],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  };
}
