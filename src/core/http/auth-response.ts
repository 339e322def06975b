/** What an action answers, before it becomes a `Response`. */
import { decodeUtf8, encodeUtf8 } from '../kernel/bytes.js';
import { type CookieOptions, serializeCookie, type SetCookie } from './cookies.js';

interface BaseResult {
  readonly cookies?: readonly SetCookie[] | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Sends the browser to another address, with status 302. */
export interface RedirectResult extends BaseResult {
  readonly kind: 'redirect';
  readonly location: string;
}

/** A body to be serialised as JSON. `undefined` is sent as `null`. */
interface JsonResult extends BaseResult {
  readonly kind: 'json';
  /** Default 200. */
  readonly status?: number;
  readonly body: unknown;
}

/** A whole HTML document, escaped already. */
export interface HtmlResult extends BaseResult {
  readonly kind: 'html';
  /** Default 200. */
  readonly status?: number;
  readonly body: string;
}

/** A status without a body. */
interface EmptyResult extends BaseResult {
  readonly kind: 'empty';
  readonly status: number;
}

/** Whatever an action may answer, told apart by `kind`. */
export type AuthResult = RedirectResult | JsonResult | HtmlResult | EmptyResult;

/** Keeps shared caches from storing an answer: it holds a session or a cookie. */
export const NO_STORE: Readonly<Record<string, string>> = Object.freeze({
  'Cache-Control': 'private, no-cache, no-store',
  Expires: '0',
  Pragma: 'no-cache',
});

/** The same answer with more cookies. Where both set one of the same name, its own counts. */
export function withCookies<R extends AuthResult>(result: R, cookies: readonly SetCookie[]): R {
  if (cookies.length === 0 && !result.cookies?.length) return result;
  const byName = new Map([...cookies, ...(result.cookies ?? [])].map((one) => [one.name, one]));
  return { ...result, cookies: [...byName.values()] };
}

/* MERGED to-response.ts: An answer as a web-standard `Response`, as what a server sends that has none, or as the plain parts that
   `raw` mode hands out. */

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
const ALWAYS: readonly [name: string, value: string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** An answer, ready to be sent. */
export interface HttpResponse {
  readonly status: number;
  /** All but the cookies. */
  readonly headers: Iterable<readonly [name: string, value: string]>;
  /** What each `Set-Cookie` says. */
  readonly cookies: readonly string[];
  readonly body: string | null;
}

const TYPES: Readonly<Partial<Record<AuthResult['kind'], string>>> = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/**
 * An answer for a server that has responses of its own.
 *
 * @param asJson - Answer a redirect as JSON `{ url }` with status 200, for clients that cannot see
 *   where a redirect leads (`X-Auth-Return-Redirect`).
 */
export function toHttpResponse(result: AuthResult, asJson = false): HttpResponse {
  if (result.kind === 'redirect' && asJson) return toHttpResponse(toJsonRedirect(result));
  const cookies = (result.cookies ?? []).map(serializeCookie);
  return { status: getStatus(result), headers: toHeaders(result), cookies, body: toBody(result) };
}

/** The same as a `Response`. */
export function toResponse(result: AuthResult, asJson = false): Response {
  const { status, headers, cookies, body } = toHttpResponse(result, asJson);
  // Bytes, since of a text it would be said what it is, and headers one by one, which takes less time.
  const response = new Response(body === null ? null : encodeUtf8(body), { status });
  for (const [name, value] of headers) response.headers.set(name, value);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** The parts of an answer, unserialised. A redirect has `redirect` in place of status and body. */
export function toInternal(result: AuthResult): ResponseInternal {
  const cookies = (result.cookies ?? []).map((cookie) => ({ ...cookie }));
  const headers = new Headers([...toHeaders(result)]);
  if (result.kind === 'redirect') return { redirect: result.location, headers, cookies };
  const body = result.kind === 'empty' ? undefined : result.body;
  return { status: getStatus(result), headers, cookies, body };
}

/** A redirect as what it would have done. */
function toJsonRedirect({ location, cookies, headers }: RedirectResult): JsonResult {
  const kept = { ...NO_STORE, ...headers, Location: toAsciiUrl(location) };
  return { kind: 'json', body: { url: location }, cookies, headers: kept };
}

/** A custom page's path may be in any alphabet; a header cannot. */
function toAsciiUrl(url: string): string {
  // Through UTF-8 and back, since half a surrogate pair cannot be percent-encoded.
  return url.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(decodeUtf8(encodeUtf8(part))));
}

/** All but the cookies, by name. */
function toHeaders(result: AuthResult): ReadonlyMap<string, string> {
  const headers = new Map(ALWAYS);
  if (result.kind === 'redirect') headers.set('Location', toAsciiUrl(result.location));
  const type = TYPES[result.kind];
  if (type !== undefined) headers.set('Content-Type', type);
  const own = result.cookies?.length ? { ...NO_STORE, ...result.headers } : (result.headers ?? {});
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return headers;
}

function getStatus(result: AuthResult): number {
  return result.kind === 'redirect' ? REDIRECT_STATUS : (result.status ?? 200);
}

function toBody(result: AuthResult): string | null {
  // Apps write a session into a page's script, where a name must not be able to end that script.
  if (result.kind === 'json') return JSON.stringify(result.body ?? null).replaceAll('<', '\\u003c');
  return result.kind === 'html' ? result.body : null;
}
