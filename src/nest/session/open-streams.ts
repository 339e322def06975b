/** What a handler leaves open: server-sent events, and the subscriptions of GraphQL. */
import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { AuthenticationWay } from '../../core/features/index.js';
import { TransportRegistry } from '../transports/transport-registry.js';
import { MessageRequest, type TransportRequest } from '../transports/transport.js';
import { FollowedSessions } from './followed-sessions.js';

/** Closes streams once the session is over that they were opened with. */
@Injectable()
export class OpenStreams {
  constructor(
    @Inject(TransportRegistry) private readonly transports: TransportRegistry,
    @Inject(FollowedSessions) private readonly followed: FollowedSessions,
  ) {}

  /** Follows the stream that a call opens, if it has a connection that can be closed. */
  follow(
    context: ExecutionContext,
    request: TransportRequest,
    via: readonly AuthenticationWay[] | undefined,
  ): void {
    const connection = this.transports.get(context).getConnection?.(context);
    if (!connection) return;
    this.followed.follow(connection, request, () => new MessageRequest(toParts(request)), via);
  }
}

/** The request itself has its session by now, and would keep it. */
function toParts({ source, headers, origin, isHandshake = false }: TransportRequest) {
  return { source, headers, origin, isHandshake };
}
