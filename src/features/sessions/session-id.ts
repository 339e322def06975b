/** The ids of sessions, and when they started. */
import { sha256Base64url } from '#digest';
import { type Awaitable, type Random, randomBase64url } from '../../core/kernel/index.js';
import type { JWT, SessionIdentity } from '../../core/models/index.js';

const RANDOM_BYTES = 16;

/** The start in milliseconds, in base 36, a dot, and 128 random bits. */
const SID = /^([0-9a-z]{8,9})\.[A-Za-z0-9_-]{22}$/;

/**
 * Makes the claim `sid` for a session that started at this time, in milliseconds since the epoch.
 */
export function createSid(start: number, random: Random): string {
  return `${Math.max(start, 0).toString(36).padStart(8, '0')}.${randomBase64url(random, RANDOM_BYTES)}`;
}

/**
 * The claim `sid` of this feature; `undefined` for a token without one, and for a `sid` of another
 * kind.
 */
export function getSid({ sid }: JWT): string | undefined {
  return typeof sid === 'string' && SID.test(sid) ? sid : undefined;
}

/**
 * When the session of a token started, in milliseconds since the epoch. A token that is renewed
 * keeps its `sid`, and so its start. An older token without `sid` counts from when it was issued.
 */
export function getTokenStart(claims: JWT): number {
  const [, start] = SID.exec(getSid(claims) ?? '') ?? [];
  return start === undefined ? (claims.iat ?? 0) * 1000 : Number.parseInt(start, 36);
}

/** The id of a session in its record; `undefined` for a token without `sid`. */
export function getSessionId(session: SessionIdentity): Awaitable<string | undefined> {
  return session.strategy === 'jwt'
    ? getSid(session.claims)
    : sha256Base64url(session.sessionToken);
}

/** The subject of a revocation of one session. */
export function toSessionSubject(id: string): string {
  return `s:${id}`;
}

/** The subject of what says that the tokens of a session with a lower number are replaced. */
export function toReplacementSubject(id: string, number: number): string {
  return `l:${id}:${number}`;
}

/** The subject of a revocation of all sessions of a user. */
export function toUserSubject(userId: string): string {
  return `u:${userId}`;
}
