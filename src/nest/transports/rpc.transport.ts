/**
 * RPC: messages between services.
 *
 * gRPC has metadata; NATS, Kafka and RabbitMQ have headers; MQTT 5 has user properties. TCP and
 * Redis have none of them, so that their messages cannot carry a session.
 */
import { type ArgumentsHost, type HttpException, HttpStatus } from '@nestjs/common';
import type { HeaderReader } from '../../core/http/index.js';
import { loadMicroservices } from './optional-packages.js';
import {
  createHeaderReader,
  MessageRequest,
  isObject,
  isText,
  type Transport,
  type TransportRequest,
} from './transport.js';

type Headers = Readonly<Record<string, unknown>>;

/** Headers with a getter: the metadata of gRPC, the headers of NATS. */
interface Lookup {
  get(name: string): unknown;
}

/** The methods of NestJS's RPC contexts that may lead to headers. */
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

const HEADER_SOURCES: readonly ((message: MessageContext) => unknown)[] = [
  (message) => message.getHeaders?.(),
  (message) => message.getMessage?.().headers,
  (message) => message.getMessage?.().properties?.headers,
  (message) => message.getPacket?.().properties?.userProperties,
];

/** The codes of gRPC (grpc/grpc, doc/statuscodes.md), by HTTP status. */
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

  getRequest: (context: ArgumentsHost) => readMessageRequest(getMessage(context)),

  toException: async (failure: HttpException, context: ArgumentsHost) => {
    const { RpcException } = await loadMicroservices();
    const response = failure.getResponse();
    const message = getMessage(context);
    const isGrpc = message !== undefined && isLookup(message);
    if (!isGrpc || !isObject(response)) return new RpcException(response);
    return new RpcException({
      ...response,
      code: GRPC_CODES.get(failure.getStatus()) ?? GRPC_INTERNAL,
    });
  },
};

/** Reads the headers of a message, if it has any. */
export function readMessageRequest(message: MessageContext | undefined): TransportRequest {
  const headers = message && getHeaders(message);
  // The identity is always a new one: a custom transport may use one context for all messages.
  return new MessageRequest({ ...(message && { source: message }), ...(headers && { headers }) });
}

/** The transport's own context of a message. It may be any value. */
function getMessage(context: ArgumentsHost): MessageContext | undefined {
  const message = context.switchToRpc().getContext<unknown>();
  return isObject(message) ? message : undefined;
}

function getHeaders(message: MessageContext): HeaderReader | undefined {
  if (isLookup(message)) return createLookupReader(message);
  const found = HEADER_SOURCES.map((getSource) => getSource(message)).find(isObject);
  if (!found) return undefined;
  return isLookup(found) ? createLookupReader(found) : createHeaderReader({ ...found });
}

function createLookupReader(headers: Lookup): HeaderReader {
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
