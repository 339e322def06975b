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
import type { FeatureRoute } from '../../core/features/index.js';
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

/** Creates the controllers for the routes of features, one for each method that they have. */
export function createFeatureControllers(
  basePath: string,
  routes: readonly FeatureRoute[],
): Type[] {
  const paths = listPaths(routes);

  @Public()
  @Controller({ path: basePath, version: VERSION_NEUTRAL })
  class FeatureController {
    constructor(@Inject(RequestServices) protected readonly services: RequestServices) {}
  }

  class GetController extends FeatureController {
    @Get(paths.GET)
    async get(@Req() request: PlatformRequest, @Res() reply: PlatformReply): Promise<void> {
      await handle(request, reply, this.services);
    }
  }

  class PostController extends FeatureController {
    @Post(paths.POST)
    async post(@Req() request: PlatformRequest, @Res() reply: PlatformReply): Promise<void> {
      await handle(request, reply, this.services);
    }
  }

  class DeleteController extends FeatureController {
    @Delete(paths.DELETE)
    async delete(@Req() request: PlatformRequest, @Res() reply: PlatformReply): Promise<void> {
      await handle(request, reply, this.services);
    }
  }
  // NestJS would take the base path itself for no paths.
  return [
    ...(paths.GET.length > 0 ? [GetController] : []),
    ...(paths.POST.length > 0 ? [PostController] : []),
    ...(paths.DELETE.length > 0 ? [DeleteController] : []),
  ];
}

/** The paths of each method, each once. A client may send DELETE as a field of a POST. */
function listPaths(routes: readonly FeatureRoute[]): Record<FeatureRoute['method'], string[]> {
  const pickPaths = (...methods: FeatureRoute['method'][]): string[] => {
    const those = routes.filter(({ method }) => methods.includes(method));
    return [...new Set(those.map(({ path }) => path.slice(1)))];
  };
  return { GET: pickPaths('GET'), POST: pickPaths('POST', 'DELETE'), DELETE: pickPaths('DELETE') };
}

/** Has the core handle the request, and writes the response to the reply. */
async function handle(
  request: PlatformRequest,
  reply: PlatformReply,
  requestServices: RequestServices,
): Promise<void> {
  const services = await requestServices.forRequest(toTransportRequest(request));
  await writeResponse(
    await services.get(AuthHandler).respondHttp(toIncomingRequest(request)),
    reply,
  );
}
