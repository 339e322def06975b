/** @OptionalAuth() says that it answers 503 while sessions cannot be read. */
import { expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { AuthModule, OptionalAuth } from '../../../src/index.js';
import { Browser } from '../../support/browser.js';
import { PLATFORMS, startApp } from '../../support/nest-app.js';
import { SESSION_COOKIE } from '../../support/signed-in.js';
import { StoredSessions } from '../../support/stored-sessions.js';

@Controller()
class OpenController {
  @Get('optional')
  @OptionalAuth()
  optional() {
    return { inside: true };
  }
}

it.each(
  PLATFORMS.flatMap(([platform, adapter]) =>
    [false, true].map((globalGuard) => ({ platform, adapter, globalGuard })),
  ),
)(
  'a handler without parameters is 503 on $platform, with globalGuard: $globalGuard',
  async ({ adapter, globalGuard }) => {
    const stored = new StoredSessions();
    const running = await startApp(
      {
        imports: [AuthModule.forRoot({ ...stored.config, globalGuard })],
        controllers: [OpenController],
      },
      adapter(),
    );
    const browser = new Browser(running.serve);
    browser.jar.set(SESSION_COOKIE, await stored.start('Ada'));
    stored.goAway();
    const { status } = await browser.visit('/optional');
    await running.close();
    expect(status).toBe(503);
  },
);
