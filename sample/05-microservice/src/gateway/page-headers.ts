/** What every page of this app tells the browser. The library's own pages bring stricter ones. */
import type { NextFunction, Request, Response } from 'express';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  // Its own API.
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export function pageHeaders(request: Request, response: Response, next: NextFunction): void {
  response.set({
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    // Signed out, the back button must not show the page from before.
    'Cache-Control': 'no-store',
  });
  next();
}
