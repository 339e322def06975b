/** Routes of Express and Fastify. */
import type { ArgumentsHost, HttpException } from '@nestjs/common';
import { IncomingHeaders } from '../../node/incoming-request.js';
import { requestOrigin } from '../http/http-request.js';
import { type PlatformReply, type PlatformRequest, nodeRequest } from '../../node/platform.js';
import type { CarryingRequest, Transport } from './transport.js';

/** A request of the platform as a session is found by it. */
export function carryingRequest(request: PlatformRequest): CarryingRequest {
  return new IncomingCarrier(request);
}

/** A class, since one is made for each guarded request, and objects with getters are dear. */
class IncomingCarrier implements CarryingRequest {
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
    carryingRequest(context.switchToHttp().getRequest<PlatformRequest>()),

  reply: (context: ArgumentsHost) => context.switchToHttp().getResponse<PlatformReply>(),

  exception: async (failure: HttpException) => failure,
};
