import { type FeatureFacts, findUnknownProviders } from '../../core/features/index.js';
import { key, type OptionNames } from '../../core/kernel/index.js';

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

/** The names of the options. */
export const OPTION_NAMES: OptionNames<ProviderTokensOptions> = { offlineAccess: true };

/** Lists what is wrong with the options, as sentences. */
export function findOptionProblems(
  { offlineAccess }: ProviderTokensOptions,
  facts?: FeatureFacts,
): string[] {
  const given: unknown = offlineAccess;
  const isValid =
    given === undefined ||
    typeof given === 'boolean' ||
    (Array.isArray(given) && given.every((id) => typeof id === 'string'));
  if (isValid) {
    const ids = Array.isArray(offlineAccess) ? (offlineAccess as readonly string[]) : [];
    return facts ? findUnknownProviders('offlineAccess', ids, facts.providers) : [];
  }
  return ['`offlineAccess` must be true, false, or a list of the ids of providers.'];
}
