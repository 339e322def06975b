/** `auth` as middleware, and as a wrapper of the app's route handlers and middleware. */
import { type NextRequest, NextResponse } from 'next/server.js';
import { AuthSettingsToken } from '../../core/config/index.js';
import { addQuery, getActionUrl, RouteTable, type SetCookie } from '../../core/http/index.js';
import { type ServiceResolver, OriginResolver } from '../../core/index.js';
import type { RefreshedSession } from '../../core/sessions/index.js';
import type { Awaitable } from '../../core/kernel/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import { type RequestPort, RequestSession } from '../../core/request/index.js';
import { getMissingCookies, keepPrivate } from '../response-cookies.js';
import type { NextComposition } from './next-composition.js';
import { moveToOrigin } from './public-request.js';
import { getCurrentRequest } from './request-scope.js';

/** The request of a route handler or of middleware, with the session. */
export interface NextAuthRequest<out T extends OwnTypes = object> extends NextRequest {
  auth: TypeOf<T, 'session'> | null;
}

/** The app's function that `auth` wraps. If it returns no response, the request continues. */
export type AppHandler<T extends OwnTypes> = (
  request: NextAuthRequest<T>,
) => Awaitable<Response | undefined | null | void>;

/**
 * Reads the session of a request, renews it if `mayRenew`, and returns the cookies that the
 * response must set.
 */
export type SessionReader = (
  services: ServiceResolver,
  mayRenew: boolean,
) => Promise<RefreshedSession>;

/** The reader for middleware, which has only the request. */
export function createMiddlewareReader(request: NextRequest): SessionReader {
  return async (services, mayRenew) => {
    const port = new MiddlewarePort(request, mayRenew);
    const session = await new RequestSession(() => services, port).read();
    return { session, cookies: port.cookies };
  };
}

/** The reader for a route handler, whose cookies Next.js sets. */
export const readRouteSession: SessionReader = async (services, mayRenew) => {
  const port = await getCurrentRequest(mayRenew);
  return { session: await new RequestSession(() => services, port).read(), cookies: [] };
};

/** A request whose cookies are kept until there is a response. */
class MiddlewarePort implements RequestPort {
  readonly method: string;
  readonly origin: string;
  readonly headers: Headers;
  readonly cookies: SetCookie[] = [];
  readonly isAlwaysComposed = true;

  constructor(
    { method, nextUrl, headers }: NextRequest,
    readonly mayRenew: boolean,
  ) {
    this.method = method;
    this.origin = nextUrl.origin;
    this.headers = headers;
  }

  canSetCookies(): boolean {
    return true;
  }

  setCookies(cookies: readonly SetCookie[]): void {
    this.cookies.push(...cookies);
  }

  keepPrivate(): void {
    // What answers the request decides: it may be a page, which has a cache policy of its own.
  }
}

/**
 * Answers a request with the app's function, or lets it continue if the `authorized` callback
 * agrees.
 *
 * Renews the session when it is due. The cookie goes to the browser, and to the page that the
 * request continues to: a component cannot set cookies, and would renew the session a second time.
 */
export async function respondThroughAuth<T extends OwnTypes>(
  sent: NextRequest,
  { services, serverSide, authorized, warnings }: NextComposition<T>,
  readSession: SessionReader,
  handler?: AppHandler<T>,
): Promise<Response> {
  const { pathname } = new URL(sent.url);
  const isLibraryRoute = services.get(RouteTable).has(pathname);
  // The sign-in routes must stay reachable without a session.
  if (isLibraryRoute && !handler) return NextResponse.next();
  const { session, cookies } = await readSession(serverSide, !isLibraryRoute);
  const auth = session as TypeOf<T, 'session'> | null;
  const request = moveToOrigin(sent, resolvePublicOrigin(sent, services).origin);
  const verdict = authorized ? await authorized({ request, auth }) : true;
  if (handler && !verdict) warnings.warn('authorized-overruled');
  const response =
    getOverridingResponse(verdict, request, services) ??
    (handler && ((await handler(Object.assign(request, { auth }))) ?? NextResponse.next())) ??
    (verdict ? undefined : redirectToSignIn(request, services)) ??
    NextResponse.next();
  return withCookies(keepRewriteInApp(response, sent, request), cookies, auth !== null);
}

