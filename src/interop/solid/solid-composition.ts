/** The services of a SolidStart app. */
import { isServiceResolver } from '../../core/compose/auth.js';
import { InvalidOption } from '../../core/errors/configuration.errors.js';
import { isAuthRoute, normalizeBasePath } from '../../core/http/routes.js';
import {
  createAuth,
  type Environment,
  type ServiceResolver,
  OriginResolver,
  withEnvDefaults,
} from '../../core/index.js';
import type { OwnTypes } from '../../core/models/session.js';
import type { AuthConfig, Session } from '../../core/public-types.js';
import { getProcessVariables } from '../services.js';

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
  const composition = { services: getServices(given), sessions: new WeakMap() };
  compositions.set(given, composition);
  return composition;
}

function getServices<T extends OwnTypes>(
  given: SolidAuthConfig<T> | ServiceResolver,
): ServiceResolver {
  if (isServiceResolver(given)) return given;
  return createAuth(
    withEnvDefaults(
      solidEnvironment(getProcessVariables(), isDevelopmentBuild),
      withoutPrefix(given),
      BASE_PATH,
    ),
  );
}

/** Whether a path is one of the library's routes. */
export function isOwnPath(services: ServiceResolver, pathname: string): boolean {
  return isAuthRoute(pathname, services.get(OriginResolver).basePath);
}

/* MERGED solid-auth-config.ts: What a SolidStart app configures. */

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
   * The path that the routes are under. `basePath` says the same. Default: the path of `AUTH_URL`, or
   * else `/api/auth`.
   */
  prefix?: string | undefined;
}

/**
 * The core's configuration. Whoever sets the prefix has moved the routes there, so everything that
 * leads to them follows.
 *
 * @throws {InvalidOption} when `prefix` and `basePath` name two places.
 */
function withoutPrefix<T extends OwnTypes>(config: SolidAuthConfig<T>): AuthConfig<T> {
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

/* MERGED solid-environment.ts: The environment variables of a SolidStart app, with a word on development that can be believed: while
   developing, any host is. The server that SolidStart builds sets no NODE_ENV as it runs. */

/** As which the app was built; unknown where no Vite did, as in tests, or where it left this package out. */
const isDevelopmentBuild = (import.meta as BuiltByVite).env?.DEV;

interface BuiltByVite {
  readonly env?: { readonly DEV?: boolean };
}

/** The variables, whose NODE_ENV is `production` unless something says that the app is being developed. */
export function solidEnvironment(variables: Environment, isDevelopment?: boolean): Environment {
  const isDeveloped = isDevelopment ?? ['development', 'test'].includes(String(variables.NODE_ENV));
  return { ...variables, NODE_ENV: isDeveloped ? 'development' : 'production' };
}
