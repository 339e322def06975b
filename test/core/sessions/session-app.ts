/** An app that keeps its sessions in one way or the other, and tells what it was asked. */
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { defaultCallbacks } from '../../../src/core/callbacks/callbacks.js';
import {
  type RefreshedSession,
  SessionService,
} from '../../../src/core/sessions/session.service.js';
import type { Browser } from '../../support/browser.js';
import { TracedAdapter } from '../../support/traced-adapter.js';
import { type App, COOKIE, makeApp, signIn, makeVisitor } from '../actions/app.js';

export type Strategy = 'jwt' | 'database';

export const MAX_AGE = 30 * 24 * 60 * 60 * 1000;
export const DAY = 24 * 60 * 60 * 1000;

/** A call of a callback, an event handler or the adapter, with what it was given. */
export interface Call {
  readonly name: string;
  readonly given?: unknown;
}

export interface SessionApp extends App {
  readonly database: TracedAdapter;
  readonly calls: Call[];
  /** Ada, signed in. */
  signedIn(): Promise<Browser>;
  /** What a guard sees of a browser. */
  guarded(browser: Browser): Promise<unknown>;
}

const EVENTS = ['signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount', 'session'] as const;

/** @param config - Callbacks and events of it run in place of those that only tell. */
export function sessionApp(strategy: Strategy, config: Partial<AuthConfig> = {}): SessionApp {
  const calls: Call[] = [];
  const database = new TracedAdapter((name) => calls.push({ name }));
  const callbacks = { ...defaultCallbacks, ...config.callbacks };
  const app = makeApp({
    ...(strategy === 'database' && { adapter: database.adapter }),
    ...config,
    callbacks: telling(callbacks, 'cb', calls),
    events: { ...telling(Object.fromEntries(EVENTS.map((name) => [name, nothing])), 'ev', calls) },
    ...(config.events && { events: config.events }),
  });
  return {
    ...app,
    database,
    calls,
    signedIn: async () => {
      const browser = app.browser();
      await signIn(browser);
      calls.length = 0;
      app.log.splice(0);
      return browser;
    },
    guarded: async (browser) => {
      const { cookies, requestOrigin } = makeVisitor(app, browser.cookieHeader());
      return app.services.get(SessionService).read(cookies, requestOrigin);
    },
  };
}

/** What a guard that keeps sessions alive sees of a browser, which takes the cookies. */
export async function keptAlive(app: App, browser: Browser): Promise<RefreshedSession> {
  const { cookies, requestOrigin } = makeVisitor(app, browser.cookieHeader());
  const kept = await app.services.get(SessionService).keepAlive(cookies, requestOrigin);
  for (const { name, value, options } of kept.cookies) {
    if (options.maxAge === 0) browser.jar.delete(name);
    else browser.jar.set(name, encodeURIComponent(value));
  }
  return kept;
}

/** A signed-in user, whose database then behaves as `change` says. */
export async function signedInBefore(
  change: (store: MemoryAdapter) => Adapter,
  config: Partial<AuthConfig> = {},
): Promise<{ app: SessionApp; browser: Browser; store: MemoryAdapter; restore: () => void }> {
  const store = new MemoryAdapter();
  let current: Adapter = store;
  const switching = new Proxy(store, {
    get: (_, name) => {
      const call = (...given: unknown[]): unknown =>
        (Reflect.get(current, name) as (...rest: unknown[]) => unknown).apply(current, given);
      return typeof Reflect.get(store, name) === 'function' ? call : undefined;
    },
  });
  const app = sessionApp('database', { adapter: switching, ...config });
  const browser = await app.signedIn();
  current = { ...store, ...change(store) };
  return { app, browser, store, restore: () => void (current = store) };
}

export function listNames(calls: readonly Call[]): string[] {
  return calls.map(({ name }) => name);
}

/** What a call of this name was given, the last time. */
export function givenTo(calls: readonly Call[], name: string): unknown {
  return calls.findLast((call) => call.name === name)?.given;
}

/** When the session cookie that a response sets ends. */
export function cookieEnds(response: Response): Date {
  const prefix = `${COOKIE.session}=`;
  const header = response.headers.getSetCookie().find((one) => one.startsWith(prefix)) ?? '';
  return new Date(/Expires=([^;]+)/.exec(header)?.[1] ?? Number.NaN);
}

/** Another browser with the same cookies. */
export function copyBrowser(browser: Browser, app: App): Browser {
  const copy = app.browser();
  for (const [name, value] of browser.jar) copy.jar.set(name, value);
  return copy;
}

type Functions = Readonly<Record<string, (given: never) => unknown>>;

function telling<F extends Functions>(functions: F, kind: string, calls: Call[]): F {
  const wrapped = Object.entries(functions).map(([name, call]) => {
    const tell = (given: never): unknown => {
      calls.push({ name: `${kind}.${name}`, given: structuredClone(given) });
      return call(given);
    };
    return [name, tell] as const;
  });
  return Object.fromEntries(wrapped) as F;
}

function nothing(): void {
  // tells, and that is all
}
