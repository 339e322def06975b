/** The request of a route handler or of middleware, at the address that the browser asked for. */
import { NextRequest } from 'next/server.js';

/**
 * Next.js takes the `basePath` of `next.config` off the addresses that route handlers see, and tells them
 * nothing of it. What is missing is what the library's own base path has in front.
 *
 * @param basePath - Of the library, as browsers see it: `/shop/api/auth`.
 */
export function publicRequest(request: NextRequest, basePath: string): NextRequest {
  const url = new URL(request.url);
  const ends = endsOf(basePath);
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
function endsOf(basePath: string): string[] {
  const segments = basePath.split('/').slice(1);
  return segments.map((_, index) => `/${segments.slice(index).join('/')}`);
}
