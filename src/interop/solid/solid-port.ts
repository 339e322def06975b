/** The event of SolidStart as a request whose cookies can be set. */
import type { SetCookie } from '../../core/http/index.js';
import type { RequestPort } from '../../core/request/index.js';
import {
  type SolidAnswerEvent,
  type SolidEvent,
  getAddress,
  getCurrentHeaders,
  keepResponsePrivate,
  setCookies,
  takesHeaders,
} from './solid-event.js';

/** One request. A page and its middleware get an event each. */
export class SolidPort implements RequestPort {
  /** Only the middleware renews a session: a page may already be on its way when it reads one. */
  readonly mayRenew = false;
  readonly isCurrent = true;
  readonly isAlwaysComposed = true;

  constructor(private readonly event: SolidEvent | SolidAnswerEvent) {}

  get method(): string {
    return this.event.request.method;
  }

  get origin(): string {
    return getAddress(this.event.request).origin;
  }

  /** With the cookies that were set during the request. */
  get headers(): Headers {
    return getCurrentHeaders(this.event);
  }

  get clientAddress(): string | undefined {
    return this.event.clientAddress;
  }

  canSetCookies(): boolean {
    return takesHeaders(this.event);
  }

  setCookies(cookies: readonly SetCookie[]): void {
    setCookies(this.event, cookies);
  }

  keepPrivate(): void {
    keepResponsePrivate(this.event);
  }
}
