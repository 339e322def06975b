/** The cookies of a browser that has taken what an answer sets. */
import type { SetCookie } from '../core/http/set-cookie.js';

/**
 * The `Cookie` header that the browser would send next: what is done later in the course of a request
 * must build on what was done before. A session that grew is in other cookies by then.
 *
 * What the answer does not touch stays as it was sent, twice if it was sent twice: a sibling site can plant
 * a cookie of our name, and only trying both tells which is ours.
 */
export function cookieHeaderAfter(header: string, cookies: readonly SetCookie[]): string {
  const sent = header.split(';').map((pair) => pair.trim());
  const touched = new Map(cookies.map((cookie) => [cookie.name, cookie]));
  const kept = sent.filter((pair) => pair !== '' && !touched.has(pair.split('=', 1)[0] ?? ''));
  const set = [...touched.values()].filter(({ options }) => !isOver(options));
  const added = set.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return [...kept, ...added].join('; ');
}

/** Without a clock: whoever deletes a cookie by a date in the past leaves it empty, which is nobody's. */
function isOver({ maxAge }: SetCookie['options']): boolean {
  return maxAge !== undefined && maxAge <= 0;
}
