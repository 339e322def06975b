/**
 * What the code of an app learns of the level of a session, in every framework: `has()` and
 * `requireLevel()` of the authentication of a request, with the real feature `Sessions`.
 *
 * Every framework has them but two: `Auth()` and `toNodeHandler()` answer the routes of the library
 * alone, and `getSession()` beside them returns the session. Their routes are held to levels by
 * `level-routes.contract.ts`.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { InsufficientUserAuthentication } from '../../src/core/errors/public.js';
import type { LevelPreset, LevelRequirement } from '../../src/core/levels/index.js';
import type { RequestAuth } from '../../src/core/request/index.js';
import { SessionFinder, SessionLevelsToken } from '../../src/core/sessions/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { ORIGIN, password, signIn } from '../core/actions/app.js';
import { type SessionApp, sessionApp } from '../core/sessions/session-app.js';
import { Browser } from '../support/browser.js';
import type { RunningHandler } from './handler.contract.js';
import type { StartActions } from './request-auth.contract.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Asked = LevelPreset | LevelRequirement;

/** What is asked, its challenge (RFC 9470 §3), and the query of the page of proof. */
const LEVELS: readonly (readonly [asked: Asked, challenge: object, query: object])[] = [
  ['recent', { max_age: 600 }, { fresh: 'true' }],
  [{ maxAge: 300 }, { max_age: 300 }, { max_age: '300' }],
  [{ acr: 'mfa' }, { acr_values: 'mfa' }, { acr_values: 'mfa' }],
  ['strict', { acr_values: 'mfa', max_age: 300 }, { acr_values: 'mfa', max_age: '300' }],
];

const ONE = ['pwd'] as const;
const TWO = ['pwd', 'otp'] as const;

/** By what the user signed in, how long ago, and which of {@link LEVELS} the session has. */
const SIGNED_IN = [
  ['just now', ONE, 0, [true, true, false, false]],
  ['6 minutes ago', ONE, 6 * MINUTE, [true, false, false, false]],
  ['11 minutes ago', ONE, 11 * MINUTE, [false, false, false, false]],
  ['13 hours ago', ONE, 13 * HOUR, [false, false, false, false]],
  ['with two factors just now', TWO, 0, [true, true, true, true]],
  ['with two factors 6 minutes ago', TWO, 6 * MINUTE, [true, false, true, false]],
  ['with two factors 11 minutes ago', TWO, 11 * MINUTE, [false, false, true, false]],
  ['with two factors 13 hours ago', TWO, 13 * HOUR, [false, false, false, false]],
] as const;

const NONE = LEVELS.map(() => false);

/** What `requireLevel()` has thrown; `null` if nothing. */
async function catchRequirement(auth: RequestAuth, asked: Asked): Promise<object | null> {
  try {
    await auth.requireLevel(asked, { redirectTo: '/billing' });
    return null;
  } catch (thrown) {
    if (!(thrown instanceof InsufficientUserAuthentication)) throw thrown;
    const { type, challenge, location = '' } = thrown;
    const { origin, pathname, searchParams } = new URL(location);
    return { type, challenge, page: `${origin}${pathname}`, query: [...searchParams] };
  }
}

/** What a request learns of each level, as text. */
async function readLevels(auth: RequestAuth): Promise<{ readonly text: string }> {
  const levels = await Promise.all(
    LEVELS.map(async ([asked]) => [await auth.has(asked), await catchRequirement(auth, asked)]),
  );
  return { text: JSON.stringify({ name: (await auth.user())?.name ?? null, levels }) };
}

/** What a request has to learn of each level. */
const makeExpected = (name: string | null, levels: readonly boolean[]) => ({
  name,
  levels: LEVELS.map(([, challenge, query], index) => [
    levels[index],
    levels[index]
      ? null
      : {
          type: 'InsufficientUserAuthentication',
          challenge: { error: 'insufficient_user_authentication', ...challenge },
          page: `${ORIGIN}/auth/reauthenticate`,
          query: [['callbackUrl', '/billing'], ...Object.entries(query)],
        },
  ]),
});

/** One more proof of the user of a browser, which does not get the new token. */
async function replaceToken({ services }: SessionApp, browser: Browser): Promise<void> {
  const headers = new Headers({ cookie: browser.cookieHeader() });
  const found = await services.get(SessionFinder).find({ url: ORIGIN, headers });
  const levels = services.get(SessionLevelsToken);
  if (!found || !levels) throw new Error('The user is not signed in, or nothing keeps levels.');
  const { session, ...request } = found;
  await levels.raise(session, { amr: ['otp'], at: Date.now() }, request);
}

export function sessionLevelsContract(name: string, start: StartActions): void {
  describe.each(['jwt', 'database'] as const)(
    `the levels of sessions in the code of an app of ${name}, with %s sessions`,
    (strategy) => {
      let server: RunningHandler | undefined;
      afterEach(() => server?.close());

      async function open(amr: readonly ('pwd' | 'otp')[] = ONE) {
        const app = sessionApp(strategy, {
          url: ORIGIN,
          session: { strategy },
          adapter: new MemoryAdapter(),
          providers: [{ ...password(), amr }],
          features: [Sessions({ pollInterval: 1e9 })],
        });
        server = await start(app.services, readLevels);
        const visitor = new Browser(server.serve, ORIGIN);
        const signedIn = app.browser();
        await signIn(signedIn);
        const learn = async (browser: Browser | undefined): Promise<unknown> => {
          for (const [cookie, text] of browser?.jar ?? []) visitor.jar.set(cookie, text);
          return (await visitor.visit('/act', { method: 'POST' })).json();
        };
        return { app, signedIn, learn };
      }

      it.each(SIGNED_IN)('of a user who signed in %s', async (_when, amr, age, levels) => {
        const { app, signedIn, learn } = await open(amr);
        app.clock.now += age;
        expect(await learn(signedIn)).toEqual(makeExpected('Ada', levels));
      });

      it('are none without a session', async () => {
        const { learn } = await open(TWO);
        expect(await learn(undefined)).toEqual(makeExpected(null, NONE));
      });

      it('are none of a token that a further proof has replaced', async () => {
        const { app, signedIn, learn } = await open(TWO);
        await replaceToken(app, signedIn);
        expect(await learn(signedIn)).toEqual(makeExpected('Ada', NONE));
      });
    },
  );
}
