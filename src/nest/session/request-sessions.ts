/** The session behind a request, looked up once however many guards and parameters want it. */
import { HttpException, Inject, Injectable } from '@nestjs/common';
import { AuthSettingsToken } from '../../core/config/settings.js';
import { CsrfGuard } from '../../core/csrf/csrf.guard.js';
import { asError } from '../../core/errors/auth.error.js';
import { ConfigurationReportToken } from '../../core/handler/auth-handler.js';
import type { SetCookie } from '../../core/http/cookies.js';
import {
  JwtService,
  RequestCookies,
  type ServiceResolver,
  SessionService,
  type RequestOrigin,
  OriginResolver,
} from '../../core/index.js';
import { key } from '../../core/kernel/container.js';
import { LoggerToken } from '../../core/kernel/logger.js';
import type { OwnTypes, TypeOf } from '../../core/models/auth-types.js';
import type { JWT } from '../../core/models/session.js';
import { SessionCookies, type SessionToken } from '../../core/sessions/session-cookies.js';
import {
  isPlatformRequest,
  type PlatformReply,
  type PlatformRequest,
  takesHeaders,
} from '../../node/platform.js';
import { sessionFailure } from '../errors/error-reporting.js';
import { RequestCookieJar, toTransportRequest } from '../transports/http.transport.js';
import { perRequest, RequestServices, type TransportRequest } from '../transports/transport.js';

/** A session, and what proved it. */
interface VerifiedSession<out T extends OwnTypes = object> {
  readonly session: TypeOf<T, 'session'>;
  /** The tokens that the client holds, the likeliest first: one of them is the session's. */
  readonly tokens: readonly SessionToken[];
  /** Whether the token came as `Authorization: Bearer`. */
  readonly isBearer: boolean;
  readonly site: RequestOrigin;
}

/** A session that somebody asked for in the course of a request. */
interface LookUp<T extends OwnTypes> {
  readonly proven: Promise<VerifiedSession<T> | null>;
  readonly isKeptAlive: boolean;
}

/** Whether a session token may also come as `Authorization: Bearer` (RFC 6750 §2.1). */
export const BearerTokensToken = key<boolean>('BearerTokens');

/** Where a guarded request keeps its user; `undefined` for nowhere. */
export const UserPropertyToken = key<string | undefined>('UserProperty');

/**
 * The sessions behind the requests of Express and Fastify, and of other transports.
 *
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @publicApi
 */
@Injectable()
export class RequestSessions<out T extends OwnTypes = object> {
  private readonly found = perRequest<LookUp<T>>();
  private readonly cookies = new RequestCookieJar();

  constructor(
    @Inject(RequestServices) private readonly services: RequestServices<T>,
    @Inject(BearerTokensToken) private readonly acceptsBearer: boolean,
    @Inject(UserPropertyToken) private readonly userProperty: string | undefined,
  ) {}

  /**
   * The session that the request proves, or `null`. Writes nothing.
   *
   * @throws {HttpException} when it cannot be told, which is logged: 503 when the database cannot be
   *   asked, 500 when a callback throws. The person may well be signed in.
   */
  get(request: PlatformRequest): Promise<TypeOf<T, 'session'> | null> {
    return this.behind(toTransportRequest(request));
  }

  /** The same, for what carries a session on any transport. */
  async behind(request: TransportRequest): Promise<TypeOf<T, 'session'> | null> {
    return (await this.verified(request))?.session ?? null;
  }

  /** The same, with what proved it. */
  verified(request: TransportRequest): Promise<VerifiedSession<T> | null> {
    const known = this.found.get(request.identity);
    return known?.proven ?? this.lookUp(request, undefined);
  }

  /**
   * The session that the request proves, carried on when it is time: see `SessionService.keepAlive`.
   * Not one that came as a bearer token, whose client keeps no cookies.
   *
   * @param reply - Where the cookies go that carry it on.
   * @throws {HttpException} when it cannot be told.
   */
  async keptAlive(
    request: TransportRequest,
    reply: PlatformReply,
  ): Promise<TypeOf<T, 'session'> | null> {
    return (await this.provenAlive(request, reply))?.session ?? null;
  }

  /** The same, with what proved it. Where no cookie can be set, it is only read. */
  provenAlive(
    request: TransportRequest,
    reply: PlatformReply | undefined,
  ): Promise<VerifiedSession<T> | null> {
    if (!reply || !takesHeaders(reply)) return this.verified(request);
    const known = this.found.get(request.identity);
    // Who only read the session before, in a middleware say, did not carry it on.
    return known?.isKeptAlive ? known.proven : this.lookUp(request, reply);
  }

  /** Leaves the user on the platform's request, where the app asked for that. */
  attachUser({ source }: TransportRequest, session: TypeOf<T, 'session'> | null): void {
    if (this.userProperty === undefined || !isPlatformRequest(source)) return;
    Reflect.set(source, this.userProperty, session?.user);
  }

  /** The `Cookie` header that the browser would send after what was set in the course of the request. */
  getCookies(request: TransportRequest): string {
    return this.cookies.of(request);
  }

