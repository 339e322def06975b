/** A thousand concurrent requests of a hundred users: each gets the session of its user. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Query } from '@nestjs/common';
import { Auth, AuthModule, CurrentUser, Session } from '../../../src/index.js';
import type { User } from '../../../src/core/public-types.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { signedInBrowser } from '../../support/signed-in.js';
import { StoredSessions, toCookieHeader } from '../../support/stored-sessions.js';

const PEOPLE = 100;
const REQUESTS = 1000;
/** For machines that have other things to do. */
const PATIENCE_MS = 60_000;

@Controller('me')
@Auth()
class MeController {
  /** Waits for others to arrive between what the guard has seen and what the handler says. */
  @Get()
  async me(@Session() session: Session, @CurrentUser() user: User, @Query('nonce') nonce: string) {
    await new Promise((resolve) => setImmediate(resolve));
    return { seen: [session.user?.name, user.name], nonce };
  }
}

type Options = Parameters<typeof AuthModule.forRoot>[0];

interface Crowd {
  readonly options: Options;
  /** The cookie of a user of this name. */
  cookie(running: RunningApp, name: string): Promise<string>;
}

const STRATEGIES: readonly (readonly [string, () => Crowd])[] = [
  [
    'jwt',
    () => ({
      options: handlerConfig,
      cookie: async ({ serve }, name) => {
        const person = { name, sub: name };
        return (await signedInBrowser(serve, handlerConfig.secret, person)).cookieHeader();
      },
    }),
  ],
  [
    'database',
    () => {
      const stored = new StoredSessions();
      return {
        options: stored.config,
        cookie: async (_running, name) => toCookieHeader(await stored.start(name)).cookie,
      };
    },
  ],
];

describe.each(PLATFORMS)('on %s', (_platform, adapter) => {
  describe.each(STRATEGIES)('with the strategy %s', (_strategy, makeCrowd) => {
    let running: RunningApp;
    afterEach(() => running.close());

    async function start(): Promise<readonly (readonly [string, string])[]> {
      const crowd = makeCrowd();
      running = await startApp(
        { imports: [AuthModule.forRoot(crowd.options)], controllers: [MeController] },
        adapter(),
      );
      const names = Array.from({ length: PEOPLE }, (_, index) => `person ${index}`);
      return Promise.all(
        names.map(async (name) => [name, await crowd.cookie(running, name)] as const),
      );
    }

    const visit = async (path: string, cookie: string) =>
      (
        await running.serve(new Request(`https://app.test${path}`, { headers: { cookie } }))
      ).json() as Promise<unknown>;

    it(
      'each user gets their own session, and a request without a cookie gets none',
      async () => {
        const people = await start();
        const asked = Array.from({ length: REQUESTS }, (_, index) => ({
          person: index % 10 === 9 ? undefined : people[(index * 7) % PEOPLE],
          // Each user asks at both routes.
          isGuarded: index % 200 < 100,
          nonce: String(index),
        }));
        const answers = await Promise.all(
          asked.map(({ person, isGuarded, nonce }) =>
            visit(isGuarded ? `/me?nonce=${nonce}` : '/auth/session', person?.[1] ?? ''),
          ),
        );
        const expected = asked.map(({ person, isGuarded, nonce }) => {
          const name = person?.[0];
          if (isGuarded) return name ? { seen: [name, name], nonce } : { statusCode: 401 };
          return name ? { user: expect.objectContaining({ name }) } : null;
        });
        expect(answers).toEqual(
          expected.map((answer) => (answer === null ? null : expect.objectContaining(answer))),
        );
      },
      PATIENCE_MS,
    );
  });
});
