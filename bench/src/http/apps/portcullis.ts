/** This library as its guide says: the module, and `@Auth()` on the handler. */
import { Controller, Get, Module } from '@nestjs/common';
import { Auth, AuthModule } from 'portcullis';
import { encode } from 'portcullis/jwt';
import { CLAIMS, COOKIE, SECRET, cookieHeader } from '../../subjects/person.js';
import { portcullisConfig } from '../../subjects/portcullis.js';
import type { App } from './app.js';
import { ANSWER } from './me.js';

@Controller()
class GuardedController {
  @Get('me')
  @Auth()
  me() {
    return ANSWER;
  }
}

export async function portcullis(providers = 1): Promise<App> {
  @Module({
    imports: [AuthModule.forRoot(portcullisConfig(providers))],
    controllers: [GuardedController],
  })
  class PortcullisModule {}

  const token = await encode({ token: CLAIMS, secret: SECRET, salt: COOKIE });
  return { module: PortcullisModule, headers: { cookie: cookieHeader(token) } };
}
