/** `auth` before requests: as middleware, and around a function of the app's. */
import { type NextRequest, NextResponse } from 'next/server.js';
import { AuthSettingsToken } from '../../core/config/settings.js';
import { isAuthRoute, addQuery } from '../../core/http/routes.js';
import { getActionUrl } from '../../core/http/request-origin.js';
import { type ServiceResolver, OriginResolver } from '../../core/index.js';
import type { SetCookie } from '../../core/http/cookies.js';
import type { RefreshedSession } from '../../core/sessions/session.service.js';
import type { Awaitable } from '../../core/kernel/objects.js';
import type { OwnTypes, TypeOf } from '../../core/models/session.js';
import { cookiesLeftToSet, keepPrivate, readSession } from '../session.js';
import type { NextComposition } from './next-composition.js';
import { atOrigin } from './request-scope.js';

/** The request of a route handler or of middleware, with whoever is signed in. */
export interface NextAuthRequest<out T extends OwnTypes = object> extends NextRequest {
  auth: TypeOf<T, 'session'> | null;
}

/** The app's own function behind `auth`. Without an answer, the request goes on. */
export type Inner<T extends OwnTypes> = (
  request: NextAuthRequest<T>,
) => Awaitable<Response | undefined | null | void>;

/**
 * How the session of a request is found, and carried on if it may be. The cookies are those that are left
 * for the answer to set.
 */
export type Ask = (services: ServiceResolver, mayRenew: boolean) => Promise<RefreshedSession>;

/** In middleware, which has the request and nothing else. */
export function askInMiddleware({ nextUrl, headers }: NextRequest): Ask {
  const caller = { origin: nextUrl.origin, headers };
  return async (services, mayRenew) => readSession(services, caller, mayRenew);
}

/**
 * Answers a request with the app's function, or lets it go on if the `authorized` callback does.
 *
 * The session is carried on when it is due. Its cookie goes to the browser, and to the pages that this
 * very request goes on to: a component that renders could not set it, and would renew it once more.
 */
export async function answerThroughAuth<T extends OwnTypes>(
  sent: NextRequest,
  { services, sessions, authorized }: NextComposition<T>,
  ask: Ask,
  inner?: Inner<T>,
): Promise<Response> {
  const { pathname } = new URL(sent.url);
  const isOurs = isAuthRoute(pathname, services.get(OriginResolver).basePath);
  // Whoever cannot sign in yet must reach the way to.
  if (isOurs && !inner) return NextResponse.next();
  const { session, cookies } = await ask(sessions, !isOurs);
  const auth = session as TypeOf<T, 'session'> | null;
  const request = atOrigin(sent, publicSite(sent, services).origin);
  const verdict = authorized ? await authorized({ request, auth }) : true;
  const answer =
    overruling(verdict, request, services) ??
    (inner && ((await inner(Object.assign(request, { auth }))) ?? NextResponse.next())) ??
    (verdict ? undefined : signInPrompt(request, services)) ??
    NextResponse.next();
  return carrying(rewrittenWithin(answer, sent, request), cookies, auth !== null);
}

const REWRITE = 'x-middleware-rewrite';

/**
 * A rewrite to a path of the app, which the app made of the public address, stays in the app: Next.js
 * would take any other origin than its own for another server's, and fetch the page from there.
 */
function rewrittenWithin(answer: Response, sent: NextRequest, asked: NextRequest): Response {
  const to = answer.headers.get(REWRITE);
  if (sent === asked || to === null) return answer;
  const url = new URL(to, sent.url);
  if (url.origin !== asked.nextUrl.origin) return answer;
  const own = new NextResponse(answer.body, answer);
  own.headers.set(REWRITE, `${sent.nextUrl.origin}${url.href.slice(url.origin.length)}`);
  return own;
}

/**
 * The answer that the `authorized` callback gave. One that leads to the sign-in page, on the sign-in
 * page, would go round for ever.
 */
function overruling(
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

/** The way to the sign-in page and back; none when the browser is there already. */
function signInPrompt(request: NextRequest, services: ServiceResolver): Response | undefined {
  const { pathname, search } = new URL(request.url);
  const site = publicSite(request, services);
  const { signIn } = services.get(AuthSettingsToken).pages;
  const page = new URL(inApp(signIn, request) ?? getActionUrl(site, 'signin'), site.origin);
  if (page.origin === site.origin && page.pathname === pathname) return undefined;
  const callbackUrl = `${site.origin}${pathname}${search}`;
  return NextResponse.redirect(addQuery(page.href, { callbackUrl }));
}

/** Pages are told without the `basePath` of `next.config`; it may be there all the same. */
function inApp(page: string | undefined, { nextUrl }: NextRequest): string | undefined {
  const { basePath } = nextUrl;
  const isBare = page?.startsWith('/') === true && !page.startsWith(`${basePath}/`);
  return isBare ? `${basePath}${page}` : page;
}

/** Where nobody says which host to believe, the server's own address; the page led to says what is wrong. */
function publicSite(
  { nextUrl, headers }: NextRequest,
  services: ServiceResolver,
): { readonly origin: string; readonly basePath: string } {
  const sites = services.get(OriginResolver);
  try {
    return sites.resolve(nextUrl.origin, headers);
  } catch {
    return { origin: nextUrl.origin, basePath: sites.basePath };
  }
}

/** The app's answer, with the cookies, and out of shared caches if it may tell of a person. */
function carrying(answer: Response, cookies: readonly SetCookie[], isPersonal: boolean): Response {
  const added = cookiesLeftToSet(answer.headers, cookies);
  const isPrivate = added.length > 0 || (isPersonal && saysNothingOfCaches(answer.headers));
  if (!isPrivate) return answer;
  const carried = new NextResponse(answer.body, answer);
  for (const { name, value, options } of added) {
    const attributes: object = options;
    carried.cookies.set(name, value, attributes);
  }
  keepPrivate(carried.headers);
  return carried;
}

/** A request that goes on is answered by a page, which says for itself who may keep it. */
function saysNothingOfCaches(headers: Headers): boolean {
  const settled = ['cache-control', 'x-middleware-next', REWRITE];
  return !settled.some((name) => headers.has(name));
}
