/** What an OpenID Connect provider publishes of itself (OpenID Connect Discovery §3 and §4). */
import type { PlayedProvider } from './played-provider.js';

/** What is in it (OpenID Connect Discovery §3). */
export interface Metadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint: string;
  readonly jwks_uri: string;
  readonly [member: string]: unknown;
}

/** Where it is published: below the issuer that is configured. */
export function discoveryAddress({ issuer }: PlayedProvider): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/** The endpoints are below the issuer, but not where a client could guess. */
export function makeMetadata({ issuer, ways }: PlayedProvider): Metadata {
  const base = issuer.replace(/\/$/, '');
  return {
    issuer,
    authorization_endpoint: `${base}/p1815/authorize`,
    token_endpoint: `${base}/p1815/token`,
    userinfo_endpoint: `${base}/p1815/userinfo`,
    jwks_uri: `${base}/p1815/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...ways.metadata,
  };
}
