/** HTTP: the routes of Express and Fastify, and the cookies of their requests. */
import { type ArgumentsHost, BadRequestException, type HttpException } from '@nestjs/common';
import { MalformedRequest } from '../../core/errors/request.errors.js';
import { applySetCookies, type SetCookie } from '../../core/http/cookies.js';
import * as node from '../../node/incoming-request.js';
import { IncomingHeaders } from '../../node/incoming-request.js';
import { setCookies } from '../../node/outgoing-reply.js';
import { getNodeRequest, type PlatformReply, type PlatformRequest } from '../../node/platform.js';
import { sendChallenge } from './challenge.js';
import { perRequest } from './per-request.js';
import type { Transport, TransportRequest } from './transport.js';

export const httpTransport: Transport = {
  type: 'http',

  // By position: `switchToHttp` defines three methods on each call, and every guarded request comes here.
  getRequest: (context: ArgumentsHost) =>
    toTransportRequest(context.getArgByIndex<PlatformRequest>(0)),

  getReply: (context: ArgumentsHost) => context.getArgByIndex<PlatformReply>(1),

  toException: async (failure: HttpException, context: ArgumentsHost) => {
    sendChallenge(failure, context.switchToHttp().getResponse<PlatformReply>());
    return failure;
  },
};

/** Converts a request of Express or Fastify to the part that is needed to find its session. */
export function toTransportRequest(request: PlatformRequest): TransportRequest {
  return new HttpTransportRequest(request);
}

/** A class, because each guarded request creates one, and object literals with getters are slow. */
class HttpTransportRequest implements TransportRequest {
  readonly identity = getNodeRequest(this.source);
  readonly headers = new IncomingHeaders(this.identity);
  private resolvedOrigin: string | undefined;

  constructor(readonly source: PlatformRequest) {}

  get origin(): string {
    this.resolvedOrigin ??= getOrigin(this.source);
    return this.resolvedOrigin;
  }
}

/** @throws {BadRequestException} when the `Host` header is not a host. */
export const getOrigin = rejectMalformed(node.getRequestOrigin);

/** @throws {BadRequestException} when the request target is a whole URL, as in a request to a proxy. */
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

/**
 * The cookies that the browser will hold after the response: those that it sent, and those that were
 * set since. A guard may have renewed the session before the handler ends it, and then the handler must
 * clear another cookie than the one in the request.
 */
export class RequestCookieJar {
  private readonly headers = perRequest<string>();

  /** The cookies as a `Cookie` header. */
  getHeader({ identity, headers }: TransportRequest): string {
    return this.headers.get(identity) ?? headers.get('cookie') ?? '';
  }

  /** Sets cookies on the reply. `getHeader` includes them from then on. */
  set(request: TransportRequest, reply: PlatformReply, cookies: readonly SetCookie[]): void {
    if (cookies.length === 0) return;
    setCookies(reply, cookies);
    this.headers.set(request.identity, applySetCookies(this.getHeader(request), cookies));
  }
}
