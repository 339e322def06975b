/** The session of one request, and the order of what sets its cookies. */
import { asError } from '../errors/auth.error.js';
import { MissingCSRF, ResponseStarted } from '../errors/request.errors.js';
import type { SessionRequest } from '../compose/get-session.js';
import type { CallerContext } from '../handler/server-auth.js';
import { applySetCookies, type SetCookie } from '../http/cookies.js';
import type { HeaderReader } from '../http/request-origin.js';
import type { ServiceResolver } from '../kernel/container.js';
import { LoggerToken, resolveLogger } from '../kernel/logger.js';
import type { Awaitable } from '../kernel/objects.js';
import type { Session } from '../models/session.js';
import {
  type BearerSessionFinder,
  findSession,
  getBearerToken,
  resolveOrigin,
} from './find-session.js';
import { copyHeaders, withCookie } from './request-headers.js';
import type { RequestPort } from './request-port.js';

/** The methods that a link on any site, or an image, makes a browser use (RFC 9110 §9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What an action has done. */
export interface ActionResult {
  readonly cookies: readonly SetCookie[];
  /** The session after the action, if the action knows it. */
  readonly session?: Session | null;
}

/**
 * Reads the session of one request once, renews it, and runs actions. An action counts, whenever it runs: a renewal
 * that ends later sets no cookie over those of the action, and what is read afterwards sees the action's cookies.
 */
export class RequestSession {
  private composition: Awaitable<ServiceResolver> | undefined;
  private reading: Promise<Session | null> | undefined;
  private loggedReading: Promise<Session | null> | undefined;
  /** Whether the reading renews a session that is due. */
  private isRenewing = false;
  /** Whether the session's token came as `Authorization: Bearer`. */
  private isBearer = false;
  /** What is read beside the session, and may set cookies. */
  private kept: readonly Promise<unknown>[] = [];
  /** Every cookie that was set in the course of the request. */
  private applied: readonly SetCookie[] = [];
  /** How many actions are running. */
  private running = 0;
  /** How many actions have set cookies: a renewal that began before the last of them is outdated. */
  private changes = 0;
  /** The cookies of a renewal that ended while an action ran: they are set if the action fails. */
  private held: readonly SetCookie[] = [];

  /**
   * @param compose - Finds the services. Called when they are needed: a page that does not ask who the user is needs
   *   none.
   * @param findByBearer - Finds the session of a token that came as `Authorization: Bearer` (RFC 6750 §2.1), where the
   *   app accepts one.
   */
  constructor(
    private readonly compose: () => Awaitable<ServiceResolver>,
    private port: RequestPort,
    private readonly findByBearer?: BearerSessionFinder,
  ) {}

  /** Takes another object of the framework for the same request: one may know the response, and another not. */
  use(port: RequestPort): void {
    if (!port.canSetCookies()) return;
    this.port = port;
    this.reading?.then((session) => session && port.keepPrivate(), ignore);
  }

  /**
   * `null` also after an error, which is logged.
   *
   * @param mayRenew - As in {@link RequestPort}.
   */
  read(mayRenew?: boolean): Promise<Session | null> {
    try {
      if (!this.hasCredentials && !this.port.isAlwaysComposed) return Promise.resolve(null);
      const { reading } = this;
      const current = this.readOrThrow(mayRenew);
      if (reading !== current) this.loggedReading = undefined;
      this.loggedReading ??= current.catch((thrown: unknown) => this.log(thrown));
      return this.loggedReading;
    } catch (thrown) {
      // What the framework passed is no request of it.
      return this.log(thrown);
    }
  }

  /**
   * Read once. A session that was only read is read again where it can be renewed.
   *
   * @throws what {@link findSession} throws.
   */
  readOrThrow(mayRenew = this.port.mayRenew ?? true): Promise<Session | null> {
    const canRenew = mayRenew && this.port.canSetCookies();
    if (this.reading && (this.isRenewing || !canRenew)) return this.reading;
    this.isRenewing = canRenew;
    this.reading = this.find(canRenew);
    return this.reading;
  }

  /** The services, composed at the first call; again at the next one if that fails. */
  services(): Awaitable<ServiceResolver> {
    if (this.composition) return this.composition;
    const composition = this.compose();
    this.composition = composition;
    if (composition instanceof Promise) {
      composition.catch(() => {
        this.composition = undefined;
      });
    }
    return composition;
  }

  /**
   * Waits for what is being read and would set cookies. A framework calls it before the response is complete: the
   * cookies of a renewal would be lost otherwise.
   */
  async settle(): Promise<void> {
    await Promise.allSettled([this.reading, ...this.kept]);
  }

  /** The next reading reads again. */
  forget(): void {
    this.reading = undefined;
    this.loggedReading = undefined;
  }

  /** Runs something that sets no cookie. */
  async run<Result>(
    action: (services: ServiceResolver, caller: CallerContext) => Promise<Result>,
  ): Promise<Result> {
    const services = await this.services();
    return action(services, this.toCaller(services, this.cookieHeader));
  }

  /**
   * Runs an action, which may set cookies.
   *
   * @param of - Whether the action gets the cookies of the request, or those of its session: then a session token that
   *   came as a bearer token counts as its cookie.
   * @throws {ResponseStarted} if the response takes none any more.
   */
  async perform<Result extends ActionResult>(
    action: (services: ServiceResolver, caller: CallerContext) => Promise<Result>,
    of: 'request' | 'session' = 'request',
  ): Promise<Result> {
    const services = await this.services();
    const cookie = of === 'session' ? await this.getSessionCookie() : undefined;
    this.requireCookies();
    this.running += 1;
    try {
      const result = await action(services, this.toCaller(services, cookie ?? this.cookieHeader));
      this.settleAction(result);
      return result;
    } finally {
      this.running -= 1;
      this.renew([], this.changes);
    }
  }

