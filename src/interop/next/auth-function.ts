/** `auth`: the session in a Next.js app, in every form of the call that the contract has (§21). */
import type { ServerResponse } from 'node:http';
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next';
import type { NextFetchEvent, NextMiddleware, NextRequest } from 'next/server.js';
import { serializeCookie } from '../../core/http/cookies.js';
import { NO_STORE } from '../../core/http/auth-response.js';
import type { Awaitable } from '../../core/kernel/objects.js';
import type { OwnTypes, TypeOf } from '../../core/models/session.js';
import { getMissingCookies, tryOrNull, readSession } from '../session.js';
import { getMessageCaller, getCurrentCaller, readCurrentSession } from './request-scope.js';
import {
  type SessionReader,
  type AppHandler,
  type NextAuthRequest,
  respondThroughAuth,
  createMiddlewareReader,
} from './middleware.js';
import type { NextComposition } from './next-composition.js';

/** The second argument of a route handler. */
export interface RouteContext {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each route has parameters of its own
  params: Promise<any>;
}

/** A route handler, as Next.js calls it. */
export type RouteHandler = (request: NextRequest, context: RouteContext) => Promise<Response>;

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
  /** Itself as middleware: `export { auth as proxy } from './auth'`. It calls `callbacks.authorized`. */
  (request: NextRequest, event: NextFetchEvent): Promise<Response>;
  /** Around a route handler, whose request has `auth`. */
  (
    handler: (request: NextAuthRequest<T>, context: RouteContext) => Awaitable<Response | void>,
  ): RouteHandler;
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

/** Request and response of the Pages Router. */
interface PagesExchange {
  readonly req: Parameters<typeof getMessageCaller>[0];
  readonly res: ServerResponse;
}

/** Creates `auth` for a composition. */
export function createAuthFunction<T extends OwnTypes>(compose: Compose<T>): AuthFunction<T> {
  const respond = async (
    request: NextRequest,
    readSessionFor: SessionReader,
    inner?: AppHandler<T>,
  ): Promise<Response> =>
    respondThroughAuth(request, await compose(request), readSessionFor, inner);
  const auth = (...given: readonly unknown[]): unknown => {
    const [first, second] = given;
    if (first === undefined) return getCurrentSession(compose);
    if (typeof first === 'function') {
      const wrapped = first as WrappedFunction<T>;
      return (request: NextRequest, rest: never) => {
        const readSessionFor = isRoute(rest) ? readCurrentSession : createMiddlewareReader(request);
        return respond(request, readSessionFor, (withAuth) => wrapped(withAuth, rest));
      };
    }
    if (first instanceof Request) {
      const request = first as NextRequest;
      return respond(request, createMiddlewareReader(request));
    }
    return getPagesRouterSession(compose, getExchange(first, second));
  };
  return auth as AuthFunction<T>;
}

/** Reads the session of the current request, which Next.js knows. */
async function getCurrentSession<T extends OwnTypes>(compose: Compose<T>): Promise<unknown> {
  // First: during a build, this tells Next.js that the page depends on the request.
  await getCurrentCaller();
  const found = await tryOrNull(async () =>
    readCurrentSession((await compose(undefined)).sessions, true),
  );
  return found?.session ?? null;
}

/** A route handler gets a context with `params`; middleware gets an event. */
function isRoute(rest: unknown): boolean {
  return Object(rest) === rest && 'params' in (rest as object);
}

async function getPagesRouterSession<T extends OwnTypes>(
  compose: Compose<T>,
  { req, res }: PagesExchange,
): Promise<unknown> {
  const found = await tryOrNull(async () => {
    // The contract passes this request to the app's function, although its type says `NextRequest`.
    const { sessions } = await compose(req as never);
    return readSession(sessions, getMessageCaller(req), !res.headersSent);
  });
  if (!found) return null;
  const cookies = getMissingCookies(getSetCookieHeaders(res), found.cookies);
  for (const cookie of cookies) res.appendHeader('Set-Cookie', serializeCookie(cookie));
  const hasCachePolicy = res.hasHeader('Cache-Control');
  const isPersonal = found.session !== null && !hasCachePolicy && !res.headersSent;
  if (cookies.length > 0 || isPersonal) res.setHeaders(new Map(Object.entries(NO_STORE)));
  return found.session;
}

/** The `Set-Cookie` headers that the response has so far. */
function getSetCookieHeaders(response: ServerResponse): Headers {
  const cookies = [response.getHeader('Set-Cookie') ?? []].flat();
  return new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', String(cookie)]));
}

/** `getServerSideProps` passes a context with both; an API route passes them as two arguments. */
function getExchange(first: unknown, second: unknown): PagesExchange {
  const context = first as PagesExchange;
  return 'req' in context
    ? context
    : { req: first as PagesExchange['req'], res: second as ServerResponse };
}
