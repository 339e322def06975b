/** The extras of AuthModule. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Req } from '@nestjs/common';
import { Auth, AuthModule, type AuthModuleExtras, OptionalAuth } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { signedInBrowser } from '../../support/signed-in.js';

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

  it.each(['user', 'member'])('the guard assigns the user to request.%s', async (userProperty) => {
    await start({ userProperty });
    const user = { name: 'Ada' };
    await expect(seenBy(await ada())).resolves.toEqual({ [userProperty]: user });
    await expect(seenBy(new Browser(running.serve))).resolves.toEqual({});
  });

  it('the guard assigns the user to no property by default', async () => {
    await start({});
    await expect(seenBy(await ada())).resolves.toEqual({});
  });

  it('an app without the routes verifies sessions that another one started', async () => {
    await start({ routes: false });
    const browser = await ada();
    expect((await browser.visit('/me/guarded')).status).toBe(200);
    expect((await browser.visit('/auth/session')).status).toBe(404);
    expect((await browser.visit('/auth/signin')).status).toBe(404);
  });
});

describe('an app does not start', () => {
  // As from the environment: the types would not let these by.
  const wrong: [keyof AuthModuleExtras, unknown, RegExp][] = [
    ['globalGuard', 'true', /`globalGuard` must be true or false/],
    ['globalGuard', 1, /`globalGuard` must be true or false/],
    ['globalGuard', null, /`globalGuard` must be true or false/],
    ['bearerTokens', 'false', /`bearerTokens` must be true or false/],
    ['isGlobal', 'no', /`isGlobal` must be true or false/],
    ['routes', 0, /`routes` must be true or false/],
    ['rolesPath', 7, /`rolesPath` must be names with dots/],
    ['rolesPath', '', /`rolesPath` must be names with dots/],
    ['rolesPath', 'user..roles', /`rolesPath` must be names with dots/],
    ['userProperty', '', /`userProperty` must be a name that a request has no use for/],
    ['userProperty', '__proto__', /`userProperty` must be a name/],
    ['userProperty', 'headers', /`userProperty` must be a name/],
    ['userProperty', 'raw', /`userProperty` must be a name/],
    ['services', 7, /`services` must be a list of providers/],
  ];
  it.each(wrong)('with %s as %j', async (name, value, message) => {
    const options = { ...handlerConfig, [name]: value };
    const factory = { [name]: value, useFactory: () => handlerConfig };
    for (const module of [AuthModule.forRoot(options), AuthModule.forRootAsync(factory)]) {
      const starting = startApp({ imports: [module] }, PLATFORMS[0][1]());
      await expect(starting).rejects.toThrow(message);
    }
  });
});