  /** Sets cookies that begin, change or end the session, which is then looked up anew. */
  setCookies(request: TransportRequest, reply: PlatformReply, cookies: readonly SetCookie[]): void {
    this.cookies.set(request, reply, cookies);
    this.found.delete(request.identity);
  }

  private lookUp(
    request: TransportRequest,
    reply: PlatformReply | undefined,
  ): Promise<VerifiedSession<T> | null> {
    const proven = this.find(request, reply);
    this.found.set(request.identity, { proven, isKeptAlive: reply !== undefined });
    return proven;
  }

  private async find(
    request: TransportRequest,
    reply: PlatformReply | undefined,
  ): Promise<VerifiedSession<T> | null> {
    const services = await this.services.forRequest(request);
    // A message between services has no host, and most bring nothing that could be a session.
    if (request.origin === undefined && !carriesAnything(request)) return null;
    try {
      // What is wrong with the configuration may be what the session is proven by.
      const [problem] = services.get(ConfigurationReportToken).errors;
      if (problem) throw problem;
      const site = getSite(request, services);
      const sessions = services.get(SessionService);
      return (
        (brings(request, site, services)
          ? await this.byCookie(request, reply, site, sessions)
          : null) ?? (await this.byBearer(request, site, sessions))
      );
    } catch (thrown) {
      if (thrown instanceof HttpException) throw thrown;
      services.get(LoggerToken).error(asError(thrown));
      throw sessionFailure(thrown);
    }
  }

  private async byCookie(
    request: TransportRequest,
    reply: PlatformReply | undefined,
    site: RequestOrigin,
    sessions: SessionService<T>,
  ): Promise<VerifiedSession<T> | null> {
    const presented = new RequestCookies(this.getCookies(request));
    if (!reply) {
      const session = await sessions.read(presented, site);
      return session && new ProvenByCookie(session, site, presented);
    }
    const { session, cookies } = await sessions.keepAlive(presented, site);
    this.cookies.set(request, reply, cookies);
    const held = cookies.length > 0 ? new RequestCookies(this.getCookies(request)) : presented;
    return session && new ProvenByCookie(session, site, held);
  }

  private async byBearer(
    request: TransportRequest,
    site: RequestOrigin,
    sessions: SessionService<T>,
  ): Promise<VerifiedSession<T> | null> {
    const token = this.acceptsBearer ? bearerToken(request) : undefined;
    if (token === undefined) return null;
    const session = await sessions.readToken(token, site);
    return (
      session && {
        session,
        site,
        tokens: [{ token, salt: site.cookies.sessionToken.name }],
        isBearer: true,
      }
    );
  }
}

/** Few handlers ask for the tokens themselves: they are looked for when one does. */
class ProvenByCookie<T extends OwnTypes> implements VerifiedSession<T> {
  readonly isBearer = false;

  constructor(
    readonly session: TypeOf<T, 'session'>,
    readonly site: RequestOrigin,
    private readonly cookies: RequestCookies,
  ) {}

  get tokens(): readonly SessionToken[] {
    return new SessionCookies(this.cookies, this.site.cookies).getPresentedTokens();
  }
}

/**
 * The site that a request was sent to.
 *
 * @throws {UntrustedHost} when nothing says which host to believe.
 */
export function getSite(
  { origin, headers }: TransportRequest,
  services: ServiceResolver,
): RequestOrigin {
  const sites = services.get(OriginResolver);
  return origin === undefined ? sites.resolveConfigured() : sites.resolve(origin, headers);
}

/** Whether the cookies of a request are there because somebody of this site wanted to send it. */
function brings(
  { isHandshake, headers }: TransportRequest,
  site: RequestOrigin,
  services: ServiceResolver,
) {
  return !isHandshake || services.get(CsrfGuard).isFromThisSite(headers, site.origin);
}

function carriesAnything({ headers }: TransportRequest): boolean {
  return ['cookie', 'authorization'].some((name) => headers.get(name));
}

function bearerToken({ headers }: TransportRequest): string | undefined {
  const [, token] = /^bearer +([\w.~+/=-]+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return token;
}

/* MERGED request-tokens.ts: The claims behind a request's session. */

/** Reads the token of a session that a request proves. */
@Injectable()
export class RequestTokens {
  constructor(
    @Inject(RequestSessions) private readonly sessions: RequestSessions,
    @Inject(RequestServices) private readonly services: RequestServices,
  ) {}

  /**
   * The claims as the client holds them, or `null`: nobody is signed in, or the sessions are rows.
   *
   * @throws {HttpException} when the session cannot be read.
   */
  async behind(request: TransportRequest): Promise<JWT | null> {
    const services = await this.services.forRequest(request);
    if (services.get(AuthSettingsToken).sessionStrategy !== 'jwt') return null;
    const jwt = services.get(JwtService);
    const proven = await this.sessions.verified(request);
    if (!proven) return null;
    for (const carried of proven.tokens) {
      const claims = await opened(carried, jwt);
      if (claims) return claims;
    }
    return null;
  }
}

/** A token that does not open is another cookie of that name, and was logged with the session. */
async function opened({ token, salt }: SessionToken, jwt: JwtService): Promise<JWT | null> {
  try {
    return await jwt.decode(token, salt);
  } catch {
    return null;
  }
}
