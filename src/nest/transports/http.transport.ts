/** Routes of Express and Fastify. */
import type { ArgumentsHost, HttpException } from '@nestjs/common';
import { headerReader, requestOrigin } from '../http/incoming-request.js';
import { type PlatformReply, type PlatformRequest, nodeRequest } from '../http/platform.js';
import type { CarryingRequest, Transport } from './transport.js';

/** A request of the platform as a session is found by it. */
export function carryingRequest(request: PlatformRequest): CarryingRequest {
  return {
    identity: nodeRequest(request),
    source: request,
    headers: headerReader(request),
    get origin() {
      return requestOrigin(request);
    },
  };
}

export const httpTransport: Transport = {
  type: 'http',

  request: (context: ArgumentsHost) =>
    carryingRequest(context.switchToHttp().getRequest<PlatformRequest>()),

  reply: (context: ArgumentsHost) => context.switchToHttp().getResponse<PlatformReply>(),

  exception: async (failure: HttpException) => failure,
};
