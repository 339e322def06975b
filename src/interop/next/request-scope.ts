/**
 * The current request of a server component, a server action or a route handler: its caller, its cookies,
 * its public address, and the redirect that ends it.
 *
 * The only file that calls `cookies()` and `headers()` of Next.js. `next/headers.js` has its extension,
 * because Node loads this package itself for the Pages Router. `next/navigation` has none, and is loaded on
 * use: by that name Next.js chooses the server's half of the module.
 */
import type * as Navigation from 'next/navigation.js';
import type { IncomingMessage } from 'node:http';
import { cookies, headers } from 'next/headers.js';
import * as server from 'next/server.js';
import { NextRequest } from 'next/server.js';
import type { SetCookie } from '../../core/http/cookies.js';
import { type CallerContext, RequestCookies, type ServiceResolver } from '../../core/index.js';
import type { RefreshedSession } from '../../core/sessions/session.service.js';
import { readSession } from '../session.js';

/** `connection()` of Next.js 15 and later, by name, since a bundler refuses an import that is missing. */
const CONNECTION = 'connection';

/**
 * Leaves what follows to an actual request: reading a session needs the clock. With `cacheComponents`, Next.js renders
 * ahead with headers and cookies, and refuses `Date.now()` there.
 */
async function waitForRequest(): Promise<void> {
  const connection = Reflect.get(server, CONNECTION) as (() => Promise<void>) | undefined;
  await connection?.();
}

/**
 * The caller of the current request, with the cookies that were set during it. Where Next.js renders ahead, it waits for
 * ever, as Next.js has it.
 */
export async function getCurrentCaller(): Promise<CallerContext> {
  await waitForRequest();
  // A copy: the headers of Next.js are immutable.
  const sent = new Headers(await headers());
  sent.set('cookie', updateCookieHeader(sent.get('cookie') ?? '', await cookies()));
  return getCaller(sent);
}

/**
 * The session of the current request, renewed if the response can still set cookies. They are set at once,
 * so that cookies that the app sets later, for example at a sign-out, override them.
 */
export async function readCurrentSession(
  services: ServiceResolver,
  mayRenew: boolean,
): Promise<RefreshedSession> {
  const caller = await getCurrentCaller();
  const canRenew = mayRenew && (await canSetCookies());
  const { session, cookies } = await readSession(services, caller, canRenew);
  await setCookies(cookies);
  return { session, cookies: [] };
}

/**
 * Whether the response can still set cookies: in a server action and in a route handler, but not while a
 * component renders.
 *
 * Next.js reveals it only in `set`. Called without a cookie, `set` throws a `TypeError` for the missing
 * argument where cookies can be set, and another error where they cannot.
 */
export async function canSetCookies(): Promise<boolean> {
  const jar: { readonly set: (...cookie: never[]) => unknown } = await cookies();
  try {
    jar.set();
    return false;
  } catch (thrown) {
    return thrown instanceof TypeError;
  }
}

/** Sets cookies on the response. */
export async function setCookies(added: readonly SetCookie[]): Promise<void> {
  const jar = await cookies();
  for (const { name, value, options } of added) {
    const attributes: object = options;
    jar.set(name, value, attributes);
  }
}

/** Ends the action or component by a redirect. Never returns. */
export async function redirectTo(location: string): Promise<never> {
  const { redirect } = await loadNavigation();
  return redirect(location);
}

/** Imports the module by its file where this package is not bundled (`serverExternalPackages`). */
async function loadNavigation(): Promise<Pick<typeof Navigation, 'redirect'>> {
  try {
    return await import('next/navigation');
  } catch {
    return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ 'next/navigation.js');
  }
}

/**
 * The caller, where Next.js passes headers but no URL. Next.js writes the scheme of the request to
 * `X-Forwarded-Proto`, and keeps the value that a proxy had set before.
 */
function getCaller(headers: Headers): CallerContext {
  const [scheme = ''] = headers.get('x-forwarded-proto')?.split(',') ?? [];
  const protocol = scheme.trim() === 'https' ? 'https' : 'http';
  return { origin: `${protocol}://${headers.get('host') ?? 'localhost'}`, headers };
}

/** The caller of a page or an API route of the Pages Router. */
export function getMessageCaller({
  headers: given,
}: Pick<IncomingMessage, 'headers'>): CallerContext {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    for (const value of [values ?? []].flat()) headers.append(name, value);
  }
  return getCaller(headers);
}

/** The used part of the result of `cookies()`. */
interface Jar {
  getAll(): readonly { readonly name: string; readonly value: string }[];
}

/**
 * The `Cookie` header with the changes that middleware or an action made during the request. Next.js knows
 * the changes, but only one cookie for each name. A sibling site can plant a second one, and only trying
 * both shows which is ours: so the values that the browser sent are kept where they still hold.
 */
export function updateCookieHeader(header: string, jar: Jar): string {
  const sent = new RequestCookies(header);
  const pairs = jar.getAll().flatMap(({ name, value }) => {
    const values = sent.getAll(name);
    const current = values.includes(value) ? values : [value];
    return current.map((one) => `${name}=${encodeURIComponent(one)}`);
  });
  return pairs.join('; ');
}

/**
 * The request at the address that the browser used. Next.js removes the `basePath` of `next.config` from
 * the address of a route handler; the library's own base path shows what is missing.
 *
 * @param basePath - Of the library, as browsers see it: `/shop/api/auth`.
 */
export function toPublicRequest(request: NextRequest, basePath: string): NextRequest {
  const url = new URL(request.url);
  const ends = getEnds(basePath);
  const known = ends.find((end) => url.pathname.startsWith(`${end}/`));
  if (known === undefined || known === basePath) return request;
  url.pathname = basePath + url.pathname.slice(known.length);
  return new NextRequest(url, request);
}

/**
 * The request with the public origin. Behind a proxy, Next.js knows only its own address, and an app that
 * builds a redirect from it would send the browser there. Returns the same request if the origins agree.
 *
 * @param origin - The public origin.
 */
export function moveToOrigin(request: NextRequest, origin: string): NextRequest {
  if (request.nextUrl.origin === origin) return request;
  // A copy of the address keeps the base path, the locales and the domains of `next.config`.
  const nextUrl = request.nextUrl.clone();
  const { protocol, hostname, port } = new URL(origin);
  Object.assign(nextUrl, { protocol, hostname, port });
  const moved = new NextRequest(nextUrl.href, request);
  return Object.defineProperty(moved, 'nextUrl', { value: nextUrl });
}

/** The ends of a path: `/shop/api/auth`, `/api/auth`, `/auth`. */
function getEnds(basePath: string): string[] {
  const segments = basePath.split('/').slice(1);
  return segments.map((_, index) => `/${segments.slice(index).join('/')}`);
}
