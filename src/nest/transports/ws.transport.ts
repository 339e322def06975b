/**
 * Messages over WebSockets. Socket.IO keeps the request that opened the connection; the clients of
 * `ws` do not, so a gateway hands it over, see `WsConnections` and `SocketSessions`.
 *
 * A connection can outlive the session that it was opened with, so the session is looked up for each
 * message anew.
 */
import type { IncomingMessage } from 'node:http';
import { type ArgumentsHost, type HttpException, Injectable } from '@nestjs/common';
import { requestOrigin } from './http.transport.js';
import {
  anonymous,
  isObject,
  recordReader,
  type Transport,
  type TransportRequest,
} from './transport.js';

export class WsTransport implements Transport {
  readonly type = 'ws';

  constructor(private readonly connections: WsConnections) {}

  request(context: ArgumentsHost): TransportRequest {
    return this.connections.carrying(context.switchToWs().getClient());
  }

  async exception(failure: HttpException): Promise<Error> {
    const { WsException } = await import('@nestjs/websockets');
    return new WsException(failure.getResponse());
  }
}

/* MERGED ws-connections.ts: The requests that opened WebSockets. */

/** As much of Socket.IO's client as can carry a session. */
interface SocketIoClient {
  readonly request?: IncomingMessage;
  readonly handshake?: { readonly auth?: { readonly token?: unknown } };
}

/**
 * Remembers the request that a client connected with, for `@Auth()` and `@Session()` in a gateway on
 * the `ws` platform. Socket.IO remembers by itself.
 *
 * @example
 * ```ts
 * export class ChatGateway implements OnGatewayConnection {
 *   constructor(@Inject(WsConnections) private readonly connections: WsConnections) {}
 *
 *   handleConnection(client: WebSocket, request: IncomingMessage) {
 *     this.connections.remember(client, request);
 *   }
 * }
 * ```
 * @publicApi
 */
@Injectable()
export class WsConnections {
  private readonly opened = new WeakMap<object, IncomingMessage>();

  /** Keeps the request that a client connected with, for as long as there is the client. */
  remember(client: object, request: IncomingMessage): void {
    this.opened.set(client, request);
  }

  /**
   * What of a client a session can be found by; nothing, when nobody knows how it connected. Its
   * identity is new each time: an adapter may hand over one object for many messages.
   */
  carrying(client: unknown): TransportRequest {
    if (!isObject(client)) return anonymous();
    const { request: kept, handshake }: SocketIoClient = client;
    const request = this.opened.get(client) ?? kept;
    if (!request) return anonymous(client);
    const token = handshake?.auth?.token;
    const bearer = typeof token === 'string' ? { authorization: `Bearer ${token}` } : {};
    const headers = recordReader({ ...bearer, ...request.headers });
    const origin = requestOrigin(request);
    return { identity: {}, source: request, headers, isHandshake: true, origin };
  }
}