  /**
   * Like {@link perform}, for an action that no link may start.
   *
   * @throws {MissingCSRF} for a GET.
   */
  async performUnsafe<Result extends ActionResult>(
    action: (services: ServiceResolver, caller: CallerContext) => Promise<Result>,
    of?: 'request' | 'session',
  ): Promise<Result> {
    if (SAFE_METHODS.has(this.port.method)) {
      const message = `Only a POST signs in or out: a link on any site asks by ${this.port.method}.`;
      throw new MissingCSRF(message);
    }
    return this.perform(action, of);
  }

  /**
   * Reads something that a cookie may keep, such as a token that was refreshed.
   *
   * @param reading - Gets the request, with the cookies of its session, and whether a cookie can be set.
   */
  keep<Result extends Pick<ActionResult, 'cookies'>>(
    reading: (
      services: ServiceResolver,
      request: SessionRequest,
      canSetCookies: boolean,
    ) => Promise<Result>,
  ): Promise<Result> {
    const keeping = async (): Promise<Result> => {
      const services = await this.services();
      const headers = withCookie(this.port.headers, await this.getSessionCookie());
      const request = { url: this.getOrigin(services), headers };
      const result = await reading(services, request, this.port.canSetCookies());
      this.set(result.cookies);
      return result;
    };
    const kept = keeping();
    this.kept = [...this.kept, kept];
    return kept;
  }

  /**
   * The `Cookie` header, with the cookies that were set during the request. A session token that came as a bearer token
   * counts as its cookie.
   *
   * @throws what {@link findSession} throws.
   */
  async getSessionCookie(): Promise<string> {
    const token = this.findByBearer && getBearerToken(this.port.headers);
    if (token !== undefined) await this.readOrThrow(false);
    if (token === undefined || !this.isBearer) return this.cookieHeader;
    const { name } = resolveOrigin(await this.services(), this.port).cookies.sessionToken;
    return `${name}=${encodeURIComponent(token)}`;
  }

  private toCaller(services: ServiceResolver, cookie: string): CallerContext {
    const { headers: sent, clientAddress } = this.port;
    const headers = copyHeaders(sent, cookie);
    return { origin: this.getOrigin(services), headers, clientAddress };
  }

  private getOrigin(services: ServiceResolver): string {
    return this.port.origin ?? resolveOrigin(services, this.port).origin;
  }

  /** @throws {ResponseStarted} if the response takes no cookies: it has been started, or another thing renders. */
  private requireCookies(): void {
    if (this.port.canSetCookies()) return;
    throw new ResponseStarted(
      'No cookie can be set on this response: it has been started, or is made by a component that renders. ' +
        'Sign in or out before, in an action or a route handler.',
    );
  }

  private settleAction({ cookies, session }: ActionResult): void {
    if (cookies.length === 0 && session === undefined) return;
    this.changes += 1;
    this.held = [];
    this.forget();
    if (session !== undefined) this.reading = Promise.resolve(session);
    this.isRenewing = true;
    this.isBearer = false;
    // The response may have been started meanwhile: the app must know that the browser has no new cookies.
    if (cookies.length > 0) this.requireCookies();
    this.set(cookies);
  }

  private async log(thrown: unknown): Promise<null> {
    (await this.findLogger()).error(asError(thrown));
    return null;
  }

  private async find(canRenew: boolean): Promise<Session | null> {
    const { changes } = this;
    const services = await this.services();
    const headers = this.currentHeaders;
    const { session: ofCookies, cookies } = await findSession(
      services,
      this.port,
      headers,
      canRenew,
    );
    this.renew(cookies, changes);
    const session = ofCookies ?? (await this.findByBearer?.(services, this.port)) ?? null;
    this.isBearer = session !== null && ofCookies === null;
    if (session) this.port.keepPrivate();
    return session;
  }

  /** Sets the cookies of a renewal, unless an action runs, or has set cookies since the renewal began. */
  private renew(cookies: readonly SetCookie[], changes: number): void {
    if (changes !== this.changes) return;
    const due = [...this.held, ...cookies];
    this.held = this.running > 0 ? due : [];
    if (this.running === 0) this.set(due);
  }

  private set(cookies: readonly SetCookie[]): void {
    if (cookies.length === 0) return;
    this.applied = [...this.applied, ...cookies];
    this.port.setCookies(cookies);
  }

  /** What the request has beside its session, for credentials of other kinds. */
  get sender(): Pick<RequestPort, 'headers' | 'clientAddress' | 'keepPrivate'> {
    return this.port;
  }

  /** Whether there is anything that a session can be found by. */
  get hasCredentials(): boolean {
    const { findByBearer, port } = this;
    return this.cookieHeader !== '' || Boolean(findByBearer && port.headers.get('authorization'));
  }

  private get cookieHeader(): string {
    const sent = this.port.headers.get('cookie') ?? '';
    return this.isOutdated ? applySetCookies(sent, this.applied) : sent;
  }

  private get currentHeaders(): HeaderReader {
    return this.isOutdated ? withCookie(this.port.headers, this.cookieHeader) : this.port.headers;
  }

  /** Whether the headers of the port lack cookies that were set during the request. */
  private get isOutdated(): boolean {
    return this.applied.length > 0 && !this.port.isCurrent;
  }

  private async findLogger() {
    try {
      return (await this.services()).get(LoggerToken);
    } catch {
      // The configuration itself is the error.
      return resolveLogger(undefined, false);
    }
  }
}

function ignore(): void {
  // The error is that of who reads.
}
