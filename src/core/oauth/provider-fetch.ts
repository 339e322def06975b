/** The `fetch` that reaches a provider. */
import { key } from '../kernel/container.js';
import type { Fetch } from '../kernel/platform.js';
import type { OAuthProvider } from '../providers/provider.js';

/** Returns the same function for the same provider: metadata is cached by it. */
export type ProviderFetch = (provider: Pick<OAuthProvider, 'id' | 'fetch'>) => Fetch;

/** The `fetch` of each provider: its own, or that of the library. */
export const ProviderFetchToken = key<ProviderFetch>('ProviderFetch');

/** A provider's own `fetch`, or this one. */
export function createProviderFetch(fetch: Fetch): ProviderFetch {
  return (provider) => provider.fetch ?? fetch;
}
