/** Authentication in the course of one request: its services, its session, and the cookies it sets. */
import type { Action, RequestEvent } from '@sveltejs/kit';
import type { Caller, ServiceResolver } from '../../core/index.js';
import type { SetCookie } from '../../core/http/set-cookie.js';
import type { Session } from '../../core/public-types.js';
import { appendCookies, keepPrivate } from '../answer-cookies.js';
import { cookieHeaderAfter } from '../cookie-header-after.js';
import { orNobody, sessionOf } from '../session-of.js';

/** What a form action is called with: an event, of any route. */
export type FormEvent = Parameters<Action>[0];

/** Finds the services for a request. */
export type Composer = (event: RequestEvent) => Promise<ServiceResolver>;

export class RequestAuth {
  private composition: Promise<ServiceResolver> | undefined;
  private asked: Promise<Session | null> | undefined;
  /** Whether the app's code signed in or out, or changed the session: then nothing else may. */
  private isDecided = false;
  private isAnswered = false;
  private isPrivate = false;
  /** Every cookie that was set in the course of the request. */
  private readonly applied: SetCookie[] = [];
  /** Cookies that SvelteKit did not take any more. */
  private readonly late: SetCookie[] = [];

  constructor(
    private readonly event: RequestEvent,
    private readonly compose: Composer,
  ) {}

  /** The services, found when first needed: pages without a session, and prerendered ones, need none. */
  services(): Promise<ServiceResolver> {
    return (this.composition ??= this.compose(this.event));
  }

  /** Whoever asks, with the cookies as they are by now. */
  get caller(): Caller {
    const headers = new Headers(this.event.request.headers);
    const sent = headers.get('cookie');
    if (this.applied.length > 0) headers.set('cookie', cookieHeaderAfter(sent ?? '', this.applied));
    return { origin: this.event.url.origin, headers };
  }

  /** The session, read once for the request. */
  readonly session = (): Promise<Session | null> => (this.asked ??= this.read());

  /** What the app's own code made of the session counts, however late an earlier reading ends. */
  decide(cookies: readonly SetCookie[], session: Session | null): void {
    this.isDecided = true;
    this.asked = Promise.resolve(session);
    this.set(cookies);
  }

  /**
   * The answer, with what came too late for SvelteKit to set. A session that is being read is waited
   * for, since its renewal would be lost otherwise; what is read after that renews nothing.
   */
  async answer(response: Response): Promise<Response> {
    await this.asked?.catch(() => undefined);
    this.isAnswered = true;
    if (!this.isPrivate) return response;
    // The headers of an answer that was fetched elsewhere cannot be changed.
    const own = new Response(response.body, response);
    appendCookies(own.headers, this.late);
    keepPrivate(own.headers);
    return own;
  }

  private async read(): Promise<Session | null> {
    // Without a cookie nobody is signed in, and there is no reason to ask anything.
    if (!this.event.request.headers.has('cookie')) return null;
    const renews = !this.isAnswered;
    const found = await orNobody(async () => sessionOf(await this.services(), this.caller, renews));
    if (!found) return null;
    const { session, cookies } = found;
    if (session) this.isPrivate = true;
    if (!this.isDecided) this.set(cookies);
    return session;
  }

  private set(cookies: readonly SetCookie[]): void {
    if (cookies.length > 0) this.isPrivate = true;
    this.applied.push(...cookies);
    for (const cookie of cookies) {
      try {
        this.event.cookies.set(cookie.name, cookie.value, { path: '/', ...cookie.options });
      } catch {
        // The answer was made while the session was read.
        this.late.push(cookie);
      }
    }
  }
}
