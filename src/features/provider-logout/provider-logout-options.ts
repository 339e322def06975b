import { key, type OptionNames, parseUrl } from '../../core/kernel/index.js';

/**
 * The options of `ProviderLogout`.
 *
 * @publicApi
 */
export interface ProviderLogoutOptions {
  /**
   * Where the provider sends the browser after a sign-out there. Register it with each provider.
   *
   * @default the route `/provider-logout/callback` of this library, which leads to where the
   *   sign-out returns to
   */
  readonly postLogoutRedirectUri?: string | undefined;
}

/** The options of the feature. */
export const ProviderLogoutOptionsToken = key<ProviderLogoutOptions>('ProviderLogoutOptions');

/** The names of the options. */
export const OPTION_NAMES: OptionNames<ProviderLogoutOptions> = { postLogoutRedirectUri: true };

/** Lists what is wrong with the options, as sentences. */
export function findOptionProblems({ postLogoutRedirectUri }: ProviderLogoutOptions): string[] {
  if (postLogoutRedirectUri === undefined) return [];
  const url = typeof postLogoutRedirectUri === 'string' && parseUrl(postLogoutRedirectUri);
  if (url && /^https?:$/.test(url.protocol)) return [];
  return ['`postLogoutRedirectUri` must be an absolute address, such as https://example.com/bye.'];
}
