/** The sessions of what stays open: connections of gateways, and streams of handlers. */
import { HttpException, Inject, Injectable, Optional } from '@nestjs/common';
import type { AuthenticationWay } from '../../core/features/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import type { TransportRequest } from '../transports/transport.js';
import { FollowedSockets } from './followed-sockets.js';
import { RequestAuthentication } from './request-authentication.js';
import { RequestSessions } from './session-lookup.js';

/** A request that is made anew for each look at its session, which is looked up once for each. */
export type RepeatedRequest = () => TransportRequest;

/** Has connections followed until their sessions are over. */
@Injectable()
export class FollowedSessions<out T extends OwnTypes = object> {
  constructor(
    @Inject(RequestAuthentication)
    private readonly authentication: RequestAuthentication<T>,
    @Inject(FollowedSockets) private readonly followed: FollowedSockets,
    /** An API with access tokens alone has no sessions. */
    @Optional() @Inject(RequestSessions) private readonly sessions?: RequestSessions<T>,
  ) {}

  /** Follows a connection, if it has a session. */
  async start(connection: object, repeat: RepeatedRequest): Promise<TypeOf<T, 'session'> | null> {
    const request = repeat();
    const session = await this.authentication.find(request);
    if (session) this.follow(connection, request, repeat);
    return session;
  }

  /**
   * Follows a connection whose session was found already.
   *
   * @param request - The one by which it was found.
   * @param via - The ways by which it may be found. Default: those of the module.
   */
  follow(
    connection: object,
    request: TransportRequest,
    repeat: RepeatedRequest,
    via?: readonly AuthenticationWay[],
  ): void {
    const userId = this.sessions?.find(request).knownVerified?.userId;
    this.followed.follow(connection, { userId, isLive: () => this.isLive(repeat(), via) });
  }

  /** `undefined` when it cannot be read. A credential that is refused by now is over. */
  private async isLive(
    request: TransportRequest,
    via: readonly AuthenticationWay[] | undefined,
  ): Promise<boolean | undefined> {
    try {
      return (await this.authentication.find(request, via)) !== null;
    } catch (thrown) {
      const isRefused = thrown instanceof HttpException && thrown.getStatus() < 500;
      return isRefused ? false : undefined;
    }
  }
}
