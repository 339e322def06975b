/** A cookie that an answer sets (RFC 6265 §4.1). */

/** The attributes of a cookie. */
export interface CookieOptions {
  /** Lifetime in whole seconds; 0 deletes the cookie. */
  maxAge?: number | undefined;
  expires?: Date | undefined;
  domain?: string | undefined;
  path?: string | undefined;
  httpOnly?: boolean | undefined;
  secure?: boolean | undefined;
  sameSite?: boolean | 'lax' | 'strict' | 'none' | undefined;
  partitioned?: boolean | undefined;
  priority?: 'low' | 'medium' | 'high' | undefined;
}

/** A cookie's name and attributes, to be overridden in `cookies` of the configuration. */
export interface CookieOption {
  name: string;
  options: CookieOptions;
}

/** One cookie to set: its name, its value before encoding, and its attributes. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly options: Readonly<CookieOptions>;
}

/** A name is anything visible but what ends it. */
const NAME = /^[!-:<>-~]+$/;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^\\.?${LABEL}(?:\\.${LABEL})*$`, 'i');
/** RFC 3986 §2.3. */
const UNRESERVED = /^[\w.~-]*$/;
/** Anything that a header can hold, but the semicolon. */
const PATH = /^[ -:<-~]*$/;

const SAME_SITE: Readonly<Record<string, string>> = { strict: 'Strict', lax: 'Lax', none: 'None' };
const PRIORITY: Readonly<Record<string, string>> = { low: 'Low', medium: 'Medium', high: 'High' };

/**
 * The `Set-Cookie` header's value (RFC 6265 §4.1.1), for what `ServerActions` and `SessionService` return.
 *
 * @throws {TypeError} when a name or attribute holds a character that would end it early.
 * @example
 * ```ts
 * for (const cookie of answer.cookies) headers.append('Set-Cookie', serializeCookie(cookie));
 * ```
 * @publicApi
 */
export function serializeCookie({ name, value, options }: SetCookie): string {
  const { maxAge, expires, domain, path, sameSite, priority } = options;
  let line = `${checked('name', name, NAME)}=${encoded(value)}`;
  if (maxAge !== undefined) line += `; Max-Age=${checked('Max-Age', String(maxAge), /^-?\d+$/)}`;
  if (domain) line += `; Domain=${checked('Domain', domain, DOMAIN)}`;
  if (path) line += `; Path=${checked('Path', path, PATH)}`;
  if (expires) line += `; Expires=${checked('Expires', expires.toUTCString(), /GMT$/)}`;
  if (options.httpOnly) line += '; HttpOnly';
  if (options.secure) line += '; Secure';
  if (options.partitioned) line += '; Partitioned';
  if (priority) line += `; Priority=${word('Priority', priority, PRIORITY)}`;
  const site = sameSite === true ? 'strict' : sameSite;
  if (site) line += `; SameSite=${word('SameSite', site, SAME_SITE)}`;
  return line;
}

/** Most values are tokens, which need no escapes; to look is a good deal cheaper than to try. */
function encoded(value: string): string {
  return UNRESERVED.test(value) ? value : encodeURIComponent(value);
}

function checked(what: string, text: string, form: RegExp): string {
  if (form.test(text)) return text;
  throw new TypeError(`The ${what} of a cookie is invalid: ${text}`);
}

function word(what: string, given: string, words: Readonly<Record<string, string>>): string {
  const known = given.toLowerCase();
  if (Object.hasOwn(words, known)) return words[known] ?? '';
  throw new TypeError(`The ${what} of a cookie is invalid: ${given}`);
}

/** The cookie that makes a browser forget one: the same scope, or the browser would keep it. */
export function expiredCookie(name: string, options: CookieOptions): SetCookie {
  const { expires: _expires, ...scope } = options;
  return { name, value: '', options: { ...scope, maxAge: 0 } };
}
