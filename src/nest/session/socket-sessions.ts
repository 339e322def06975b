/** The session behind a WebSocket, for a gateway that wants to know as somebody connects. */
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { OwnTypes, TypeOf } from '../../core/models/session.js';
import { WsConnections } from '../transports/ws.transport.js';
import { RequestSessions } from './request-sessions.js';

/**
 * Tells whose connection it is. Nest runs guards for messages and not for `handleConnection`, so a
 * gateway that is for signed-in people alone asks by itself.
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
    @Inject(RequestSessions) private readonly sessions: RequestSessions<T>,
    @Inject(WsConnections) private readonly connections: WsConnections,
  ) {}

  /**
   * The session of somebody who connects, for `handleConnection`. It never rejects, since NestJS leaves
   * what that method throws to nobody, and the process would end: when the session cannot be read, which
   * is logged, the answer is `null`, and whoever was sent away comes again.
   *
   * @param client - As the gateway gets it.
   * @param request - On the platform `ws`, what `handleConnection` gets beside the client.
   */
  async atConnection(
    client: object,
    request?: IncomingMessage,
  ): Promise<TypeOf<T, 'session'> | null> {
    return this.of(client, request).catch(() => null);
  }

  /**
   * The session of a connection as it is now, or `null`. It is looked up each time.
   *
   * @param client - As the gateway gets it.
   * @param request - On the platform `ws`, what `handleConnection` gets beside the client. It is
   *   remembered, for the guards of the messages that follow.
   * @throws {HttpException} when it cannot be told: 503 when the database cannot be asked.
   */
  async of(client: object, request?: IncomingMessage): Promise<TypeOf<T, 'session'> | null> {
    // Socket.IO passes no second argument of this kind, and needs none.
    if (request) this.connections.remember(client, request);
    return this.sessions.behind(this.connections.carrying(client));
  }
}
