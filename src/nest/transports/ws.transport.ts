/**
 * WebSockets: the messages of gateways.
 *
 * Socket.IO keeps the request that opened the connection. The clients of `ws` do not, so a gateway
 * passes it to `WsConnections` or `SocketSessions`. A connection may outlive the session that it
 * was opened with, so the session is looked up for each message.
 */
import type { IncomingMessage } from 'node:http';
import { type ArgumentsHost, type HttpException, Injectable } from '@nestjs/common';
import { loadWebSockets } from './optional-packages.js';
import { getOrigin } from './http.transport.js';
import {
  isObject,
  createHeaderReader,
  MessageRequest,
  type Transport,
  type TransportRequest,
} from './transport.js';

export class WsTransport implements Transport {
  readonly type = 'ws';

  constructor(private readonly connections: WsConnections) {}

  getRequest(context: ArgumentsHost): TransportRequest {
    return this.connections.toTransportRequest(context.switchToWs().getClient());
  }

  async toException(failure: HttpException): Promise<Error> {
    const { WsException } = await loadWebSockets();
    return new WsException(failure.getResponse());
  }
}

/** The members of Socket.IO's client that may carry a session. */
interface SocketIoClient {
  readonly request?: IncomingMessage;
  readonly handshake?: { readonly auth?: { readonly token?: unknown } };
}

/**
 * Remembers the request that opened a client's connection, for `@Auth()` and `@Session()` in a
 * gateway on the `ws` platform. Socket.IO remembers it by itself.
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
  private readonly handshakes = new WeakMap<object, IncomingMessage>();

  /** Keeps the request for as long as the client exists. */
  remember(client: object, request: IncomingMessage): void {
    this.handshakes.set(client, request);
  }

  /**
   * The request that opened the client's connection; an anonymous one when it is not known. Its
   * identity is a new one each time, because an adapter may pass one object for many messages.
   */
  toTransportRequest(client: unknown): TransportRequest {
    if (!isObject(client)) return new MessageRequest();
    const { request: ownRequest, handshake }: SocketIoClient = client;
    const request = this.handshakes.get(client) ?? ownRequest;
    if (!request) return new MessageRequest({ source: client });
    const token = handshake?.auth?.token;
    const bearer = typeof token === 'string' ? { authorization: `Bearer ${token}` } : {};
    const headers = createHeaderReader({ ...bearer, ...request.headers });
    const origin = getOrigin(request);
    return new MessageRequest({ source: request, headers, isHandshake: true, origin });
  }
}
