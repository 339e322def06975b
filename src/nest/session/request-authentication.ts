/** Who sends a request, by a session or by an access token. */
import { Inject, Injectable, Optional } from '@nestjs/common';
import { key } from '../../core/kernel/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import { isPlatformRequest } from '../../node/platform.js';
import type { TransportRequest } from '../transports/transport.js';
import { RequestAccessTokens } from './request-access-tokens.js';
import { RequestSessions, UserPropertyToken } from './request-sessions.js';

/**
 * A way to authenticate: a session, which the cookie or the token of a sign-in has, or an access token of an issuer.
 *
 * @publicApi
 */
export type AuthenticationWay = 'session' | 'accessToken';

export const AUTHENTICATION_WAYS: readonly AuthenticationWay[] = ['session', 'accessToken'];

/** The ways of handlers that name none. */
export const DefaultWaysToken = key<readonly AuthenticationWay[]>('DefaultWays');

/**
 * Authenticates requests. The first way in which a request does is the one that counts; a credential that is not valid
 * is refused, and not passed over for the next way.
 */
@Injectable()
export class RequestAuthentication<out T extends OwnTypes = object> {
  constructor(
    /** An API with access tokens alone has no sessions. */
    @Optional() @Inject(RequestSessions) private readonly sessions: RequestSessions<T> | undefined,
    @Inject(RequestAccessTokens) private readonly tokens: RequestAccessTokens,
    @Inject(DefaultWaysToken) private readonly defaultWays: readonly AuthenticationWay[],
    @Inject(UserPropertyToken) private readonly userProperty: string | undefined,
  ) {}

  /** The ways of a handler, or those of the module. */
  getWays(via: readonly AuthenticationWay[] | undefined): readonly AuthenticationWay[] {
    return via ?? this.defaultWays;
  }

  /**
   * The session of a request, or what stands for it: an access token has a session for the request alone.
   *
   * @throws {HttpException} when a session cannot be read, or an access token is not valid.
   */
  find(
    request: TransportRequest,
    via?: readonly AuthenticationWay[],
  ): Promise<TypeOf<T, 'session'> | null> {
    return this.authenticate(request, via, false);
  }

  /** Like `find`, and renews a session that is due. */
  async authenticate(
    request: TransportRequest,
    via: readonly AuthenticationWay[] | undefined,
    mayRenew = true,
  ): Promise<TypeOf<T, 'session'> | null> {
    for (const way of this.getWays(via)) {
      const session =
        way === 'session'
          ? ((await this.sessions?.read(request, mayRenew)) ?? null)
          : // An app that names a type of its own maps the user to it, with `toUser` of the issuer.
            ((await this.tokens.verify(request)) as TypeOf<T, 'session'> | null);
      if (session) return session;
    }
    return null;
  }

  /** Assigns the user to the platform's request, if the app configured `userProperty`. */
  attachUser({ source }: TransportRequest, session: TypeOf<T, 'session'> | null): void {
    if (this.userProperty === undefined || !isPlatformRequest(source)) return;
    Reflect.set(source, this.userProperty, session?.user);
  }
}
