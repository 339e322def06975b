/** The cookies of a browser that has taken what an answer sets. */
import type { SetCookie } from '../core/http/set-cookie.js';

/**
 * The `Cookie` header that the browser would send next: what is done later in the course of a request
 * must build on what was done before. A session that grew is in other cookies by then.
 */
export function cookieHeaderAfter(header: string, cookies: readonly SetCookie[]): string {
  const pairs = new Map<string, string>();
  for (const pair of header.split(';').map((one) => one.trim())) {
    // The first of several counts, as the browser puts the likeliest first.
    const name = pair.split('=', 1)[0] ?? '';
    if (pair !== '' && !pairs.has(name)) pairs.set(name, pair);
  }
  for (const { name, value, options } of cookies) {
    if (options.maxAge === 0) pairs.delete(name);
    else pairs.set(name, `${name}=${encodeURIComponent(value)}`);
  }
  return [...pairs.values()].join('; ');
}
