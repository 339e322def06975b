/**
 * The cookies of a request as they are by now: middleware before it, or an action in its course, may
 * have set some. The header says what the browser sent; Next.js tells what became of that, but only one
 * cookie of each name. A sibling site can plant a second one, and only trying both tells which is ours:
 * so what the browser sent is kept wherever it still holds.
 */
import { RequestCookies } from '../../core/index.js';

/** As much of what `cookies()` gives as is needed. */
interface Jar {
  getAll(): readonly { readonly name: string; readonly value: string }[];
}

/** The `Cookie` header that the browser would send now. */
export function cookieHeaderByNow(header: string, jar: Jar): string {
  const sent = new RequestCookies(header);
  const pairs = jar.getAll().flatMap(({ name, value }) => {
    const values = sent.values(name);
    const current = values.includes(value) ? values : [value];
    return current.map((one) => `${name}=${encodeURIComponent(one)}`);
  });
  return pairs.join('; ');
}
