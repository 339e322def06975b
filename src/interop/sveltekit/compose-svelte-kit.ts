/** The services of a SvelteKit app. */
import {
  createAuth,
  type ServiceResolver,
  skipCSRFCheck,
  withEnvDefaults,
} from '../../core/index.js';
import { isComposed } from '../../core/auth.js';
import type { OwnTypes } from '../../core/models/auth-types.js';
import type { AppFacts } from './app-facts.js';
import type { SvelteKitAuthConfig } from './svelte-kit-auth-config.js';

/**
 * The services for a configuration, with what it leaves open taken from the environment; or the ones
 * that were composed elsewhere, as they are.
 */
export async function composeSvelteKit<T extends OwnTypes>(
  given: SvelteKitAuthConfig<T> | ServiceResolver,
  app: AppFacts,
): Promise<ServiceResolver> {
  if (isComposed(given)) return given;
  const { skipCSRFCheck: asked, basePath = `${app.base}/auth`, ...config } = given;
  // A built app may run without NODE_ENV: that must not pass for development, where hosts are believed.
  const env = {
    ...(await app.environment()),
    NODE_ENV: app.isDevelopment ? 'development' : 'production',
  };
  const completed = withEnvDefaults<T>(env, { ...config, basePath });
  return createAuth({ ...completed, ...(asked !== false && { skipCSRFCheck }) });
}
