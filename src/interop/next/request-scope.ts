/**
 * The request in whose course a server component, a server action or a route handler runs: its headers,
 * the cookies that its answer may take along, and the way out by a redirect.
 *
 * The only file that asks Next.js for them. `next/headers.js` is spelled out since Node, which loads
 * this package by itself for the Pages Router, knows no other spelling. `next/navigation` is not, and is
 * loaded when it is needed: Next.js knows by that very name which half of the module the server gets.
 */
import type * as Navigation from 'next/navigation.js';
import type { IncomingMessage } from 'node:http';
import { cookies, headers } from 'next/headers.js';
import { NextRequest } from 'next/server.js';
import type { SetCookie } from '../../core/http/cookies.js';
import { type CallerContext, RequestCookies, type ServiceResolver } from '../../core/index.js';
import type { RefreshedSession } from '../../core/sessions/session.service.js';
import { readSession } from '../session.js';

/** Who asks, in the request that is being answered. */
export async function currentCaller(): Promise<CallerContext> {
  // A copy: what Next.js hands out cannot be changed.
  const sent = new Headers(await headers());
  sent.set('cookie', cookieHeaderByNow(sent.get('cookie') ?? '', await cookies()));
  return getCaller(sent);
}

/**
 * The session of the request that is being answered, carried on if the answer can take its cookies along.
 * They are set at once: what the app's code sets afterwards, as it signs out, comes after them.
 */
export async function sessionHere(
  services: ServiceResolver,
  mayRenew: boolean,
): Promise<RefreshedSession> {
  const caller = await currentCaller();
  const canRenew = mayRenew && (await canSetCookies());
  const { session, cookies } = await readSession(services, caller, canRenew);
  await setCookies(cookies);
  return { session, cookies: [] };
}

/**
 * Whether the answer can still take cookies along: in a server action and in a route handler, never
 * while a component renders.
 *
 * Next.js only tells when a cookie is set. Asked to set none, it says that it cannot do that, or that
 * it cannot do *that*: the second is what stumbles over the missing cookie.
 */
async function canSetCookies(): Promise<boolean> {
  const jar: { readonly set: (...cookie: never[]) => unknown } = await cookies();
  try {
    jar.set();
    return false;
  } catch (thrown) {
    return thrown instanceof TypeError;
  }
}

/** Sets cookies on the answer. */
export async function setCookies(answer: readonly SetCookie[]): Promise<void> {
  const jar = await cookies();
  for (const { name, value, options } of answer) {
    const attributes: object = options;
    jar.set(name, value, attributes);
  }
}

/** Ends the action, or the component, and sends the browser elsewhere. Never returns. */
export async function redirectTo(location: string): Promise<never> {
  const { redirect } = await navigation();
  return redirect(location);
}

/** By its file where this package is left out of the bundle (`serverExternalPackages`). */
async function navigation(): Promise<Pick<typeof Navigation, 'redirect'>> {
  try {
    return await import('next/navigation');
  } catch {
    return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ 'next/navigation.js');
  }
}

/* MERGED caller.ts: Who asks, where Next.js hands over headers and no URL. */

/**
 * The caller that headers tell of. Next.js notes the scheme that it was asked by in
 * `X-Forwarded-Proto`, and passes on what a proxy had noted there before it.
 */
function getCaller(headers: Headers): CallerContext {
  const [scheme = ''] = headers.get('x-forwarded-proto')?.split(',') ?? [];
  const protocol = scheme.trim() === 'https' ? 'https' : 'http';
  return { origin: `${protocol}://${headers.get('host') ?? 'localhost'}`, headers };
}

/** The caller of a page or an API route of the Pages Router. */
export function callerOfMessage({
  headers: given,
}: Pick<IncomingMessage, 'headers'>): CallerContext {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    for (const value of [values ?? []].flat()) headers.append(name, value);
  }
  return getCaller(headers);
}

/* MERGED cookies-by-now.ts: The cookies of a request as they are by now: middleware before it, or an action in its course, may
   have set some. The header says what the browser sent; Next.js tells what became of that, but only one
   cookie of each name. A sibling site can plant a second one, and only trying both tells which is ours:
   so what the browser sent is kept wherever it still holds. */

/** As much of what `cookies()` gives as is needed. */
interface Jar {
  getAll(): readonly { readonly name: string; readonly value: string }[];
}

/** The `Cookie` header that the browser would send now. */
export function cookieHeaderByNow(header: string, jar: Jar): string {
  const sent = new RequestCookies(header);
  const pairs = jar.getAll().flatMap(({ name, value }) => {
    const values = sent.values(name);
    const current = values.includes(value) ? values : [value];
    return current.map((one) => `${name}=${encodeURIComponent(one)}`);
  });
  return pairs.join('; ');
}

/* MERGED public-request.ts: The request of a route handler or of middleware, at the address that the browser asked for. */

/**
 * Next.js takes the `basePath` of `next.config` off the addresses that route handlers see, and tells them
 * nothing of it. What is missing is what the library's own base path has in front.
 *
 * @param basePath - Of the library, as browsers see it: `/shop/api/auth`.
 */
export function publicRequest(request: NextRequest, basePath: string): NextRequest {
  const url = new URL(request.url);
  const ends = getEnds(basePath);
  const known = ends.find((end) => url.pathname.startsWith(`${end}/`));
  if (known === undefined || known === basePath) return request;
  url.pathname = basePath + url.pathname.slice(known.length);
  return new NextRequest(url, request);
}

/**
 * The request as it was sent to the public origin. Behind a proxy, Next.js knows its own address alone,
 * and an app that makes a redirect of that sends the browser there. The same request where the two agree.
 *
 * @param origin - The public one.
 */
export function atOrigin(request: NextRequest, origin: string): NextRequest {
  if (request.nextUrl.origin === origin) return request;
  // A copy of the address keeps the base path, the locales and the domains of `next.config`.
  const nextUrl = request.nextUrl.clone();
  const { protocol, hostname, port } = new URL(origin);
  Object.assign(nextUrl, { protocol, hostname, port });
  const moved = new NextRequest(nextUrl.href, request);
  return Object.defineProperty(moved, 'nextUrl', { value: nextUrl });
}

/** `/shop/api/auth`, `/api/auth`, `/auth`. */
function getEnds(basePath: string): string[] {
  const segments = basePath.split('/').slice(1);
  return segments.map((_, index) => `/${segments.slice(index).join('/')}`);
}
