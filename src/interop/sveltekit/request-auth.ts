/** Authentication in the course of one request: its services, its session, and the cookies it sets. */
import type { Action, RequestEvent } from '@sveltejs/kit';
import type { CallerContext, ServiceResolver } from '../../core/index.js';
import { applySetCookies, type SetCookie } from '../../core/http/cookies.js';
import type { Session } from '../../core/public-types.js';
import { appendCookies, keepPrivate, orNull, readSession } from '../session.js';

/** What a form action is called with: an event, of any route. */
export type FormEvent = Parameters<Action>[0];

/** Finds the services for a request. */
export type Composer = (event: RequestEvent) => Promise<ServiceResolver>;

/** What an action came to. */
export interface Decision {
  readonly cookies: readonly SetCookie[];
  /** Who is signed in from now on, as far as the action knows. */
  readonly session?: Session | null;
}

export class RequestAuth {
  private composition: Promise<ServiceResolver> | undefined;
  private asked: Promise<Session | null> | undefined;
  /** Whether the app's code signed in or out, or changed the session: then nothing else may. */
  private isDecided = false;
  /** How many of the app's actions are under way, and the cookies that a reading holds back for them. */
  private actions = 0;
  private held: readonly SetCookie[] = [];
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
  get caller(): CallerContext {
    const headers = new Headers(this.event.request.headers);
    if (this.applied.length > 0) {
      headers.set('cookie', applySetCookies(headers.get('cookie') ?? '', this.applied));
    }
    return { origin: this.event.url.origin, headers };
  }

  /** The session, read once for the request. */
  readonly session = (): Promise<Session | null> => (this.asked ??= this.read());

  /**
   * Does what the app's own code asks for. What that makes of the session counts, however late an earlier
   * reading ends. The action does not know of a renewal that comes in its course, which would set cookies
   * that it left alone: so that waits, and is dropped unless the action fails.
   */
  async decide<T extends Decision>(act: () => Promise<T>): Promise<T> {
    this.actions += 1;
    try {
      const decision = await act();
      this.isDecided = true;
      this.asked = Promise.resolve(decision.session ?? null);
      this.set(decision.cookies);
      return decision;
    } finally {
      this.actions -= 1;
      this.renew([]);
    }
  }

  /**
   * The answer, with what came too late for SvelteKit to set. A session that is being read is waited
   * for, since its renewal would be lost otherwise; what is read after that renews nothing.
   */
  async answer(response: Response): Promise<Response> {
    await this.asked;
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
    const found = await orNull(async () => readSession(await this.services(), this.caller, renews));
    if (!found) return null;
    const { session, cookies } = found;
    if (session) this.isPrivate = true;
    this.renew(cookies);
    return session;
  }

  /** Carries the session on, unless an action is at it, or was. */
  private renew(cookies: readonly SetCookie[]): void {
    const due = [...this.held, ...cookies];
    this.held = this.actions > 0 ? due : [];
    if (this.actions === 0 && !this.isDecided) this.set(due);
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
