/** The library's routes in a NestJS app. */
import {
  Controller,
  Get,
  Inject,
  Post,
  Req,
  Res,
  type Type,
  VERSION_NEUTRAL,
} from '@nestjs/common';
import type { PlatformReply, PlatformRequest } from '../../node/platform.js';
import { Public } from '../decorators/auth.decorator.js';
import { HttpBridge } from '../transports/http.transport.js';

/** Two plain patterns: a wildcard is spelled differently on Express and on Fastify. */
const ROUTES = [':action', ':action/:providerId'];

/**
 * A controller at this path.
 *
 * It is made by a function because the path of a controller is part of its class.
 */
export function createAuthController(basePath: string): Type {
  @Public()
  @Controller({ path: basePath, version: VERSION_NEUTRAL })
  class AuthController {
    constructor(@Inject(HttpBridge) private readonly bridge: HttpBridge) {}

    @Get(ROUTES)
    async get(@Req() request: PlatformRequest, @Res() reply: PlatformReply): Promise<void> {
      await this.bridge.answer(request, reply);
    }

    @Post(ROUTES)
    async post(@Req() request: PlatformRequest, @Res() reply: PlatformReply): Promise<void> {
      await this.bridge.answer(request, reply);
    }
  }
  return AuthController;
}
