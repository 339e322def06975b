/** nestjs-better-auth, with the session copied into a cookie. */
import { Controller, Get, Module, UseGuards } from '@nestjs/common';
import { AuthGuard, AuthModule } from '@thallesp/nestjs-better-auth';
import { signedInBetterAuth } from '../../subjects/better-auth.js';
import type { App } from './app.js';
import { ANSWER } from './me.js';

@Controller()
class GuardedController {
  @Get('me')
  @UseGuards(AuthGuard)
  me() {
    return ANSWER;
  }
}

export async function betterAuth(): Promise<App> {
  const { auth, cookie } = await signedInBetterAuth('compact');

  @Module({
    imports: [AuthModule.forRoot({ auth, disableGlobalAuthGuard: true })],
    controllers: [GuardedController],
  })
  class BetterAuthModule {}

  return { module: BetterAuthModule, headers: { cookie } };
}
