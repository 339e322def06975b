/**
 * Validation of callback URLs that come from outside (open redirects).
 *
 * A URL that two parsers could read differently is refused: backslashes, control characters,
 * credentials, missing slashes, and characters that normalise to any of these. A valid URL goes to
 * the `redirect` callback, which decides whether its origin is allowed.
 */
import { parseUrl } from '../kernel/url.js';

const MAX_URL_LENGTH = 2048;

// Browsers drop tabs and line breaks inside a URL and read a backslash as a slash.
const AMBIGUOUS = /[\u0000-\u001f\u007f\\]/;
const ABSOLUTE = /^https?:\/\/[^/?#@\\]+([/?#]|$)/i;
const PATH = /^\/(?![/\\])/;

/** Whether the value is an absolute http(s) URL or a path of this site, without ambiguity. */
export function isValidCallbackUrl(url: unknown): url is string {
  if (typeof url !== 'string' || url.length > MAX_URL_LENGTH) return false;
  // Software that normalises before parsing turns a full-width slash into a slash.
  const normalized = url.normalize('NFKC');
  return isUnambiguous(url) && (normalized === url || isUnambiguous(normalized));
}

function isUnambiguous(form: string): boolean {
  return !AMBIGUOUS.test(form) && (PATH.test(form) || isAbsolute(form));
}

/**
 * Resolves the value that a `redirect` callback returned to an absolute URL. Returns `baseUrl` when
 * the value is not a URL that a browser may be sent to.
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

/** Schemes whose URLs are scripts, embedded documents or local files. */
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
