/**
 * Whether a POST comes from this site, by the headers that a browser sets and a page cannot.
 *
 * This stands in front of the token: a token that leaked, or a cookie planted by a sibling domain,
 * is of no use to a page on another origin. `Origin` alone would not do: a page with
 * `Referrer-Policy: no-referrer` posts to its own site with `Origin: null`, and then
 * `Sec-Fetch-Site` (Fetch Metadata §2.4) tells.
 */
import type { HeaderReader } from '../http/forwarded-origin.js';
export function isFromThisSite(
  headers: HeaderReader,
  origin: string,
  trustedOrigins: readonly string[],
): boolean {
  const from = headers.get('origin');
  if (from !== null && (from === origin || trustedOrigins.includes(from))) return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  // Neither header: not a browser, so there is no cookie to abuse.
  return from === null;
}
