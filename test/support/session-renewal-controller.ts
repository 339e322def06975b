/** Handlers that are guarded in every way, and some that end or change the session themselves. */
import { Controller, Get, Header, Inject, Post, Req, Res, Sse } from '@nestjs/common';
import { of } from 'rxjs';
import {
  Auth,
  AuthService,
  AuthToken,
  type JWT,
  OptionalAuth,
  Public,
  Roles,
  Session,
} from '../../src/index.js';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, PlatformReply, PlatformRequest } from '../../src/node/platform.js';

@Controller()
export class SessionRenewalController {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  @Get('open')
  open(@Session() session: Session | null) {
    return { name: session?.user?.name ?? null };
  }

  @Get('members')
  @Auth()
  members(@Session() session: Session) {
    return { name: session.user?.name, expires: session.expires };
  }

  @Get('welcome')
  @OptionalAuth()
  welcome() {
    return 'inside';
  }

  @Get('catalogue')
  @OptionalAuth()
  @Header('Cache-Control', 'public, max-age=60')
  catalogue() {
    return 'inside';
  }

  @Sse('events')
  @Auth()
  events() {
    return of({ data: 'inside' });
  }

  @Get('public')
  @Public()
  public(@Session() session: Session | null) {
    return { name: session?.user?.name ?? null };
  }

  @Get('editors')
  @Roles('editor')
  editors() {
    return 'inside';
  }

  @Get('token')
  @Auth()
  token(@AuthToken() token: JWT) {
    return { accessToken: token['accessToken'] };
  }

  @Get('theme')
  @Auth()
  theme(@Res({ passthrough: true }) reply: FastifyReply | ServerResponse) {
    if ('raw' in reply) reply.header('set-cookie', 'theme=dark; Path=/');
    else reply.appendHeader('set-cookie', 'theme=dark; Path=/');
    return 'inside';
  }

  @Post('out')
  @Auth()
  out(@Req() request: PlatformRequest, @Res({ passthrough: true }) reply: PlatformReply) {
    return this.auth.signOut({ request, reply }, { redirectTo: '/' });
  }

  @Post('update')
  @Auth()
  update(@Req() request: PlatformRequest, @Res({ passthrough: true }) reply: PlatformReply) {
    return this.auth.update({ request, reply }, { plan: 'pro' });
  }

  @Get('streamed')
  @Auth()
  streamed(@Res() reply: PlatformReply) {
    ('raw' in reply ? reply.raw : reply).end('inside');
  }
}
