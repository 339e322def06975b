/** The services of a framework whose requests and responses are web-standard, and its routes. */
import { isServiceResolver } from '../core/compose/index.js';
import { AuthHandler, createAuth, type ServiceResolver, withEnvDefaults } from '../core/index.js';
import { isPageVisit, RouteTable } from '../core/http/index.js';
import type { AuthConfig } from '../core/public-types.js';
import { withClientAddress } from './client-address.js';
import { getProcessVariables } from './services.js';

/**
 * Composes the services of a configuration, with defaults from the environment. Services that are
 * already composed are used as they are.
 */
export function composeWeb(given: Omit<AuthConfig, 'raw'> | ServiceResolver): ServiceResolver {
  if (isServiceResolver(given)) return given;
  return createAuth(withEnvDefaults(getProcessVariables(), given));
}

/**
 * Answers a request to one of the library's routes; `undefined` if none has its path.
 *
 * @param clientAddress - The address of the client; `undefined` where the framework does not know
 *   it.
 */
export async function respondToRoute(
  services: ServiceResolver,
  request: Request,
  clientAddress: string | undefined,
): Promise<Response | undefined> {
  if (!services.get(RouteTable).has(new URL(request.url).pathname)) return undefined;
  return services.get(AuthHandler).respond(withClientAddress(request, clientAddress));
}

/**
 * The answer to a request below the base path that is none of the library's: for a browser, a page.
 */
export async function respondNotFound(
  services: ServiceResolver,
  request: Request,
): Promise<Response> {
  if (isPageVisit(request)) return services.get(AuthHandler).respond(request);
  return Response.json({ message: 'Not found.' }, { status: 404 });
}
