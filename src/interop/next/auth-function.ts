/** `auth`: who is signed in, wherever a Next.js app asks. */
import type { ServerResponse } from 'node:http';
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next';
import type { NextFetchEvent, NextMiddleware, NextRequest } from 'next/server.js';
import { serializeCookie } from '../../core/http/cookies.js';
import { NO_STORE } from '../../core/http/auth-response.js';
import type { Awaitable } from '../../core/kernel/objects.js';
import type { OwnTypes, TypeOf } from '../../core/models/session.js';
import { cookiesLeftToSet, orNull, readSession } from '../session.js';
import { callerOfMessage, currentCaller, sessionHere } from './request-scope.js';
import {
  type Ask,
  type Inner,
  type NextAuthRequest,
  answerThroughAuth,
  askInMiddleware,
} from './middleware.js';
import type { NextComposition } from './next-composition.js';

/** What a route handler gets beside the request. */
export interface RouteContext {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each route has parameters of its own
  params: Promise<any>;
}

/** What Next.js calls for a route. */
export type RouteHandler = (request: NextRequest, context: RouteContext) => Promise<Response>;

/**
 * `auth`, in each form that the contract has (§21).
 *
 * @typeParam T - The app's own types, as in its `NextAuthConfig<T>`.
 * @publicApi
 */
export interface AuthFunction<T extends OwnTypes = object> {
  /**
   * The session, in a server component, a server action or a route handler. `null` for nobody; also
   * when it cannot be read, which is logged.
   */
  (): Promise<TypeOf<T, 'session'> | null>;
  /** The session, in `getServerSideProps`. */
  (context: GetServerSidePropsContext): Promise<TypeOf<T, 'session'> | null>;
  /** The session, in an API route of the Pages Router. */
  (request: NextApiRequest, response: NextApiResponse): Promise<TypeOf<T, 'session'> | null>;
  /** Itself as middleware: `export { auth as proxy } from './auth'`. It asks `callbacks.authorized`. */
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

/** The app's function, whatever Next.js calls it with. */
type Wrapped<T extends OwnTypes> = (
  request: NextAuthRequest<T>,
  rest: never,
) => ReturnType<Inner<T>>;

/** What the Pages Router hands over. */
interface PagesExchange {
  readonly req: Parameters<typeof callerOfMessage>[0];
  readonly res: ServerResponse;
}

/** Makes `auth` for a composition. */
export function authFunction<T extends OwnTypes>(compose: Compose<T>): AuthFunction<T> {
  const through = async (request: NextRequest, ask: Ask, inner?: Inner<T>): Promise<Response> =>
    answerThroughAuth(request, await compose(request), ask, inner);
  const auth = (...given: readonly unknown[]): unknown => {
    const [first, second] = given;
    if (first === undefined) return here(compose);
    if (typeof first === 'function') {
      const wrapped = first as Wrapped<T>;
      return (request: NextRequest, rest: never) => {
        const ask = isRoute(rest) ? sessionHere : askInMiddleware(request);
        return through(request, ask, (withAuth) => wrapped(withAuth, rest));
      };
    }
    if (first instanceof Request) {
      const request = first as NextRequest;
      return through(request, askInMiddleware(request));
    }
    return inPagesRouter(compose, getExchange(first, second));
  };
  return auth as AuthFunction<T>;
}

/** Where nothing is handed over, Next.js knows the request. */
async function here<T extends OwnTypes>(compose: Compose<T>): Promise<unknown> {
  // Asked first: it is what tells Next.js, as it builds, that a page depends on who asks for it.
  await currentCaller();
  const found = await orNull(async () => sessionHere((await compose(undefined)).sessions, true));
  return found?.session ?? null;
}

/** A route handler is told of its parameters; middleware has an event. */
function isRoute(rest: unknown): boolean {
  return Object(rest) === rest && 'params' in (rest as object);
}

async function inPagesRouter<T extends OwnTypes>(
  compose: Compose<T>,
  { req, res }: PagesExchange,
): Promise<unknown> {
  const found = await orNull(async () => {
    // What the contract hands to a configuration that depends on the request, whatever its type says.
    const { sessions } = await compose(req as never);
    return readSession(sessions, callerOfMessage(req), !res.headersSent);
  });
  if (!found) return null;
  const cookies = cookiesLeftToSet(getHeaders(res), found.cookies);
  for (const cookie of cookies) res.appendHeader('Set-Cookie', serializeCookie(cookie));
  const saysOfCaches = res.hasHeader('Cache-Control');
  const isPersonal = found.session !== null && !saysOfCaches && !res.headersSent;
  if (cookies.length > 0 || isPersonal) res.setHeaders(new Map(Object.entries(NO_STORE)));
  return found.session;
}

/** The cookies that are set so far. */
function getHeaders(response: ServerResponse): Headers {
  const cookies = [response.getHeader('Set-Cookie') ?? []].flat();
  return new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', String(cookie)]));
}

/** A context has both; an API route hands them over one by one. */
function getExchange(first: unknown, second: unknown): PagesExchange {
  const context = first as PagesExchange;
  return 'req' in context
    ? context
    : { req: first as PagesExchange['req'], res: second as ServerResponse };
}
