/** `@Auth()`, `@Session()` and `@CurrentUser()` on both platforms. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Post } from '@nestjs/common';
import { Auth, AuthModule, CurrentUser, Session } from '../../src/index.js';
import type { User } from '../../src/core/public-types.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { Browser } from '../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../support/nest-app.js';
import { signedInBrowser } from '../support/signed-in.js';

const { secret } = handlerConfig;

@Controller()
class PagesController {
  @Get('open')
  open(@Session() session: Session | null, @CurrentUser() user: User | null) {
    return { session, user };
  }

  @Get('members')
  @Auth()
  members(@Session() session: Session, @CurrentUser() user: User) {
    return { session, user };
  }

  @Post('members')
  @Auth()
  change() {
    return { changed: true };
  }
}

@Controller('area')
@Auth()
class AreaController {
  @Get('x')
  x() {
    return { inside: true };
  }
}

describe.each(PLATFORMS)('@Auth() on %s', (_platform, adapter) => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await startApp(
      {
        imports: [AuthModule.forRoot(handlerConfig)],
        controllers: [PagesController, AreaController],
      },
      adapter(),
    );
  });
  afterAll(() => running.close());

  it('admits a signed-in user, and injects session and user', async () => {
    const browser = await signedInBrowser(running.serve, secret);
    const response = await browser.visit('/members');
    expect(response.status).toBe(200);
    await expect(response.json()).resolves.toMatchObject({
      session: { user: { name: 'Ada' }, expires: expect.any(String) },
      user: { name: 'Ada' },
    });
  });

  it('answers a script with 401', async () => {
    const response = await new Browser(running.serve).visit('/members');
    expect(response.status).toBe(401);
    await expect(response.json()).resolves.toMatchObject({ message: 'You need to sign in.' });
  });

  it('redirects a browser that navigates to the sign-in page, and back', async () => {
    const response = await new Browser(running.serve).visit('/members?tab=1', {
      headers: { accept: 'text/html,application/xhtml+xml' },
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(
      'https://app.test/auth/signin?callbackUrl=https%3A%2F%2Fapp.test%2Fmembers%3Ftab%3D1',
    );
    expect(response.headers.get('cache-control')).toContain('no-store');
  });

  it('never redirects a POST', async () => {
    const response = await new Browser(running.serve).visit('/members', {
      json: {},
      headers: { accept: 'text/html' },
    });
    expect(response.status).toBe(401);
  });

  it('guards every handler of a controller', async () => {
    const refused = await new Browser(running.serve).visit('/area/x');
    expect(refused.status).toBe(401);
    const browser = await signedInBrowser(running.serve, secret);
    expect((await browser.visit('/area/x')).status).toBe(200);
  });

  it('injects null where the session is optional', async () => {
    const response = await new Browser(running.serve).visit('/open');
    await expect(response.json()).resolves.toEqual({ session: null, user: null });
  });

  it('sets no cookies for a fresh session', async () => {
    const browser = await signedInBrowser(running.serve, secret);
    const response = await browser.visit('/members');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['/area/x/', 'a trailing slash'],
    ['//area/x', 'a doubled slash'],
    ['/area//x', 'a doubled slash inside'],
    ['/%61rea/x', 'an encoded letter'],
    ['/area/%78', 'an encoded last letter'],
    ['/area/x;a=b', 'a path parameter'],
    ['/AREA/x', 'upper case'],
    ['/area/./x', 'a dot segment'],
  ])('F51 refuses a request without a session at %s (%s)', async (path) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await running.serve(new Request(`https://app.test${path}`, { method }));
      expect(response.status).toBeGreaterThanOrEqual(400);
      await expect(response.text()).resolves.not.toContain('inside');
    }
  });

  it.each(['x-middleware-subrequest', 'x-original-url', 'x-http-method-override'])(
    'A27 ignores the header %s',
    async (header) => {
      const browser = new Browser(running.serve);
      const response = await browser.visit('/members', { headers: { [header]: '/open' } });
      expect(response.status).toBe(401);
    },
  );

  it('M1 admits a token with an empty subject', async () => {
    const browser = await signedInBrowser(running.serve, secret, { name: 'Eve', sub: '' });
    expect((await browser.visit('/members')).status).toBe(200);
  });

  it('keeps the sessions of 100 concurrent users apart', async () => {
    const people = Array.from({ length: 100 }, (_, index) => `person ${index}`);
    const browsers = await Promise.all(
      people.map((name, index) =>
        signedInBrowser(running.serve, secret, { name, sub: String(index) }),
      ),
    );
    const names = await Promise.all(
      browsers.map(async (browser) => {
        const answer = (await (await browser.visit('/members')).json()) as { user: User };
        return answer.user.name;
      }),
    );
    expect(names).toEqual(people);
  });
});
