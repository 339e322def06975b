/**
 * Who is signed in, for an app's own code on the server.
 *
 * That code asks `if (session)`. So whatever goes wrong is logged and becomes `null`: an error must
 * never look like a session. No cookie is cleared, so that the person is signed in again once the
 * database is back.
 */
import { findSession } from '../core/compose/get-session.js';
import { asError } from '../core/errors/auth.error.js';
import { NO_STORE } from '../core/http/auth-response.js';
import { serializeCookie, type SetCookie } from '../core/http/cookies.js';
import type { CallerContext, ServiceResolver } from '../core/index.js';
import { LoggerToken, resolveLogger } from '../core/kernel/logger.js';
import type { RefreshedSession } from '../core/sessions/session.service.js';

const NOBODY: RefreshedSession = { session: null, cookies: [] };

/** The session of a request. @param canSetCookies - As in {@link findSession}. */
export async function readSession(
  services: ServiceResolver,
  caller: CallerContext,
  canSetCookies: boolean,
): Promise<RefreshedSession> {
  try {
    return await findSession(services, caller, canSetCookies);
  } catch (thrown) {
    services.get(LoggerToken).error(asError(thrown));
    return NOBODY;
  }
}

/** The same where not even the services can be had: for a configuration that a function of the app makes. */
export async function orNull<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (thrown) {
    resolveLogger(undefined, false).error(asError(thrown));
    return null;
  }
}

/* MERGED answer-cookies.ts: Cookies on an answer that the app made. */

/**
 * Lets an answer take cookies along, and keeps it out of shared caches: they would hand the session
 * to the next person.
 */
export function appendCookies(headers: Headers, cookies: readonly SetCookie[]): void {
  const added = cookiesLeftToSet(headers, cookies);
  for (const cookie of added) headers.append('Set-Cookie', serializeCookie(cookie));
  if (added.length > 0) keepPrivate(headers);
}

/** Where the app set a cookie of the same name, its own counts: it may have signed out. */
export function cookiesLeftToSet(
  headers: Headers,
  cookies: readonly SetCookie[],
): readonly SetCookie[] {
  const taken = new Set(headers.getSetCookie().map((cookie) => wholeName(cookie.split('=', 1)[0])));
  return cookies.filter(({ name }) => !taken.has(wholeName(name)));
}

/** A cookie that is in pieces is one cookie: pieces of two would be garbage. */
function wholeName(name = ''): string {
  return name.trim().replace(/\.\d+$/, '');
}

/** Keeps an answer out of shared caches. */
export function keepPrivate(headers: Headers): void {
  for (const [name, value] of Object.entries(NO_STORE)) headers.set(name, value);
}
