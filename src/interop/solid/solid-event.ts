/**
 * The request events of SolidStart, their addresses and their cookies. The types are structural:
 * SolidStart 1 and 2 both match them, and neither must be installed.
 */
import {
  applySetCookies,
  parseCookieHeader,
  serializeCookie,
  type SetCookie,
} from '../../core/http/index.js';
import { keepPrivate } from '../response-cookies.js';

/**
 * The event of an API route.
 *
 * @publicApi
 */
export interface SolidEvent {
  readonly request: Request;
  /** The address of the connection, where the server knows it. */
  readonly clientAddress?: string | undefined;
}

/**
 * The event with the headers of its response: the result of `getRequestEvent()`.
 *
 * @publicApi
 */
export interface SolidAnswerEvent extends SolidEvent {
  readonly response: { readonly headers: Headers };
  /** The event of the underlying server. */
  readonly nativeEvent?: object | undefined;
}

/**
 * The event of middleware that runs in the underlying server of SolidStart 2.
 *
 * @publicApi
 */
export interface SolidServerEvent {
  readonly req: Request;
  readonly res: { readonly headers: Headers };
}

/** Converts the events of both kinds of middleware to one. */
export function toAnswerEvent(event: SolidAnswerEvent | SolidServerEvent): SolidAnswerEvent {
  if ('request' in event) return event;
  return { request: event.req, response: event.res, nativeEvent: event };
}

/**
 * The address that a request was sent to. Some servers pass only the path: then the host is that of
 * the `Host` header.
 */
export function getAddress({ url, headers }: Request): URL {
  if (URL.canParse(url)) return new URL(url);
  const named = `http://${headers.get('host') ?? ''}`;
  const { origin } = new URL(URL.canParse(named) ? named : 'http://localhost');
  // Joined as text: a path that begins with two slashes would be taken for another host.
  return new URL(`${origin}${url.startsWith('/') ? '' : '/'}${url}`);
}

/** The request with an absolute address. */
export function withAddress(request: Request): Request {
  if (URL.canParse(request.url)) return request;
  const { method, headers, body } = request;
  const sent = { method, headers, body, ...(body && { duplex: 'half' }) };
  return new Request(getAddress(request), sent);
}

/**
 * Sets cookies on the response. They replace cookies of the same names: a sign-out must not leave a
 * session that was just renewed.
 */
export function setCookies(
  event: SolidEvent | SolidAnswerEvent,
  cookies: readonly SetCookie[],
): void {
  // The page may have been sent while the session was read.
  if (cookies.length === 0 || !takesHeaders(event)) return;
  for (const headers of getResponseHeaders(event)) {
    replace(headers, cookies);
    keepPrivate(headers);
  }
}

/**
 * Whether there is a response that can still be changed: a server refuses headers once the page is
 * being sent.
 */
export function takesHeaders(event: SolidEvent | SolidAnswerEvent): boolean {
  const [headers] = getResponseHeaders(event);
  try {
    // It changes nothing: there is no such header.
    headers?.delete(ABSENT_HEADER);
    return headers !== undefined;
  } catch {
    return false;
  }
}

const ABSENT_HEADER = 'x-portcullis-probe';

/** Keeps the response out of shared caches, unless it has already been started. */
export function keepResponsePrivate(event: SolidEvent | SolidAnswerEvent): void {
  if (takesHeaders(event)) getResponseHeaders(event).forEach(keepPrivate);
}

/**
 * The headers of the request, with the cookies that were set during it: a sign-in applies to the
 * rest of it.
 */
export function getCurrentHeaders(event: SolidEvent | SolidAnswerEvent): Headers {
  const [responseHeaders] = getResponseHeaders(event);
  const cookies = responseHeaders ? getLines(responseHeaders).map(getCookie) : [];
  if (cookies.length === 0) return event.request.headers;
  const headers = new Headers(event.request.headers);
  headers.set('cookie', applySetCookies(headers.get('cookie') ?? '', cookies));
  return headers;
}

/**
 * The headers of the response, and those of an error response: in case of an error, the underlying
 * server of SolidStart 2 drops the first ones, and a renewed session would be lost.
 */
function getResponseHeaders(event: SolidEvent | SolidAnswerEvent): Headers[] {
  const { response, nativeEvent }: Partial<SolidAnswerEvent> = event;
  const native: { readonly res?: { readonly errHeaders?: Headers } } | undefined = nativeEvent;
  return [response?.headers, native?.res?.errHeaders].filter((headers) => headers !== undefined);
}

function replace(headers: Headers, cookies: readonly SetCookie[]): void {
  const names = new Set(cookies.map(({ name }) => name));
  const kept = getLines(headers).filter((line) => !names.has(getName(line)));
  headers.delete('Set-Cookie');
  for (const line of [...kept, ...cookies.map(serializeCookie)]) headers.append('Set-Cookie', line);
}

/** In SolidStart 1, `getSetCookie` of a response without cookies returns `[undefined]`. */
function getLines(headers: Headers): string[] {
  return (headers.getSetCookie() as (string | undefined)[]).filter((line) => line !== undefined);
}

/** Parses a `Set-Cookie` line, which may be the app's: its name, its value, and when it expires. */
function getCookie(line: string): SetCookie {
  const [value = ''] = Object.values(parseCookieHeader(getPair(line)));
  const attributes = new Map(line.split(';').slice(1).map(getAttribute));
  const maxAge = attributes.get('max-age');
  const expires = attributes.get('expires');
  const options = {
    // An invalid Max-Age is ignored, and Expires applies (RFC 6265 §5.2.2).
    ...(maxAge !== undefined && /^-?\d+$/.test(maxAge) && { maxAge: Number(maxAge) }),
    ...(expires !== undefined && { expires: new Date(expires) }),
  };
  return { name: getName(line), value, options };
}

function getAttribute(text: string): readonly [name: string, value: string] {
  const [name = '', value = ''] = text.split('=');
  return [name.trim().toLowerCase(), value.trim()];
}

function getPair(line: string): string {
  return line.split(';', 1)[0] ?? '';
}

function getName(line: string): string {
  return getPair(line).split('=', 1)[0]?.trim() ?? '';
}
