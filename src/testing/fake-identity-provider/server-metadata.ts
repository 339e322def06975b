/** What a fake provider says of itself (RFC 8414, OpenID Connect Discovery §3). */
import type { SigningAlgorithm } from './signing-key.js';

/** Where the endpoints are, below the issuer. */
export const PATHS = {
  metadata: '/.well-known/openid-configuration',
  keys: '/jwks',
  authorization: '/authorize',
  token: '/token',
  userInfo: '/userinfo',
} as const;

/** The document that discovery finds. Nothing is in it that the provider does not do. */
export function serverMetadata(
  issuer: string,
  algorithm: SigningAlgorithm,
): Readonly<Record<string, unknown>> {
  return {
    issuer,
    authorization_endpoint: issuer + PATHS.authorization,
    token_endpoint: issuer + PATHS.token,
    userinfo_endpoint: issuer + PATHS.userInfo,
    jwks_uri: issuer + PATHS.keys,
    scopes_supported: ['openid', 'profile', 'email'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [algorithm],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  };
}
