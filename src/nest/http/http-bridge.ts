/** Between a NestJS platform and the core: the one place that knows both. */
import { Inject, Injectable } from '@nestjs/common';
import { AuthHandler } from '../../core/index.js';
import { RequestServices } from '../composition/request-services.js';
import { carryingRequest } from '../transports/http.transport.js';
import { toIncomingRequest } from './http-request.js';
import { writeAnswer } from '../../node/outgoing-reply.js';
import type { PlatformReply, PlatformRequest } from '../../node/platform.js';

/** Has the core answer a platform's request, and writes the answer to its reply. */
@Injectable()
export class HttpBridge {
  constructor(@Inject(RequestServices) private readonly services: RequestServices) {}

  async answer(incoming: PlatformRequest, reply: PlatformReply): Promise<void> {
    const services = await this.services.of(carryingRequest(incoming));
    writeAnswer(await services.get(AuthHandler).answer(toIncomingRequest(incoming)), reply);
  }
}
