/**
 * What the routes of a feature answer whose access asks for a level, in every framework, also in
 * those that give the code of an app no authentication of a request: by the real feature
 * `Sessions`, and a user who signed in by credentials.
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../src/core/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { defineFeature, key, route, type RouteHandler, value } from '../../src/features/index.js';
import { NOW, ORIGIN, password } from '../core/actions/app.js';
import { Browser, readLocation } from '../support/browser.js';
import type { RunningHandler } from './handler.contract.js';

/** What is left alone of the timers: all but the clock. */
const TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Starts an app with this configuration. */
export type OpenDoor = (config: AuthConfig) => Promise<RunningHandler> | RunningHandler;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HTML = { accept: 'text/html,application/xhtml+xml' };
const INSIDE = { status: 200, body: { inside: true } };

/**
 * What is read by fresh sessions alone, as data and as a page, and a change that needs two factors.
 */
function vault() {
  const handler = key<RouteHandler>('Vault');
  const shared = {
    summary: 'Opens the vault',
    handler,
    responses: { 200: { description: 'Open.' } },
  };
  return defineFeature({
    id: 'vault',
    services: [value(handler, { handle: async () => INSIDE })],
    routes: [
      route({
        ...shared,
        ...{ method: 'GET', path: '/vault', name: 'readVault', access: 'fresh' },
      }),
      route({
        ...shared,
        ...{ method: 'GET', path: '/vault/page', name: 'showVault', access: 'fresh', isPage: true },
      }),
      route({
        ...shared,
        ...{
          method: 'POST',
          path: '/vault',
          name: 'openVault',
          access: 'session',
          level: 'strict',
        },
      }),
    ],
  });
}

/**
 * By what the user signed in, how long ago, and which routes admit them: those that read, and the
 * change.
 */
const SIGNED_IN = [
  ['just now', ['pwd'], 0, [true, false]],
  ['6 minutes ago', ['pwd'], 6 * MINUTE, [true, false]],
  ['11 minutes ago', ['pwd'], 11 * MINUTE, [false, false]],
  ['13 hours ago', ['pwd'], 13 * HOUR, [false, false]],
  ['with two factors just now', ['pwd', 'otp'], 0, [true, true]],
  ['with two factors 6 minutes ago', ['pwd', 'otp'], 6 * MINUTE, [true, false]],
  ['with two factors 11 minutes ago', ['pwd', 'otp'], 11 * MINUTE, [false, false]],
  ['with two factors 13 hours ago', ['pwd', 'otp'], 13 * HOUR, [false, false]],
] as const;

interface Level {
  readonly challenge: string;
  readonly asked: object;
  readonly query: Readonly<Record<string, string>>;
}

const FRESH: Level = {
  challenge: 'max_age="600"',
  asked: { max_age: 600 },
  query: { fresh: 'true' },
};
const STRICT: Level = {
  challenge: 'acr_values="mfa", max_age="300"',
  asked: { acr_values: 'mfa', max_age: 300 },
  query: { acr_values: 'mfa', max_age: '300' },
};

/** SvelteKit checks where forms come from itself: there are no tokens by default. */
async function readCsrfToken(browser: Browser): Promise<string> {
  const response = await browser.visit('/auth/csrf');
  if (response.status === 404) return '';
  return ((await response.json()) as { readonly csrfToken: string }).csrfToken;
}

async function signIn(browser: Browser): Promise<void> {
  const form = { csrfToken: await readCsrfToken(browser), password: 'right' };
  await browser.visit('/auth/callback/password', { form });
}

/** A 401 by RFC 9470 §3, and the page of proof beside it. */
async function expectChallenge(response: Response, { challenge, asked }: Level): Promise<void> {
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe(
    `Bearer error="insufficient_user_authentication", ${challenge}`,
  );
  expect(await response.json()).toEqual({
    error: 'InsufficientUserAuthentication',
    ...asked,
    location: expect.stringMatching(/^https:\/\/app\.test\/auth\/reauthenticate\?/),
  });
}

function expectPageOfProof(response: Response, { query }: Level, callbackUrl: string): void {
  const { origin, pathname, searchParams } = readLocation(response);
  expect(`${origin}${pathname}`).toBe(`${ORIGIN}/auth/reauthenticate`);
  expect(Object.fromEntries(searchParams)).toEqual({ callbackUrl, ...query });
}

export function levelRoutesContract(name: string, open: OpenDoor): void {
  describe.each(['jwt', 'database'] as const)(
    `routes of ${name} that ask for a level, with %s sessions`,
    (strategy) => {
      let app: RunningHandler;
      let proven: readonly ('pwd' | 'otp')[];
      let browser: Browser;
      const adapter = new MemoryAdapter();

      beforeEach(async () => {
        jest.useFakeTimers({ now: NOW, doNotFake: [...TIMERS] });
        app = await open({
          secret: 'a secret that is long enough for a test',
          url: ORIGIN,
          basePath: '/auth',
          adapter,
          session: { strategy },
          providers: [{ ...password(), amr: () => proven }],
          features: [Sessions({ pollInterval: 1e9 }), vault()],
          logger: { warn: () => undefined, error: () => undefined },
        });
        browser = new Browser(app.serve, ORIGIN);
      });

      afterEach(async () => {
        jest.useRealTimers();
        await app.close();
      });

      const read = () => browser.visit('/auth/vault');
      const show = () => browser.visit('/auth/vault/page', { headers: HTML });
      const change = async (visit: Partial<Parameters<Browser['visit']>[1]> = {}) =>
        browser.visit('/auth/vault', {
          json: { csrfToken: await readCsrfToken(browser) },
          ...visit,
        });
      const submit = async () =>
        change({
          json: undefined,
          form: { csrfToken: await readCsrfToken(browser), callbackUrl: '/safe' },
          headers: HTML,
        });

      it.each(SIGNED_IN)('after a sign-in %s', async (_when, amr, age, [isFresh, isStrict]) => {
        proven = amr;
        await signIn(browser);
        jest.setSystemTime(NOW + age);
        const [data, changed] = [await read(), await change()];
        if (isFresh) expect([data.status, await data.json()]).toEqual([200, INSIDE.body]);
        else await expectChallenge(data, FRESH);
        if (isStrict) expect([changed.status, await changed.json()]).toEqual([200, INSIDE.body]);
        else await expectChallenge(changed, STRICT);
        const [opened, submitted] = [await show(), await submit()];
        if (isFresh) expect(opened.status).toBe(200);
        else expectPageOfProof(opened, FRESH, `${ORIGIN}/auth/vault/page`);
        if (!isStrict) expectPageOfProof(submitted, STRICT, `${ORIGIN}/safe`);
      });

      it('lead a browser to a page of proof that is there', async () => {
        proven = ['pwd'];
        await signIn(browser);
        jest.setSystemTime(NOW + 11 * MINUTE);
        const { pathname, search } = readLocation(await show());
        const page = await browser.visit(`${pathname}${search}`, { headers: HTML });
        expect(page.status).toBe(200);
      });

      it('ask a client without a session to sign in, and for no proof', async () => {
        for (const response of [await read(), await change()]) {
          expect(response.status).toBe(401);
          expect(await response.json()).toEqual({ error: 'SignInRequired' });
          expect(response.headers.get('www-authenticate')).toBeNull();
        }
        expect(readLocation(await show()).pathname).toBe('/auth/signin');
      });
    },
  );
}
