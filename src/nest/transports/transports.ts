/** The transports, by the names that NestJS has for them. */
import { type ArgumentsHost, Inject, Injectable } from '@nestjs/common';
import { isPlatformRequest } from '../../node/platform.js';
import { graphqlTransport, requestOfGraphQL } from './graphql.transport.js';
import { httpTransport, toTransportRequest } from './http.transport.js';
import { requestOfMessage, rpcTransport } from './rpc.transport.js';
import { isObject, type Transport, type TransportRequest } from './transport.js';
import { WsConnections, WsTransport } from './ws.transport.js';

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
  get(context: ArgumentsHost): Transport {
    const type: string = context.getType();
    const transport = this.all.find((candidate) => candidate.type === type);
    if (transport) return transport;
    throw new TypeError(`Sessions cannot be found in a context of the type "${type}".`);
  }
}

/* MERGED request-of-context.ts: The request behind what NestJS injects as `REQUEST`. */

/** What NestJS makes of a message between services: its payload, and the transport's own context. */
interface MessageHost {
  getContext(): unknown;
}

/** It is the platform's request; for GraphQL, the context that the driver makes; or a message. */
export function getTransportRequest(injected: object): TransportRequest {
  if (isPlatformRequest(injected)) return toTransportRequest(injected);
  if (!isMessageHost(injected)) return requestOfGraphQL(injected);
  const message = injected.getContext();
  return requestOfMessage(isObject(message) ? message : undefined);
}

function isMessageHost(injected: object): injected is MessageHost {
  return 'getPattern' in injected && 'getContext' in injected;
}
