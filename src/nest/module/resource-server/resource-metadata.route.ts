/** The route that says whose access tokens the API accepts (RFC 9728 §3). */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  AccessTokenVerifierToken,
  createResourceMetadata,
  getResourceMetadataUrl,
} from '../../../core/access-tokens/index.js';
import { parseUrl } from '../../../core/kernel/index.js';
import { MessageRequest, RequestServices } from '../../transports/transport.js';

/**
 * Registers `GET /.well-known/oauth-protected-resource` and the path of the resource. The path is
 * the same for every API, so it is registered on the server itself: a global prefix does not apply,
 * and no guard runs.
 */
@Injectable()
export class ResourceMetadataRoute implements OnModuleInit {
  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(RequestServices) private readonly services: RequestServices,
  ) {}

  async onModuleInit(): Promise<void> {
    const { httpAdapter } = this.host;
    const services = await this.services.forRequest(new MessageRequest());
    const options = services.get(AccessTokenVerifierToken)?.options;
    const address = options && parseUrl(getResourceMetadataUrl(options) ?? '');
    // A microservice has no server of its own for HTTP.
    if (!address || !httpAdapter?.getInstance()) return;
    const metadata = createResourceMetadata(options);
    httpAdapter.get(address.pathname, (_request: unknown, reply: unknown) => {
      httpAdapter.setHeader(reply, 'Cache-Control', 'public, max-age=3600');
      // Clients in browsers, of other sites, read it too. It is public.
      httpAdapter.setHeader(reply, 'Access-Control-Allow-Origin', '*');
      httpAdapter.reply(reply, metadata, 200);
    });
  }
}
