/** A request and its reply on Node, Express or Fastify, for the authentication of the request. */
import { NO_STORE, type SetCookie } from '../core/http/index.js';
import type { ServiceResolver } from '../core/index.js';
import { memoizeByObject, perRequest } from '../core/kernel/index.js';
import { RequestAuth, type RequestPort, RequestSession } from '../core/request/index.js';
import { getRequestOrigin, IncomingHeaders } from './incoming-request.js';
import { setCookies, setHeader } from './outgoing-reply.js';
import {
  getNodeReply,
  getNodeRequest,
  type PlatformReply,
  type PlatformRequest,
  takesHeaders,
} from './platform.js';

class NodePort implements RequestPort {
  readonly method: string;
  readonly headers: IncomingHeaders;
  readonly clientAddress: string | undefined;

  constructor(
    private readonly request: PlatformRequest,
    private readonly reply: PlatformReply,
  ) {
    const message = getNodeRequest(request);
    this.method = message.method ?? 'GET';
    this.headers = new IncomingHeaders(message);
    this.clientAddress = message.socket.remoteAddress;
  }

  /** @throws {MalformedRequest} if the `Host` header is no host. */
  get origin(): string {
    return getRequestOrigin(this.request);
  }

  canSetCookies(): boolean {
    return takesHeaders(this.reply);
  }

  setCookies(cookies: readonly SetCookie[]): void {
    // The reply may have been started while the session was read.
    if (takesHeaders(this.reply)) setCookies(this.reply, cookies);
  }

  /** Unless the app has set `Cache-Control`. */
  keepPrivate(): void {
    if (!takesHeaders(this.reply) || getNodeReply(this.reply).hasHeader('cache-control')) return;
    for (const [name, value] of Object.entries(NO_STORE)) setHeader(this.reply, name, value);
  }
}

/** The requests that each services have. */
const getRequests = memoizeByObject((_: ServiceResolver) => perRequest<RequestAuth>());

/** The authentication of a request: the same object for the same request and services. */
export function findRequestAuth(
  request: PlatformRequest,
  reply: PlatformReply,
  services: ServiceResolver,
): RequestAuth {
  const requests = getRequests(services);
  const message = getNodeRequest(request);
  const known =
    requests.get(message) ??
    new RequestAuth(new RequestSession(() => services, new NodePort(request, reply)));
  requests.set(message, known);
  return known;
}
