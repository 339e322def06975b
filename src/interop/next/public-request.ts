/** The request of a route handler, at the address that the browser asked for. */
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

/** `/shop/api/auth`, `/api/auth`, `/auth`. */
function endsOf(basePath: string): string[] {
  const segments = basePath.split('/').slice(1);
  return segments.map((_, index) => `/${segments.slice(index).join('/')}`);
}
