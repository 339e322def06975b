/** HTTP: the routes of Express and Fastify. */
import { type ArgumentsHost, BadRequestException, type HttpException } from '@nestjs/common';
import { MalformedRequest } from '../../core/errors/index.js';
import type { SetCookie } from '../../core/http/index.js';
import * as node from '../../node/incoming-request.js';
import { IncomingHeaders } from '../../node/incoming-request.js';
import { setCookies } from '../../node/outgoing-reply.js';
import {
  getNodeReply,
  getNodeRequest,
  type PlatformReply,
  type PlatformRequest,
  takesHeaders,
} from '../../node/platform.js';
import { sendChallenge } from './challenge.exception.js';
import type { Transport, TransportRequest } from './transport.js';

export const httpTransport: Transport = {
  type: 'http',

  // By position: `switchToHttp` defines three methods on each call, and every guarded request comes
  // here.
  getRequest: (context: ArgumentsHost) =>
    toTransportRequest(
      context.getArgByIndex<PlatformRequest>(0),
      context.getArgByIndex<PlatformReply>(1),
    ),

  getConnection: (context: ArgumentsHost) => getNodeReply(context.getArgByIndex<PlatformReply>(1)),

  toException: async (failure: HttpException, context: ArgumentsHost) => {
    sendChallenge(failure, context.switchToHttp().getResponse<PlatformReply>());
    return failure;
  },
};

/**
 * The request of Express or Fastify, as its session is found and changed.
 *
 * @param reply - Where cookies are set. Without one, none can be set.
 */
export function toTransportRequest(
  request: PlatformRequest,
  reply?: PlatformReply,
): TransportRequest {
  return new HttpTransportRequest(request, reply);
}

/** A class, because each guarded request creates one, and object literals with getters are slow. */
class HttpTransportRequest implements TransportRequest {
  readonly identity = getNodeRequest(this.source);
  readonly headers = new IncomingHeaders(this.identity);
  private resolvedOrigin: string | undefined;

  constructor(
    readonly source: PlatformRequest,
    private readonly reply: PlatformReply | undefined,
  ) {}

  get method(): string {
    return this.identity.method ?? 'GET';
  }

  get origin(): string {
    this.resolvedOrigin ??= getOrigin(this.source);
    return this.resolvedOrigin;
  }

  get clientAddress(): string | undefined {
    return this.identity.socket.remoteAddress;
  }

  canSetCookies(): boolean {
    return this.reply !== undefined && takesHeaders(this.reply);
  }

  setCookies(cookies: readonly SetCookie[]): void {
    // The reply may have been started while the session was read.
    if (this.reply && takesHeaders(this.reply)) setCookies(this.reply, cookies);
  }

  keepPrivate(): void {
    // What a handler answers is the app's: it may be the same for each user.
  }
}

/** @throws {BadRequestException} when the `Host` header is not a host. */
export const getOrigin = rejectMalformed(node.getRequestOrigin);

/**
 * @throws {BadRequestException} when the request target is a whole URL, as in a request to a proxy.
 */
export const getPath = rejectMalformed(node.getRequestPath);

/** @throws {BadRequestException} when the URL of the request is malformed. */
export const toIncomingRequest = rejectMalformed(node.toIncomingRequest);

/** @throws {BadRequestException} when the URL of the request is malformed. */
export const toBodylessRequest = rejectMalformed(node.toBodylessRequest);

/** Has a function throw NestJS's own 400 for a malformed request. */
function rejectMalformed<Given, Read>(read: (given: Given) => Read): (given: Given) => Read {
  return (given) => {
    try {
      return read(given);
    } catch (thrown) {
      if (thrown instanceof MalformedRequest) throw new BadRequestException(thrown.message);
      throw thrown;
    }
  };
}
