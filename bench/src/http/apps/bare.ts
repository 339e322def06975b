/** The same routes with nothing around them. */
import { Controller, Get, Module } from '@nestjs/common';
import { encode } from 'portcullis/jwt';
import { CLAIMS, COOKIE, SECRET, browserHeader } from '../../subjects/person.js';
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

/** It is sent what the others are sent: to read that is no part of what a guard takes. */
export async function bare(): Promise<App> {
  const token = await encode({ token: CLAIMS, secret: SECRET, salt: COOKIE });
  return { module: BareModule, headers: { cookie: browserHeader(token) } };
}
