/**
 * What SolidStart knows of a request, as far as it is needed here. Only shapes: 1 and 2 both have them,
 * and nothing of either has to be installed.
 */
import {
  applySetCookies,
  parseCookieHeader,
  serializeCookie,
  type SetCookie,
} from '../../core/http/cookies.js';
import type { CallerContext } from '../../core/index.js';
import { keepPrivate } from '../session.js';

/**
 * A request to a SolidStart app, as API routes are given it.
 *
 * @publicApi
 */
export interface SolidEvent {
  readonly request: Request;
}

/**
 * A request with the headers of its answer: what `getRequestEvent()` returns.
 *
 * @publicApi
 */
export interface SolidAnswerEvent extends SolidEvent {
  readonly response: { readonly headers: Headers };
  /** The event of the server beneath SolidStart. */
  readonly nativeEvent?: object | undefined;
}

/**
 * What middleware is given where it is that of the server beneath SolidStart 2.
 *
 * @publicApi
 */
export interface SolidServerEvent {
  readonly req: Request;
  readonly res: { readonly headers: Headers };
}

/** One kind of event for all middleware. */
export function asAnswerEvent(event: SolidAnswerEvent | SolidServerEvent): SolidAnswerEvent {
  if ('request' in event) return event;
  return { request: event.req, response: event.res, nativeEvent: event };
}

/**
 * Where a request was sent to, as far as the server can see. Some servers hand over the path alone:
 * then the host is the one that the request names.
 */
export function getAddress({ url, headers }: Request): URL {
  if (URL.canParse(url)) return new URL(url);
  const named = `http://${headers.get('host') ?? ''}`;
  const { origin } = new URL(URL.canParse(named) ? named : 'http://localhost');
  // Joined as text: a path that begins with two slashes would be taken for another host.
  return new URL(`${origin}${url.startsWith('/') ? '' : '/'}${url}`);
}

/** The request, at an absolute address. */
export function withAddress(request: Request): Request {
  if (URL.canParse(request.url)) return request;
  const { method, headers, body } = request;
  const sent = { method, headers, body, ...(body && { duplex: 'half' }) };
  return new Request(getAddress(request), sent);
}

/** Whoever asks. */
export function getCaller({ request }: SolidEvent): CallerContext {
  return { origin: getAddress(request).origin, headers: request.headers };
}

/* MERGED answered-cookies.ts: The cookies on the answer that SolidStart is going to give. */

/**
 * Lets the answer take cookies along, in place of those of the same names: who signs out must not keep
 * the session that was just carried on.
 */
export function setCookies(event: SolidAnswerEvent, cookies: readonly SetCookie[]): void {
  if (cookies.length === 0) return;
  for (const headers of getHeaders(event)) {
    replace(headers, cookies);
    keepPrivate(headers);
  }
}

/** Keeps the answer out of shared caches, as far as it is not on its way already. */
export function keepAnswerPrivate(event: SolidEvent): void {
  try {
    getHeaders(event).forEach(keepPrivate);
  } catch {
    // The server refuses headers once the first bytes of the page were sent.
  }
}

/**
 * Whoever asks, with the cookies as they are by now: who signed in or out in the course of a request has
 * done so for the rest of it.
 */
export function callerByNow(event: SolidEvent): CallerContext {
  const headers = new Headers(event.request.headers);
  const [answered] = getHeaders(event);
  const cookies = answered ? getLines(answered).map(getCookie) : [];
  if (cookies.length > 0) {
    headers.set('cookie', applySetCookies(headers.get('cookie') ?? '', cookies));
  }
  return { ...getCaller(event), headers };
}

/**
 * Those of the answer, and those in its place when it is an error: the server beneath SolidStart 2
 * throws the first ones away then, and a session that was carried on would be lost.
 */
function getHeaders(event: SolidEvent & Partial<SolidAnswerEvent>): Headers[] {
  const { response, nativeEvent } = event;
  const native = nativeEvent as { readonly res?: { readonly errHeaders?: Headers } } | undefined;
  return [response?.headers, native?.res?.errHeaders].filter((headers) => headers !== undefined);
}

function replace(headers: Headers, cookies: readonly SetCookie[]): void {
  const names = new Set(cookies.map(({ name }) => name));
  const kept = getLines(headers).filter((line) => !names.has(getName(line)));
  headers.delete('Set-Cookie');
  for (const line of [...kept, ...cookies.map(serializeCookie)]) headers.append('Set-Cookie', line);
}

/** In SolidStart 1, an answer without cookies has one that is not there. */
function getLines(headers: Headers): string[] {
  return (headers.getSetCookie() as (string | undefined)[]).filter((line) => line !== undefined);
}

/** As much of a cookie as tells whether a browser has it afterwards: the app may have set it. */
function getCookie(line: string): SetCookie {
  const [value = ''] = Object.values(parseCookieHeader(getPair(line)));
  const attributes = new Map(line.split(';').slice(1).map(getAttribute));
  const maxAge = attributes.get('max-age');
  const expires = attributes.get('expires');
  const options = {
    // Another form is no Max-Age, and leaves it to Expires (RFC 6265 §5.2.2).
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
