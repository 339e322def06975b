/** Who sends a request: by a session, by an access token, or by the way of a feature. */
import { Inject, Injectable, Optional } from '@nestjs/common';
import { InvalidCredential } from '../../core/errors/index.js';
import { type AuthenticationWay, AuthenticatorsToken } from '../../core/features/index.js';
import { key } from '../../core/kernel/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import { toChallengeException } from '../transports/challenge.exception.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';
import { RequestAccessTokens } from './request-access-tokens.js';
import { type EarlyRead, RequestUser } from './request-user.js';
import { RequestSessions } from './session-lookup.js';

/** The ways of handlers that name none. */
export const DefaultWaysToken = key<readonly AuthenticationWay[]>('DefaultWays');

/** Who sends a request, and how that is known. */
export interface Sender<out T extends OwnTypes = object> {
  readonly way: AuthenticationWay;
  readonly session: TypeOf<T, 'session'>;
  /** What the credential may be used for; `undefined` for a session, which is the user's own. */
  readonly scopes: readonly string[] | undefined;
}

type Read<T extends OwnTypes> = (
  request: TransportRequest,
  mayRenew: boolean,
) => Promise<Omit<Sender<T>, 'way'> | null>;

/**
 * Authenticates requests. The first way in which a request does is the one that counts; a
 * credential that is not valid is refused, and not passed over for the next way.
 */
@Injectable()
export class RequestAuthentication<out T extends OwnTypes = object> {
  /** The ways of the library. All others are those of features. */
  private readonly own: ReadonlyMap<AuthenticationWay, Read<T>> = new Map([
    ['session', (request, mayRenew) => this.readSession(request, mayRenew)],
    ['accessToken', (request) => this.readAccessToken(request)],
  ]);

  constructor(
    /** An API with access tokens alone has no sessions. */
    @Optional() @Inject(RequestSessions) private readonly sessions: RequestSessions<T> | undefined,
    @Inject(RequestAccessTokens) private readonly tokens: RequestAccessTokens,
    @Inject(DefaultWaysToken) private readonly defaultWays: readonly AuthenticationWay[],
    @Inject(RequestUser) private readonly user: RequestUser,
    @Inject(RequestServices) private readonly services: RequestServices,
  ) {}

  /** The ways of a handler, or those of the module. */
  getWays(via: readonly AuthenticationWay[] | undefined): readonly AuthenticationWay[] {
    return via ?? this.defaultWays;
  }

  /**
   * The session of a request, or what stands for it: an access token has a session for the request
   * alone, and so has the credential of a feature's way.
   *
   * @throws {HttpException} when a session cannot be read, or a credential is not valid.
   */
  async find(
    request: TransportRequest,
    via?: readonly AuthenticationWay[],
  ): Promise<TypeOf<T, 'session'> | null> {
    return (await this.authenticate(request, via, false))?.session ?? null;
  }

  /** Who sends the request. A session that is due is renewed. */
  async authenticate(
    request: TransportRequest,
    via: readonly AuthenticationWay[] | undefined,
    mayRenew = true,
  ): Promise<Sender<T> | null> {
    for (const way of this.getWays(via)) {
      const read = this.own.get(way);
      const found = await (read ? read(request, mayRenew) : this.readCredential(way, request));
      if (found) return { way, session: found.session, scopes: found.scopes };
    }
    return null;
  }

  /** Assigns the user to the platform's request, see {@link RequestUser}. */
  attachUser(
    request: TransportRequest,
    session: TypeOf<T, 'session'> | null,
  ): EarlyRead | undefined {
    return this.user.assign(request, session?.user);
  }

  private async readSession(request: TransportRequest, mayRenew: boolean): ReturnType<Read<T>> {
    const session = (await this.sessions?.read(request, mayRenew)) ?? null;
    return session && { session, scopes: undefined };
  }

  private async readAccessToken(request: TransportRequest): ReturnType<Read<T>> {
    const found = await this.tokens.verify(request);
    // An app that names a type of its own maps the user to it, with `toUser` of the issuer.
    return found && { session: found as TypeOf<T, 'session'>, scopes: found.accessToken.scopes };
  }

  private async readCredential(
    way: AuthenticationWay,
    request: TransportRequest,
  ): ReturnType<Read<T>> {
    const services = await this.services.forRequest(request);
    try {
      const authenticators = services.get(AuthenticatorsToken);
      const found = await authenticators?.authenticate(way, request, request.identity);
      // As with access tokens, the app says what its type is.
      return found
        ? { session: found.session as TypeOf<T, 'session'>, scopes: found.scopes ?? [] }
        : null;
    } catch (thrown) {
      throw thrown instanceof InvalidCredential ? toChallengeException(thrown) : thrown;
    }
  }
}
