/** The entry for anything that speaks web-standard `Request` and `Response`. */
import { type AuthConfig, raw } from '../config/auth-config.js';
import { AuthConfigToken } from '../config/settings.js';
import { AuthError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { LaterActionsToken, SignInActionsToken } from '../handler/action-router.js';
import { AuthHandler } from '../handler/auth-handler.js';
import type { ServerAuth } from '../handler/server-auth.js';
import { wantsJsonRedirect } from '../http/auth-request.js';
import { type ResponseInternal, toInternal, toResponse } from '../http/auth-response.js';
import { loadOnce } from '../kernel/cache.js';
import {
  Container,
  type ServiceDefinition,
  type ServiceResolver,
  type Token,
  value,
} from '../kernel/container.js';
import type { OwnTypes } from '../models/session.js';
import type { SessionService } from '../sessions/session.service.js';
import { AUTH_SERVICES } from './services.js';

/** One composition for each configuration object, for as long as that object lives. */
const compositions = new WeakMap<AuthConfig, ServiceResolver>();

/** The services of a configuration. Its sessions have the types that the configuration names. */
export interface AuthServices<out T extends OwnTypes = object> extends ServiceResolver {
  get(token: typeof SessionService): SessionService<T>;
  get(token: typeof ServerAuth): ServerAuth<T>;
  get<Service>(token: Token<Service>): Service;
}

/**
 * Composes the services for a configuration.
 *
 * @param overrides - Rows that replace rows of the wiring table.
 * @throws {InvalidOption} when it is given no configuration at all. What is wrong with one is said when a
 *   request comes.
 * @example
 * ```ts
 * const services = createAuth(config);
 * const session = await services.get(SessionService).read(cookies, site);
 * ```
 * @publicApi
 */
export function createAuth<T extends OwnTypes = object>(
  config: AuthConfig<T>,
  overrides: readonly ServiceDefinition[] = [],
): AuthServices<T> {
  requireObject(config, '`createAuth` takes a configuration.');
  const laterActions = loadOnce(async () => {
    const { SIGN_IN_SERVICES } = await import('./sign-in-services.js');
    return services.extendedBy(SIGN_IN_SERVICES).get(SignInActionsToken);
  });
  const services: Container = new Container([
    ...AUTH_SERVICES,
    value(AuthConfigToken, config),
    value(LaterActionsToken, laterActions),
    ...overrides,
  ]);
  return services;
}

/**
 * Answers a request to one of the library's routes.
 *
 * It reads no environment variables: see {@link setEnvDefaults}. What goes wrong is logged, and
 * becomes a response that tells a browser nothing private.
 *
 * @returns The response. With `raw`, its parts.
 * @throws {AuthError} only with `raw`, when the action failed.
 * @throws {InvalidOption} when it is given no configuration at all.
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
/** Without `raw`, the answer is always a `Response`. */
export async function Auth(request: Request, config: Omit<AuthConfig, 'raw'>): Promise<Response>;
export async function Auth(
  request: Request,
  config: AuthConfig,
): Promise<ResponseInternal | Response> {
  requireObject(config, '`Auth` takes a request and a configuration: `Auth(request, config)`.');
  const handler = servicesFor(config).get(AuthHandler);
  return config.raw === raw ? respondRaw(request, handler) : handler.respond(request);
}

/** The composition for a configuration object; the same one for the same object. Services stay as they are. */
export function servicesFor(config: AuthConfig | ServiceResolver): ServiceResolver {
  if (isComposed(config)) return config;
  const known = compositions.get(config);
  if (known) return known;
  const services = createAuth(config);
  compositions.set(config, services);
  return services;
}

/** Whether services were given in place of a configuration. */
export function isComposed(given: object): given is ServiceResolver {
  return 'get' in given && typeof given.get === 'function';
}

/**
 * Refuses what code without types hands over in place of a configuration or of services.
 *
 * @param usage - What to pass.
 * @throws {InvalidOption} which says so.
 */
export function requireObject(given: unknown, usage: string): asserts given is object {
  // An application may be a function; without services, it is none.
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (!isObject && !(typeof given === 'function' && isComposed(given))) {
    throw new InvalidOption(usage);
  }
}

/** Only an action that failed on purpose has somebody to throw to. */
async function respondRaw(
  request: Request,
  handler: AuthHandler,
): Promise<ResponseInternal | Response> {
  const outcome = await handler.handle(request);
  if (wantsJsonRedirect(request)) return toResponse(outcome.result, true);
  if (outcome.kind === 'answered') return toInternal(outcome.result);
  if (outcome.kind === 'failed' && outcome.thrown instanceof AuthError) throw outcome.thrown;
  return toResponse(outcome.result);
}
