/** The event of SvelteKit as a request whose cookies can be set. */
import type { RequestEvent } from '@sveltejs/kit';
import type { SetCookie } from '../../core/http/index.js';
import type { RequestPort } from '../../core/request/index.js';
import { appendCookies, keepPrivate } from '../response-cookies.js';

/** One event, whose hook sees the response. */
export class EventPort implements RequestPort {
  private isFinished = false;
  private isPrivate = false;
  /** Cookies that came after SvelteKit made the response. */
  private readonly late: SetCookie[] = [];

  constructor(private readonly event: RequestEvent) {}

  get method(): string {
    return this.event.request.method;
  }

  get origin(): string {
    return this.event.url.origin;
  }

  get headers(): Headers {
    return this.event.request.headers;
  }

  get clientAddress(): string | undefined {
    return getClientAddress(this.event);
  }

  canSetCookies(): boolean {
    return !this.isFinished;
  }

  setCookies(cookies: readonly SetCookie[]): void {
    this.isPrivate = true;
    for (const cookie of cookies) {
      try {
        this.event.cookies.set(cookie.name, cookie.value, { path: '/', ...cookie.options });
      } catch {
        // SvelteKit made the response while the session was read.
        this.late.push(cookie);
      }
    }
  }

  keepPrivate(): void {
    this.isPrivate = true;
  }

  /**
   * The response, with the cookies that came too late for SvelteKit. A later reading does not
   * renew.
   */
  finish(response: Response): Response {
    this.isFinished = true;
    if (!this.isPrivate) return response;
    // The headers of a fetched response are immutable.
    const own = new Response(response.body, response);
    appendCookies(own.headers, this.late);
    keepPrivate(own.headers);
    return own;
  }
}

/**
 * The address of the connection. An adapter that does not know it throws, and so does a page that
 * is prerendered.
 */
export function getClientAddress(event: RequestEvent): string | undefined {
  try {
    return event.getClientAddress();
  } catch {
    return undefined;
  }
}
