/**
 * Queries, mutations and subscriptions. The resolver's third argument is the GraphQL context, which
 * the driver makes: the HTTP request is in `req` or `request`, that of a subscription over a WebSocket
 * in `extra.request`. Nothing of GraphQL is imported: an app that has none installs none.
 */
import { type ArgumentsHost, HttpException, HttpStatus } from '@nestjs/common';
import { type PlatformRequest, isPlatformReply, isPlatformRequest } from '../../node/platform.js';
import { toTransportRequest } from './http.transport.js';
import {
  type TransportRequest,
  type Transport,
  anonymous,
  isObject,
  recordReader,
} from './transport.js';

/** What drivers put into their context, as far as a session can be in it. */
interface GraphQLContext {
  readonly req?: unknown;
  readonly request?: unknown;
  readonly res?: unknown;
  readonly reply?: unknown;
  /** Of graphql-ws: the request that opened the WebSocket. */
  readonly extra?: unknown;
  /** What a client sends once, when it opens a WebSocket. */
  readonly connectionParams?: unknown;
}

const CONTEXT_ARGUMENT = 2;

/** As GraphQL clients know them; the numbers are those of HTTP. */
const CODES: ReadonlyMap<number, string> = new Map([
  [HttpStatus.BAD_REQUEST, 'BAD_REQUEST'],
  [HttpStatus.UNAUTHORIZED, 'UNAUTHENTICATED'],
  [HttpStatus.FORBIDDEN, 'FORBIDDEN'],
  [HttpStatus.CONFLICT, 'CONFLICT'],
  [HttpStatus.TOO_MANY_REQUESTS, 'TOO_MANY_REQUESTS'],
  [HttpStatus.SERVICE_UNAVAILABLE, 'SERVICE_UNAVAILABLE'],
]);

/** What Apollo's driver has the same codes for. Of every other status it makes an internal error. */
const KNOWN_TO_DRIVERS: ReadonlySet<number> = new Set([
  HttpStatus.BAD_REQUEST,
  HttpStatus.UNAUTHORIZED,
  HttpStatus.FORBIDDEN,
]);

export const graphqlTransport: Transport = {
  type: 'graphql',

  request: (context: ArgumentsHost) => requestOfGraphQL(sharedContext(context)),

  reply: (context: ArgumentsHost) => {
    const shared = sharedContext(context);
    return [shared.res, shared.reply, members(shared.req).res].find(isPlatformReply);
  },

  // GraphQL takes over the `extensions` of whatever a resolver throws. Some drivers make codes of the
  // status by themselves, but none does for a subscription.
  exception: async (failure: HttpException) => {
    const status = failure.getStatus();
    const code = CODES.get(status) ?? 'INTERNAL_SERVER_ERROR';
    // The driver goes by a status in the body, so the others have none there.
    const told = KNOWN_TO_DRIVERS.has(status)
      ? failure
      : new HttpException(failure.message, status);
    return Object.assign(told, { extensions: { code, status } });
  },
};

/** What a driver's context has of a request. */
export function requestOfGraphQL(shared: GraphQLContext): TransportRequest {
  const nested = members(shared.req);
  const opening = [members(shared.extra).request, members(nested.extra).request].find(
    isPlatformRequest,
  );
  // A connection lives longer than a session may: ask again for each operation.
  if (opening) return { ...openedBy(opening, shared, nested), identity: {} };
  const candidates = [shared.req, shared.request, members(shared.reply).request];
  const request = candidates.find(isPlatformRequest);
  return request ? toTransportRequest(request) : anonymous(shared);
}

/** Browsers cannot set headers on a WebSocket, so clients send a token as they connect. */
function openedBy(
  opening: PlatformRequest,
  ...contexts: readonly GraphQLContext[]
): Omit<TransportRequest, 'identity'> {
  const { headers, origin, source } = toTransportRequest(opening);
  const [sent] = contexts.map(({ connectionParams }) => connectionParams).filter(isObject);
  const parameters = recordReader({ ...sent });
  return {
    origin,
    source,
    isHandshake: true,
    headers: {
      get: (name) => headers.get(name) ?? (name === 'authorization' ? parameters.get(name) : null),
    },
  };
}

function sharedContext(context: ArgumentsHost): ReturnType<typeof members> {
  return members(context.getArgByIndex<unknown>(CONTEXT_ARGUMENT));
}

function members(value: unknown): GraphQLContext & { readonly request?: unknown } {
  return isObject(value) ? value : {};
}
