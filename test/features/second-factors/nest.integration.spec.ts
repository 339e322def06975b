/** Guards of NestJS, and sessions that are held. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Auth, AuthModule, CurrentUser, type User } from '../../../src/index.js';
import { Account } from '../../../src/features/account/index.js';
import { SecondFactors } from '../../../src/features/second-factors/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Browser } from '../../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';

const ORIGIN = 'https://app.test';
const TOTP = `${ORIGIN}/auth/account/second-factors/totp`;

@Controller()
class OrdersController {
  @Get('orders')
  @Auth()
  orders(@CurrentUser() user: User) {
    return user.email;
  }

  @Get('home')
  @Auth({ optional: true })
  home(@CurrentUser() user: User | undefined) {
    return user?.email ?? 'a visitor';
  }
}

describe.each(PLATFORMS)('on %s', (_platform, adapter) => {
  let running: RunningApp;
  let browser: Browser;
  let isAdmin: boolean;
  beforeEach(async () => {
    isAdmin = false;
    const users = new MemoryAdapter();
    await users.createUser({
      id: 'ada',
      email: 'ada@example.com',
      emailVerified: new Date(),
      name: 'Ada',
    });
    running = await startApp(
      {
        imports: [
          AuthModule.forRoot({
            url: ORIGIN,
            secret: 'a secret for tests only, at least 32 bytes',
            adapter: users,
            session: { strategy: 'jwt' },
            providers: [
              {
                id: 'entry',
                name: 'Entry',
                type: 'credentials',
                credentials: {},
                authorize: () => users.getUser('ada'),
                amr: ['pwd'],
              },
            ],
            features: [
              Sessions(),
              Account(),
              SecondFactors({ policy: () => (isAdmin ? 'require' : 'offer') }),
            ],
            mail: { mailer: () => undefined },
          }),
        ],
        controllers: [OrdersController],
      },
      adapter(),
    );
    browser = new Browser((request) => running.serve(request), ORIGIN);
    await browser.post('/auth/callback/entry', {});
  });
  afterEach(() => running.close());

  async function promote(): Promise<void> {
    isAdmin = true;
    await running.app.get<SecondFactors>(SecondFactors).policyChanged('ada');
  }

  it('a guard refuses a script with the page, and leads a browser there and back', async () => {
    expect((await browser.visit('/orders')).status).toBe(200);
    await promote();
    const response = await browser.visit('/orders');
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'SecondFactorRequired', location: TOTP }),
    ]);
    const page = await browser.visit('/orders', { headers: { accept: 'text/html' } });
    const callbackUrl = encodeURIComponent(`${ORIGIN}/orders`);
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      `${TOTP}?callbackUrl=${callbackUrl}`,
    ]);
  });

  it('a handler with an optional session sees a visitor', async () => {
    await promote();
    expect(await (await browser.visit('/home')).text()).toBe('a visitor');
  });

  it('a request without a session is asked to sign in', async () => {
    await promote();
    const visitor = new Browser((request) => running.serve(request), ORIGIN);
    const response = await visitor.visit('/orders');
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.not.objectContaining({ code: 'SecondFactorRequired' }),
    ]);
  });
});
