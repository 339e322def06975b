/**
 * The session for an app's own code on the server, and the cookies that renew it on a response of the app.
 *
 * The app's code tests `if (session)`. So every error is logged and becomes `null`: an error must never
 * look like a session. No cookie is cleared: the user is still signed in once the database is back.
 */
import { findSession } from '../core/compose/get-session.js';
import { asError } from '../core/errors/auth.error.js';
import { NO_STORE } from '../core/http/auth-response.js';
import { serializeCookie, type SetCookie } from '../core/http/cookies.js';
import type { CallerContext, ServiceResolver } from '../core/index.js';
import { LoggerToken, resolveLogger } from '../core/kernel/logger.js';
import type { RefreshedSession } from '../core/sessions/session.service.js';

const NO_SESSION: RefreshedSession = { session: null, cookies: [] };

/**
 * Reads the session of a request; `null` after an error, which is logged.
 *
 * @param canSetCookies - As in {@link findSession}.
 */
export async function readSession(
  services: ServiceResolver,
  caller: CallerContext,
  canSetCookies: boolean,
): Promise<RefreshedSession> {
  try {
    return await findSession(services, caller, canSetCookies);
  } catch (thrown) {
    services.get(LoggerToken).error(asError(thrown));
    return NO_SESSION;
  }
}

/** Returns `null` and logs when the reading fails, for example in the app's function that makes the configuration. */
export async function tryOrNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (thrown) {
    resolveLogger(undefined, false).error(asError(thrown));
    return null;
  }
}

/**
 * Adds cookies to a response, and keeps it out of shared caches: they would give the session to the next
 * user.
 */
export function appendCookies(headers: Headers, cookies: readonly SetCookie[]): void {
  const missing = getMissingCookies(headers, cookies);
  for (const cookie of missing) headers.append('Set-Cookie', serializeCookie(cookie));
  if (missing.length > 0) keepPrivate(headers);
}

/** The cookies whose names the app has not set itself: its own count, since it may have signed the user out. */
export function getMissingCookies(
  headers: Headers,
  cookies: readonly SetCookie[],
): readonly SetCookie[] {
  const existing = new Set(
    headers.getSetCookie().map((cookie) => getBaseName(cookie.split('=', 1)[0])),
  );
  return cookies.filter(({ name }) => !existing.has(getBaseName(name)));
}

/** The name without the number of a chunk: the chunks of one cookie must not be mixed with those of another. */
function getBaseName(name = ''): string {
  return name.trim().replace(/\.\d+$/, '');
}

/** Keeps a response out of shared caches. */
export function keepPrivate(headers: Headers): void {
  for (const [name, value] of Object.entries(NO_STORE)) headers.set(name, value);
}
