/** Cookies on an answer that the app made. */
import { NO_STORE } from '../core/http/auth-result.js';
import { type SetCookie, serializeCookie } from '../core/http/set-cookie.js';

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
