/** The endpoints that a provider's description gives, in place of those that it publishes. */
import type { OAuthProvider } from '../providers/provider.js';

/** Members of the provider's metadata (RFC 8414 §2). */
export interface ConfiguredEndpoints {
  token_endpoint?: string;
  userinfo_endpoint?: string;
}

/** They have the parameters of the description, in the query. */
export function configuredEndpoints({ token, userinfo }: OAuthProvider): ConfiguredEndpoints {
  return {
    ...(token.url !== undefined && { token_endpoint: withParameters(token.url, token.params) }),
    ...(userinfo.url !== undefined && {
      userinfo_endpoint: withParameters(userinfo.url, userinfo.params),
    }),
  };
}

function withParameters(address: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** An ID token cannot be verified without the issuer's keys, and those are discovered. */
export function needsDiscovery({ type, authorization, token, userinfo }: OAuthProvider): boolean {
  const isComplete = authorization.url && token.url && (userinfo.url ?? userinfo.request);
  return type === 'oidc' || !isComplete;
}
