/** The kinds of answer that the app gives. */
import { type UpdatedSession, serializeCookie } from 'portcullis/core';
import type { Html } from './pages/html.js';

type Cookies = UpdatedSession['cookies'];

/** @param issuer - Browsers apply `form-action` to the redirect that follows a form as well. */
export function page(content: Html, cookies: Cookies, issuer: string): Response {
  const headers = headersWith(cookies);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', policy(new URL(issuer).origin));
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'same-origin');
  return new Response(content.toString(), { headers });
}

export function redirect(location: string, cookies: Cookies = []): Response {
  const headers = headersWith(cookies);
  headers.set('Location', location);
  return new Response(null, { status: 302, headers });
}

/** The answer to a form that stays in the app. */
export function seeOther(location: string, cookies: Cookies = []): Response {
  const headers = headersWith(cookies);
  headers.set('Location', location);
  return new Response(null, { status: 303, headers });
}

function headersWith(cookies: Cookies): Headers {
  // A session belongs in no cache. And signed out, the back button must not show the page from
  // before.
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', serializeCookie(cookie));
  return headers;
}

function policy(formTarget: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${formTarget}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
