/** `toNodeHandler`: the library's routes on a Node server. */
import type { AuthConfig } from '../core/config/index.js';
import { asError, MalformedRequest } from '../core/errors/index.js';
import { NO_STORE, RouteTable } from '../core/http/index.js';
import { AuthHandler, type ServiceResolver, OriginResolver } from '../core/index.js';
import { LoggerToken } from '../core/kernel/index.js';
import type { OwnTypes } from '../core/models/index.js';
import { composeNode } from './get-session.js';
import { getRequestTarget, toIncomingRequest } from './incoming-request.js';
import { writeResponse } from './outgoing-reply.js';
import {
  type PlatformReply,
  type PlatformRequest,
  getNodeReply,
  takesHeaders,
} from './platform.js';

/**
 * A listener of `node:http`, and middleware of Connect and Express. It rejects only with errors
 * that `next` throws.
 *
 * @publicApi
 */
export type NodeHandler = (
  request: PlatformRequest,
  reply: PlatformReply,
  next?: (error?: unknown) => unknown,
) => Promise<void>;

/**
 * Answers the library's routes on `node:http`, `node:http2`, Connect, Express or Fastify, before or
 * after body parsers. Other paths are passed to `next`; without `next`, they are answered with 404,
 * and with 400 below `basePath`.
 *
 * The routes are under `basePath`, whatever path the handler is mounted at. Default: the path of
 * `AUTH_URL`, or else `/auth`. A malformed target or `Host` is answered with 400.
 *
 * @param given - The configuration, with defaults from `process.env`: `AUTH_SECRET`, `AUTH_URL`,
 *   `AUTH_TRUST_HOST`, the ids and secrets of providers; or services that `createAuth` made. Its
 *   errors are logged, and every route answers 500.
 * @throws {AuthError} if no services can be composed: `InvalidOption` if the configuration is
 *   missing, if `providers` is no list, and for a `basePath` that no request can have.
 * @example
 * ```ts
 * const config = { providers: [GitHub] };
 * app.use(toNodeHandler(config)); // Express, Connect
 * createServer(toNodeHandler(config)); // node:http
 * ```
 * @publicApi
 */
export function toNodeHandler<T extends OwnTypes = object>(
  given: AuthConfig<T> | ServiceResolver,
): NodeHandler {
  const services = composeNode(given, USAGE);
  // Resolved now, so that an invalid configuration or base path fails when the app starts.
  const handler = services.get(AuthHandler);
  const { basePath } = services.get(OriginResolver);
  const routes = services.get(RouteTable);
  return async (request, reply, next) => {
    if (next && !routes.has(getPath(request))) {
      next();
      return;
    }
    try {
      if (isOutside(getPath(request), basePath)) {
        refuse(reply, 404, 'Not found.');
        return;
      }
      await writeResponse(await handler.respondHttp(toIncomingRequest(request)), reply);
    } catch (thrown) {
      if (thrown instanceof MalformedRequest) refuse(reply, thrown.status, 'Bad request.');
      else if (next) next(thrown);
      else fail(reply, thrown, services);
    }
  };
}

const USAGE =
  '`toNodeHandler` takes a configuration with `providers`, a list, or services that `createAuth` made.';

/** The path of the request target, which may be no path, as in `OPTIONS *`. */
function getPath(request: PlatformRequest): string {
  const [pathname = ''] = getRequestTarget(request).split('?', 1);
  return pathname;
}

/**
 * Whether a path is outside the base path. Browsers request such paths (`/favicon.ico`): that is
 * not logged.
 */
function isOutside(pathname: string, basePath: string): boolean {
  return pathname.startsWith('/') && !`${pathname}/`.startsWith(`${basePath}/`);
}

/**
 * Logs the error. The promise of a listener is not awaited, so a rejection would end the process.
 */
function fail(reply: PlatformReply, thrown: unknown, services: ServiceResolver): void {
  services.get(LoggerToken).error(asError(thrown));
  refuse(reply, 500, 'The request could not be answered.');
}

function refuse(reply: PlatformReply, status: number, message: string): void {
  // A reply that was already started cannot be replaced, and must not look complete.
  if (!takesHeaders(reply)) {
    getNodeReply(reply).destroy();
    return;
  }
  const headers = Object.entries({ ...NO_STORE, 'Content-Type': 'application/json' });
  void writeResponse({ status, headers, cookies: [], body: JSON.stringify({ message }) }, reply);
}
