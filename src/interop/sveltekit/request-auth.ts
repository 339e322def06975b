/** The authentication state of one request: its services, its session, and the cookies it sets. */
import type { Action, RequestEvent } from '@sveltejs/kit';
import {
  type ProviderToken,
  type ProviderTokenOptions,
  requireProviderTokens,
  requireToken,
} from '../../core/features/provider-token.js';
import type { CallerContext, ServiceResolver } from '../../core/index.js';
import { applySetCookies, type SetCookie } from '../../core/http/cookies.js';
import type { Session } from '../../core/public-types.js';
import { appendCookies, keepPrivate, tryOrNull, readSession } from '../session.js';

/** The argument of a form action: the event of any route. */
export type FormEvent = Parameters<Action>[0];

/** Finds the services for a request. */
export type Composer = (event: RequestEvent) => Promise<ServiceResolver>;

/** The result of an action. */
export interface Decision {
  readonly cookies: readonly SetCookie[];
  /** The session after the action, if the action knows it. */
  readonly session?: Session | null;
}

export class RequestAuth {
  private composition: Promise<ServiceResolver> | undefined;
  private reading: Promise<Session | null> | undefined;
  /** The tokens of providers that are read. */
  private readonly tokens: Promise<unknown>[] = [];
  /** Whether the app's code signed in or out, or updated the session: then no renewal may follow. */
  private isDecided = false;
  /** How many actions of the app are running. */
  private actions = 0;
  /** The cookies of a renewal, held back while actions run. */
  private held: readonly SetCookie[] = [];
  private isFinished = false;
  private isPrivate = false;
  /** Every cookie that was set in the course of the request. */
  private readonly applied: SetCookie[] = [];
  /** Cookies that came after SvelteKit made the response. */
  private readonly late: SetCookie[] = [];

  constructor(
    private readonly event: RequestEvent,
    private readonly compose: Composer,
  ) {}

  /** The services, composed on first use: prerendered pages, and pages without a session, need none. */
  services(): Promise<ServiceResolver> {
    return (this.composition ??= this.compose(this.event));
  }

  /** The caller, with the cookies that were set during the request. */
  get caller(): CallerContext {
    const headers = new Headers(this.event.request.headers);
    if (this.applied.length > 0) {
      headers.set('cookie', applySetCookies(headers.get('cookie') ?? '', this.applied));
    }
    return { origin: this.event.url.origin, headers, clientAddress: getClientAddress(this.event) };
  }

  /** The session, read once for the request. */
  readonly session = (): Promise<Session | null> => (this.reading ??= this.read());

  /**
   * Runs an action of the app's code. Its session counts, even if an earlier reading ends later. A
   * renewal that comes meanwhile would overwrite cookies of the action: it is held back, and dropped
   * unless the action fails.
   */
  async decide<T extends Decision>(act: () => Promise<T>): Promise<T> {
    this.actions += 1;
    try {
      const decision = await act();
      this.isDecided = true;
      this.reading = Promise.resolve(decision.session ?? null);
      this.set(decision.cookies);
      return decision;
    } finally {
      this.actions -= 1;
      this.renew([]);
    }
  }

  /** An access token of the user's account at a provider. */
  async providerToken(provider: string, options: ProviderTokenOptions): Promise<ProviderToken> {
    const reader = requireProviderTokens(await this.services());
    const { origin, headers } = this.caller;
    const request = { url: origin, headers };
    const canSet = !this.isFinished;
    const reading = reader.read(request, provider, options, canSet).then((read) => {
      this.set(read.cookies);
      return requireToken(read);
    });
    this.tokens.push(reading.catch(() => undefined));
    return reading;
  }

  /**
   * The response, with the cookies that came too late for SvelteKit. Waits for a session and for tokens that are
   * being read, since what was renewed would be lost otherwise. A later reading does not renew.
   */
  async finishResponse(response: Response): Promise<Response> {
    await this.reading;
    await Promise.all(this.tokens);
    this.isFinished = true;
    if (!this.isPrivate) return response;
    // The headers of a fetched response are immutable.
    const own = new Response(response.body, response);
    appendCookies(own.headers, this.late);
    keepPrivate(own.headers);
    return own;
  }

  private async read(): Promise<Session | null> {
    // Without a cookie the user is not signed in: skip the services.
    if (!this.event.request.headers.has('cookie')) return null;
    const renews = !this.isFinished;
    const found = await tryOrNull(async () =>
      readSession(await this.services(), this.caller, renews),
    );
    if (!found) return null;
    const { session, cookies } = found;
    if (session) this.isPrivate = true;
    this.renew(cookies);
    return session;
  }

  /** Sets the cookies of a renewal, unless an action runs or has decided. */
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
        // SvelteKit made the response while the session was read.
        this.late.push(cookie);
      }
    }
  }
}

/** The address of the connection. An adapter that does not know it throws, and so does a page that is prerendered. */
export function getClientAddress(event: RequestEvent): string | undefined {
  try {
    return event.getClientAddress();
  } catch {
    return undefined;
  }
}
