/**
 * GraphQL: queries, mutations and subscriptions.
 *
 * The third argument of a resolver is the context, which the driver creates. The HTTP request is in
 * `req` or `request`; for a subscription over a WebSocket it is in `extra.request`. No GraphQL
 * package is imported, so that an app without GraphQL need not install one.
 */
import { type ArgumentsHost, HttpException, HttpStatus } from '@nestjs/common';
import {
  isPlatformReply,
  isPlatformRequest,
  type PlatformReply,
  type PlatformRequest,
} from '../../node/platform.js';
import { sendChallenge } from './challenge.exception.js';
import { toTransportRequest } from './http.transport.js';
import { getProofFacts } from './proof-required.js';
import {
  createHeaderReader,
  MessageRequest,
  isObject,
  type Transport,
  type TransportRequest,
} from './transport.js';

/** The members of a driver's context that may lead to a session. */
interface GraphQLContext {
  readonly req?: unknown;
  readonly request?: unknown;
  readonly res?: unknown;
  readonly reply?: unknown;
  /** From graphql-ws: contains the request that opened the WebSocket. */
  readonly extra?: unknown;
  /** The parameters that a client sends once, when it opens a WebSocket. */
  readonly connectionParams?: unknown;
}

const CONTEXT_ARGUMENT = 2;

/** The error codes that GraphQL clients know, by HTTP status. */
const CODES: ReadonlyMap<number, string> = new Map([
  [HttpStatus.BAD_REQUEST, 'BAD_REQUEST'],
  [HttpStatus.UNAUTHORIZED, 'UNAUTHENTICATED'],
  [HttpStatus.FORBIDDEN, 'FORBIDDEN'],
  [HttpStatus.CONFLICT, 'CONFLICT'],
  [HttpStatus.TOO_MANY_REQUESTS, 'TOO_MANY_REQUESTS'],
  [HttpStatus.SERVICE_UNAVAILABLE, 'SERVICE_UNAVAILABLE'],
]);

/**
 * The statuses for which Apollo's driver has the same codes. It makes any other an internal error.
 */
const DRIVER_STATUSES: ReadonlySet<number> = new Set([
  HttpStatus.BAD_REQUEST,
  HttpStatus.UNAUTHORIZED,
  HttpStatus.FORBIDDEN,
]);

export const graphqlTransport: Transport = {
  type: 'graphql',

  getRequest: (context: ArgumentsHost) => readGraphQLRequest(getContext(context)),

  // Only a subscription over a WebSocket has one.
  getConnection: (context: ArgumentsHost) => {
    const { extra, req } = getContext(context);
    const sockets = [extra, toContext(req).extra].map((one) => toExtra(one).socket);
    return sockets.find(isObject);
  },

  // GraphQL copies the `extensions` of what a resolver throws. Some drivers derive a code from the
  // status, but none does so for a subscription.
  toException: async (failure: HttpException, context: ArgumentsHost) => {
    sendChallenge(failure, getReply(getContext(context)));
    const status = failure.getStatus();
    const code = CODES.get(status) ?? 'INTERNAL_SERVER_ERROR';
    // The driver derives its code from a status in the body, so other statuses are left out of it.
    const exception = DRIVER_STATUSES.has(status)
      ? failure
      : new HttpException(failure.message, status);
    return Object.assign(exception, {
      extensions: { code, status, ...getProofFacts(failure) },
    });
  },
};

function getReply({ res, reply, req }: GraphQLContext): PlatformReply | undefined {
  return [res, reply, toContext(req).res].find(isPlatformReply);
}

/** Finds the request in a driver's context. */
export function readGraphQLRequest(context: GraphQLContext): TransportRequest {
  const nested = toContext(context.req);
  const handshake = [toContext(context.extra).request, toContext(nested.extra).request].find(
    isPlatformRequest,
  );
  // A connection may outlive its session, so the session is looked up for each operation.
  if (handshake) return readHandshake(handshake, context, nested);
  const candidates = [context.req, context.request, toContext(context.reply).request];
  const request = candidates.find(isPlatformRequest);
  return request
    ? toTransportRequest(request, getReply(context))
    : new MessageRequest({ source: context });
}

/** Browsers cannot set headers on a WebSocket, so clients send a token in `connectionParams`. */
function readHandshake(
  handshake: PlatformRequest,
  ...contexts: readonly GraphQLContext[]
): TransportRequest {
  const { headers, origin, source } = toTransportRequest(handshake);
  const [sent] = contexts.map(({ connectionParams }) => connectionParams).filter(isObject);
  const parameters = createHeaderReader({ ...sent });
  const get = (name: string): string | null =>
    headers.get(name) ?? (name === 'authorization' ? parameters.get(name) : null);
  return new MessageRequest({ origin, source, isHandshake: true, headers: { get } });
}

function getContext(context: ArgumentsHost): GraphQLContext {
  return toContext(context.getArgByIndex<unknown>(CONTEXT_ARGUMENT));
}

/** What graphql-ws says of the connection. */
function toExtra(value: unknown): { readonly socket?: unknown } {
  return isObject(value) ? value : {};
}

function toContext(value: unknown): GraphQLContext {
  return isObject(value) ? value : {};
}
