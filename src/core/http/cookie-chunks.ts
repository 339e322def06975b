/**
 * One value in several cookies: browsers refuse a cookie of more than 4096 bytes, and a session can
 * be larger than that.
 *
 * A value is either whole under the plain name or in pieces under `name.0`, `name.1`, …. Names are
 * matched exactly: a cookie that merely begins with the same letters is somebody else's.
 */
import type { RequestCookies } from './request-cookies.js';
import { type CookieOption, type SetCookie, expiredCookie } from './set-cookie.js';

/** 4096 bytes less what name and attributes are reckoned to take. Part of the wire contract. */
const CHUNK_SIZE = 3936;

/** More pieces than any browser sends; a request with more is hostile. */
const MOST_CHUNKS = 32;

/** Each value costs a decryption or a query, so their number is not the client's choice. */
const MOST_VALUES = 4;

/** HTTP servers commonly refuse a request whose headers exceed 16 kB in all. */
const LONGEST_VALUE = 14 * 1024;

/** Whether a browser could send a value of this length back. */
export function fitsInCookies(value: string): boolean {
  return value.length <= LONGEST_VALUE;
}

/**
 * The values the request may hold, likeliest first; empty when there is none.
 *
 * There is more than one when another path or a lost deletion left something behind. A set of
 * pieces with a gap is no value.
 */
export function readChunked(cookies: RequestCookies, name: string): string[] {
  const whole = cookies.get(name);
  const pieces = chunkIndexes(cookies, name);
  const contiguous = pieces.length > 0 && pieces.every((index, position) => index === position);
  const joined = contiguous
    ? pieces.map((index) => cookies.get(chunkName(name, index)) ?? '').join('')
    : '';
  const values = whole ? cookies.values(name).slice(0, MOST_VALUES) : [];
  return joined ? [...values, joined] : values;
}

/** The cookies for a value, and the deletion of what the request holds beyond them. */
export function writeChunked(
  cookie: CookieOption & { value: string },
  cookies: RequestCookies,
): SetCookie[] {
  const written = pieces(cookie);
  const names = new Set(written.map(({ name }) => name));
  const stale = clearChunked(cookie, cookies).filter(({ name }) => !names.has(name));
  return [...stale, ...written];
}

/** The deletion of every cookie of this value that the request holds. */
export function clearChunked(
  { name, options }: CookieOption,
  cookies: RequestCookies,
): SetCookie[] {
  const present = [
    ...(cookies.get(name) === undefined ? [] : [name]),
    ...chunkIndexes(cookies, name).map((index) => chunkName(name, index)),
  ];
  return present.map((stale) => expiredCookie(stale, options));
}

function pieces({ name, value, options }: CookieOption & { value: string }): SetCookie[] {
  if (value.length <= CHUNK_SIZE) return [{ name, value, options }];
  const count = Math.ceil(value.length / CHUNK_SIZE);
  return Array.from({ length: count }, (_, index) => ({
    name: chunkName(name, index),
    value: value.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
    options,
  }));
}

function chunkName(name: string, index: number): string {
  return `${name}.${index}`;
}

/** `.00` and `.1e1` are numbers too, but not names that this library writes. */
function chunkIndexes(cookies: RequestCookies, name: string): number[] {
  const indexes = cookies
    .names()
    .filter((candidate) => candidate.startsWith(`${name}.`) && cookies.get(candidate))
    .map((candidate) => candidate.slice(name.length + 1))
    .filter((suffix) => /^(0|[1-9]\d?)$/.test(suffix))
    .map(Number)
    .sort((left, right) => left - right);
  return indexes.slice(0, MOST_CHUNKS);
}
