/** The services of a SolidStart app. */
import { createAuth, type ServiceResolver, Sites, withEnvDefaults } from '../../core/index.js';
import { isComposed } from '../../core/auth.js';
import type { OwnTypes } from '../../core/models/auth-types.js';
import type { Session } from '../../core/public-types.js';
import { isAuthRoute } from '../../core/http/route.js';
import { variablesOfProcess } from '../variables-of-process.js';
import { type SolidAuthConfig, withoutPrefix } from './solid-auth-config.js';
import { isDevelopmentBuild, solidEnvironment } from './solid-environment.js';

/** Where the contract has the routes of a SolidStart app. */
const BASE_PATH = '/api/auth';

/** What answers the requests of a SolidStart app. */
export interface SolidComposition {
  readonly services: ServiceResolver;
  /** Who is signed in, found once for each request, however many ask. */
  readonly sessions: WeakMap<Request, Promise<Session | null>>;
}

/** An app hands its configuration to `SolidAuth` and to `getSession`: both work with the same services. */
const compositions = new WeakMap<object, SolidComposition>();

/**
 * The composition for a configuration, with what it leaves open taken from the environment; or for
 * services that were composed elsewhere.
 *
 * @throws {InvalidOption} when `prefix` and `basePath` name two places.
 */
export function composeSolid<T extends OwnTypes>(
  given: SolidAuthConfig<T> | ServiceResolver,
): SolidComposition {
  const known = compositions.get(given);
  if (known) return known;
  const composition = { services: servicesOf(given), sessions: new WeakMap() };
  compositions.set(given, composition);
  return composition;
}

function servicesOf<T extends OwnTypes>(
  given: SolidAuthConfig<T> | ServiceResolver,
): ServiceResolver {
  if (isComposed(given)) return given;
  return createAuth(
    withEnvDefaults(
      solidEnvironment(variablesOfProcess(), isDevelopmentBuild),
      withoutPrefix(given),
      BASE_PATH,
    ),
  );
}

/** Whether a path is one of the library's routes. */
export function isOwnPath(services: ServiceResolver, pathname: string): boolean {
  return isAuthRoute(pathname, services.get(Sites).basePath);
}
