/**
 * The result of an action, and its conversion to a `Response` or to the parts that `raw` mode
 * returns.
 */
import { decodeUtf8, encodeUtf8 } from '../kernel/bytes.js';
import { type CookieOptions, serializeCookie, type SetCookie } from './cookies.js';

interface BaseResult {
  readonly cookies?: readonly SetCookie[] | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Redirects the browser with status 302. */
export interface RedirectResult extends BaseResult {
  readonly kind: 'redirect';
  readonly location: string;
}

/** A JSON response. A body of `undefined` is sent as `null`. */
interface JsonResult extends BaseResult {
  readonly kind: 'json';
  /** Default 200. */
  readonly status?: number;
  readonly body: unknown;
}

/** A complete HTML document, already escaped. */
export interface HtmlResult extends BaseResult {
  readonly kind: 'html';
  /** Default 200. */
  readonly status?: number;
  readonly body: string;
}

/** A file that the browser saves. It is sent as it is made. */
interface DownloadResult extends BaseResult {
  readonly kind: 'download';
  /** In ASCII, without quotation marks. */
  readonly fileName: string;
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array>;
}

/** A status without a body. */
interface EmptyResult extends BaseResult {
  readonly kind: 'empty';
  readonly status: number;
}

/** The result of an action, discriminated by `kind`. */
export type AuthResult = RedirectResult | JsonResult | HtmlResult | DownloadResult | EmptyResult;

/** Keeps caches from storing a response that contains a session or a cookie. */
export const NO_STORE: Readonly<Record<string, string>> = Object.freeze({
  'Cache-Control': 'private, no-cache, no-store',
  Expires: '0',
  Pragma: 'no-cache',
});

/** Adds cookies to a result. Its own cookie wins over an added one of the same name. */
export function withCookies<R extends AuthResult>(result: R, cookies: readonly SetCookie[]): R {
  if (cookies.length === 0 && !result.cookies?.length) return result;
  const byName = new Map([...cookies, ...(result.cookies ?? [])].map((one) => [one.name, one]));
  return { ...result, cookies: [...byName.values()] };
}

/** The result for the method HEAD: the status and the headers alone (RFC 9110 §9.3.2). */
export function withoutContent(result: AuthResult): AuthResult {
  if (result.kind === 'redirect') return { ...result, cookies: [] };
  const headers = Object.fromEntries(toHeaders(result));
  return { kind: 'empty', status: getStatus(result), headers };
}

/**
 * The return value of `Auth` in `raw` mode, for framework authors.
 *
 * @publicApi
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the contract's type, which integrations are written to
export interface ResponseInternal<Body = any> {
  status?: number;
  headers?: Headers;
  body?: Body | undefined;
  redirect?: string;
  cookies?: { name: string; value: string; options: CookieOptions }[];
}

const REDIRECT_STATUS = 302;

/** Headers of every response: no content sniffing, and no embedding by other origins. */
const COMMON_HEADERS: readonly [name: string, value: string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** A response, ready to be sent by a server that has no web-standard `Response`. */
export interface HttpResponse {
  readonly status: number;
  /** All headers except `Set-Cookie`. */
  readonly headers: Iterable<readonly [name: string, value: string]>;
  /** The value of each `Set-Cookie` header. */
  readonly cookies: readonly string[];
  readonly body: string | ReadableStream<Uint8Array> | null;
}

const CONTENT_TYPES: Readonly<Partial<Record<AuthResult['kind'], string>>> = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/**
 * Converts a result for a server that has no web-standard `Response`.
 *
 * @param asJson - Sends a redirect as JSON `{ url }` with status 200, for clients that cannot read
 *   the target of a redirect (`X-Auth-Return-Redirect`).
 */
export function toHttpResponse(result: AuthResult, asJson = false): HttpResponse {
  if (result.kind === 'redirect' && asJson) return toHttpResponse(toJsonRedirect(result));
  const cookies = (result.cookies ?? []).map(serializeCookie);
  return { status: getStatus(result), headers: toHeaders(result), cookies, body: toBody(result) };
}

/** Converts a result to a `Response`. */
export function toResponse(result: AuthResult, asJson = false): Response {
  const { status, headers, cookies, body } = toHttpResponse(result, asJson);
  // Bytes, since `Response` adds a content type for text. Headers are set one by one, which is
  // faster.
  const response = new Response(typeof body === 'string' ? encodeUtf8(body) : body, { status });
  for (const [name, value] of headers) response.headers.set(name, value);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/**
 * Converts a result to its unserialized parts. A redirect has `redirect` instead of status and
 * body.
 */
export function toInternal(result: AuthResult): ResponseInternal {
  const cookies = (result.cookies ?? []).map((cookie) => ({ ...cookie }));
  const headers = new Headers([...toHeaders(result)]);
  if (result.kind === 'redirect') return { redirect: result.location, headers, cookies };
  const body = result.kind === 'empty' ? undefined : result.body;
  return { status: getStatus(result), headers, cookies, body };
}

/** Converts a redirect to a JSON response with its target. */
function toJsonRedirect({ location, cookies, headers }: RedirectResult): JsonResult {
  const withLocation = { ...NO_STORE, ...headers, Location: toAsciiUrl(location) };
  return { kind: 'json', body: { url: location }, cookies, headers: withLocation };
}

/**
 * Percent-encodes non-ASCII characters: the path of a custom page may have some, a header may not.
 */
function toAsciiUrl(url: string): string {
  // Through UTF-8 and back, since a lone surrogate cannot be percent-encoded.
  return url.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(decodeUtf8(encodeUtf8(part))));
}

/** Returns all headers except `Set-Cookie`, by name. */
function toHeaders(result: AuthResult): ReadonlyMap<string, string> {
  const headers = new Map(COMMON_HEADERS);
  if (result.kind === 'redirect') headers.set('Location', toAsciiUrl(result.location));
  const type = result.kind === 'download' ? result.contentType : CONTENT_TYPES[result.kind];
  if (type !== undefined) headers.set('Content-Type', type);
  if (result.kind === 'download') {
    headers.set('Content-Disposition', `attachment; filename="${result.fileName}"`);
  }
  const own = result.cookies?.length ? { ...NO_STORE, ...result.headers } : (result.headers ?? {});
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return headers;
}

function getStatus(result: AuthResult): number {
  if (result.kind === 'redirect') return REDIRECT_STATUS;
  return result.kind === 'download' ? 200 : (result.status ?? 200);
}

function toBody(result: AuthResult): HttpResponse['body'] {
  // Apps embed a session in an inline script, which a name like `</script>` must not end (XSS).
  if (result.kind === 'json') return JSON.stringify(result.body ?? null).replaceAll('<', '\\u003c');
  return result.kind === 'html' || result.kind === 'download' ? result.body : null;
}
