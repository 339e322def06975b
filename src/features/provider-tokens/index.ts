/**
 * `portcullis/features/provider-tokens`: access tokens of providers, kept and refreshed.
 *
 * @module portcullis/features/provider-tokens
 */
export { ProviderTokens } from './provider-tokens.feature.js';
export type { ProviderToken, ProviderTokenOptions } from '../../core/features/index.js';
export type { ProviderTokensOptions } from './provider-tokens-options.js';
export type {
  ProviderAccessLostMessage,
  TokenAccount,
  TokenOwner,
  TokenRevocation,
  WantedScopes,
} from './provider-tokens.service.js';
