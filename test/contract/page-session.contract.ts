/**
 * What a page of the app sees of its user, in every framework: the session, renewed when it is due,
 * on a response that is the app's own.
 *
 * A server under test answers `/me` with the name of the user or `signed out`, reads the session
 * twice for it, and sets a cookie `app=1` of its own.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { COOKIE } from '../core/actions/app.js';
import { DAY, type SessionApp, listNames, sessionApp } from '../core/sessions/session-app.js';
import type { RunningHandler } from './handler.contract.js';

/** Starts an app with these services. */
export type StartPages = (services: SessionApp['services']) => Promise<RunningHandler>;

const ORIGIN = { url: 'https://app.test' };

export function pageSessionContract(name: string, start: StartPages): void {
  describe.each(['jwt', 'database'] as const)(`a page of ${name}, with %s sessions`, (strategy) => {
    let server: RunningHandler | undefined;
    afterEach(() => server?.close());

    async function open() {
      const app = sessionApp(strategy, ORIGIN);
      const cookie = (await app.signedIn()).cookieHeader();
      const running = await start(app.services);
      server = running;
      const ask = async (headers: Record<string, string> = { cookie }) => {
        const response = await running.serve(new Request('https://app.test/me', { headers }));
        const cookies = response.headers.getSetCookie().map((line) => line.split('=', 1)[0]);
        return {
          name: await response.text(),
          cookies,
          caches: response.headers.get('cache-control') ?? '',
        };
      };
      return { app, ask };
    }

    it('knows the user, and keeps the page out of shared caches', async () => {
      const { ask } = await open();
      const { name: found, cookies, caches } = await ask();
      expect([found, cookies]).toEqual(['Ada', ['app']]);
      expect(caches).toContain('no-store');
    });

    it('has no user without a session', async () => {
      const { ask } = await open();
      expect(await ask({})).toMatchObject({ name: 'signed out', cookies: ['app'] });
      const forged = { cookie: `${COOKIE.session}=forged` };
      expect(await ask(forged)).toMatchObject({ name: 'signed out' });
    });

    it('renews a session that is due, beside the cookies of the app', async () => {
      const { app, ask } = await open();
      app.clock.now += 2 * DAY;
      const { name: found, cookies, caches } = await ask();
      expect([found, cookies.toSorted()]).toEqual(['Ada', [COOKIE.session, 'app'].toSorted()]);
      expect(caches).toContain('no-store');
    });

    it('reads the session once for a request', async () => {
      const { app, ask } = await open();
      app.calls.length = 0;
      await ask();
      const reads = listNames(app.calls).filter((call) => call === 'getSessionAndUser');
      expect(reads).toHaveLength(strategy === 'database' ? 1 : 0);
    });
  });
}
