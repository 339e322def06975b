/** The cookie of a session without a sign-in is the one that the server looks for. */
import { describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import type { AuthModuleOptions } from '../../src/index.js';
import { AuthTestingModule, signedIn } from '../../src/testing/index.js';
import { startMeApp, withRoles } from './me-app.js';

const ADA = { name: 'Ada', email: 'ada@example.com' };

const namesIn = (cookie: string) => cookie.split('; ').map((pair) => pair.split('=', 1)[0]);

const PLAIN = 'authjs.session-token';
const SECURE = '__Secure-authjs.session-token';

const SITES: [string, Partial<AuthModuleOptions>, string][] = [
  ['an app on plain http', {}, PLAIN],
  ['an app behind https', { url: 'https://app.test' }, SECURE],
  ['an app whose url is http', { url: 'http://app.test:3000' }, PLAIN],
  ['an app with secure cookies', { useSecureCookies: true }, SECURE],
  [
    'an app behind https without secure cookies',
    { url: 'https://app.test', useSecureCookies: false },
    PLAIN,
  ],
  [
    'an app with a name of its own',
    { cookies: { sessionToken: { name: 'sid', options: { path: '/' } } } },
    'sid',
  ],
  ['an app that takes older cookies', { session: { acceptV4Cookies: true } }, PLAIN],
];

describe('on a server without TLS', () => {
  it.each(SITES)('%s accepts the cookie', async (_what, options, name) => {
    const { app, ask, close } = await startMeApp(options);
    const { cookie } = await signedIn(app, ADA);
    expect(namesIn(cookie)).toEqual([name]);
    expect((await ask('/me', { cookie }))[0]).toBe(200);
    await close();
  });

  it('the origin shows that requests come through a proxy with TLS', async () => {
    const { app, ask, close } = await startMeApp();
    const { cookie } = await signedIn(app, ADA, { origin: 'https://app.test' });
    expect(namesIn(cookie)).toEqual([SECURE]);
    expect((await ask('/me', { cookie, 'x-forwarded-proto': 'https' }))[0]).toBe(200);
    expect((await ask('/me', { cookie }))[0]).toBe(401);
    await close();
  });

  it('the url of the app overrides the origin', async () => {
    const { app, close } = await startMeApp({ url: 'https://app.test' });
    const { cookie } = await signedIn(app, ADA, { origin: 'http://127.0.0.1:3000' });
    expect(namesIn(cookie)).toEqual([SECURE]);
    await close();
  });
});

it('works with a list of trusted hosts', async () => {
  const { app, ask, url, close } = await startMeApp({ trustHost: ['app.test'] });
  const headers = { ...(await signedIn(app, ADA)), 'x-forwarded-host': 'app.test' };
  expect([(await ask('/me', headers))[0], new URL(url).hostname]).toEqual([200, '127.0.0.1']);
  await close();
});

it('sets several cookies for a large session', async () => {
  const { app, ask, close } = await startMeApp({ callbacks: withRoles });
  const roles = ['editor', 'x'.repeat(5_000)];
  const { cookie } = await signedIn(app, { ...ADA, roles });
  expect(namesIn(cookie)).toEqual([`${PLAIN}.0`, `${PLAIN}.1`]);
  expect((await ask('/drafts', { cookie }))[0]).toBe(200);
  await close();
});

it.each(['a;b', 'a=b c', 'ä%'])('keeps the token %j in a cookie', async (token) => {
  const { MemoryAdapter } = await import('../../src/core/adapters/public.js');
  const { app, ask, close } = await startMeApp({
    adapter: new MemoryAdapter(),
    session: { strategy: 'database', generateSessionToken: () => token },
  });
  expect((await ask('/me', await signedIn(app, ADA)))[0]).toBe(200);
  await close();
});

it('needs neither a server nor an app', async () => {
  const imports = [AuthTestingModule.forRoot()];
  const module = await Test.createTestingModule({ imports }).compile();
  await expect(signedIn(module, ADA)).resolves.toEqual({
    cookie: expect.stringMatching(/^authjs\.session-token=ey/),
  });
});
