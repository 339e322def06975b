/**
 * One value in several cookies (chunks). Browsers refuse a cookie of more than 4096 bytes, and a
 * session can be larger.
 *
 * A value is either whole under the plain name, or in chunks under `name.0`, `name.1`, …. Names are
 * matched exactly: a cookie whose name only has the same prefix is unrelated.
 */
import {
  type CookieOption,
  type CookiePair,
  expireCookie,
  type RequestCookies,
  type SetCookie,
} from './cookies.js';

/** 4096 bytes minus an allowance for name and attributes. Part of Auth.js's wire contract. */
const CHUNK_SIZE = 3936;

/** More chunks than any browser sends. A request with more is hostile. */
const MAX_CHUNKS = 32;

/** Each value costs a decryption or a query, so their number is limited. */
const MAX_VALUES = 4;

/**
 * The suffix of a chunk's name. `.00` and `.1e1` are numbers too, but this library does not write
 * them.
 */
const INDEX = /^\.(0|[1-9]\d?)$/;

/** Servers commonly refuse a request whose headers exceed 16 kB in total. */
const MAX_VALUE_LENGTH = 14 * 1024;

/** Whether a browser can send a value of this length back. */
export function fitsInCookies(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH;
}

/**
 * Reads the possible values of a cookie, likeliest first.
 *
 * There are several when a cookie with another path or a failed deletion left one behind. A set of
 * chunks with a gap is not a value.
 */
export function readChunked(cookies: RequestCookies, name: string): string[] {
  const found = cookies.getByPrefix(name);
  const values: string[] = [];
  let wholeCount = 0;
  for (const cookie of found) {
    if (cookie.name !== name) continue;
    wholeCount += 1;
    // If the first is empty, the value was deleted, and the others are left from before.
    const isDeleted = wholeCount > 1 && values.length === 0;
    if (cookie.value !== '' && !isDeleted && values.length < MAX_VALUES) values.push(cookie.value);
  }
  const joined = found.length > wholeCount ? joinChunks(found, name) : '';
  if (joined) values.push(joined);
  return values;
}

function joinChunks(found: readonly CookiePair[], name: string): string {
  const chunks = findChunks(found, name);
  const isComplete = chunks.every(({ index }, position) => index === position);
  return isComplete ? chunks.map(({ value }) => value).join('') : '';
}

/** Returns the cookies for a value, and deletes the other chunks of the request. */
export function writeChunked(
  cookie: CookieOption & { value: string },
  cookies: RequestCookies,
): SetCookie[] {
  const written = splitIntoChunks(cookie);
  const names = new Set(written.map(({ name }) => name));
  const stale = findNames(cookie.name, cookies).filter((name) => !names.has(name));
  return [...stale.map((name) => expireCookie(name, cookie.options)), ...written];
}

/** Deletes every cookie of this value that the request has. */
export function clearChunked(
  { name, options }: CookieOption,
  cookies: RequestCookies,
): SetCookie[] {
  return findNames(name, cookies).map((present) => expireCookie(present, options));
}

function findNames(name: string, cookies: RequestCookies): string[] {
  const found = cookies.getByPrefix(name);
  const chunks = findChunks(found, name).map(({ index }) => getChunkName(name, index));
  return found.some((cookie) => cookie.name === name) ? [name, ...chunks] : chunks;
}

function splitIntoChunks({ name, value, options }: CookieOption & { value: string }): SetCookie[] {
  if (value.length <= CHUNK_SIZE) return [{ name, value, options }];
  const count = Math.ceil(value.length / CHUNK_SIZE);
  return Array.from({ length: count }, (_, index) => ({
    name: getChunkName(name, index),
    value: value.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
    options,
  }));
}

export function getChunkName(name: string, index: number): string {
  return `${name}.${index}`;
}

interface Chunk {
  readonly index: number;
  readonly value: string;
}

/**
 * Finds the chunks in order, the first of equal names. An empty chunk was deleted and is skipped.
 */
function findChunks(found: readonly CookiePair[], name: string): Chunk[] {
  const chunks = new Map<number, Chunk>();
  for (const { name: chunkName, value } of found) {
    const index = parseChunkIndex(chunkName, name);
    if (index !== undefined && !chunks.has(index)) chunks.set(index, { index, value });
  }
  return [...chunks.values()]
    .filter(({ value }) => value !== '')
    .sort((left, right) => left.index - right.index)
    .slice(0, MAX_CHUNKS);
}

function parseChunkIndex(chunkName: string, name: string): number | undefined {
  const hasSuffix = chunkName[name.length] === '.';
  const [, index] = hasSuffix ? (INDEX.exec(chunkName.slice(name.length)) ?? []) : [];
  return index === undefined ? undefined : Number(index);
}
