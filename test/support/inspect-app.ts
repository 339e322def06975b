/** Reads an app in every way: its routes, guards and parameters, and its own controller. */
import { Controller, Get, Inject, Param, Post, Redirect, Req, Res } from '@nestjs/common';
import type { JWT, User } from '../../src/core/public-types.js';
import {
  Auth,
  AuthService,
  AuthToken,
  CurrentUser,
  type HttpExchange,
  Session,
} from '../../src/index.js';
import { Browser } from './browser.js';
import type { RunningApp } from './nest-app.js';

@Controller('me')
export class MeController {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  @Get('guarded')
  @Auth()
  guarded(@Session() session: Session, @AuthToken() token: JWT | null) {
    return { session: session.user?.name, token: token?.name };
  }

  @Get('open')
  open(@CurrentUser() user: User | null) {
    return { user: user?.name };
  }

  @Post('login/:provider')
  @Redirect()
  login(
    @Req() request: HttpExchange['request'],
    @Res({ passthrough: true }) reply: HttpExchange['reply'],
    @Param('provider') provider: string,
  ) {
    return this.auth.signIn({ request, reply }, provider, { password: 'open sesame' });
  }

  @Post('update')
  async update(
    @Req() request: HttpExchange['request'],
    @Res({ passthrough: true }) reply: HttpExchange['reply'],
  ) {
    const session = await this.auth.update({ request, reply }, {});
    return { updated: session?.user?.name };
  }
}

/** What a user sees of the app who signs in by its own controller. */
export async function inspectApp({ serve }: RunningApp) {
  const browser = new Browser(serve);
  const read = async (path: string, visit = {}) =>
    (await (await browser.visit(path, visit)).json()) as Record<string, unknown>;
  const fromElsewhere = { form: {}, headers: { 'sec-fetch-site': 'cross-site' } };
  const login = await browser.visit('/me/login/credentials', { form: {} });
  const session = (await browser.session()) as { user?: User } | null;
  return {
    login: login.status,
    route: session?.user?.name,
    ...(await read('/me/guarded')),
    ...(await read('/me/open')),
    ...(await read('/me/update', { form: {} })),
    providers: Object.keys(await read('/auth/providers')),
    fromElsewhere: (await browser.visit('/me/login/credentials', fromElsewhere)).status,
    withoutCsrf: (await browser.visit('/auth/signout', { form: {} })).headers.get('location'),
  };
}
