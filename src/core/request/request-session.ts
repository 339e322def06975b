/** The session of one request, and the actions on it. */
import { MissingCSRF } from '../errors/request.errors.js';
import type { SessionRequest } from '../sessions/session-finder.js';
import type { CallerContext } from '../handler/server-auth.js';
import { RequestCookies, type SetCookie } from '../http/cookies.js';
import type { ServiceResolver } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { Session } from '../models/session.js';
import type { VerifiedSession } from '../sessions/session-strategy.js';
import { SessionService } from '../sessions/session.service.js';
import { CookieChanges } from './cookie-changes.js';
import {
  type BearerSessionFinder,
  findSession,
  getBearerToken,
  resolveOrigin,
} from './find-session.js';
import { LazyServices } from './lazy-services.js';
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
 * Reads the session of one request once, renews it, and runs actions. An action counts, whenever it
 * runs: a renewal that ends later sets no cookie over those of the action, and what is read
 * afterwards sees the action's cookies.
 */
export class RequestSession {
  private readonly lazyServices: LazyServices;
  private reading: Promise<Session | null> | undefined;
  private loggedReading: Promise<Session | null> | undefined;
  /** What the session that was read is by its token, unless its cookies were renewed. */
  private verified: VerifiedSession | undefined;
  /** Whether the reading renews a session that is due. */
  private isRenewing = false;
  /** Whether the session's token came as `Authorization: Bearer`. */
  private isBearer = false;
  /** What is read beside the session, and may set cookies. */
  private kept: readonly Promise<unknown>[] = [];
  private readonly cookies = new CookieChanges(() => this.port);

  /**
   * @param compose - Finds the services. Called when they are needed: a page that does not ask who
   *   the user is needs none.
   * @param findByBearer - Finds the session of a token that came as `Authorization: Bearer` (RFC
   *   6750 §2.1), where the app accepts one.
   */
  constructor(
    compose: () => Awaitable<ServiceResolver>,
    private port: RequestPort,
    private readonly findByBearer?: BearerSessionFinder,
  ) {
    this.lazyServices = new LazyServices(compose);
  }

  /**
   * Takes another object of the framework for the same request: one may know the response, and
   * another not.
   */
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
      this.loggedReading ??= current.catch((thrown: unknown) => this.lazyServices.log(thrown));
      return this.loggedReading;
    } catch (thrown) {
      // What the framework passed is no request of it.
      return this.lazyServices.log(thrown);
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

  /** The same as {@link findVerified}, if it has come with the session that was read. */
  get knownVerified(): VerifiedSession | undefined {
    return this.verified;
  }

  /**
   * What the session of {@link readOrThrow} is by its token; `undefined` when the user is not
   * signed in.
   *
   * @throws what {@link findSession} throws.
   */
  async findVerified(): Promise<VerifiedSession | undefined> {
    if (!(await this.readOrThrow())) return undefined;
    // The same token is not decrypted twice, nor the same row read twice.
    if (this.verified) return this.verified;
    const services = await this.services();
    const cookies = new RequestCookies(await this.getSessionCookie());
    const found = services.get(SessionService).find(cookies, resolveOrigin(services, this.port));
    return (await found) ?? undefined;
  }

  /** The services, composed at the first call; again at the next one if that fails. */
  services(): Awaitable<ServiceResolver> {
    return this.lazyServices.get();
  }

  /**
   * Waits for what is being read and would set cookies. A framework calls it before the response is
   * complete: the cookies of a renewal would be lost otherwise.
   */
  async settle(): Promise<void> {
    await Promise.allSettled([this.reading, ...this.kept]);
  }

  /** The next reading reads again. */
  forget(): void {
    this.reading = undefined;
    this.verified = undefined;
    this.loggedReading = undefined;
  }

  /** Runs something that sets no cookie. */
  async run<Result>(
    action: (services: ServiceResolver, caller: CallerContext) => Promise<Result>,
  ): Promise<Result> {
    const services = await this.services();
    return action(services, this.toCaller(services, this.cookies.header));
  }

  /**
   * Runs an action, which may set cookies.
   *
   * @param of - Whether the action gets the cookies of the request, or those of its session: then a
   *   session token that came as a bearer token counts as its cookie.
   * @throws {ResponseStarted} if the response takes none any more.
   */
  async perform<Result extends ActionResult>(
    action: (services: ServiceResolver, caller: CallerContext) => Promise<Result>,
    of: 'request' | 'session' = 'request',
  ): Promise<Result> {
    const services = await this.services();
    const cookie = of === 'session' ? await this.getSessionCookie() : undefined;
    this.cookies.requireResponse();
    this.cookies.beginAction();
    try {
      const result = await action(services, this.toCaller(services, cookie ?? this.cookies.header));
      this.settleAction(result);
      return result;
    } finally {
      this.cookies.endAction();
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
   * @param reading - Gets the request, with the cookies of its session, and whether a cookie can be
   *   set.
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
      this.cookies.set(result.cookies);
      return result;
    };
    const kept = keeping();
    this.kept = [...this.kept, kept];
    return kept;
  }

  /**
   * The `Cookie` header, with the cookies that were set during the request. A session token that
   * came as a bearer token counts as its cookie.
   *
   * @throws what {@link findSession} throws.
   */
  async getSessionCookie(): Promise<string> {
    const token = this.findByBearer && getBearerToken(this.port.headers);
    if (token !== undefined) await this.readOrThrow(false);
    if (token === undefined || !this.isBearer) return this.cookies.header;
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

  private settleAction({ cookies, session }: ActionResult): void {
    if (cookies.length === 0 && session === undefined) return;
    this.cookies.outdateRenewals();
    this.forget();
    if (session !== undefined) this.reading = Promise.resolve(session);
    this.isRenewing = true;
    this.isBearer = false;
    // The response may have been started meanwhile: the app must know that the browser has no new
    // cookies.
    if (cookies.length > 0) this.cookies.requireResponse();
    this.cookies.set(cookies);
  }

  private async find(canRenew: boolean): Promise<Session | null> {
    const { count } = this.cookies;
    const services = await this.services();
    const found = await findSession(services, this.port, this.cookies.headers, canRenew);
    const { session: ofCookies, cookies, verified } = found;
    if (count === this.cookies.count) this.verified = cookies.length === 0 ? verified : undefined;
    this.cookies.renew(cookies, count);
    const session = ofCookies ?? (await this.findByBearer?.(services, this.port)) ?? null;
    this.isBearer = session !== null && ofCookies === null;
    if (session) this.port.keepPrivate();
    return session;
  }

  /** Where the request was sent to. */
  get address(): Pick<RequestPort, 'origin' | 'headers'> {
    return this.port;
  }

  /** What the request has beside its session, for credentials of other kinds. */
  get sender(): Pick<RequestPort, 'headers' | 'clientAddress' | 'keepPrivate'> {
    return this.port;
  }

  /** Whether there is anything that a session can be found by. */
  get hasCredentials(): boolean {
    const { findByBearer, port } = this;
    return this.cookies.header !== '' || Boolean(findByBearer && port.headers.get('authorization'));
  }
}

function ignore(): void {
  // The error is that of who reads.
}
