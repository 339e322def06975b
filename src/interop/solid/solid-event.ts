/**
 * What SolidStart knows of a request, as far as it is needed here. Only shapes: 1 and 2 both have them,
 * and nothing of either has to be installed.
 */
import type { Caller } from '../../core/index.js';

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
export function addressOf({ url, headers }: Request): URL {
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
  return new Request(addressOf(request), sent);
}

/** Whoever asks. */
export function callerOf({ request }: SolidEvent): Caller {
  return { origin: addressOf(request).origin, headers: request.headers };
}
