/** The session behind a request, looked up once however many guards and parameters want it. */
import { HttpException, Inject, Injectable } from '@nestjs/common';
import {
  RequestCookies,
  type ServiceResolver,
  SessionService,
  type Site,
  Sites,
} from '../core/index.js';
import { ConfigurationVerdictToken } from '../core/auth-handler.js';
import { asError } from '../core/errors/auth.error.js';
import { key } from '../core/kernel/token.js';
import type { SetCookie } from '../core/http/set-cookie.js';
import { LoggerToken } from '../core/kernel/logger.js';
import type { OwnTypes, TypeOf } from '../core/models/auth-types.js';
import { SessionCarrier } from '../core/sessions/session-carrier.js';
import { RequestServices } from './composition/request-services.js';
import { sessionFailure } from './session-failure.js';
import { setCookies } from './http/outgoing-reply.js';
import type { PlatformReply, PlatformRequest } from './http/platform.js';
import { carryingRequest } from './transports/http.transport.js';
import type { CarryingRequest } from './transports/transport.js';

/** A session, and what proved it. */
export interface ProvenSession<out T extends OwnTypes = object> {
  readonly session: TypeOf<T, 'session'>;
  /** The tokens that the request presents, the likeliest first: one of them is the session's. */
  readonly tokens: readonly string[];
  readonly site: Site;
}

/** Whether a session token may also come as `Authorization: Bearer` (RFC 6750 §2.1). */
export const BearerTokensToken = key<boolean>('BearerTokens');

/**
 * The sessions behind the requests of Express and Fastify, and of other transports.
 *
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @publicApi
 */
@Injectable()
export class RequestSessions<out T extends OwnTypes = object> {
  private readonly found = new WeakMap<object, Promise<ProvenSession<T> | null>>();

  constructor(
    @Inject(RequestServices) private readonly services: RequestServices<T>,
    @Inject(BearerTokensToken) private readonly acceptsBearer: boolean,
  ) {}

  /**
   * The session that the request proves, or `null`. Writes nothing.
   *
   * @throws {HttpException} when it cannot be told, which is logged: 503 when the database cannot be
   *   asked, 500 when a callback throws. The person may well be signed in.
   */
  of(request: PlatformRequest): Promise<TypeOf<T, 'session'> | null> {
    return this.behind(carryingRequest(request));
  }

  /** The same, for what carries a session on any transport. */
  async behind(request: CarryingRequest): Promise<TypeOf<T, 'session'> | null> {
    return (await this.proven(request))?.session ?? null;
  }

  /** The same, with what proved it. */
  proven(request: CarryingRequest): Promise<ProvenSession<T> | null> {
    return this.once(request, () => this.lookUp(request, undefined));
  }

  /**
   * The session that the request proves, carried on when it is time: see `SessionService.keepAlive`.
   * Not one that came as a bearer token, whose client keeps no cookies.
   *
   * @param reply - Where the cookies go that carry it on.
   * @throws {HttpException} when it cannot be told.
   */
  async keptAlive(
    request: CarryingRequest,
    reply: PlatformReply,
  ): Promise<TypeOf<T, 'session'> | null> {
    const proven = await this.once(request, () => this.lookUp(request, reply));
    return proven?.session ?? null;
  }

  /** Has the session be looked up anew: somebody signed in, or out, in the course of the request. */
  forget({ identity }: CarryingRequest): void {
    this.found.delete(identity);
  }

  private once(
    { identity }: CarryingRequest,
    lookUp: () => Promise<ProvenSession<T> | null>,
  ): Promise<ProvenSession<T> | null> {
    const known = this.found.get(identity);
    if (known) return known;
    const looking = lookUp();
    this.found.set(identity, looking);
    return looking;
  }

  private async lookUp(
    request: CarryingRequest,
    reply: PlatformReply | undefined,
  ): Promise<ProvenSession<T> | null> {
    const services = await this.services.of(request);
    // A message between services has no host, and most bring nothing that could be a session.
    if (request.origin === undefined && !carriesAnything(request)) return null;
    try {
      // What is wrong with the configuration may be what the session is proven by.
      const [problem] = services.get(ConfigurationVerdictToken).errors;
      if (problem) throw problem;
      const site = siteOf(request, services);
      const sessions = services.get(SessionService);
      return (
        (await this.byCookie(request, reply, site, sessions)) ??
        (await this.byBearer(request, site, sessions))
      );
    } catch (thrown) {
      if (thrown instanceof HttpException) throw thrown;
      services.get(LoggerToken).error(asError(thrown));
      throw sessionFailure(thrown);
    }
  }

  private async byCookie(
    { headers }: CarryingRequest,
    reply: PlatformReply | undefined,
    site: Site,
    sessions: SessionService<T>,
  ): Promise<ProvenSession<T> | null> {
    const presented = new RequestCookies(headers.get('cookie') ?? '');
    const { session, cookies } = reply
      ? await sessions.keepAlive(presented, site)
      : { session: await sessions.read(presented, site), cookies: NONE };
    if (reply && cookies.length > 0) setCookies(reply, cookies);
    const tokens = new SessionCarrier(presented, site.cookies).tokens();
    return session && { session, site, tokens };
  }

  private async byBearer(
    request: CarryingRequest,
    site: Site,
    sessions: SessionService<T>,
  ): Promise<ProvenSession<T> | null> {
    const token = this.acceptsBearer ? bearerToken(request) : undefined;
    if (token === undefined) return null;
    const session = await sessions.readToken(token, site);
    return session && { session, site, tokens: [token] };
  }
}

const NONE: readonly SetCookie[] = [];

/**
 * The site that a request was sent to.
 *
 * @throws {UntrustedHost} when nothing says which host to believe.
 */
export function siteOf({ origin, headers }: CarryingRequest, services: ServiceResolver): Site {
  const sites = services.get(Sites);
  return origin === undefined ? sites.configured() : sites.at(origin, headers);
}

function carriesAnything({ headers }: CarryingRequest): boolean {
  return ['cookie', 'authorization'].some((name) => headers.get(name));
}

function bearerToken({ headers }: CarryingRequest): string | undefined {
  const [, token] = /^bearer +([\w.~+/=-]+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return token;
}
