/** The cookies that are set in the course of one request, and in which order they count. */
import { ResponseStarted } from '../errors/request.errors.js';
import { applySetCookies, type SetCookie } from '../http/cookies.js';
import type { HeaderReader } from '../http/request-origin.js';
import { withCookie } from './request-headers.js';
import type { RequestPort } from './request-port.js';

/**
 * Sets the cookies of actions and of renewals. An action counts, whenever it runs: a renewal that
 * ends later sets no cookie over those of the action.
 */
export class CookieChanges {
  /** Every cookie that was set in the course of the request. */
  private applied: readonly SetCookie[] = [];
  /** How many actions are running. */
  private running = 0;
  private changes = 0;
  /** The cookies of a renewal that ended while an action ran: they are set if the action fails. */
  private held: readonly SetCookie[] = [];

  /**
   * @param getPort - The framework's object for the request, which may be another one each time.
   */
  constructor(private readonly getPort: () => RequestPort) {}

  /**
   * How many actions have set cookies: a renewal that began before the last of them is outdated.
   */
  get count(): number {
    return this.changes;
  }

  /** The `Cookie` header, with the cookies that were set during the request. */
  get header(): string {
    const { headers } = this.getPort();
    const sent = headers.get('cookie') ?? '';
    return this.isOutdated ? applySetCookies(sent, this.applied) : sent;
  }

  /** The headers of the request, with the cookies that were set during it. */
  get headers(): HeaderReader {
    const { headers } = this.getPort();
    return this.isOutdated ? withCookie(headers, this.header) : headers;
  }

  /**
   * @throws {ResponseStarted} if the response takes no cookies: it has been started, or another
   *   thing renders.
   */
  requireResponse(): void {
    if (this.getPort().canSetCookies()) return;
    throw new ResponseStarted(
      'No cookie can be set on this response: it has been started, or is made by a component that renders. ' +
        'Sign in or out before, in an action or a route handler.',
    );
  }

  /** Holds the cookies of renewals back, until {@link endAction}. */
  beginAction(): void {
    this.running += 1;
  }

  /**
   * Sets what was held back, if this was the last action that ran, and none has succeeded
   * meanwhile.
   */
  endAction(): void {
    this.running -= 1;
    this.renew([], this.changes);
  }

  /** Makes every renewal outdated that has begun. */
  outdateRenewals(): void {
    this.changes += 1;
    this.held = [];
  }

  /**
   * Sets the cookies of a renewal, unless an action runs, or has set cookies since the renewal
   * began.
   *
   * @param count - The {@link count} when the renewal began.
   */
  renew(cookies: readonly SetCookie[], count: number): void {
    if (count !== this.changes) return;
    const due = [...this.held, ...cookies];
    this.held = this.running > 0 ? due : [];
    if (this.running === 0) this.set(due);
  }

  /** Sets cookies at once. */
  set(cookies: readonly SetCookie[]): void {
    if (cookies.length === 0) return;
    this.applied = [...this.applied, ...cookies];
    this.getPort().setCookies(cookies);
  }

  /** Whether the headers of the port lack cookies that were set during the request. */
  private get isOutdated(): boolean {
    return this.applied.length > 0 && !this.getPort().isCurrent;
  }
}
