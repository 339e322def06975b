/**
 * The sessions of requests in a framework whose middleware sees the response: each is read once, where it is
 * first needed, and the middleware sets the cookies that renew it.
 *
 * A session that nobody reads costs nothing, and is not renewed. One that is first read while the response is
 * already being streamed is not renewed either: its cookie would be lost.
 */
import type { CallerContext, ServiceResolver } from '../core/index.js';
import type { SetCookie } from '../core/http/cookies.js';
import type { Session } from '../core/public-types.js';
import { appendCookies, keepPrivate, readSession } from './session.js';

/** Finds the services for the request. */
type FindServices = () => Promise<ServiceResolver>;

/** The session of one request. */
class RequestSession {
  private reading: Promise<Session | null> | undefined;
  private cookies: readonly SetCookie[] = [];

  /** @param canRenew - Whether a response follows on which cookies can be set. */
  constructor(private canRenew: boolean) {}

  read(findServices: FindServices, caller: CallerContext): Promise<Session | null> {
    this.reading ??= this.load(findServices, caller);
    return this.reading;
  }

  /** The response with the cookies of the renewal, and out of shared caches if the user is signed in. */
  async finish(response: Response): Promise<Response> {
    const session = await this.reading;
    this.canRenew = false;
    if (!session) return response;
    // The headers of a fetched response, and of a redirect, are immutable.
    const own = new Response(response.body, response);
    appendCookies(own.headers, this.cookies);
    keepPrivate(own.headers);
    return own;
  }

  private async load(findServices: FindServices, caller: CallerContext): Promise<Session | null> {
    const services = await findServices();
    const { session, cookies } = await readSession(services, caller, this.canRenew);
    this.cookies = cookies;
    return session;
  }
}

/** The sessions by what a framework has one of for each request. */
export class RequestSessions {
  private readonly sessions = new WeakMap<object, RequestSession>();

  /**
   * Runs what answers the request, and finishes its response.
   *
   * @param key - What the framework passes to the middleware and to the app's code for the same request.
   */
  async renewAround(key: object, respond: () => Promise<Response>): Promise<Response> {
    const session = this.sessions.get(key) ?? new RequestSession(true);
    this.sessions.set(key, session);
    return session.finish(await respond());
  }

  /** Whether the middleware runs around this request. */
  has(key: object): boolean {
    return this.sessions.has(key);
  }

  /** The session, read at the first call for a request; `null` after an error, which is logged. */
  read(key: object, findServices: FindServices, caller: CallerContext): Promise<Session | null> {
    const session = this.sessions.get(key) ?? new RequestSession(false);
    this.sessions.set(key, session);
    return session.read(findServices, caller);
  }
}
