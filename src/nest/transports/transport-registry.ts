/** The transports by their NestJS names. */
import { type ArgumentsHost, Inject, Injectable } from '@nestjs/common';
import { isPlatformRequest } from '../../node/platform.js';
import { graphqlTransport, readGraphQLRequest } from './graphql.transport.js';
import { httpTransport, toTransportRequest } from './http.transport.js';
import { readMessageRequest, rpcTransport } from './rpc.transport.js';
import { isObject, type Transport, type TransportRequest } from './transport.js';
import { WsConnections, WsTransport } from './ws.transport.js';

/** Finds the transport of a context. A new transport is added to its list. */
@Injectable()
export class TransportRegistry {
  private readonly byType: ReadonlyMap<string, Transport> = new Map(
    [httpTransport, graphqlTransport, new WsTransport(this.connections), rpcTransport].map(
      (transport: Transport) => [transport.type, transport],
    ),
  );

  constructor(@Inject(WsConnections) private readonly connections: WsConnections) {}

  /** @throws {TypeError} for a kind of context that is not supported. */
  get(context: ArgumentsHost): Transport {
    const type: string = context.getType();
    const transport = this.byType.get(type);
    if (transport) return transport;
    throw new TypeError(`Sessions cannot be found in a context of the type "${type}".`);
  }
}

/** NestJS's `RequestContext` of an RPC message: its payload, and the transport's own context. */
interface MessageHost {
  getContext(): unknown;
}

/**
 * Finds the request in what NestJS injects as `REQUEST`: a request of the platform, the context
 * that a GraphQL driver creates, or an RPC message.
 */
export function getTransportRequest(injected: object): TransportRequest {
  if (isPlatformRequest(injected)) return toTransportRequest(injected);
  if (!isMessageHost(injected)) return readGraphQLRequest(injected);
  const message = injected.getContext();
  return readMessageRequest(isObject(message) ? message : undefined);
}

function isMessageHost(injected: object): injected is MessageHost {
  return 'getPattern' in injected && 'getContext' in injected;
}
