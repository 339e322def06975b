/** The transports, by the names that NestJS has for them. */
import { type ArgumentsHost, Inject, Injectable } from '@nestjs/common';
import { graphqlTransport } from './graphql.transport.js';
import { httpTransport } from './http.transport.js';
import { rpcTransport } from './rpc.transport.js';
import type { Transport } from './transport.js';
import { WsConnections } from './ws-connections.js';
import { WsTransport } from './ws.transport.js';

/** Finds the transport of a context. Add one to its list. */
@Injectable()
export class Transports {
  private readonly all: readonly Transport[] = [
    httpTransport,
    graphqlTransport,
    new WsTransport(this.connections),
    rpcTransport,
  ];

  constructor(@Inject(WsConnections) private readonly connections: WsConnections) {}

  /** @throws {TypeError} for a kind of context that this library has not been taught. */
  of(context: ArgumentsHost): Transport {
    const type: string = context.getType();
    const transport = this.all.find((candidate) => candidate.type === type);
    if (transport) return transport;
    throw new TypeError(`Sessions cannot be found in a context of the type "${type}".`);
  }
}
