/** An adapter of Auth.js in a NestJS app: given as it is, and by the container. */
import { Controller, Get } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Auth, AuthModule, CurrentUser, type User } from '../../../src/index.js';
import { Browser, readLocation } from '../../support/browser.js';
import { CompliantProvider } from '../../support/compliant-provider.js';
import { PLATFORMS, startApp } from '../../support/nest-app.js';
import { drizzleOnSqlite, kyselyOnSqlite } from './harnesses.js';
import { drizzleTables, kyselyTables, SQLITE } from './tables.js';

const ORIGIN = 'https://app.test';

@Controller()
class MeController {
  @Get('me')
  @Auth()
  me(@CurrentUser() user: User) {
    return { name: user.name };
  }
}

const ADAPTERS = [
  ['drizzle', () => drizzleOnSqlite(drizzleTables(SQLITE))],
  ['kysely', () => kyselyOnSqlite(kyselyTables(SQLITE))],
] as const;

let provider: CompliantProvider;
beforeAll(async () => {
  provider = await CompliantProvider.start([`${ORIGIN}/auth/callback/compliant`]);
});
afterAll(() => provider.stop());

describe.each(PLATFORMS)('on %s', (_, platform) => {
  it.each(ADAPTERS)('signs in, guards and signs out with %s', async (_name, makeHarness) => {
    const { adapter, close } = await makeHarness();
    const options = { url: ORIGIN, secret: 'a secret that is at least 32 bytes long' };
    const running = await startApp(
      {
        imports: [
          AuthModule.forRootAsync({
            useFactory: () => ({ ...options, adapter, providers: [provider.oidc()] }),
          }),
        ],
        controllers: [MeController],
      },
      platform(),
    );
    const browser = new Browser(running.serve, ORIGIN);
    expect((await browser.visit('/me')).status).toBe(401);
    await provider.signIn(browser, 'ada');
    expect(await (await browser.visit('/me')).json()).toEqual({ name: 'Ada Lovelace' });
    expect(readLocation(await browser.post('/auth/signout')).href).toBe(`${ORIGIN}/`);
    expect((await browser.visit('/me')).status).toBe(401);
    await running.close();
    await close();
  });
});
