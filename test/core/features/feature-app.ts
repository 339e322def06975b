/** Apps with a feature, and requests to its routes. */
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import type { FeatureRoute } from '../../../src/features/index.js';
import type { Browser } from '../../support/browser.js';
import { Notes } from '../../support/notes.js';
import type { Probe } from '../../support/probe.js';
import { type App, makeApp, signIn } from '../actions/app.js';

export const NOTES = '/auth/account/notes';
export const PROBE = '/auth/account/probe';
export const HTML = { accept: 'text/html,application/xhtml+xml' };

export function notesApp(config: Partial<AuthConfig> = {}): App {
  return makeApp({
    adapter: new MemoryAdapter(),
    session: { strategy: 'jwt' },
    features: [Notes()],
    ...config,
  });
}

export function probeApp(
  probe: Probe,
  definition: Partial<FeatureRoute> = {},
  config: Partial<AuthConfig> = {},
): App {
  return makeApp({ features: [probe.feature(definition)], ...config });
}

export async function signedIn(app: App): Promise<Browser> {
  const browser = app.browser();
  await signIn(browser);
  return browser;
}

export async function readNotes(browser: Browser): Promise<unknown> {
  return ((await (await browser.visit(NOTES)).json()) as { notes: unknown }).notes;
}

/** A request of any method, with the cookies of the browser and its token. */
export async function send(
  app: App,
  browser: Browser,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const csrfToken = await browser.csrfToken();
  const sent = { 'content-type': 'application/json', cookie: browser.cookieHeader(), ...headers };
  const hasBody = method === 'POST' || method === 'DELETE' || method === 'PUT';
  const body = hasBody ? JSON.stringify({ csrfToken }) : null;
  return app.server(
    new Request(new URL(path, 'https://app.test'), { method, headers: sent, body }),
  );
}
