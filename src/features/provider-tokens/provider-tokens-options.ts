import { key } from '../../core/kernel/index.js';

/**
 * The options of `ProviderTokens`.
 *
 * @publicApi
 */
export interface ProviderTokensOptions {
  /**
   * Whether a sign-in asks for a refresh token where a provider issues none by itself: Google by
   * `access_type=offline`, Microsoft by the scope `offline_access`. Or the ids of the providers to
   * ask.
   *
   * @default `true`
   */
  readonly offlineAccess?: boolean | readonly string[] | undefined;
}

/** The options of the feature. */
export const ProviderTokensOptionsToken = key<ProviderTokensOptions>('ProviderTokensOptions');

/** Lists what is wrong with the options, as sentences. */
export function findOptionProblems({ offlineAccess }: ProviderTokensOptions): string[] {
  const given: unknown = offlineAccess;
  const isValid =
    given === undefined ||
    typeof given === 'boolean' ||
    (Array.isArray(given) && given.every((id) => typeof id === 'string'));
  return isValid ? [] : ['`offlineAccess` must be true, false, or a list of the ids of providers.'];
}
