/**
 * Messages over WebSockets. Socket.IO keeps the request that opened the connection; the clients of
 * `ws` do not, so a gateway hands it over, see `WsConnections` and `SocketSessions`.
 *
 * A connection can outlive the session that it was opened with, so the session is looked up for each
 * message anew.
 */
import type { ArgumentsHost, HttpException } from '@nestjs/common';
import type { CarryingRequest, Transport } from './transport.js';
import type { WsConnections } from './ws-connections.js';

export class WsTransport implements Transport {
  readonly type = 'ws';

  constructor(private readonly connections: WsConnections) {}

  request(context: ArgumentsHost): CarryingRequest {
    return this.connections.carrying(context.switchToWs().getClient());
  }

  async exception(failure: HttpException): Promise<Error> {
    const { WsException } = await import('@nestjs/websockets');
    return new WsException(failure.getResponse());
  }
}
