/** An answer as a web-standard `Response`, or as the plain parts that `raw` mode hands out. */
import { fromUtf8, utf8 } from '../kernel/encoding.js';
import { type AuthResult, type JsonResult, NO_STORE, type RedirectResult } from './auth-result.js';
import { type CookieOptions, serializeCookie } from './set-cookie.js';

/**
 * What `Auth` gives in `raw` mode, for framework authors.
 *
 * @publicApi
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the contract's type, which integrations are written to
export interface ResponseInternal<Body = any> {
  status?: number;
  headers?: Headers;
  body?: Body | undefined;
  redirect?: string;
  cookies?: { name: string; value: string; options: CookieOptions }[];
}

const REDIRECT_STATUS = 302;

/** Every answer says that it is what it says it is, and is for this site alone. */
const ALWAYS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * @param asJson - Answer a redirect as JSON `{ url }` with status 200, for clients that cannot see
 *   where a redirect leads (`X-Auth-Return-Redirect`).
 */
export function toResponse(result: AuthResult, asJson = false): Response {
  if (result.kind === 'redirect' && asJson) return toResponse(told(result));
  const headers = headersOf(result);
  for (const cookie of result.cookies ?? []) {
    headers.append('Set-Cookie', serializeCookie(cookie));
  }
  return new Response(bodyOf(result), { status: statusOf(result), headers });
}

/** The parts of an answer, unserialised. A redirect has `redirect` in place of status and body. */
export function toInternal(result: AuthResult): ResponseInternal {
  const cookies = (result.cookies ?? []).map((cookie) => ({ ...cookie }));
  const headers = headersOf(result);
  if (result.kind === 'redirect') return { redirect: result.location, headers, cookies };
  const body = result.kind === 'empty' ? undefined : result.body;
  return { status: statusOf(result), headers, cookies, body };
}

/** A redirect as what it would have done. */
function told({ location, cookies, headers }: RedirectResult): JsonResult {
  const kept = { ...NO_STORE, ...headers, Location: asciiUrl(location) };
  return { kind: 'json', body: { url: location }, cookies, headers: kept };
}

/** A custom page's path may be in any alphabet; a header cannot. */
function asciiUrl(url: string): string {
  // Through UTF-8 and back, since half a surrogate pair cannot be percent-encoded.
  return url.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(fromUtf8(utf8(part))));
}

function headersOf(result: AuthResult): Headers {
  const headers = new Headers(ALWAYS);
  if (result.kind === 'redirect') headers.set('Location', asciiUrl(result.location));
  if (result.kind === 'json') headers.set('Content-Type', 'application/json; charset=utf-8');
  if (result.kind === 'html') headers.set('Content-Type', 'text/html; charset=utf-8');
  const caching = result.cookies?.length ? NO_STORE : {};
  for (const [name, value] of Object.entries({ ...caching, ...result.headers })) {
    headers.set(name, value);
  }
  return headers;
}

function statusOf(result: AuthResult): number {
  return result.kind === 'redirect' ? REDIRECT_STATUS : (result.status ?? 200);
}

function bodyOf(result: AuthResult): string | null {
  // Apps write a session into a page's script, where a name must not be able to end that script.
  if (result.kind === 'json') return JSON.stringify(result.body ?? null).replaceAll('<', '\\u003c');
  return result.kind === 'html' ? result.body : null;
}
