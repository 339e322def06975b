/**
 * Messages between services. What carries headers differs: gRPC has metadata, NATS, Kafka and RabbitMQ
 * have headers, MQTT 5 has user properties; TCP and Redis have none, and then a message can bring no
 * session.
 */
import { type ArgumentsHost, type HttpException, HttpStatus } from '@nestjs/common';
import type { HeaderReader } from '../../core/http/request-origin.js';
import {
  type TransportRequest,
  type Transport,
  anonymous,
  isObject,
  isText,
  recordReader,
} from './transport.js';

type Headers = Readonly<Record<string, unknown>>;

/** Something that gives values by their names: metadata of gRPC, headers of NATS. */
interface Lookup {
  get(name: string): unknown;
}

/** What the contexts of NestJS's transports have, as far as headers can be in it. */
interface MessageContext {
  /** NATS. */
  getHeaders?(): Lookup | Headers | undefined;
  /** Kafka and RabbitMQ. */
  getMessage?(): {
    readonly headers?: Headers;
    readonly properties?: { readonly headers?: Headers };
  };
  /** MQTT. */
  getPacket?(): { readonly properties?: { readonly userProperties?: Headers } };
}

const WHERE_HEADERS_ARE: readonly ((message: MessageContext) => unknown)[] = [
  (message) => message.getHeaders?.(),
  (message) => message.getMessage?.().headers,
  (message) => message.getMessage?.().properties?.headers,
  (message) => message.getPacket?.().properties?.userProperties,
];

/** The codes of gRPC (grpc/grpc, doc/statuscodes.md); the numbers before them are those of HTTP. */
const GRPC_CODES: ReadonlyMap<number, number> = new Map([
  [HttpStatus.BAD_REQUEST, 3],
  [HttpStatus.CONFLICT, 6],
  [HttpStatus.FORBIDDEN, 7],
  [HttpStatus.TOO_MANY_REQUESTS, 8],
  [HttpStatus.SERVICE_UNAVAILABLE, 14],
  [HttpStatus.UNAUTHORIZED, 16],
]);
const GRPC_INTERNAL = 13;

export const rpcTransport: Transport = {
  type: 'rpc',

  request: (context: ArgumentsHost) => requestOfMessage(getMessage(context)),

  exception: async (failure: HttpException, context: ArgumentsHost) => {
    const { RpcException } = await import('@nestjs/microservices');
    const answer = failure.getResponse();
    const message = getMessage(context);
    const isGrpc = message !== undefined && isLookup(message);
    if (!isGrpc || !isObject(answer)) return new RpcException(answer);
    return new RpcException({
      ...answer,
      code: GRPC_CODES.get(failure.getStatus()) ?? GRPC_INTERNAL,
    });
  },
};

/** What a transport's context has of a request. */
export function requestOfMessage(message: MessageContext | undefined): TransportRequest {
  const headers = message && getHeaders(message);
  // A transport of the app's own may use one context for all messages, so it stands for none.
  return headers ? { ...anonymous(message), headers } : anonymous(message);
}

/** What the transport tells of a message, whatever that is. */
function getMessage(context: ArgumentsHost): MessageContext | undefined {
  const message = context.switchToRpc().getContext<unknown>();
  return isObject(message) ? message : undefined;
}

function getHeaders(message: MessageContext): HeaderReader | undefined {
  if (isLookup(message)) return lookupReader(message);
  const found = WHERE_HEADERS_ARE.map((look) => look(message)).find(isObject);
  if (!found) return undefined;
  return isLookup(found) ? lookupReader(found) : recordReader({ ...found });
}

function lookupReader(headers: Lookup): HeaderReader {
  return {
    get: (name) => {
      const [value] = [headers.get(name)].flat();
      return isText(value) ? String(value) || null : null;
    },
  };
}

function isLookup(headers: object): headers is Lookup {
  return 'get' in headers && typeof headers.get === 'function';
}
