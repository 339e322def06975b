/**
 * What an app's own code does to the session of a request, in every framework: it signs in and out,
 * updates and starts sessions, and reads them, on a response that is the app's own.
 *
 * A server under test answers every request to `/act` by a function of the test, which gets the
 * authentication of the request: with a redirect if it returns a location, else with the text; and
 * sets a cookie `app=1` of its own.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import type { Adapter } from '../../src/core/adapters/adapter.js';
import { AdapterToken, SessionService } from '../../src/core/index.js';
import type { AuthenticationWay, Feature } from '../../src/core/features/index.js';
import type { AuthCallbacks } from '../../src/core/public-types.js';
import type { RequestAuth } from '../../src/core/request/index.js';
import { COOKIE } from '../core/actions/app.js';
import { DAY, type SessionApp, listNames, sessionApp } from '../core/sessions/session-app.js';
import { Browser } from '../support/browser.js';
import { DoorStep } from '../support/door-step.js';
import { KEYS, Keys } from '../support/keys.js';
import type { RunningHandler } from './handler.contract.js';

/** What the app answers: where to redirect to, or a text. */
export interface Answer {
  readonly location?: string;
  readonly text?: string;
}

/** What the app does for a request. */
export type Act = (auth: RequestAuth) => Promise<Answer>;

/** Starts an app with these services. */
export type StartActions = (services: SessionApp['services'], act: Act) => Promise<RunningHandler>;

const ORIGIN = { url: 'https://app.test' };
const EVE = { id: 'eve', name: 'Eve', email: 'eve@example.com' };

/** The type of the error that a call throws. */
async function catchError(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return 'none';
  } catch (thrown) {
    return (thrown as { type?: string }).type ?? String(thrown);
  }
}

/** Callbacks that throw when the test says so. */
const failing = (fails: { readonly session: boolean }): Partial<AuthCallbacks> => ({
  session: ({ session }) => {
    if (fails.session) throw new Error('the directory is away');
    return session;
  },
});

const signIn = (auth: RequestAuth, given = 'right'): Promise<string> =>
  auth.signIn('password', { password: given, redirectTo: '/home' });

/** What a framework does not tell. */
export interface Unknowns {
  /** Whether a request is a GET: its headers alone say where it comes from then. */
  readonly method?: true;
}

