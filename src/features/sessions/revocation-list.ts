/** The live revocations in the memory of a process. A check of a session reads them without a query. */
import { sha256Base64url } from '#digest';
import { type Awaitable, isPlainObject, type Moments } from '../../core/kernel/index.js';
import type { VerifiedSession } from '../../core/sessions/index.js';
import { getSid, getTokenStart, toUserSubject } from './session-id.js';
import type { Revocation } from './session-tables.js';

/** The revocation of a user: sessions that started before are over. */
export interface UserRevocation {
  /** Milliseconds since the epoch, as are all times here. */
  readonly revokedAt: number;
  readonly expires: number;
  /** Among the moments of this process: when it learnt of it. */
  readonly order: number;
}

/** The subject of a revocation, of the length of its column. */
const SUBJECT = /^[su]:.{1,318}$/s;

/** The longest message of a feed that is read, in characters. */
const MAX_MESSAGE_LENGTH = 2_000;

/** Holds revocations until they expire. Adding one twice, or in another order, changes nothing. */
export class RevocationList {
  /** The expiry, in seconds: engines store small integers without an object of their own. */
  private readonly sessions = new Map<string, number>();
  private readonly users = new Map<string, UserRevocation>();

  constructor(private readonly moments: Moments) {}

  /** How many revocations are held. */
  get size(): number {
    return this.sessions.size + this.users.size;
  }

  add({ subject, revokedAt, expires }: Revocation): void {
    if (subject.startsWith('s:')) {
      const seconds = Math.ceil(expires.getTime() / 1000);
      this.sessions.set(subject, Math.max(seconds, this.sessions.get(subject) ?? 0));
      return;
    }
    const known = this.users.get(subject);
    const isLater = revokedAt.getTime() > (known?.revokedAt ?? -1);
    this.users.set(subject, {
      revokedAt: isLater ? revokedAt.getTime() : (known?.revokedAt ?? 0),
      expires: Math.max(expires.getTime(), known?.expires ?? 0),
      order: known && !isLater ? known.order : this.moments.now().order,
    });
  }

  /** Whether the session of a token is revoked. */
  has(session: VerifiedSession & { readonly strategy: 'jwt' }): boolean {
    if (this.size === 0) return false;
    const id = getSid(session.claims);
    if (id !== undefined && this.hasId(id)) return true;
    // Mostly there are none, and this is called for each check of a session.
    if (this.users.size === 0) return false;
    const revocation = this.users.get(toUserSubject(session.userId));
    return revocation !== undefined && getTokenStart(session.claims) < revocation.revokedAt;
  }

  /** Whether the session with this id is revoked by itself. */
  hasId(id: string): boolean {
    return this.sessions.has(`s:${id}`);
  }

  /** The last revocation of all sessions of a user. */
  getOfUser(userId: string): UserRevocation | undefined {
    return this.users.get(toUserSubject(userId));
  }

  /** Forgets the revocations that have expired, as all tokens have that they are for. */
  prune(now: number): void {
    const seconds = Math.floor(now / 1000);
    for (const [subject, expires] of this.sessions) {
      if (expires < seconds) this.sessions.delete(subject);
    }
    for (const [subject, { expires }] of this.users) {
      if (expires < now) this.users.delete(subject);
    }
  }
}

/**
 * The name of an app on a channel, by its secret: a digest, since whoever reads the channel must not learn the
 * secret.
 */
export function createRealm(secret: string): Awaitable<string> {
  return sha256Base64url(`portcullis.session-revocations.${secret}`);
}

/**
 * A revocation as the message of a feed.
 *
 * @param realm - The app that it is of: tenants, and apps on one server, may share a channel, and may have
 *   users with the same ids.
 */
export function toMessage({ subject, revokedAt, expires }: Revocation, realm: string): string {
  const [revoked, expiry] = [revokedAt.getTime(), expires.getTime()];
  return JSON.stringify({ realm, subject, revokedAt: revoked, expires: expiry });
}

/**
 * Reads the message of a feed; `undefined` for what is none, and for one of another app: others may write to
 * the channel too.
 *
 * @param realms - Those of this app.
 */
export function parseMessage(text: string, realms: readonly string[]): Revocation | undefined {
  if (text.length > MAX_MESSAGE_LENGTH) return undefined;
  const message = parseJson(text);
  if (!isPlainObject(message)) return undefined;
  const { realm, subject, revokedAt, expires } = message as Readonly<Record<string, unknown>>;
  if (typeof realm !== 'string' || !realms.includes(realm)) return undefined;
  if (typeof subject !== 'string' || !SUBJECT.test(subject)) return undefined;
  const [revoked, expiry] = [toDate(revokedAt), toDate(expires)];
  return revoked && expiry ? { subject, revokedAt: revoked, expires: expiry } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The largest number of milliseconds that a date can have (ECMA-262 §21.4.1.1). */
const LATEST = 8.64e15;

function toDate(value: unknown): Date | undefined {
  const isTime = typeof value === 'number' && value >= 0 && value <= LATEST;
  return isTime ? new Date(value) : undefined;
}
