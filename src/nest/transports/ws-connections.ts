/** The requests that opened WebSockets. */
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { requestOrigin } from '../http/http-request.js';
import { type CarryingRequest, anonymous, isObject, recordReader } from './transport.js';

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
  carrying(client: unknown): CarryingRequest {
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
