/** What a browser has before the first request: a CSRF cookie, a session, and whatever else. */
import { createHash } from 'node:crypto';
import { encode } from '@auth/core/jwt';
import type { Browser } from './browser.js';
import type { CookieNames } from './cookie-names.js';
import type { Visitor } from './scenario.js';

/** The token of every browser that has been here before. */
export const CSRF_TOKEN = 'c5'.repeat(32);

const CHUNK_LENGTH = 3936;
const DEFAULT_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

type Secret = string | string[] | undefined;

export async function furnish(
  browser: Browser,
  visitor: Visitor & { readonly origin: string },
  names: CookieNames,
  secret: Secret,
): Promise<void> {
  const { origin, isFresh = false, cookies = {} } = visitor;
  if (!isFresh) browser.set(origin, names.csrfToken, `${CSRF_TOKEN}|${csrfHash(secret)}`);
  const session = await sessionValue(visitor, names.sessionToken, secret);
  for (const [name, value] of chunks(names.sessionToken, session)) browser.set(origin, name, value);
  for (const [name, value] of Object.entries(cookies)) browser.set(origin, name, value);
}

/** Of several secrets, the form that both libraries know: all of them, joined (contract §9). */
function csrfHash(secret: Secret): string {
  return createHash('sha256')
    .update(`${CSRF_TOKEN}${String(secret)}`)
    .digest('hex');
}

async function sessionValue(visitor: Visitor, salt: string, secret: Secret): Promise<string> {
  const { session = '', sealedWith, sessionMaxAge = DEFAULT_MAX_AGE_SECONDS } = visitor;
  if (typeof session === 'string') return session;
  const key = sealedWith ?? secret ?? '';
  return encode({ token: { ...session }, secret: key, salt, maxAge: sessionMaxAge });
}

/** As the contract cuts a long value (§8.2). */
function chunks(name: string, value: string): [string, string][] {
  if (value === '') return [];
  if (value.length <= CHUNK_LENGTH) return [[name, value]];
  const count = Math.ceil(value.length / CHUNK_LENGTH);
  return Array.from({ length: count }, (_, index) => {
    const start = index * CHUNK_LENGTH;
    return [`${name}.${index}`, value.slice(start, start + CHUNK_LENGTH)];
  });
}
