/**
 * Where a browser goes afterwards, when the wish comes from the outside.
 *
 * Anything that two URL parsers could read differently is refused outright: backslashes, control
 * characters, credentials, missing slashes, characters that normalise into any of these. What is
 * left is handed to the `redirect` callback, which decides whether the origin is welcome.
 */
import { parseUrl } from '../kernel/url.js';

const MAX_URL_LENGTH = 2048;

// Browsers drop tabs and line breaks inside a URL and read a backslash as a slash.
const AMBIGUOUS = /[\u0000-\u001f\u007f\\]/;
const ABSOLUTE = /^https?:\/\/[^/?#@\\]+([/?#]|$)/i;
const PATH = /^\/(?![/\\])/;

/** Whether a wish is well-formed: an absolute http(s) URL, or a path on this site. */
export function isValidCallbackUrl(wish: unknown): wish is string {
  if (typeof wish !== 'string' || wish.length > MAX_URL_LENGTH) return false;
  // A full-width slash becomes a slash for whoever normalises before parsing.
  const normalized = wish.normalize('NFKC');
  return isUnambiguous(wish) && (normalized === wish || isUnambiguous(normalized));
}

function isUnambiguous(form: string): boolean {
  return !AMBIGUOUS.test(form) && (PATH.test(form) || isAbsolute(form));
}

/**
 * The absolute URL for what a `redirect` callback returned: `baseUrl` when that is not a URL that a
 * browser may be sent to.
 */
export function resolveRedirect(returned: unknown, baseUrl: string): string {
  if (returned === baseUrl) return baseUrl;
  if (returned instanceof URL) return resolveRedirect(returned.href, baseUrl);
  if (typeof returned !== 'string') return baseUrl;
  const url = parseUrl(returned, baseUrl);
  if (!url || UNSAFE_SCHEMES.has(url.protocol)) return baseUrl;
  const isCanonical = returned === url.href || `${returned}/` === url.href;
  return isCanonical ? returned : url.href;
}

/** Schemes under which a "location" is a program or a local file. */
const UNSAFE_SCHEMES: ReadonlySet<string> = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
]);

function isAbsolute(form: string): boolean {
  const url = ABSOLUTE.test(form) ? parseUrl(form) : undefined;
  return url !== undefined && url.username === '' && url.password === '';
}
