/** During an outage no request is admitted, and no user is signed out or answered as if. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, type ModuleMetadata } from '@nestjs/common';
import { ConfigurationCheck } from '../../../src/core/config/configuration-check.js';
import { Auth, AuthModule, CurrentUser, OptionalAuth } from '../../../src/index.js';
import type { User } from '../../../src/core/public-types.js';
import { Browser } from '../../support/browser.js';
import { type Answer, graphql, shownErrors } from '../../support/graphql-app.js';
import { type AppOptions, PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { SESSION_COOKIE } from '../../support/signed-in.js';
import { TracedAdapter } from '../../support/traced-adapter.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { withoutReference } from '../../support/error-reference.js';

const HOUR_MS = 3_600_000;
const UNREADABLE = 'The session could not be read.';

@Controller()
class PagesController {
  @Get('members')
  @Auth()
  members(@CurrentUser() user: User) {
    return { inside: user.name };
  }

  @Get('optional')
  @OptionalAuth()
  optional(@CurrentUser() user: User | null) {
    return { inside: user?.name ?? null };
  }

  @Get('reading')
  reading(@CurrentUser() user: User | null) {
    return { inside: user?.name ?? null };
  }
}

const QUERIES = ['{ post { title } }', '{ open { title } }', '{ plain { reader } }'];

describe.each(PLATFORMS)('on %s', (_platform, adapter) => {
  let running: RunningApp;
  afterEach(() => running.close());

  async function start(metadata: ModuleMetadata, options: AppOptions = {}): Promise<void> {
    running = await startApp({ ...metadata, controllers: [PagesController] }, adapter(), options);
  }

  const ask = async (browser: Browser, query: string) =>
    (await (await browser.visit('/graphql', { json: { query } })).json()) as Answer;

  describe('F50 with an unavailable database', () => {
    const database = new TracedAdapter();
    const config = {
      ...handlerConfig,
      providers: handlerConfig.providers.slice(0, 1),
      session: { strategy: 'database' },
      adapter: database.adapter,
    } as const;

    /** A browser with a session; at the next request with it, the database is away. */
    async function memberWhoseDatabaseIsAway(): Promise<Browser> {
      const browser = new Browser(running.serve);
      const sessionToken = crypto.randomUUID();
      const user = {
        id: sessionToken,
        name: 'Ada',
        email: `${sessionToken}@a.test`,
        emailVerified: null,
      };
      const created = await database.adapter.createUser?.(user);
      const expires = new Date(Date.now() + HOUR_MS);
      await database.adapter.createSession?.({ sessionToken, userId: created?.id ?? '', expires });
      browser.jar.set(SESSION_COOKIE, sessionToken);
      database.failNext('getSessionAndUser', new Error('connection refused'));
      return browser;
    }

    it.each([
      ['/members', false],
      ['/members', true],
      ['/optional', false],
      ['/optional', true],
      ['/reading', false],
      ['/reading', true],
      ['/auth/session', false],
      ['/auth/session', true],
    ])('%s is 503, and works again afterwards (globalGuard: %p)', async (path, globalGuard) => {
      await start({ imports: [AuthModule.forRoot({ ...config, globalGuard })] });
      const browser = await memberWhoseDatabaseIsAway();
      const jar = new Map(browser.jar);
      const away = await browser.visit(path, { headers: { accept: 'text/html' } });
      const body = await away.text();
      expect([away.status, away.headers.get('location')]).toEqual([503, null]);
      expect(body).not.toMatch(/inside|Ada|connection refused|sign in/i);
      expect(away.headers.getSetCookie()).toEqual([]);
      expect(browser.jar).toEqual(jar);
      const back = await browser.visit(path);
      expect([back.status, await back.text()]).toEqual([200, expect.stringContaining('Ada')]);
    });

    it.each(QUERIES)('the query %s reports the outage, and no session', async (query) => {
      await start(graphql(config));
      const answer = await ask(await memberWhoseDatabaseIsAway(), query);
      expect(shownErrors(answer)).toEqual([{ message: UNREADABLE, code: expect.any(String) }]);
      expect(shownErrors(answer)[0]?.code).not.toBe('UNAUTHENTICATED');
      expect(JSON.stringify(answer)).not.toMatch(/connection refused|Ada|signed out/);
    });

    it('a sign-out that cannot end the session reports it', async () => {
      await start({ imports: [AuthModule.forRoot(config)] });
      const browser = await memberWhoseDatabaseIsAway();
      const csrfToken = await browser.csrfToken();
      database.failNext('deleteSession', new Error('connection refused'));
      const response = await browser.visit('/auth/signout', { form: { csrfToken } });
      const page = 'https://app.test/auth/error?error=SignOutError';
      expect(withoutReference(response.headers.get('location'))).toBe(page);
      await expect(response.text()).resolves.not.toContain('connection refused');
    });
  });

  describe('with a configuration that turns out to be invalid', () => {
    /** What a running app finds out about itself too late to stop. */
    const invalid = new ConfigurationCheck({ ...handlerConfig, providers: [{ id: 'x' } as never] });
    const customize: AppOptions['customize'] = (builder) =>
      builder.overrideProvider(ConfigurationCheck).useValue(invalid);

    it.each([false, true])(
      'a request without a cookie has no session (globalGuard: %p)',
      async (globalGuard) => {
        const imports = [AuthModule.forRoot({ ...handlerConfig, globalGuard })];
        await start({ imports }, { customize });
        const browser = new Browser(running.serve);
        expect((await browser.visit('/members')).status).toBe(500);
        for (const path of ['session', 'csrf', 'providers', 'signin', 'callback/github?code=x']) {
          const response = await browser.visit(`/auth/${path}`);
          expect([path, response.status]).toEqual([path, 500]);
          expect(response.headers.getSetCookie()).toEqual([]);
          await expect(response.text()).resolves.not.toMatch(/has the type|expires/);
        }
        expect((await browser.visit('/members')).status).toBe(500);
      },
    );

    it('GraphQL reveals nothing', async () => {
      await start(graphql(handlerConfig), { customize });
      const answer = await ask(new Browser(running.serve), '{ post { title } }');
      expect(shownErrors(answer)).toEqual([
        { message: 'The session could not be read.', code: 'INTERNAL_SERVER_ERROR' },
      ]);
    });
  });
});
