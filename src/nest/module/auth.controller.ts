/** The controller with the library's routes. */
import {
  Controller,
  Delete,
  Get,
  Inject,
  Post,
  Req,
  Res,
  type Type,
  VERSION_NEUTRAL,
} from '@nestjs/common';
import type { FeatureRoute } from '../../core/features/feature-route.js';
import { AuthHandler } from '../../core/index.js';
import { writeResponse } from '../../node/outgoing-reply.js';
import type { PlatformReply, PlatformRequest } from '../../node/platform.js';
import { Public } from '../decorators/auth.decorator.js';
import { toIncomingRequest, toTransportRequest } from '../transports/http.transport.js';
import { RequestServices } from '../transports/transport.js';

/** Two plain patterns, because Express and Fastify spell a wildcard differently. */
const ROUTES = [':action', ':action/:providerId'];

/**
 * Creates the controller for a base path.
 *
 * It is created by a function because the path of a controller is part of its class.
 */
export function createAuthController(basePath: string): Type {
  @Public()
  @Controller({ path: basePath, version: VERSION_NEUTRAL })
  class AuthController {
    constructor(@Inject(RequestServices) private readonly services: RequestServices) {}

    @Get(ROUTES)
    async get(@Req() request: PlatformRequest, @Res() reply: PlatformReply): Promise<void> {
      await handle(request, reply, this.services);
    }

    @Post(ROUTES)
    async post(@Req() request: PlatformRequest, @Res() reply: PlatformReply): Promise<void> {
      await handle(request, reply, this.services);
    }
  }
  return AuthController;
}

/** Creates the controller for the routes of features; none without such routes. */
export function createFeatureControllers(
  basePath: string,
  routes: readonly FeatureRoute[],
): Type[] {
  if (routes.length === 0) return [];
  const paths = [...new Set(routes.map(({ path }) => path.slice(1)))];

  @Public()
  @Controller({ path: basePath, version: VERSION_NEUTRAL })
  class FeatureController {
    constructor(@Inject(RequestServices) private readonly services: RequestServices) {}

    @Get(paths)
    async get(@Req() request: PlatformRequest, @Res() reply: PlatformReply): Promise<void> {
      await handle(request, reply, this.services);
    }

    @Post(paths)
    async post(@Req() request: PlatformRequest, @Res() reply: PlatformReply): Promise<void> {
      await handle(request, reply, this.services);
    }

    @Delete(paths)
    async delete(@Req() request: PlatformRequest, @Res() reply: PlatformReply): Promise<void> {
      await handle(request, reply, this.services);
    }
  }
  return [FeatureController];
}

/** Has the core handle the request, and writes the response to the reply. */
async function handle(
  request: PlatformRequest,
  reply: PlatformReply,
  requestServices: RequestServices,
): Promise<void> {
  const services = await requestServices.forRequest(toTransportRequest(request));
  writeResponse(await services.get(AuthHandler).respondHttp(toIncomingRequest(request)), reply);
}
