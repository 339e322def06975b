/** The session of a WebSocket connection, for gateways that need it before the first message. */
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import { WsConnections } from '../transports/ws.transport.js';
import { FollowedSessions } from './followed-sessions.js';
import { FollowedSockets } from './followed-sockets.js';
import { RequestAuthentication } from './request-authentication.js';

/**
 * Finds the session of a connection, and closes the connection once that is over. NestJS runs
 * guards for messages but not for `handleConnection`, so a gateway for signed-in users checks the
 * session itself.
 *
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @example
 * ```ts
 * @WebSocketGateway()
 * export class ChatGateway implements OnGatewayConnection {
 *   constructor(@Inject(SocketSessions) private readonly sockets: SocketSessions) {}
 *
 *   async handleConnection(client: Socket) {
 *     if (!(await this.sockets.atConnection(client))) client.disconnect();
 *   }
 * }
 * ```
 * @publicApi
 */
@Injectable()
export class SocketSessions<out T extends OwnTypes = object> {
  constructor(
    @Inject(RequestAuthentication)
    private readonly authentication: RequestAuthentication<T>,
    @Inject(WsConnections) private readonly connections: WsConnections,
    @Inject(FollowedSockets) private readonly followed: FollowedSockets,
    @Inject(FollowedSessions) private readonly sessions: FollowedSessions<T>,
  ) {}

  /**
   * The session of a new connection, for `handleConnection`. It never rejects: NestJS does not
   * catch what that method throws, and the process would end. When the session cannot be read,
   * which is logged, the result is `null`; a disconnected client will reconnect.
   *
   * A connection with a session is closed once that is over, on whichever process it ended: at once
   * after `sessionRevoked` and after a sign-out here, and within ten seconds once it has expired or
   * a policy refuses it. `ws` gets the code 4401.
   *
   * @param client - The client that the gateway gets.
   * @param request - On the platform `ws`, the second argument of `handleConnection`.
   */
  async atConnection(
    client: object,
    request?: IncomingMessage,
  ): Promise<TypeOf<T, 'session'> | null> {
    if (request) this.connections.remember(client, request);
    const repeat = () => this.connections.toTransportRequest(client);
    return this.sessions.start(client, repeat).catch(() => null);
  }

  /**
   * The current session of a connection, or `null`. It is looked up on each call.
   *
   * @param client - The client that the gateway gets.
   * @param request - On the platform `ws`, the second argument of `handleConnection`. It is
   *   remembered for the guards of the messages that follow.
   * @throws {HttpException} when the session cannot be read: 503 when the database is unavailable.
   */
  async get(client: object, request?: IncomingMessage): Promise<TypeOf<T, 'session'> | null> {
    // Socket.IO passes no request, and needs none.
    if (request) this.connections.remember(client, request);
    return this.authentication.find(this.connections.toTransportRequest(client));
  }

  /**
   * Closes the connections whose sessions are over, at once: after something that only the app
   * knows of. Those that cannot be read stay open.
   */
  closeEnded(): Promise<void> {
    return this.followed.closeEnded();
  }
}
