/** The configuration of a SolidStart app, and the services composed from it. */
import { isServiceResolver } from '../../core/compose/index.js';
import { InvalidOption } from '../../core/errors/index.js';
import { normalizeBasePath, RouteTable } from '../../core/http/index.js';
import {
  createAuth,
  type Environment,
  type ServiceResolver,
  withEnvDefaults,
} from '../../core/index.js';
import { memoizeByObject } from '../../core/kernel/index.js';
import type { OwnTypes } from '../../core/models/index.js';
import type { AuthConfig } from '../../core/public-types.js';
import { getProcessVariables } from '../services.js';

/** The default base path of a SolidStart app, as in the contract. */
const BASE_PATH = '/api/auth';

/**
 * Composes the services of a configuration, with defaults from the environment; the same for the
 * same object. Services that are already composed are used as they are.
 *
 * @throws {InvalidOption} if `prefix` and `basePath` differ.
 */
export const composeSolid = memoizeByObject(
  (given: SolidAuthConfig | ServiceResolver): ServiceResolver => {
    if (isServiceResolver(given)) return given;
    const env = completeEnvironment(getProcessVariables(), isDevelopmentBuild);
    return createAuth(withEnvDefaults(env, replacePrefix(given), BASE_PATH));
  },
);

/** Whether a path is one of the library's routes. */
export function isLibraryPath(services: ServiceResolver, pathname: string): boolean {
  return services.get(RouteTable).has(pathname);
}

/**
 * The configuration of {@link SolidAuth}: the core's, and `prefix`.
 *
 * @typeParam T - The app's own types.
 * @publicApi
 */
export interface SolidAuthConfig<out T extends OwnTypes = object> extends Omit<
  AuthConfig<T>,
  'raw'
> {
  /**
   * The path of the routes, the same as `basePath`. Default: the path of `AUTH_URL`, or
   * else `/api/auth`.
   */
  prefix?: string | undefined;
}

/**
 * The core's configuration, with `prefix` as `basePath`.
 *
 * @throws {InvalidOption} if they differ.
 */
function replacePrefix(config: SolidAuthConfig): AuthConfig {
  const { prefix, ...rest } = config;
  if (prefix === undefined) return rest;
  const { basePath = prefix } = rest;
  if (normalizeBasePath(prefix) !== normalizeBasePath(basePath)) {
    throw new InvalidOption(
      `\`prefix\` is "${prefix}" and \`basePath\` is "${basePath}". They say the same: set one.`,
    );
  }
  return { ...rest, basePath };
}

/**
 * Whether Vite built the app for development; `undefined` if Vite did not process this package, as
 * in tests.
 */
const isDevelopmentBuild = (import.meta as BuiltByVite).env?.DEV;

interface BuiltByVite {
  readonly env?: { readonly DEV?: boolean };
}

/**
 * The variables, with a NODE_ENV that is `development` only if the app really is in development,
 * where every host is trusted. The server that SolidStart builds runs without NODE_ENV: that counts
 * as `production`.
 */
export function completeEnvironment(variables: Environment, isDevelopment?: boolean): Environment {
  const isDev = isDevelopment ?? ['development', 'test'].includes(String(variables.NODE_ENV));
  return { ...variables, NODE_ENV: isDev ? 'development' : 'production' };
}
