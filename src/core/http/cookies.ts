/**
 * Parsing the `Cookie` header and serializing `Set-Cookie` (RFC 6265).
 *
 * No package does this: a framework that bundles this library may pull in another version of the
 * package instead of ours. Every request is parsed here, so cookies that are not requested are
 * skipped without a copy.
 */

/** One cookie of a request, decoded. */
export interface CookiePair {
  readonly name: string;
  readonly value: string;
}

/**
 * The cookies of a request. Values are percent-decoded; one that cannot be decoded is kept as it
 * is.
 *
 * Browsers send the cookie with the longest path and the oldest creation time first (RFC 6265
 * §5.4), so the order of equal names is kept.
 */
export class RequestCookies {
  constructor(private readonly header: string) {}

  /** Returns the first value under this exact name. */
  get(name: string): string | undefined {
    return this.getByPrefix(name).find((cookie) => cookie.name === name)?.value;
  }

  /** Lists every name once, in the order of the header. */
  getNames(): string[] {
    return [...new Set(this.getByPrefix('').map(({ name }) => name))];
  }

  /**
   * Lists the non-empty values under this exact name.
   *
   * A sibling domain can set a cookie of the same name with another path. Then there are two, and
   * only trying them tells which one is ours.
   */
  getAll(name: string): string[] {
    return this.getByPrefix(name)
      .filter((cookie) => cookie.name === name && cookie.value !== '')
      .map(({ value }) => value);
  }

  /** Lists the cookies whose names have this prefix, including equal names. Others are skipped. */
  getByPrefix(prefix: string): CookiePair[] {
    return parseCookiesWithPrefix(prefix, this.header);
  }
}

/** Values by name, without a prototype: `__proto__` is a name like any other. */
type CookieValues = Readonly<Record<string, string | undefined>>;

/**
 * Parses a `Cookie` header to the first value of each name. A part without an equals sign is
 * ignored.
 */
export function parseCookieHeader(header: string): CookieValues {
  const values = Object.create(null) as Record<string, string>;
  for (const { name, value } of parseCookiesWithPrefix('', header)) {
    if (!(name in values)) values[name] = value;
  }
  return values;
}

/** Parses the cookies whose names have this prefix, in the order of the header. */
function parseCookiesWithPrefix(prefix: string, header: string): CookiePair[] {
  const found: CookiePair[] = [];
  let start = 0;
  // The next equals sign at or after `start`. It is remembered, since a search in each part is
  // quadratic.
  let equals = header.indexOf('=');
  while (start < header.length && equals !== -1) {
    const semicolon = header.indexOf(';', start);
    const end = semicolon === -1 ? header.length : semicolon;
    while (start < end && isBlank(header[start])) start += 1;
    if (equals < start) equals = header.indexOf('=', start);
    if (equals !== -1 && equals < end && header.startsWith(prefix, start)) {
      const name = trimBlanks(header, start, equals);
      if (name.length >= prefix.length) {
        found.push({ name, value: decodeValue(trimBlanks(header, equals + 1, end)) });
      }
    }
    start = end + 1;
  }
  return found;
}

