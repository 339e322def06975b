/** The cookies that a session sets on a response of the app. */
import { NO_STORE, serializeCookie, type SetCookie } from '../core/http/index.js';

/**
 * Adds cookies to a response, and keeps it out of shared caches: they would give the session to the
 * next user.
 */
export function appendCookies(headers: Headers, cookies: readonly SetCookie[]): void {
  const missing = getMissingCookies(headers, cookies);
  for (const cookie of missing) headers.append('Set-Cookie', serializeCookie(cookie));
  if (missing.length > 0) keepPrivate(headers);
}

/**
 * The cookies whose names the app has not set itself: its own count, since it may have signed the
 * user out.
 */
export function getMissingCookies(
  headers: Headers,
  cookies: readonly SetCookie[],
): readonly SetCookie[] {
  const existing = new Set(
    headers.getSetCookie().map((cookie) => getBaseName(cookie.split('=', 1)[0])),
  );
  return cookies.filter(({ name }) => !existing.has(getBaseName(name)));
}

/**
 * The name without the number of a chunk: the chunks of one cookie must not be mixed with those of
 * another.
 */
function getBaseName(name = ''): string {
  return name.trim().replace(/\.\d+$/, '');
}

/** Keeps a response out of shared caches. */
export function keepPrivate(headers: Headers): void {
  for (const [name, value] of Object.entries(NO_STORE)) headers.set(name, value);
}
