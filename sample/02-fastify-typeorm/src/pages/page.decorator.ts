/** `@Page()`: a GET handler that returns HTML, with the headers for the browser. */
import { Get, Header, applyDecorators } from '@nestjs/common';

export const PAGE_HEADERS = {
  // Fastify takes text for plain text.
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  // Signed out, the back button must not show the page from before.
  'Cache-Control': 'no-store',
};

export function Page(path = '/'): MethodDecorator {
  const headers = Object.entries(PAGE_HEADERS).map(([name, value]) => Header(name, value));
  return applyDecorators(Get(path), ...headers);
}
