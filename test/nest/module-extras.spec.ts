/** What the module is declared with beside its options. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Req } from '@nestjs/common';
import { Auth, AuthModule, type AuthModuleExtras, OptionalAuth } from '../../src/index.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { Browser } from '../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../support/nest-app.js';
import { signedInBrowser } from '../support/signed-in.js';

@Controller('me')
class MeController {
  @Get()
  @OptionalAuth()
  me(@Req() { user, member }: { readonly user?: unknown; readonly member?: unknown }) {
    return { user, member };
  }

  @Get('guarded')
  @Auth()
  guarded() {
    return { inside: true };
  }
}

describe.each(PLATFORMS)('on %s', (_platform, adapter) => {
  let running: RunningApp;
  const start = async (extras: AuthModuleExtras): Promise<void> => {
    const imports = [AuthModule.forRoot({ ...handlerConfig, ...extras })];
    running = await startApp({ imports, controllers: [MeController] }, adapter());
  };
  const ada = () => signedInBrowser(running.serve, handlerConfig.secret);
  const seenBy = async (browser: Browser) => (await browser.visit('/me')).json();

  afterEach(() => running.close());

  it.each(['user', 'member'])('the guard leaves the user at request.%s', async (userProperty) => {
    await start({ userProperty });
    const user = { name: 'Ada' };
    await expect(seenBy(await ada())).resolves.toEqual({ [userProperty]: user });
    await expect(seenBy(new Browser(running.serve))).resolves.toEqual({});
  });

  it('the guard leaves the user nowhere unless it is told where', async () => {
    await start({});
    await expect(seenBy(await ada())).resolves.toEqual({});
  });

  it('an app without the routes checks sessions that another one started', async () => {
    await start({ routes: false });
    const browser = await ada();
    expect((await browser.visit('/me/guarded')).status).toBe(200);
    expect((await browser.visit('/auth/session')).status).toBe(404);
    expect((await browser.visit('/auth/signin')).status).toBe(404);
  });
});
