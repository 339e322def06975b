/** The same routes with nothing around them. */
import { Controller, Get, Module } from '@nestjs/common';
import { CLAIMS } from '../../subjects/person.js';
import type { App } from './app.js';
import { MeController } from './me.js';

const { name, email, picture: image } = CLAIMS;

@Controller('auth')
class SessionController {
  /** What `GET /session` answers, known beforehand. */
  @Get('session')
  session() {
    return { user: { name, email, image }, expires: new Date().toISOString() };
  }
}

@Module({ controllers: [MeController, SessionController] })
class BareModule {}

export const bare = async (): Promise<App> => ({ module: BareModule, headers: {} });
