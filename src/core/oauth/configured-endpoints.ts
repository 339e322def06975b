/** The endpoints that a provider's description gives, in place of those that it publishes. */
import { withParameters } from '../kernel/url-parameters.js';
import type { OAuthProvider } from '../providers/provider.js';

/** Members of the provider's metadata (RFC 8414 §2). */
export interface ConfiguredEndpoints {
  token_endpoint?: string;
  userinfo_endpoint?: string;
  jwks_uri?: string;
}

/** They have the parameters of the description, in the query. */
export function configuredEndpoints({
  token,
  userinfo,
  jwksUri,
}: OAuthProvider): ConfiguredEndpoints {
  return {
    ...(jwksUri !== undefined && { jwks_uri: jwksUri }),
    ...(token.url !== undefined && {
      token_endpoint: withParameters(token.url, token.params).href,
    }),
    ...(userinfo.url !== undefined && {
      userinfo_endpoint: withParameters(userinfo.url, userinfo.params).href,
    }),
  };
}

/**
 * Whether the metadata must be asked for. An ID token cannot be verified without the issuer's keys: where
 * their address is not configured, it is discovered.
 */
export function needsDiscovery(provider: OAuthProvider): boolean {
  return !hasEndpoints(provider) || (provider.type === 'oidc' && provider.jwksUri === undefined);
}

/** Whether the description gives every endpoint that a sign-in asks. */
export function hasEndpoints(provider: OAuthProvider): boolean {
  const { authorization, token, userinfo, readsIdToken } = provider;
  const tellsWho = readsIdToken || userinfo.url !== undefined || userinfo.request !== undefined;
  return authorization.url !== undefined && token.url !== undefined && tellsWho;
}
