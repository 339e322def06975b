/** The library's routes on a server of Node. */
import type { AuthConfig } from '../core/config/auth-config.js';
import { asError } from '../core/errors/auth.error.js';
import { MalformedRequest } from '../core/errors/request.errors.js';
import { NO_STORE } from '../core/http/auth-response.js';
import { isAuthRoute } from '../core/http/routes.js';
import { AuthHandler, type ServiceResolver, OriginResolver } from '../core/index.js';
import { LoggerToken } from '../core/kernel/logger.js';
import type { OwnTypes } from '../core/models/session.js';
import { composeNode } from './get-session.js';
import { requestTarget, toIncomingRequest } from './incoming-request.js';
import { writeAnswer } from './outgoing-reply.js';
import { type PlatformReply, type PlatformRequest, nodeReply, takesHeaders } from './platform.js';

/**
 * A listener of `node:http`, and middleware of Connect and Express. It rejects with nothing but what `next`
 * throws.
 *
 * @publicApi
 */
export type NodeHandler = (
  request: PlatformRequest,
  reply: PlatformReply,
  next?: (error?: unknown) => unknown,
) => Promise<void>;

/**
 * Answers the library's routes on `node:http`, `node:http2`, Connect, Express or Fastify, before or after body
 * parsers. Every other path is left to `next`; where there is none, it is answered 404, and 400 below
 * `basePath`.
 *
 * The routes are under `basePath`, whatever path the handler is mounted at: `/auth`, unless the
 * configuration or `AUTH_URL` says otherwise. A malformed target or `Host` is answered 400.
 *
 * @param given - The configuration, with what it leaves open taken from `process.env`: `AUTH_SECRET`,
 *   `AUTH_URL`, `AUTH_TRUST_HOST`, the ids and secrets of providers; or services that `createAuth` made.
 *   What is wrong with it is logged, and every route answers 500.
 * @throws {AuthError} when it is so wrong that nothing can be made of it: `InvalidOption` when it is missing,
 *   when `providers` is no list, and for a `basePath` that no request can have.
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
  // So that what cannot be composed is found as the app starts, and so is a path that nothing is under.
  const handler = services.get(AuthHandler);
  const { basePath } = services.get(OriginResolver);
  return async (request, reply, next) => {
    if (next && !isAuthRoute(getPath(request), basePath)) {
      next();
      return;
    }
    try {
      if (isElsewhere(getPath(request), basePath)) {
        refuse(reply, 404, 'Not found.');
        return;
      }
      writeAnswer(await handler.answer(toIncomingRequest(request)), reply);
    } catch (thrown) {
      if (thrown instanceof MalformedRequest) refuse(reply, thrown.status, 'Bad request.');
      else if (next) next(thrown);
      else fail(reply, thrown, services);
    }
  };
}

const USAGE =
  '`toNodeHandler` takes a configuration with `providers`, a list, or services that `createAuth` made.';

/** What names no path at all, as `OPTIONS *` does, is nobody's here. */
function getPath(request: PlatformRequest): string {
  const [pathname = ''] = requestTarget(request).split('?', 1);
  return pathname;
}

/** Browsers ask for such paths by themselves (`/favicon.ico`): nothing is wrong, and nothing is logged. */
function isElsewhere(pathname: string, basePath: string): boolean {
  return pathname.startsWith('/') && !`${pathname}/`.startsWith(`${basePath}/`);
}

/** Nobody waits for the promise of a listener: what it rejected with would end the process. */
function fail(reply: PlatformReply, thrown: unknown, services: ServiceResolver): void {
  services.get(LoggerToken).error(asError(thrown));
  refuse(reply, 500, 'The request could not be answered.');
}

function refuse(reply: PlatformReply, status: number, message: string): void {
  // Somebody answered before: what was begun cannot be taken back, and must not look complete.
  if (!takesHeaders(reply)) {
    nodeReply(reply).destroy();
    return;
  }
  const headers = Object.entries({ ...NO_STORE, 'Content-Type': 'application/json' });
  writeAnswer({ status, headers, cookies: [], body: JSON.stringify({ message }) }, reply);
}
