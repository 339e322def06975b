/** The protocol with providers, in services. */
export type { AuthorizationParamsHook } from './authorization-params.js';
export { AuthorizationRequests } from './authorization-request.js';
export { limitFetch } from './bounded-fetch.js';
export { readIdToken } from './id-token.js';
export type { LogoutToken } from './logout-token.js';
export { needsDiscovery } from './needed-metadata.js';
export { isOutage } from './provider-failure.js';
export { type OAuthClient, OAuthClientToken } from './oauth-client.js';
export { type ProviderFetch, ProviderFetchToken } from './provider-fetch.js';
export { isLoopback } from './safe-endpoint.js';
