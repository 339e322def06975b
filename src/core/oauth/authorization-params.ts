/** Parameters that features add to authorization requests. */
import { key } from '../kernel/container.js';
import type { OAuthProvider } from '../providers/provider.js';

/**
 * Adds parameters to the authorization requests of every sign-in. A feature names its token in
 * `authorizationParams`.
 *
 * @publicApi
 */
export interface AuthorizationParamsHook {
  /** The parameters for a provider. Those of the app's configuration win. */
  getParams(provider: OAuthProvider): Readonly<Record<string, string>>;
}

/** The additions of the features. */
export const AuthorizationParamsToken =
  key<readonly AuthorizationParamsHook[]>('AuthorizationParams');
