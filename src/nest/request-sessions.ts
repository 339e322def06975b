/** The session behind a request, looked up once however many guards and parameters want it. */
import { HttpException, Inject, Injectable } from '@nestjs/common';
import { RequestCookies, SessionService, type Site, Sites } from '../core/index.js';
import { asError } from '../core/errors/auth.error.js';
import { key } from '../core/kernel/token.js';
import { type Logger, LoggerToken } from '../core/kernel/logger.js';
import type { OwnTypes, TypeOf } from '../core/models/auth-types.js';
import { SessionCarrier } from '../core/sessions/session-carrier.js';
import { sessionFailure } from './session-failure.js';
import type { PlatformRequest } from './http/platform.js';
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
    @Inject(SessionService) private readonly sessions: SessionService<T>,
    @Inject(Sites) private readonly sites: Sites,
    @Inject(BearerTokensToken) private readonly acceptsBearer: boolean,
    @Inject(LoggerToken) private readonly logger: Logger,
  ) {}

  /**
   * The session that the request proves, or `null`.
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
    const known = this.found.get(request.identity);
    if (known) return known;
    const looking = this.lookUp(request);
    this.found.set(request.identity, looking);
    return looking;
  }

  /** The site that the request was sent to. */
  siteOf({ origin, headers }: CarryingRequest): Site {
    return origin === undefined ? this.sites.configured() : this.sites.at(origin, headers);
  }

  private async lookUp(request: CarryingRequest): Promise<ProvenSession<T> | null> {
    try {
      const site = this.siteOf(request);
      return (await this.byCookie(request, site)) ?? (await this.byBearer(request, site));
    } catch (thrown) {
      if (thrown instanceof HttpException) throw thrown;
      this.logger.error(asError(thrown));
      throw sessionFailure(thrown);
    }
  }

  private async byCookie(
    { headers }: CarryingRequest,
    site: Site,
  ): Promise<ProvenSession<T> | null> {
    const cookies = new RequestCookies(headers.get('cookie') ?? '');
    const session = await this.sessions.read(cookies, site);
    return session && { session, site, tokens: new SessionCarrier(cookies, site.cookies).tokens() };
  }

  private async byBearer(request: CarryingRequest, site: Site): Promise<ProvenSession<T> | null> {
    const token = this.acceptsBearer ? bearerToken(request) : undefined;
    if (token === undefined) return null;
    const session = await this.sessions.readToken(token, site);
    return session && { session, site, tokens: [token] };
  }
}

function bearerToken({ headers }: CarryingRequest): string | undefined {
  const [, token] = /^bearer +([\w.~+/=-]+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return token;
}
