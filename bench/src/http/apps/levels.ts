/**
 * This library with the levels of sessions: the same handler behind `@Auth()`, and behind a level
 * that its user has.
 */
import { Controller, Get, Module } from '@nestjs/common';
import { Auth, AuthModule } from 'portcullis';
import { encode } from 'portcullis/jwt';
import { CLAIMS, COOKIE, ORIGIN, SECRET, browserHeader } from '../../subjects/person.js';
import { LocalFeed, makeSid, trackedConfig } from '../../subjects/revocations.js';
import type { App } from './app.js';
import { ANSWER } from './me.js';

@Controller()
class LevelsController {
  @Get('me')
  @Auth()
  me() {
    return ANSWER;
  }

  /** A path as long as the other one. The time is longer than a run. */
  @Get('my')
  @Auth({ acr: 'mfa', maxAge: 3600 })
  my() {
    return ANSWER;
  }
}

export async function levels(): Promise<App> {
  @Module({
    imports: [AuthModule.forRoot(trackedConfig(new LocalFeed()))],
    controllers: [LevelsController],
  })
  class LevelsModule {}

  const now = Date.now();
  const proofs = [
    { m: ['pwd'], t: now, p: 'credentials' },
    { m: ['swk', 'user'], t: now, p: 'passkey' },
  ];
  // What a sign-in with a password and a passkey leaves.
  const token = {
    ...CLAIMS,
    sid: makeSid(0),
    'portcullis.level': JSON.stringify({ n: 1, s: now, p: proofs }),
  };
  const cookie = browserHeader(await encode({ token, secret: SECRET, salt: COOKIE }));
  return { module: LevelsModule, headers: { host: new URL(ORIGIN).host, cookie } };
}