const REWRITE = 'x-middleware-rewrite';

/**
 * Keeps a rewrite in the app that the app built from the public address: Next.js takes any origin
 * but its own for another server, and would fetch the page from there.
 */
function keepRewriteInApp(response: Response, sent: NextRequest, moved: NextRequest): Response {
  const to = response.headers.get(REWRITE);
  if (sent === moved || to === null) return response;
  const url = new URL(to, sent.url);
  if (url.origin !== moved.nextUrl.origin) return response;
  const own = new NextResponse(response.body, response);
  own.headers.set(REWRITE, `${sent.nextUrl.origin}${url.href.slice(url.origin.length)}`);
  return own;
}

/**
 * The response of the `authorized` callback, if it returned one. A redirect from the sign-in page
 * to itself is ignored, since it would never end.
 */
function getOverridingResponse(
  verdict: boolean | Response | undefined,
  { url }: NextRequest,
  services: ServiceResolver,
): Response | undefined {
  if (!(verdict instanceof Response)) return undefined;
  const location = verdict.headers.get('location');
  if (location === null) return verdict;
  const { pathname } = new URL(location, url);
  const pages: unknown[] = Object.values(services.get(AuthSettingsToken).pages);
  const isHere = pathname === new URL(url).pathname;
  return isHere && pages.includes(pathname) ? undefined : verdict;
}

/** A redirect to the sign-in page and back; `undefined` if the browser is there already. */
function redirectToSignIn(request: NextRequest, services: ServiceResolver): Response | undefined {
  const { pathname, search } = new URL(request.url);
  const requestOrigin = resolvePublicOrigin(request, services);
  const { signIn } = services.get(AuthSettingsToken).pages;
  const page = new URL(
    withBasePath(signIn, request) ?? getActionUrl(requestOrigin, 'signin'),
    requestOrigin.origin,
  );
  if (page.origin === requestOrigin.origin && page.pathname === pathname) return undefined;
  const callbackUrl = `${requestOrigin.origin}${pathname}${search}`;
  return NextResponse.redirect(addQuery(page.href, { callbackUrl }));
}

/** Adds the `basePath` of `next.config` to a page, unless the app wrote it already. */
function withBasePath(page: string | undefined, { nextUrl }: NextRequest): string | undefined {
  const { basePath } = nextUrl;
  const isBare = page?.startsWith('/') === true && !page.startsWith(`${basePath}/`);
  return isBare ? `${basePath}${page}` : page;
}

/**
 * The public site; the server's own address if no host is trusted: the page there shows that error.
 */
function resolvePublicOrigin(
  { nextUrl, headers }: NextRequest,
  services: ServiceResolver,
): { readonly origin: string; readonly basePath: string } {
  const originResolver = services.get(OriginResolver);
  try {
    return originResolver.resolve(nextUrl.origin, headers);
  } catch {
    return { origin: nextUrl.origin, basePath: originResolver.basePath };
  }
}

/**
 * Adds the cookies to the response, and keeps it out of shared caches if it may contain personal
 * data.
 */
function withCookies(
  response: Response,
  cookies: readonly SetCookie[],
  isPersonal: boolean,
): Response {
  const added = getMissingCookies(response.headers, cookies);
  const isPrivate = added.length > 0 || (isPersonal && lacksCachePolicy(response.headers));
  if (!isPrivate) return response;
  const carried = new NextResponse(response.body, response);
  for (const { name, value, options } of added) {
    const attributes: object = options;
    carried.cookies.set(name, value, attributes);
  }
  keepPrivate(carried.headers);
  return carried;
}

/** A request that continues is answered by a page, which sets its own cache policy. */
function lacksCachePolicy(headers: Headers): boolean {
  const settled = ['cache-control', 'x-middleware-next', REWRITE];
  return !settled.some((name) => headers.has(name));
}
