/**
 * One value in several cookies: browsers refuse a cookie of more than 4096 bytes, and a session can
 * be larger than that.
 *
 * A value is either whole under the plain name or in pieces under `name.0`, `name.1`, …. Names are
 * matched exactly: a cookie that merely begins with the same letters is somebody else's.
 */
import {
  type CookieOption,
  type CookiePair,
  expireCookie,
  type RequestCookies,
  type SetCookie,
} from './cookies.js';

/** 4096 bytes less what name and attributes are reckoned to take. Part of the wire contract. */
const CHUNK_SIZE = 3936;

/** More pieces than any browser sends; a request with more is hostile. */
const MAX_CHUNKS = 32;

/** Each value costs a decryption or a query, so their number is not the client's choice. */
const MAX_VALUES = 4;

/** The end of a piece's name. */
const INDEX = /^\.(0|[1-9]\d?)$/;

/** HTTP servers commonly refuse a request whose headers exceed 16 kB in all. */
const MAX_VALUE_LENGTH = 14 * 1024;

/** Whether a browser could send a value of this length back. */
export function fitsInCookies(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH;
}

/**
 * The values the request may hold, likeliest first; empty when there is none.
 *
 * There is more than one when another path or a lost deletion left something behind. A set of
 * pieces with a gap is no value.
 */
export function readChunked(cookies: RequestCookies, name: string): string[] {
  const found = cookies.beginning(name);
  const whole = found.filter((cookie) => cookie.name === name);
  const values = whole[0]?.value ? getNonEmptyValues(whole).slice(0, MAX_VALUES) : [];
  const joined = found.length > whole.length ? joinChunks(found, name) : '';
  return joined ? [...values, joined] : values;
}

function getNonEmptyValues(found: readonly CookiePair[]): string[] {
  return found.filter(({ value }) => value !== '').map(({ value }) => value);
}

function joinChunks(found: readonly CookiePair[], name: string): string {
  const splitIntoChunks = findChunks(found, name);
  const isWhole = splitIntoChunks.every(({ index }, position) => index === position);
  return isWhole ? splitIntoChunks.map(({ value }) => value).join('') : '';
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
  const found = cookies.beginning(name);
  const present = [
    ...(found.some((cookie) => cookie.name === name) ? [name] : []),
    ...findChunks(found, name).map(({ index }) => getChunkName(name, index)),
  ];
  return present.map((stale) => expireCookie(stale, options));
}

function pieces({ name, value, options }: CookieOption & { value: string }): SetCookie[] {
  if (value.length <= CHUNK_SIZE) return [{ name, value, options }];
  const count = Math.ceil(value.length / CHUNK_SIZE);
  return Array.from({ length: count }, (_, index) => ({
    name: getChunkName(name, index),
    value: value.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
    options,
  }));
}

function getChunkName(name: string, index: number): string {
  return `${name}.${index}`;
}

interface Chunk {
  readonly index: number;
  readonly value: string;
}

/** In their order, the first of equal names. An empty one is none: it was deleted. */
function findChunks(found: readonly CookiePair[], name: string): Chunk[] {
  const pieces = new Map<number, Chunk>();
  for (const { name: own, value } of found) {
    const index = parseChunkIndex(own, name);
    if (index !== undefined && !pieces.has(index)) pieces.set(index, { index, value });
  }
  return [...pieces.values()]
    .filter(({ value }) => value !== '')
    .sort((left, right) => left.index - right.index)
    .slice(0, MAX_CHUNKS);
}

/** `.00` and `.1e1` are numbers too, but not names that this library writes. */
function parseChunkIndex(own: string, name: string): number | undefined {
  const [, index] = own[name.length] === '.' ? (INDEX.exec(own.slice(name.length)) ?? []) : [];
  return index === undefined ? undefined : Number(index);
}
