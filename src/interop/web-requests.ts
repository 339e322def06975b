/**
 * The requests of a framework whose middleware sees the response: Hono, Astro and React Router.
 *
 * A session that no code reads costs nothing, and is not renewed. One that is first read while the
 * response is already being streamed is not renewed either: its cookie would be lost.
 */
import type { ServiceResolver } from '../core/index.js';
import type { SetCookie } from '../core/http/index.js';
import { RequestAuth, type RequestPort, RequestSession } from '../core/request/index.js';
import { appendCookies, keepPrivate } from './response-cookies.js';

/** One request, its services, and the address of its client. */
export interface WebRequest {
  readonly request: Request;
  readonly clientAddress: string | undefined;
  compose(): Promise<ServiceResolver>;
}

/** A request whose cookies are kept until the middleware has the response. */
class WebPort implements RequestPort {
  readonly method: string;
  readonly origin: string;
  readonly headers: Headers;
  readonly clientAddress: string | undefined;
  private readonly cookies = new Map<string, SetCookie>();
  private isPrivate = false;

  /** @param isOpen - Whether a response follows on which cookies can be set. */
  constructor(
    { request, clientAddress }: WebRequest,
    private isOpen: boolean,
  ) {
    this.method = request.method;
    this.origin = new URL(request.url).origin;
    this.headers = request.headers;
    this.clientAddress = clientAddress;
  }

  canSetCookies(): boolean {
    return this.isOpen;
  }

  setCookies(cookies: readonly SetCookie[]): void {
    for (const cookie of cookies) this.cookies.set(cookie.name, cookie);
    this.isPrivate = true;
  }

  keepPrivate(): void {
    this.isPrivate = true;
  }

  /** The response with the cookies, and out of shared caches if it is about a user. */
  finish(response: Response): Response {
    this.isOpen = false;
    if (!this.isPrivate) return response;
    // The headers of a fetched response, and of a redirect, are immutable.
    const own = new Response(response.body, response);
    appendCookies(own.headers, [...this.cookies.values()]);
    keepPrivate(own.headers);
    return own;
  }
}

/** One request, and what it is authenticated by. */
interface KnownRequest {
  readonly auth: RequestAuth;
  readonly session: RequestSession;
  readonly port: WebPort;
}

/** The requests, by what a framework has one of for each of them. */
export class WebRequests {
  private readonly known = new WeakMap<object, KnownRequest>();

  /**
   * Runs what answers a request, and sets the cookies on its response.
   *
   * @param key - What the framework passes to the middleware and to the app's code for the same
   *   request.
   */
  async answer(
    key: object,
    request: WebRequest,
    respond: () => Promise<Response>,
  ): Promise<Response> {
    // Another middleware of the app may be around this one.
    if (this.known.get(key)?.port.canSetCookies()) return respond();
    const { session, port } = this.add(key, request, true);
    const response = await respond();
    await session.settle();
    return port.finish(response);
  }

  /** Whether this request is known. */
  has(key: object): boolean {
    return this.known.has(key);
  }

  /** The authentication of a request. Without the middleware, it sets no cookies. */
  get(key: object, request: WebRequest): RequestAuth {
    return (this.known.get(key) ?? this.add(key, request, false)).auth;
  }

  private add(key: object, request: WebRequest, isOpen: boolean): KnownRequest {
    const port = new WebPort(request, isOpen);
    const session = new RequestSession(() => request.compose(), port);
    const known = { auth: new RequestAuth(session), session, port };
    this.known.set(key, known);
    return known;
  }
}
