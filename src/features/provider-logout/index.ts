/**
 * `portcullis/features/provider-logout`: signing out at the provider, and by the provider.
 *
 * @module portcullis/features/provider-logout
 */
export { ProviderLogout } from './provider-logout.feature.js';
export type { ProviderLogoutOptions } from './provider-logout-options.js';
