/**
 * The `Cookie` header, taken apart (RFC 6265 §4.2, §5.4).
 *
 * This is done here and by no package: a framework that bundles this library may have another version
 * of that package, and a bundle would get it in place of ours. And every request of every user comes
 * this way: what is not asked for is stepped over, without a copy.
 */
import { systemClock } from '../kernel/platform.js';

/** Values by name. No name means anything to it, not even `__proto__`. */
type CookieValues = Readonly<Record<string, string | undefined>>;

/** One cookie of a request, decoded. */
export interface CookiePair {
  readonly name: string;
  readonly value: string;
}

/** Every name with its first value, decoded. A part without an equals sign is no cookie. */
export function parseCookieHeader(header: string): CookieValues {
  const values = Object.create(null) as Record<string, string>;
  for (const { name, value } of parseCookiesWithPrefix('', header)) {
    if (!(name in values)) values[name] = value;
  }
  return values;
}

/** The cookies whose names begin with these letters, in the order of the header. */
function parseCookiesWithPrefix(letters: string, header: string): CookiePair[] {
  const found: CookiePair[] = [];
  let start = 0;
  // Where the next one is, at or after `start`. Looked for in each part, one far off is passed over and over.
  let equals = header.indexOf('=');
  while (start < header.length && equals !== -1) {
    const semicolon = header.indexOf(';', start);
    const end = semicolon === -1 ? header.length : semicolon;
    while (start < end && isBlank(header[start])) start += 1;
    if (equals < start) equals = header.indexOf('=', start);
    if (equals !== -1 && equals < end && header.startsWith(letters, start)) {
      const name = trimBlanks(header, start, equals);
      if (name.length >= letters.length) {
        found.push({ name, value: decodeValue(trimBlanks(header, equals + 1, end)) });
      }
    }
    start = end + 1;
  }
  return found;
}

/**
 * The `Cookie` header that a browser sends once it has taken these cookies, the last of each name: what is
 * done later in the course of a request must build on what was done before. A session that grew is in
 * other cookies by then.
 *
 * A cookie that is not among them stays as it was sent, twice if it was sent twice: a sibling site can
 * plant a cookie of our name, and only trying both tells which is ours.
 *
 * @param now - In milliseconds since the epoch. Default: the present.
 */
export function applySetCookies(
  header: string,
  cookies: readonly SetCookie[],
  now: number = systemClock(),
): string {
  const sent = header.split(';').map((pair) => pair.trim());
  const set = new Map(cookies.map((cookie) => [cookie.name, cookie]));
  const kept = sent.filter((pair) => pair !== '' && !set.has(pair.split('=', 1)[0]?.trim() ?? ''));
  const added = [...set.values()]
    .filter(({ options }) => !isDeletion(options, now))
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return [...kept, ...added].join('; ');
}

/** Whether a browser drops the cookie: of the two attributes, Max-Age counts (RFC 6265 §5.3). */
function isDeletion({ maxAge, expires }: CookieOptions, now: number): boolean {
  if (maxAge !== undefined) return maxAge <= 0;
  return expires !== undefined && expires.getTime() <= now;
}

/** A part without the blanks around it. `trim` takes away more, which is part of a value. */
function trimBlanks(text: string, from: number, to: number): string {
  let [start, end] = [from, to];
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

/** What cannot be decoded was not encoded here, and stays as it is. */
function decodeValue(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/* MERGED request-cookies.ts: The cookies of a request (RFC 6265 §5.4). */

/**
 * Reads a `Cookie` header. Values are percent-decoded; one that cannot be decoded stays as it is.
 *
 * Browsers send the cookie with the longest path and the oldest creation time first, so the order
 * of equal names means something and is kept.
 */
export class RequestCookies {
  constructor(private readonly header: string) {}

  /** The first value under this exact name. */
  get(name: string): string | undefined {
    return this.beginning(name).find((cookie) => cookie.name === name)?.value;
  }

  /** Every name once, in the order of the header. */
  names(): string[] {
    return [...new Set(this.beginning('').map(({ name }) => name))];
  }

  /**
   * Each value under this exact name.
   *
   * A sibling site can set a cookie of the same name with another path; then there are two, and
   * only trying them tells which one is ours.
   */
  values(name: string): string[] {
    return this.beginning(name)
      .filter((cookie) => cookie.name === name && cookie.value !== '')
      .map(({ value }) => value);
  }

  /** The cookies whose names begin with these letters, each of equal names. Looks at no other. */
  beginning(letters: string): CookiePair[] {
    return parseCookiesWithPrefix(letters, this.header);
  }
}

/* MERGED set-cookie.ts: A cookie that an answer sets (RFC 6265 §4.1). */

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

/** Most values are tokens, which need no escapes; to look is a good deal cheaper than to try. */
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

/** The cookie that makes a browser forget one: the same scope, or the browser would keep it. */
export function expireCookie(name: string, options: CookieOptions): SetCookie {
  const { expires: _expires, ...scope } = options;
  return { name, value: '', options: { ...scope, maxAge: 0 } };
}
