/** `Auth(request, config)` and `createAuth(config)`, for web-standard `Request` and `Response`. */
import { type AuthConfig, raw } from '../config/auth-config.js';
import { AuthConfigToken } from '../config/settings.js';
import { AuthError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { decorateServices, listFeatureServices } from '../features/configured-features.js';
import { LaterActionsToken, SignInActionsToken } from '../handler/action-router.js';
import {
  AuthHandler,
  ErrorResponsesLoaderToken,
  ErrorResponsesToken,
} from '../handler/auth-handler.js';
import type { ServerAuth } from '../handler/server-auth.js';
import { wantsJsonRedirect } from '../http/auth-request.js';
import { type ResponseInternal, toInternal, toResponse } from '../http/auth-response.js';
import { loadOnce, memoizeByObject } from '../kernel/cache.js';
import {
  Container,
  type ServiceDefinition,
  type ServiceResolver,
  ServicesToken,
  type Token,
  value,
} from '../kernel/container.js';
import type { OwnTypes } from '../models/session.js';
import type { SessionService } from '../sessions/session.service.js';
import { listServerAuthServices } from './server-auth-services.js';
import { AUTH_SERVICES } from './services.js';

/** The services of a configuration. Its sessions have the types that the configuration names. */
export interface AuthServices<out T extends OwnTypes = object> extends ServiceResolver {
  get(token: typeof SessionService): SessionService<T>;
  get(token: typeof ServerAuth): ServerAuth<T>;
  get<Service>(token: Token<Service>): Service;
}

/**
 * Creates the services of a configuration, once for each object. From then on they are those that
 * {@link Auth} answers with, so that what the one revokes, the other knows at once.
 *
 * @param overrides - Rows that replace rows of the wiring table. With some, the services are new
 *   ones, which nothing else has.
 * @throws {InvalidOption} when the first argument is no object. A wrong configuration is reported
 *   at the first request.
 * @example
 * ```ts
 * const services = createAuth(config);
 * const session = await services.get(SessionService).read(cookies, requestOrigin);
 * ```
 * @publicApi
 */
export function createAuth<T extends OwnTypes = object>(
  config: AuthConfig<T>,
  overrides: readonly ServiceDefinition[] = [],
): AuthServices<T> {
  requireObject(config, '`createAuth` takes a configuration.');
  if (overrides.length === 0) return composeAll(config);
  return compose(config, listServerAuthServices(), overrides);
}

/** What {@link createAuth} made. It is asked for by requests, whose bundle has none of its rows. */
const created = new WeakMap<AuthConfig, ServiceResolver>();

const composeAll = memoizeByObject(
  (config: AuthConfig): ServiceResolver => compose(config, listServerAuthServices()),
  created,
);

/** The services that requests need, and further ones. */
function compose(
  config: AuthConfig,
  further: readonly ServiceDefinition[] = [],
  overrides: readonly ServiceDefinition[] = [],
): ServiceResolver {
  const { features } = config;
  const loadSignInServices = loadOnce(async () => {
    const { SIGN_IN_SERVICES } = await import('./deferred-services.js');
    return services.extendedBy(decorateServices(features, SIGN_IN_SERVICES));
  });
  const rows = [
    ...AUTH_SERVICES,
    value(AuthConfigToken, config),
    value(ServicesToken, { get: (token) => services.get(token) }),
    value(LaterActionsToken, async () => (await loadSignInServices()).get(SignInActionsToken)),
    value(ErrorResponsesLoaderToken, async () =>
      (await loadSignInServices()).get(ErrorResponsesToken),
    ),
    ...further,
    ...listFeatureServices(features, [...AUTH_SERVICES, ...further]),
    ...overrides,
  ];
  const services: Container = new Container(decorateServices(features, rows));
  return services;
}

/**
 * Handles a request to one of the library's routes.
 *
 * It reads no environment variables: see {@link setEnvDefaults}. Errors are logged, and become
 * responses without private detail.
 *
 * @returns The response. With `raw`, its parts.
 * @throws {AuthError} only with `raw`, when the action failed.
 * @throws {InvalidOption} when the second argument is no object.
 * @example
 * ```ts
 * const config: AuthConfig = { providers: [GitHub], secret, trustHost: true };
 * export default { fetch: (request: Request) => Auth(request, config) };
 * ```
 * @publicApi
 */
export async function Auth(
  request: Request,
  config: AuthConfig & { raw: typeof raw },
): Promise<ResponseInternal | Response>;
/** Without `raw`, the result is always a `Response`. */
export async function Auth(request: Request, config: Omit<AuthConfig, 'raw'>): Promise<Response>;
export async function Auth(
  request: Request,
  config: AuthConfig,
): Promise<ResponseInternal | Response> {
  requireObject(config, '`Auth` takes a request and a configuration: `Auth(request, config)`.');
  const handler = getServices(config).get(AuthHandler);
  return config.raw === raw ? respondRaw(request, handler) : handler.respond(request);
}

/**
 * The services of a configuration object: those of {@link createAuth}, else those that requests
 * need, created once. Returns services as they are.
 */
export function getServices(given: AuthConfig | ServiceResolver): ServiceResolver {
  return isServiceResolver(given) ? given : (created.get(given) ?? composeForRequests(given));
}

const composeForRequests = memoizeByObject((config: AuthConfig): ServiceResolver =>
  compose(config),
);

/** Whether the value is services, and not a configuration. */
export function isServiceResolver(given: object): given is ServiceResolver {
  return 'get' in given && typeof given.get === 'function';
}

/**
 * Refuses an argument that is neither a configuration nor services, which types would not allow.
 *
 * @param usage - The message of the error.
 * @throws {InvalidOption} with that message.
 */
export function requireObject(given: unknown, usage: string): asserts given is object {
  // A NestJS application may be a function.
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (!isObject && !(typeof given === 'function' && isServiceResolver(given))) {
    throw new InvalidOption(usage);
  }
}

/**
 * With `raw`, an action that failed with an `AuthError` throws it. To a client that wants redirects
 * as JSON, a failure is one, as in Auth.js; a success is not.
 */
async function respondRaw(
  request: Request,
  handler: AuthHandler,
): Promise<ResponseInternal | Response> {
  const outcome = await handler.handle(request);
  if (outcome.kind === 'answered') return toInternal(outcome.result);
  if (wantsJsonRedirect(request)) return toResponse(outcome.result, true);
  if (outcome.kind === 'failed' && outcome.thrown instanceof AuthError) throw outcome.thrown;
  return toResponse(outcome.result);
}
