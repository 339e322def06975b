/** Handlers that sign in and out themselves, as forms and mobile clients of an app use them. */
import { Body, Controller, Get, Inject, Param, Post, Redirect, Req, Res } from '@nestjs/common';
import { Auth, AuthService, Session } from '../../src/index.js';
import type { PlatformReply, PlatformRequest } from '../../src/node/platform.js';

type Fields = Readonly<Record<string, string>>;

@Controller()
export class FormsController {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  @Post('login')
  @Redirect()
  login(
    @Body() form: Fields,
    @Req() request: PlatformRequest,
    @Res({ passthrough: true }) reply: PlatformReply,
  ) {
    return this.auth.signIn({ request, reply }, 'credentials', form);
  }

  @Post('go/:provider')
  @Redirect()
  go(
    @Param('provider') provider: string,
    @Body() { redirectTo, ...parameters }: Fields,
    @Req() request: PlatformRequest,
    @Res({ passthrough: true }) reply: PlatformReply,
  ) {
    return this.auth.signIn(
      { request, reply },
      provider,
      { redirectTo, ...parameters },
      parameters,
    );
  }

  @Post('api/login')
  apiLogin(
    @Body() fields: Fields,
    @Req() request: PlatformRequest,
    @Res({ passthrough: true }) reply: PlatformReply,
  ) {
    return this.auth.signIn({ request, reply }, 'credentials', fields);
  }

  @Post('logout')
  @Redirect()
  logout(@Req() request: PlatformRequest, @Res({ passthrough: true }) reply: PlatformReply) {
    return this.auth.signOut({ request, reply }, { redirectTo: '/bye' });
  }

  @Post('plan')
  async plan(
    @Body() data: unknown,
    @Req() request: PlatformRequest,
    @Res({ passthrough: true }) reply: PlatformReply,
  ) {
    return { session: await this.auth.update({ request, reply }, data) };
  }

  @Get('members')
  @Auth()
  members(@Session() session: Session) {
    return session;
  }
}
