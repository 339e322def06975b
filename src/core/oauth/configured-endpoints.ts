/** The endpoints that a provider's description gives, in place of those that it publishes. */
import { withParameters } from '../kernel/url-parameters.js';
import type { OAuthProvider } from '../providers/provider.js';

/** Members of the provider's metadata (RFC 8414 §2). */
export interface ConfiguredEndpoints {
  token_endpoint?: string;
  userinfo_endpoint?: string;
}

/** They have the parameters of the description, in the query. */
export function configuredEndpoints({ token, userinfo }: OAuthProvider): ConfiguredEndpoints {
  return {
    ...(token.url !== undefined && {
      token_endpoint: withParameters(token.url, token.params).href,
    }),
    ...(userinfo.url !== undefined && {
      userinfo_endpoint: withParameters(userinfo.url, userinfo.params).href,
    }),
  };
}

/** An ID token cannot be verified without the issuer's keys, and those are discovered. */
export function needsDiscovery({ type, authorization, token, userinfo }: OAuthProvider): boolean {
  const isComplete = authorization.url && token.url && (userinfo.url ?? userinfo.request);
  return type === 'oidc' || !isComplete;
}
