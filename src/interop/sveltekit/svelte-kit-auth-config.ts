/** What a SvelteKit app configures. */
import type { AuthConfig } from '../../core/public-types.js';
import type { skipCSRFCheck } from '../../core/markers.js';
import type { OwnTypes } from '../../core/models/auth-types.js';

/**
 * The configuration of {@link SvelteKitAuth}: the core's. The routes are at `/auth` below the `base` of
 * the app's paths, unless `basePath` names another place, with that `base` in it.
 *
 * @publicApi
 */
export interface SvelteKitAuthConfig<out T extends OwnTypes = object> extends Omit<
  AuthConfig<T>,
  'raw' | 'skipCSRFCheck'
> {
  /**
   * SvelteKit refuses forms of other sites, and so does this library: no form needs a token. `false`
   * asks for a token all the same. Default: the marker.
   */
  skipCSRFCheck?: typeof skipCSRFCheck | false | undefined;
}
