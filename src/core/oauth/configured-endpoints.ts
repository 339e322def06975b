/** The endpoints that a provider's description gives, in place of those that it publishes. */
import type { ServerMetadata } from 'openid-client';
import type { OAuthProvider } from '../providers/provider.js';

/** They have the parameters of the description, in the query. */
export function configuredEndpoints({ token, userinfo }: OAuthProvider): Partial<ServerMetadata> {
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
