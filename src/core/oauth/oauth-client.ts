/**
 * The protocol library, loaded when a sign-in needs it: session checks, which are most requests, do
 * not. What it does is in `protocol-client.ts`.
 */
import { key } from '../kernel/container.js';
import { type Lazy, lazy } from '../kernel/lazy.js';
import type { Clock } from '../kernel/platform.js';
import type { MetadataCache } from './metadata-cache.js';
import type { ProtocolClient } from './protocol-client.js';
import type { ProviderFetch } from './provider-fetch.js';

/** Sends requests to providers through the protocol library. */
export type OAuthClient = Lazy<ProtocolClient>;

/** Injects it. */
export const OAuthClientToken = key<OAuthClient>('OAuthClient');

/** Creates one. The library is loaded by its first request. */
export function createOAuthClient(
  documents: MetadataCache,
  getFetch: ProviderFetch,
  clock: Clock,
): OAuthClient {
  return lazy(
    async () => {
      const { ProtocolClient: Client } = await import('./protocol-client.js');
      return new Client(documents, getFetch, clock);
    },
    {
      getAuthorizationEndpoint: true,
      redeem: true,
      fetchUserInfo: true,
      rediscover: true,
      refresh: true,
      revoke: true,
      getEndSessionEndpoint: true,
      verifyLogoutToken: true,
    },
  );
}
