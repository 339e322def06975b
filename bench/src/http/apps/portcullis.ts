/** This library as its guide says: the module, and `@Auth()` on the handler. */
import { Controller, Get, Module } from '@nestjs/common';
import { Auth, AuthModule } from 'portcullis';
import { encode } from 'portcullis/jwt';
import { CLAIMS, COOKIE, ORIGIN, SECRET, browserHeader } from '../../subjects/person.js';
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

export async function portcullis(config = portcullisConfig()): Promise<App> {
  @Module({
    imports: [AuthModule.forRoot(config)],
    controllers: [GuardedController],
  })
  class PortcullisModule {}

  const token = await encode({ token: CLAIMS, secret: SECRET, salt: COOKIE });
  // The site that the cookie of a browser names, whichever port this one listens on.
  const { host } = new URL(ORIGIN);
  return { module: PortcullisModule, headers: { host, cookie: browserHeader(token) } };
}
