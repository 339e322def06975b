/** Who sends a request to a server of Node, and the cookies on its reply. */
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { type PlatformReply, type PlatformRequest, getSession } from '../../src/node/index.js';
import { COOKIE, makeApp } from '../core/actions/app.js';
import { DAY, type SessionApp, sessionApp } from '../core/sessions/session-app.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { type RunningServer, listen } from '../support/node-server.js';

const ORIGIN = { url: 'https://app.test' };

let server: RunningServer;
afterEach(() => server.close());

type Before = (reply: PlatformReply) => void;

/** A page that tells who is signed in, of an app of that kind. */
async function paged({ services }: Pick<SessionApp, 'services'>, before: Before = () => undefined) {
  const page = async (request: PlatformRequest, reply: PlatformReply): Promise<void> => {
    before(reply);
    const text = await getSession(request, reply, services).then(
      (session) => session?.user?.name ?? 'signed out',
      (error: unknown) => String(Object(error).type),
    );
    if ('end' in reply) reply.end(text);
  };
  server = await listen(createServer((request, reply) => void page(request, reply)));
  return async (cookie = '') => {
    const answer = await fetch(server.base, { headers: { cookie } });
    return {
      name: await answer.text(),
      cookies: answer.headers.getSetCookie().map((line) => line.split('=', 1)[0]),
      caches: answer.headers.get('cache-control'),
    };
  };
}

describe.each(['jwt', 'database'] as const)('a session by %s', (strategy) => {
  it('is renewed when it is due, and the reply kept out of caches', async () => {
    const app = sessionApp(strategy, ORIGIN);
    const cookie = (await app.signedIn()).cookieHeader();
    const ask = await paged(app);
    expect(await ask(cookie)).toMatchObject({ name: 'Ada', cookies: [] });
    app.clock.now += 2 * DAY;
    const found = await ask(cookie);
    expect(found).toMatchObject({ name: 'Ada', cookies: [COOKIE.session] });
    expect(found.caches).toContain('no-store');
  });

  it('is only read once the reply has started', async () => {
    const app = sessionApp(strategy, ORIGIN);
    const cookie = (await app.signedIn()).cookieHeader();
    const ask = await paged(app, (reply) => {
      if ('writeHead' in reply) reply.writeHead(200);
    });
    app.clock.now += 2 * DAY;
    app.calls.length = 0;
    expect(await ask(cookie)).toMatchObject({ name: 'Ada', cookies: [] });
    expect(app.calls.map(({ name }) => name)).not.toContain('updateSession');
  });
});

it('keeps the Cache-Control header of the app, and allows caching without a session', async () => {
  const app = sessionApp('jwt', ORIGIN);
  const cookie = (await app.signedIn()).cookieHeader();
  const ask = await paged(app, (reply) => {
    if ('writeHead' in reply) reply.setHeader('cache-control', 'private, max-age=5');
  });
  expect((await ask(cookie)).caches).toBe('private, max-age=5');
  await server.close();
  const visitor = await paged(app);
  expect(await visitor()).toEqual({ name: 'signed out', cookies: [], caches: null });
});

it('throws when a session cannot be read, and keeps the cookie', async () => {
  const adapter = Object.assign(new MemoryAdapter(), {
    getSessionAndUser: () => Promise.reject(new Error('away')),
  });
  const ask = await paged(makeApp({ ...ORIGIN, adapter, session: { strategy: 'database' } }));
  const found = await ask(`${COOKIE.session}=3f2504e0-4f89-41d3-9a0c-0305e82c3301`);
  expect(found).toMatchObject({ name: 'SessionTokenError', cookies: [] });
});

it('completes a configuration from the environment', async () => {
  const { secret: _secret, ...config } = handlerConfig;
  const before = process.env.AUTH_SECRET;
  process.env.AUTH_SECRET = 'a secret of the environment, and long enough';
  try {
    server = await listen(
      createServer((request, reply) => {
        void getSession(request, reply, config).then((session) => reply.end(String(session)));
      }),
    );
    expect(await (await fetch(server.base)).text()).toBe('null');
  } finally {
    if (before === undefined) delete process.env.AUTH_SECRET;
    else process.env.AUTH_SECRET = before;
  }
});