/** Trims spaces and tabs. `String.trim` removes more characters, which are part of a value. */
function trimBlanks(text: string, from: number, to: number): string {
  let [start, end] = [from, to];
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

/** Percent-decodes a value. One that cannot be decoded was not encoded here, and is kept. */
function decodeValue(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The attributes of a cookie. */
export interface CookieOptions {
  /** Lifetime in whole seconds. 0 deletes the cookie. */
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

/** The name and the attributes of a cookie, which `cookies` of the configuration can override. */
export interface CookieOption {
  name: string;
  options: CookieOptions;
}

/** A cookie to set (RFC 6265 §4.1). Its value is not encoded yet. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly options: Readonly<CookieOptions>;
}

/** Visible ASCII, without the characters that end a name. */
const NAME = /^[!-:<>-~]+$/;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^\\.?${LABEL}(?:\\.${LABEL})*$`, 'i');
/** RFC 3986 §2.3. */
const UNRESERVED = /^[\w.~-]*$/;
/** Printable ASCII, without the semicolon. */
const PATH = /^[ -:<-~]*$/;

const SAME_SITE: Readonly<Record<string, string>> = { strict: 'Strict', lax: 'Lax', none: 'None' };
const PRIORITY: Readonly<Record<string, string>> = { low: 'Low', medium: 'Medium', high: 'High' };

/**
 * Serializes a cookie to the value of a `Set-Cookie` header (RFC 6265 §4.1.1), for the cookies that
 * `ServerAuth` and `SessionService` return.
 *
 * @throws {TypeError} when a name or attribute contains a character that would end it early
 *   (injection).
 * @example
 * ```ts
 * for (const cookie of result.cookies) headers.append('Set-Cookie', serializeCookie(cookie));
 * ```
 * @publicApi
 */
export function serializeCookie({ name, value, options }: SetCookie): string {
  const { maxAge, expires, domain, path, sameSite, priority } = options;
  let line = `${requireForm('name', name, NAME)}=${encodeValue(value)}`;
  if (maxAge !== undefined)
    line += `; Max-Age=${requireForm('Max-Age', String(maxAge), /^-?\d+$/)}`;
  if (domain) line += `; Domain=${requireForm('Domain', domain, DOMAIN)}`;
  if (path) line += `; Path=${requireForm('Path', path, PATH)}`;
  if (expires) line += `; Expires=${requireForm('Expires', expires.toUTCString(), /GMT$/)}`;
  if (options.httpOnly) line += '; HttpOnly';
  if (options.secure) line += '; Secure';
  if (options.partitioned) line += '; Partitioned';
  if (priority) line += `; Priority=${requireKeyword('Priority', priority, PRIORITY)}`;
  const site = sameSite === true ? 'strict' : sameSite;
  if (site) line += `; SameSite=${requireKeyword('SameSite', site, SAME_SITE)}`;
  return line;
}

/**
 * Encodes a value. Most are tokens without special characters, which a test finds faster than
 * encoding.
 */
function encodeValue(value: string): string {
  return UNRESERVED.test(value) ? value : encodeURIComponent(value);
}

function requireForm(what: string, text: string, form: RegExp): string {
  if (form.test(text)) return text;
  throw new TypeError(`The ${what} of a cookie is invalid: ${text}`);
}

function requireKeyword(
  what: string,
  given: string,
  words: Readonly<Record<string, string>>,
): string {
  const known = given.toLowerCase();
  if (Object.hasOwn(words, known)) return words[known] ?? '';
  throw new TypeError(`The ${what} of a cookie is invalid: ${given}`);
}

/**
 * The attributes of a cookie that lasts for some seconds, or less if the configuration says so.
 * `Max-Age` precedes `Expires` (RFC 6265 §5.3), so the two agree where both stand.
 */
export function lastingFor(options: CookieOptions, seconds: number, now: number): CookieOptions {
  const { maxAge } = options;
  const lifetime = Math.min(seconds, maxAge ?? seconds);
  const expires = new Date(now + lifetime * 1000);
  return { ...options, ...(maxAge !== undefined && { maxAge: lifetime }), expires };
}

/**
 * Returns the cookie that deletes one. It has the same scope, or the browser would keep the old
 * one.
 */
export function expireCookie(name: string, options: CookieOptions): SetCookie {
  const { expires: _expires, ...scope } = options;
  return { name, value: '', options: { ...scope, maxAge: 0 } };
}

/**
 * Returns the `Cookie` header for the rest of a request after these `Set-Cookie` headers, the last
 * of each name. Later steps need it: a session that grew may be in other cookies by then.
 *
 * Two cookies of one name stay beside a new one, since a browser replaces the one of the same path
 * only, and a sibling domain can plant a cookie with our name. The reader tries all of them.
 */
export function applySetCookies(header: string, cookies: readonly SetCookie[]): string {
  const sent = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => ({ pair, name: pair.split('=', 1)[0]?.trim() ?? '' }));
  const set = new Map(cookies.map((cookie) => [cookie.name, cookie]));
  const seen = new Set<string>();
  const ambiguous = new Set<string>();
  for (const { name } of sent) (seen.has(name) ? ambiguous : seen).add(name);
  const kept = sent.filter(({ name }) => {
    const replacement = set.get(name);
    if (!replacement) return true;
    return ambiguous.has(name) && !isDeletion(replacement.options);
  });
  const added = [...set.values()]
    .filter(({ options }) => !isDeletion(options))
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return [...added, ...kept.map(({ pair }) => pair)].join('; ');
}

/**
 * Whether the cookie deletes one. `Max-Age` takes precedence over `Expires` (RFC 6265 §5.3).
 * Without a clock: the expiry of a session comes from the injected one, which may run behind.
 */
function isDeletion({ maxAge, expires }: CookieOptions): boolean {
  if (maxAge !== undefined) return maxAge <= 0;
  return expires !== undefined && expires.getTime() <= 0;
}
