/** The session of a request and the cookies to set, in one call. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { getSession, serializeCookie } from '../../src/core/index.js';
import { type App, COOKIE, ORIGIN, SECRET, makeApp, signIn } from './actions/app.js';
import { DAY, sessionApp } from './sessions/session-app.js';

const STRATEGIES = ['jwt', 'database'] as const;

const asked = (cookie: string, url = `${ORIGIN}/orders`) =>
  new Request(url, { headers: { cookie } });

/** By each of the two that it can be given. */
const pickSources = ({ config, services }: App) => ({ config, services });

describe.each(STRATEGIES)('a session by %s', (strategy) => {
  it('is read, and renewed when it is due', async () => {
    const app = sessionApp(strategy);
    const browser = await app.signedIn();
    const found = await getSession(asked(browser.cookieHeader()), app.services);
    expect(found).toMatchObject({ session: { user: { name: 'Ada' } }, cookies: [] });
    app.clock.now += 2 * DAY;
    const { session, cookies } = await getSession(asked(browser.cookieHeader()), app.services);
    expect(session).toMatchObject({ user: { name: 'Ada' } });
    expect(cookies.map(({ name }) => name)).toEqual([COOKIE.session]);
    const renewed = cookies.map((cookie) => serializeCookie(cookie).split(';', 1)[0]).join('; ');
    app.clock.now += 29 * DAY;
    await expect(getSession(asked(renewed), app.services)).resolves.toMatchObject({
      session: { user: { name: 'Ada' } },
    });
  });

  it.each(['', 'a=b', `${COOKIE.session}=garbage`])(
    'is null with the cookie %j',
    async (cookie) => {
      const { services } = sessionApp(strategy);
      await expect(getSession(asked(cookie), services)).resolves.toEqual({
        session: null,
        cookies: [],
      });
    },
  );
});

it('is read by a configuration, which is composed once', async () => {
  let read = 0;
  const config = {
    secret: SECRET,
    trustHost: true,
    get providers() {
      read += 1;
      return [];
    },
  };
  await getSession(asked(''), config);
  const before = read;
  expect(before).toBeGreaterThan(0);
  await getSession(asked(''), config);
  expect(read).toBe(before);
});

it('is the same by a configuration and by its services', async () => {
  // A configuration keeps real time; the app's own clock stands far ahead of it.
  const app = makeApp();
  app.clock.now = Date.now();
  const browser = app.browser();
  await signIn(browser);
  const request = asked(browser.cookieHeader());
  for (const source of Object.values(pickSources(app))) {
    const { session } = await getSession(request, source);
    expect(session).toMatchObject({ user: { name: 'Ada' } });
  }
});

it('needs no `Request`: a URL and headers suffice', async () => {
  const app = sessionApp('jwt');
  const cookie = (await app.signedIn()).cookieHeader();
  const headers = { get: (name: string) => (name === 'cookie' ? cookie : null) };
  const { session } = await getSession({ url: `${ORIGIN}/`, headers }, app.services);
  expect(session).toMatchObject({ user: { name: 'Ada' } });
});

describe('an error', () => {
  const away = Object.assign(new MemoryAdapter(), {
    getSessionAndUser: () => Promise.reject(new Error('away')),
  });
  const COOKIED = `${COOKIE.session}=3f2504e0-4f89-41d3-9a0c-0305e82c3301`;
  const database = { adapter: away, session: { strategy: 'database' as const } };

  it.each([
    ['the database is away', database, `${ORIGIN}/`, 'SessionTokenError'],
    ['the configuration is wrong', { secret: '' }, `${ORIGIN}/`, 'MissingSecret'],
    ['no host is believed', { trustHost: false }, `${ORIGIN}/`, 'UntrustedHost'],
    ['the address is only a path', {}, '/orders', 'MalformedRequest'],
  ])('when %s', async (_when, config, url, type) => {
    const headers = new Headers({ cookie: COOKIED });
    for (const source of Object.values(pickSources(makeApp(config)))) {
      await expect(getSession({ url, headers }, source)).rejects.toMatchObject({ type });
    }
  });
});
