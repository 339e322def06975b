/** The address that the browser used, which Next.js passes in part. */
import { NextRequest } from 'next/server.js';

/**
 * The origin, where Next.js passes headers but no URL. Next.js writes the scheme of the request to
 * `X-Forwarded-Proto`, and keeps the value that a proxy had set before.
 */
export function getForwardedOrigin(headers: Headers): string {
  const [scheme = ''] = headers.get('x-forwarded-proto')?.split(',') ?? [];
  const protocol = scheme.trim() === 'https' ? 'https' : 'http';
  return `${protocol}://${headers.get('host') ?? 'localhost'}`;
}

/**
 * The request at the address that the browser used. Next.js removes the `basePath` of `next.config`
 * from the address of a route handler; the library's own base path shows what is missing.
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
 * The request with the public origin. Behind a proxy, Next.js knows only its own address, and an
 * app that builds a redirect from it would send the browser there. Returns the same request if the
 * origins agree.
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