export function requestAuthContract(
  name: string,
  start: StartActions,
  unknown: Unknowns = {},
): void {
  describe.each(['jwt', 'database'] as const)(
    `code of an app of ${name}, with %s sessions`,
    (strategy) => {
      let server: RunningHandler | undefined;
      afterEach(() => server?.close());

      async function open(features: readonly Feature[] = [], adapter?: Adapter) {
        const fails = { session: false };
        const app = sessionApp(strategy, {
          ...{ ...ORIGIN, features, callbacks: failing(fails) },
          ...(adapter && { adapter }),
        });
        let act: Act = async () => ({});
        const running = await start(app.services, (auth) => act(auth));
        server = running;
        const browser = new Browser(running.serve);
        const answerBy = (next: Act): void => void (act = next);
        const run = async (
          next: Act,
          visit: Parameters<Browser['visit']>[1] = { method: 'POST' },
        ) => {
          act = next;
          const response = await browser.visit('/act', visit);
          return { response, text: await response.text() };
        };
        const who = async () =>
          (await run(async (auth) => ({ text: (await auth.user())?.name ?? 'no user' }), {})).text;
        return { app, browser, run, who, fails, answerBy, serve: running.serve };
      }

      async function openSignedIn(features: readonly Feature[] = []) {
        const opened = await open(features);
        const { app, browser } = opened;
        for (const [cookie, value] of (await app.signedIn()).jar) browser.jar.set(cookie, value);
        return opened;
      }

      it('signs a user in, and says where to go', async () => {
        const { browser, run, who } = await open();
        const { response } = await run(async (auth) => ({ location: await signIn(auth) }));
        expect(response.headers.get('location')).toBe('https://app.test/home');
        expect(response.headers.get('cache-control')).toContain('no-store');
        expect([...browser.jar.keys()]).toEqual(expect.arrayContaining([COOKIE.session, 'app']));
        expect(await who()).toBe('Ada');
      });

      it('gets an error that says why a sign-in failed, and logs nothing of the password', async () => {
        const { app, browser, run } = await open();
        const { text } = await run(async (auth) => ({
          text: await catchError(() => signIn(auth, 'canary-password')),
        }));
        expect(text).toBe('CredentialsSignin');
        expect(browser.jar.has(COOKIE.session)).toBe(false);
        expect(JSON.stringify(app.log)).not.toContain('canary');
      });

      it('takes a sign-in that waits for a step for no session', async () => {
        const door = new DoorStep();
        const { browser, run, who } = await open([door.feature()], new MemoryAdapter());
        const { response } = await run(async (auth) => ({ location: await signIn(auth) }));
        expect(response.headers.get('location')).toBe(`https://app.test${door.path}`);
        expect(door.asked).toHaveLength(1);
        expect([...browser.jar.keys()].filter((name) => name.startsWith(COOKIE.session))).toEqual(
          [],
        );
        expect(await who()).toBe('no user');
      });

      it('leads to the sign-in page without a provider', async () => {
        const { run } = await open();
        const { response } = await run(async (auth) => ({ location: await auth.signIn() }));
        expect(response.headers.get('location')).toContain('https://app.test/auth/signin?');
      });

      it.each([
        ...(unknown.method ? [] : [['by a link', { method: 'GET' }] as const]),
        ['for a page of another site', { json: {}, isCrossSite: true }] as const,
      ])('does nothing %s', async (_, visit) => {
        const { browser, run, who } = await openSignedIn();
        const { text } = await run(async (auth) => {
          const actions = [() => signIn(auth), () => auth.signOut(), () => auth.update({})];
          const errors: string[] = [];
          for (const action of actions) errors.push(await catchError(action));
          return { text: errors.join() };
        }, visit);
        expect(text).toBe('MissingCSRF,MissingCSRF,MissingCSRF');
        expect(browser.jar.has(COOKIE.session)).toBe(true);
        expect(await who()).toBe('Ada');
      });

      it.each<[string, Act]>([
        ['at once', async (auth) => ({ location: await auth.signOut({ redirectTo: '/bye' }) })],
        [
          'after it was renewed',
          async (auth) => {
            await auth.session();
            return { location: await auth.signOut({ redirectTo: '/bye' }) };
          },
        ],
        [
          'while it is being renewed',
          async (auth) => {
            const [, location] = await Promise.all([
              auth.session(),
              auth.signOut({ redirectTo: '/bye' }),
            ]);
            return { location };
          },
        ],
        [
          'and nothing that is read afterwards brings it back',
          async (auth) => {
            const location = await auth.signOut({ redirectTo: '/bye' });
            return (await auth.session()) ? {} : { location };
          },
        ],
      ])('ends a session, %s', async (_, act) => {
        const { app, browser, run, who } = await openSignedIn();
        app.clock.now += 2 * DAY;
        const { response } = await run(act);
        expect(response.headers.get('location')).toBe('https://app.test/bye');
        expect(browser.jar.has(COOKIE.session)).toBe(false);
        expect(await who()).toBe('no user');
      });

      it('keeps the renewal of a session beside an action that fails', async () => {
        const { app, browser, run, who } = await openSignedIn();
        const before = browser.jar.get(COOKIE.session);
        app.clock.now += 2 * DAY;
        const { response } = await run(async (auth) => {
          const [session] = await Promise.all([
            auth.session(),
            catchError(() => signIn(auth, 'wrong')),
          ]);
          return { text: session?.user?.name ?? 'no user' };
        });
        const renewed = response.headers
          .getSetCookie()
          .filter((line) => line.startsWith(COOKIE.session));
        expect(renewed).toHaveLength(1);
        if (strategy === 'jwt') expect(browser.jar.get(COOKIE.session)).not.toBe(before);
        expect(await who()).toBe('Ada');
      });

      it('changes the session, for what is read afterwards too', async () => {
        const { app, run } = await openSignedIn();
        const { text } = await run(async (auth) => {
          const updated = await auth.update({ nickname: 'Countess' });
          return { text: `${updated?.user?.name} ${(await auth.user())?.name}` };
        });
        expect(text).toBe('Ada Ada');
        expect(listNames(app.calls)).toContain('cb.session');
      });

      it('does not bring back a session that an earlier action has ended', async () => {
        const { app, browser, run, who } = await openSignedIn();
        // The browser sends the cookie of the session alone.
        for (const name of browser.jar.keys()) {
          if (name !== COOKIE.session) browser.jar.delete(name);
        }
        app.clock.now += 2 * DAY;
        const { text } = await run(async (auth) => {
          await auth.signOut();
          const found = [await auth.update({ nickname: 'Countess' }), await auth.user()];
          return { text: JSON.stringify(found) };
        });
        expect(text).toBe('[null,null]');
        expect(browser.jar.has(COOKIE.session)).toBe(false);
        expect(await who()).toBe('no user');
      });

      it('has nothing to change without a session', async () => {
        const { run } = await open();
        const { text } = await run(async (auth) => ({ text: String(await auth.update({ a: 1 })) }));
        expect(text).toBe('null');
      });

      it('starts a session for a user whom it has authenticated itself', async () => {
        const { app, run, who } = await open();
        const eve =
          strategy === 'database'
            ? await app.services.get(AdapterToken)?.createUser?.({ ...EVE, emailVerified: null })
            : EVE;
        const { text } = await run(async (auth) => {
          await auth.startSession(eve ?? EVE);
          return { text: (await auth.user())?.name ?? 'no user' };
        });
        expect(text).toBe('Eve');
        expect(await who()).toBe('Eve');
      });

      it('reads a session once, and has the services of the app', async () => {
        const { app, run } = await openSignedIn();
        app.calls.length = 0;
        const { text } = await run(async (auth) => {
          const found = await Promise.all([auth.session(), auth.user(), auth.requireSession()]);
          const service = await auth.get(SessionService);
          return { text: `${found.length} ${service === app.services.get(SessionService)}` };
        });
        expect(text).toBe('3 true');
        const reads = listNames(app.calls).filter((call) => call === 'getSessionAndUser');
        expect(reads).toHaveLength(strategy === 'database' ? 1 : 0);
      });

      it('has no session while it cannot be read, and throws for code that requires one', async () => {
        const { app, run, fails } = await openSignedIn();
        fails.session = true;
        const { response, text } = await run(async (auth) => ({
          text: `${(await auth.session()) === null} ${await catchError(() => auth.requireSession())}`,
        }));
        expect([text, app.errors()]).toEqual(['true JWTSessionError', ['JWTSessionError']]);
        expect(response.headers.getSetCookie().join()).not.toContain(COOKIE.session);
      });

      it.each<[string, Record<string, string>, readonly AuthenticationWay[], string]>([
        ['a session, of which it is the first way', {}, ['session', 'key'], 'Ada'],
        ['a key in `Authorization`', { authorization: `Bearer ${KEYS.plain}` }, ['key'], 'Plain'],
        [
          'a key in a header of its own',
          { 'x-api-key': KEYS.robot },
          ['key', 'session'],
          'no user',
        ],
        ['no key, but a session', {}, ['key'], 'none'],
        ['a key that is not valid', { 'x-api-key': 'x' }, ['key', 'session'], 'InvalidCredential'],
        ['a way that there is not', {}, ['accessToken'], 'InvalidOption'],
      ])('authenticates a request by the ways that it names: %s', async (_, headers, ways, who) => {
        const { run } = await openSignedIn([Keys()]);
        const { text } = await run(
          async (auth) => {
            let found = 'none';
            const error = await catchError(async () => {
              const caller = await auth.authenticate(ways);
              if (caller) found = caller.user?.name ?? 'no user';
            });
            // A key is no session.
            return { text: `${error === 'none' ? found : error} ${(await auth.user())?.name}` };
          },
          { method: 'POST', headers },
        );
        expect(text).toBe(`${who} Ada`);
      });

      it('keeps requests apart that are answered at once', async () => {
        const { browser, serve, answerBy } = await openSignedIn();
        const visitor = new Browser(serve);
        answerBy(async (auth) => ({ text: (await auth.user())?.name ?? 'no user' }));
        const names = await Promise.all(
          [browser, visitor, browser, visitor].map(async (one) => {
            const response = await one.visit('/act');
            return response.text();
          }),
        );
        expect(names).toEqual(['Ada', 'no user', 'Ada', 'no user']);
      });

      it('knows that ProviderTokens is missing', async () => {
        const { run } = await openSignedIn();
        const { text } = await run(async (auth) => ({
          text: await catchError(() => auth.providerToken('github')),
        }));
        expect(text).toBe('InvalidOption');
      });
    },
  );
}
