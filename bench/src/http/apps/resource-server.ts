/** This library as its guide says: `forResourceServer`, and `@Auth()` on the handler. */
import { Controller, Get, Module } from '@nestjs/common';
import { Auth, AuthModule } from 'portcullis';
import { AUDIENCE, readIssuer } from '../../subjects/token-issuer.js';
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

export async function resourceServer(): Promise<App> {
  const { issuer, token } = readIssuer();

  @Module({
    imports: [AuthModule.forResourceServer({ issuers: [{ issuer, audience: AUDIENCE }] })],
    controllers: [GuardedController],
  })
  class ResourceModule {}

  return { module: ResourceModule, headers: { authorization: `Bearer ${token}` } };
}
