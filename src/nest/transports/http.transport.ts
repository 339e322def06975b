/** Routes of Express and Fastify. */
import * as node from '../../node/incoming-request.js';
import {
  type ArgumentsHost,
  BadRequestException,
  type HttpException,
  Inject,
  Injectable,
} from '@nestjs/common';
import { MalformedRequest } from '../../core/errors/request.errors.js';
import { applySetCookies, type SetCookie } from '../../core/http/cookies.js';
import { AuthHandler } from '../../core/index.js';
import { IncomingHeaders } from '../../node/incoming-request.js';
import { setCookies, writeAnswer } from '../../node/outgoing-reply.js';
import { nodeRequest, type PlatformReply, type PlatformRequest } from '../../node/platform.js';
import { perRequest, RequestServices, type Transport, type TransportRequest } from './transport.js';

/** A request of the platform as a session is found by it. */
export function toTransportRequest(request: PlatformRequest): TransportRequest {
  return new IncomingCarrier(request);
}

/** A class, since one is made for each guarded request, and objects with getters are dear. */
class IncomingCarrier implements TransportRequest {
  readonly identity = nodeRequest(this.source);
  readonly headers = new IncomingHeaders(this.identity);
  private address: string | undefined;

  constructor(readonly source: PlatformRequest) {}

  get origin(): string {
    this.address ??= requestOrigin(this.source);
    return this.address;
  }
}

export const httpTransport: Transport = {
  type: 'http',

  request: (context: ArgumentsHost) =>
    toTransportRequest(context.switchToHttp().getRequest<PlatformRequest>()),

  reply: (context: ArgumentsHost) => context.switchToHttp().getResponse<PlatformReply>(),

  exception: async (failure: HttpException) => failure,
};

/* MERGED http-bridge.ts: Between a NestJS platform and the core: the one place that knows both. */

/** Has the core answer a platform's request, and writes the answer to its reply. */
@Injectable()
export class HttpBridge {
  constructor(@Inject(RequestServices) private readonly services: RequestServices) {}

  async answer(incoming: PlatformRequest, reply: PlatformReply): Promise<void> {
    const services = await this.services.forRequest(toTransportRequest(incoming));
    writeAnswer(await services.get(AuthHandler).answer(toIncomingRequest(incoming)), reply);
  }
}

/* MERGED http-request.ts: A request of Express or Fastify, read as web-standard parts; what is malformed is NestJS's own 400. */

/** @throws {BadRequestException} when the `Host` header is no host. */
export const requestOrigin = orBadRequest(node.requestOrigin);

/** @throws {BadRequestException} when the request names a whole URL, as one to a proxy does. */
export const requestPath = orBadRequest(node.requestPath);

/** @throws {BadRequestException} when the address of the request is malformed. */
const toIncomingRequest = orBadRequest(node.toIncomingRequest);

/** @throws {BadRequestException} when the address of the request is malformed. */
export const bodylessRequest = orBadRequest(node.bodylessRequest);

function orBadRequest<Given, Read>(read: (given: Given) => Read): (given: Given) => Read {
  return (given) => {
    try {
      return read(given);
    } catch (thrown) {
      if (thrown instanceof MalformedRequest) throw new BadRequestException(thrown.message);
      throw thrown;
    }
  };
}

/* MERGED browser-cookies.ts: The cookies of a browser in the course of one request. */

/**
 * Knows what a browser will hold once it has the answer: what it sent, and what was set since. A guard
 * may have carried the session on before its handler ends it, and then another cookie is to be cleared
 * than the one that came.
 */
export class RequestCookieJar {
  private readonly held = perRequest<string>();

  /** As a `Cookie` header. */
  of({ identity, headers }: TransportRequest): string {
    return this.held.get(identity) ?? headers.get('cookie') ?? '';
  }

  /** Sets cookies on the answer. Whoever asks from now on is told of them. */
  set(request: TransportRequest, reply: PlatformReply, cookies: readonly SetCookie[]): void {
    if (cookies.length === 0) return;
    setCookies(reply, cookies);
    this.held.set(request.identity, applySetCookies(this.of(request), cookies));
  }
}
