/** `auth`: the session in a Next.js app, in every form of the call that the contract has (§21). */
import type { ServerResponse } from 'node:http';
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next';
import type { NextFetchEvent, NextMiddleware, NextRequest } from 'next/server.js';
import type { Awaitable } from '../../core/kernel/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import { type RequestPort, RequestSession } from '../../core/request/index.js';
import {
  type SessionReader,
  type AppHandler,
  type NextAuthRequest,
  respondThroughAuth,
  createMiddlewareReader,
  readRouteSession,
} from './middleware.js';
import type { NextComposition } from './next-composition.js';
import { type PagesExchange, PagesPort } from './pages-port.js';
import { getCurrentRequest } from './request-scope.js';

/** The second argument of a route handler. */
export interface RouteContext {
  // oxlint-disable-next-line typescript/no-explicit-any -- each route has parameters of its own
  params: Promise<any>;
}

/** A route handler, as Next.js calls it. */
export type NextRouteHandler = (request: NextRequest, context: RouteContext) => Promise<Response>;

/**
 * `auth`: reads the session, or wraps middleware and route handlers (contract §21).
 *
 * @typeParam T - The app's own types, as in its `NextAuthConfig<T>`.
 * @publicApi
 */
export interface AuthFunction<T extends OwnTypes = object> {
  /**
   * The session, in a server component, a server action or a route handler. `null` if
   * the user is not signed in, and if the session cannot be read, which is logged.
   */
  (): Promise<TypeOf<T, 'session'> | null>;
  /** The session, in `getServerSideProps`. */
  (context: GetServerSidePropsContext): Promise<TypeOf<T, 'session'> | null>;
  /** The session, in an API route of the Pages Router. */
  (request: NextApiRequest, response: NextApiResponse): Promise<TypeOf<T, 'session'> | null>;
  /**
   * Itself as middleware: `export { auth as proxy } from './auth'`. It calls
   * `callbacks.authorized`.
   */
  (request: NextRequest, event: NextFetchEvent): Promise<Response>;
  /** Around a route handler, whose request has `auth`. */
  (
    handler: (request: NextAuthRequest<T>, context: RouteContext) => Awaitable<Response | void>,
  ): NextRouteHandler;
  /** Around middleware, whose request has `auth`. */
  (
    middleware: (request: NextAuthRequest<T>, event: NextFetchEvent) => ReturnType<NextMiddleware>,
  ): NextMiddleware;
}

type Compose<T extends OwnTypes> = (
  request: NextRequest | undefined,
) => Promise<NextComposition<T>>;

/** The app's route handler or middleware. */
type WrappedFunction<T extends OwnTypes> = (
  request: NextAuthRequest<T>,
  rest: never,
) => ReturnType<AppHandler<T>>;

/** Creates `auth` for a composition. */
export function createAuthFunction<T extends OwnTypes>(compose: Compose<T>): AuthFunction<T> {
  const respond = async (
    request: NextRequest,
    readSession: SessionReader,
    inner?: AppHandler<T>,
  ): Promise<Response> => respondThroughAuth(request, await compose(request), readSession, inner);
  // The contract passes a request of the Pages Router to the app's function, although its type says
  // `NextRequest`.
  const read = (port: RequestPort, request?: unknown): Promise<unknown> =>
    new RequestSession(async () => (await compose(request as never)).serverSide, port).read();
  const readPages = async (exchange: PagesExchange): Promise<unknown> =>
    read(new PagesPort(exchange), exchange.req);
  const auth = (...given: readonly unknown[]): unknown => {
    const [first, second] = given;
    // During a build, the current request tells Next.js that the page depends on the request.
    if (first === undefined) return getCurrentRequest().then((port) => read(port));
    if (typeof first === 'function') {
      const wrapped = first as WrappedFunction<T>;
      return (request: NextRequest, rest: never) => {
        const readSession = isRoute(rest) ? readRouteSession : createMiddlewareReader(request);
        return respond(request, readSession, (withAuth) => wrapped(withAuth, rest));
      };
    }
    if (first instanceof Request) {
      const request = first as NextRequest;
      return respond(request, createMiddlewareReader(request));
    }
    return readPages(getExchange(first, second));
  };
  return auth as AuthFunction<T>;
}

/** A route handler gets a context with `params`; middleware gets an event. */
function isRoute(rest: unknown): boolean {
  return Object(rest) === rest && 'params' in (rest as object);
}

/** `getServerSideProps` passes a context with both; an API route passes them as two arguments. */
function getExchange(first: unknown, second: unknown): PagesExchange {
  const context = first as PagesExchange;
  return 'req' in context
    ? context
    : { req: first as PagesExchange['req'], res: second as ServerResponse };
}
