/**
 * What a provider's configuration leaves to its metadata (RFC 8414). Apart from what reads the
 * metadata: that loads the protocol library.
 */
import type { OAuthProvider } from '../providers/provider.js';

/**
 * Whether discovery is needed: an endpoint is not configured, or the keys that verify an ID token
 * are not.
 */
export function needsDiscovery(provider: OAuthProvider): boolean {
  return !hasEndpoints(provider) || (provider.type === 'oidc' && provider.jwksUri === undefined);
}

/** Whether the description has every endpoint that a sign-in uses. */
export function hasEndpoints(provider: OAuthProvider): boolean {
  const { authorization, token, userinfo, readsIdToken } = provider;
  const identifiesUser =
    readsIdToken || userinfo.url !== undefined || userinfo.request !== undefined;
  return authorization.url !== undefined && token.url !== undefined && identifiesUser;
}
