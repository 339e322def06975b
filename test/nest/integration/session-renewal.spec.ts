/** Guards renew sessions. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import compression from 'compression';
import { RequestSessions } from '../../../src/index.js';
import type { PlatformReply, PlatformRequest } from '../../../src/node/platform.js';
import {
  SessionRenewalApp,
  type SessionRenewalOptions,
  DAY_MS,
  RENEWED,
  sessionLines,
} from '../../support/session-renewal-app.js';
import { SessionRenewalController } from '../../support/session-renewal-controller.js';
import { type AppOptions, PLATFORMS } from '../../support/nest-app.js';
import { SESSION_COOKIE } from '../../support/signed-in.js';

const TIMES = PLATFORMS.flatMap(([platform, adapter]) =>
  (['jwt', 'database'] as const).map((strategy) => ({ platform, strategy, adapter })),
);

describe.each(TIMES)('a guard on $platform, sessions $strategy', ({ strategy, adapter }) => {
  let app: SessionRenewalApp;
  beforeEach(() => {
    app = new SessionRenewalApp();
  });
  afterEach(() => app.close());

  const start = (options: SessionRenewalOptions = {}, appOptions?: AppOptions) =>
    app.start(
      { controllers: [SessionRenewalController] },
      adapter(),
      { strategy, ...options },
      appOptions,
    );

  it('renews a session once per updateAge', async () => {
    await start();
    const browser = await app.signedIn();
    const renewed: string[][] = [];
    for (const elapsed of [0, DAY_MS - 1000, 1000, 0, DAY_MS]) {
      app.clock.now += elapsed;
      renewed.push(sessionLines(await browser.visit('/members')));
    }
    expect(renewed).toEqual([[], [], RENEWED, [], RENEWED]);
    expect(app.writes).toEqual(strategy === 'database' ? ['updateSession', 'updateSession'] : []);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it.each([
    ['/members', 200, RENEWED],
    ['/welcome', 200, RENEWED],
    ['/editors', 403, RENEWED],
    ['/open', 200, []],
    ['/public', 200, []],
  ])('for %s, which answers %i', async (path, status, lines) => {
    await start();
    const response = await (await app.signedIn(DAY_MS)).visit(path);
    expect([response.status, sessionLines(response)]).toEqual([status, lines]);
    const isPrivate = response.headers.get('cache-control') === 'private, no-store';
    expect(isPrivate).toBe(lines.length > 0);
    expect(app.writes).toEqual(strategy === 'database' && isPrivate ? ['updateSession'] : []);
  });

  it('forbids caching of the session cookie, whatever the handler sets', async () => {
    await start();
    const browser = await app.signedIn();
    const answers = [await browser.visit('/catalogue')];
    app.clock.now += DAY_MS;
    answers.push(await browser.visit('/catalogue'), await browser.visit('/catalogue'));
    const headers = answers.map((one) => [one.headers.get('cache-control'), sessionLines(one)]);
    const stored = ['public, max-age=60', []];
    expect(headers).toEqual([stored, ['private, no-store', RENEWED], stored]);
  });

  it('does not delay the events of a stream that is not compressed', async () => {
    await start({}, { configure: (nest) => void nest.use(compression()) });
    const response = await (await app.signedIn(DAY_MS)).visit('/events');
    expect(sessionLines(response)).toEqual(RENEWED);
    expect(response.headers.get('cache-control')).toBe('private, no-store, no-transform');
    expect(response.headers.get('content-encoding')).toBeNull();
    await expect(response.text()).resolves.toContain('data: inside');
  });

  it('keeps the user signed in as long as they return in time', async () => {
    await start({ globalGuard: true });
    const browser = await app.signedIn();
    for (let visit = 0; visit < 6; visit++) {
      app.clock.now += 20 * DAY_MS;
      expect((await browser.visit('/members')).status).toBe(200);
    }
  });

  it('writes nothing without a session, and keeps an invalid cookie', async () => {
    await start();
    const browser = app.browser();
    browser.jar.set(SESSION_COOKIE, 'nonsense');
    for (const visitor of [browser, app.browser()]) {
      const response = await visitor.visit('/members');
      expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
    }
    expect(app.writes).toEqual([]);
  });

  it('sets no cookie for a bearer token of any age', async () => {
    await start({ bearerTokens: true });
    const [token = ''] = [(await app.signedIn(2 * DAY_MS)).jar.get(SESSION_COOKIE)];
    const headers = { authorization: `Bearer ${decodeURIComponent(token)}` };
    const response = await app.browser().visit('/members', { headers });
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    expect(app.writes).toEqual([]);
  });

  it('keeps the cookies of a middleware and of the handler', async () => {
    await start(
      {},
      {
        configure: (nest) =>
          nest.use((_request: unknown, reply: PlatformReply & object, next: () => void) => {
            Reflect.apply(Reflect.get(reply, 'setHeader') as () => void, reply, [
              'set-cookie',
              ['lang=en; Path=/', 'seen=1; Path=/'],
            ]);
            next();
          }),
      },
    );
    const browser = await app.signedIn(DAY_MS);
    const response = await browser.visit('/theme');
    const names = response.headers.getSetCookie().map((line) => line.split('=', 1)[0]);
    expect(names.sort()).toEqual([SESSION_COOKIE, 'lang', 'seen', 'theme']);
  });

  it('renews a session that a middleware only read', async () => {
    await start(
      {},
      {
        configure: (nest) =>
          nest.use(async (request: PlatformRequest, _reply: unknown, next: () => void) => {
            await nest.get(RequestSessions).get(request);
            next();
          }),
      },
    );
    const response = await (await app.signedIn(DAY_MS)).visit('/members');
    expect([response.status, sessionLines(response)]).toEqual([200, RENEWED]);
  });

  it('only reads the session after the response has started', async () => {
    await start(
      {},
      {
        configure: (nest) =>
          nest.use('/streamed', (_request: unknown, reply: object, next: () => void) => {
            Reflect.apply(Reflect.get(reply, 'flushHeaders') as () => void, reply, []);
            next();
          }),
      },
    );
    const browser = await app.signedIn(DAY_MS);
    const response = await browser.visit('/streamed');
    await expect(response.text()).resolves.toBe('inside');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(app.errors).toEqual([]);
  });

  it.each([0, DAY_MS])(
    'does not restore a session that the handler signs out, at the age %i',
    async (age) => {
      await start();
      const browser = await app.signedIn(age);
      const response = await browser.visit('/out', { method: 'POST' });
      expect(response.status).toBe(201);
      expect(sessionLines(response)).toEqual([
        `${SESSION_COOKIE}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
      ]);
      expect((await browser.visit('/members')).status).toBe(401);
      expect((await app.database.rows()).sessions).toEqual([]);
    },
  );
});
