/**
 * The live revocations in the memory of a process. A check of a session reads them without a query.
 */
import { sha256Base64url } from '#digest';
import {
  type Awaitable,
  isPlainObject,
  type Moment,
  type Moments,
} from '../../core/kernel/index.js';
import type { JWT } from '../../core/models/index.js';
import { REPLACED_GRACE_MS, type VerifiedSession } from '../../core/sessions/index.js';
import { readLevelNumber } from './level/level-claim.js';
import { getSid, getTokenStart, toUserSubject } from './session-id.js';
import type { Revocation } from './session-tables.js';

type TokenSession = VerifiedSession & { readonly strategy: 'jwt' };

/** The revocation of a user: sessions that started before are over. */
export interface UserRevocation {
  /** Milliseconds since the epoch, as are all times here. */
  readonly revokedAt: number;
  readonly expires: number;
  /** Among the moments of this process: when it learnt of it. */
  readonly order: number;
}

/** The subject of a revocation, of the length of its column. */
const SUBJECT = /^(?:[cus]:.{1,318}|l:.{1,300}:\d{1,15})$/s;

/**
 * The subject of a replaced token: the id of its session, and the number below which its tokens are
 * replaced.
 */
const REPLACEMENT = /^l:(.+):(\d{1,15})$/s;

/** What replaced the tokens of a session. */
interface Replacement {
  /** Tokens with a lower number are replaced. */
  readonly number: number;
  readonly at: number;
  readonly expires: number;
}

/** The longest message of a feed that is read, in characters. */
const MAX_MESSAGE_LENGTH = 2_000;

/** A change of what policies decide about a user. */
interface PolicyChange {
  readonly at: number;
  readonly expires: number;
  /** When this process has learnt of it. */
  readonly learnt: Moment;
}

/** Holds revocations until they expire. Adding one twice, or in another order, changes nothing. */
export class RevocationList {
  /** The expiry, in seconds: engines store small integers without an object of their own. */
  private readonly sessions = new Map<string, number>();
  private readonly users = new Map<string, UserRevocation>();
  /** Changes of what policies decide, by the subject. They revoke nothing. */
  private readonly changes = new Map<string, PolicyChange>();
  /** By the id of the session. */
  private readonly replacements = new Map<string, Replacement>();

  constructor(private readonly moments: Moments) {}

  /** How many revocations are held. */
  get size(): number {
    return this.sessions.size + this.users.size + this.replacements.size;
  }

  /** @returns Whether it revokes what this process did not know to be revoked. */
  add(revocation: Revocation): boolean {
    const { subject, expires } = revocation;
    if (subject.startsWith('s:')) return this.addSession(subject, expires);
    if (subject.startsWith('u:')) return this.addUser(revocation);
    if (subject.startsWith('l:')) this.addReplacement(revocation);
    else this.addChange(revocation);
    return false;
  }

  /** Whether a further proof has replaced a token. */
  isReplaced(claims: JWT): boolean {
    return this.findReplacement(claims) !== undefined;
  }

  /** Whether the session of a token is revoked, or the token was replaced some time ago. */
  has(session: TokenSession): boolean {
    if (this.size === 0) return false;
    return this.hasSession(session) || this.isReplacedForGood(session.claims);
  }

  /** Whether a session is revoked, by the claims of any token that was issued for it. */
  hasSession({ claims, userId }: Pick<TokenSession, 'claims' | 'userId'>): boolean {
    const id = getSid(claims);
    if (id !== undefined && this.hasId(id)) return true;
    // Mostly there are none, and this is called for each check of a session.
    if (this.users.size === 0) return false;
    const revocation = this.users.get(toUserSubject(userId));
    return revocation !== undefined && getTokenStart(claims) < revocation.revokedAt;
  }

  /** Whether the session with this id is revoked by itself. */
  hasId(id: string): boolean {
    return this.sessions.has(`s:${id}`);
  }

  /** The last revocation of all sessions of a user. */
  getOfUser(userId: string): UserRevocation | undefined {
    return this.users.get(toUserSubject(userId));
  }

  /** When this process has learnt of the last change for a subject. */
  findChange(subject: string): Moment | undefined {
    return this.changes.get(subject)?.learnt;
  }

  private addChange({ subject, revokedAt, expires }: Revocation): void {
    const at = revokedAt.getTime();
    if ((this.changes.get(subject)?.at ?? -Infinity) >= at) return;
    this.changes.set(subject, { at, expires: expires.getTime(), learnt: this.moments.now() });
  }

  private addSession(subject: string, expires: Date): boolean {
    const seconds = Math.ceil(expires.getTime() / 1000);
    const known = this.sessions.get(subject);
    this.sessions.set(subject, Math.max(seconds, known ?? 0));
    return known === undefined;
  }

  private addUser({ subject, revokedAt, expires }: Revocation): boolean {
    const known = this.users.get(subject);
    const isLater = revokedAt.getTime() > (known?.revokedAt ?? -1);
    this.users.set(subject, {
      revokedAt: isLater ? revokedAt.getTime() : (known?.revokedAt ?? 0),
      expires: Math.max(expires.getTime(), known?.expires ?? 0),
      order: known && !isLater ? known.order : this.moments.now().order,
    });
    return isLater;
  }

  private addReplacement({ subject, revokedAt, expires }: Revocation): void {
    const [, id = '', digits] = REPLACEMENT.exec(subject) ?? [];
    const number = Number(digits);
    const known = this.replacements.get(id);
    if (known && known.number >= number) return;
    this.replacements.set(id, { number, at: revokedAt.getTime(), expires: expires.getTime() });
  }

  private findReplacement(claims: JWT): Replacement | undefined {
    if (this.replacements.size === 0) return undefined;
    const found = this.replacements.get(getSid(claims) ?? '');
    return found && readLevelNumber(claims) < found.number ? found : undefined;
  }

  /**
   * For as long as a request may be on its way, a replaced token is accepted. A clock may have been
   * set back since.
   */
  private isReplacedForGood(claims: JWT): boolean {
    const found = this.findReplacement(claims);
    return found !== undefined && Math.abs(this.moments.time - found.at) > REPLACED_GRACE_MS;
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
    for (const [subject, { expires }] of this.changes) {
      if (expires < now) this.changes.delete(subject);
    }
    for (const [id, { expires }] of this.replacements) {
      if (expires < now) this.replacements.delete(id);
    }
  }
}

/**
 * The name of an app on a channel, by its secret: a digest, since a reader of the channel must not
 * learn the secret.
 */
export function createRealm(secret: string): Awaitable<string> {
  return sha256Base64url(`portcullis.session-revocations.${secret}`);
}

/**
 * A revocation as the message of a feed.
 *
 * @param realm - The app that it is of: tenants, and apps on one server, may share a channel, and
 *   may have users with the same ids.
 */
export function toMessage(revocation: Revocation, realm: string): string {
  const { revokedAt, expires, ...texts } = revocation;
  const times = { revokedAt: revokedAt.getTime(), expires: expires.getTime() };
  return JSON.stringify({ realm, ...texts, ...times });
}

/**
 * Reads the message of a feed; `undefined` for what is none, and for one of another app: others may
 * write to the channel too.
 *
 * @param realms - Those of this app.
 */
export function parseMessage(text: string, realms: readonly string[]): Revocation | undefined {
  if (text.length > MAX_MESSAGE_LENGTH) return undefined;
  const message = parseJson(text);
  if (!isPlainObject(message)) return undefined;
  const { realm, subject, revokedAt, expires, ownerId, reason } = message as Readonly<
    Record<string, unknown>
  >;
  if (typeof realm !== 'string' || !realms.includes(realm)) return undefined;
  if (typeof subject !== 'string' || !SUBJECT.test(subject)) return undefined;
  const [revoked, expiry] = [toDate(revokedAt), toDate(expires)];
  if (!revoked || !expiry) return undefined;
  const texts = { ownerId: readText(ownerId, 255), reason: readText(reason, 64) };
  return { subject, revokedAt: revoked, expires: expiry, ...texts };
}

function readText(value: unknown, length: number): string | null {
  return typeof value === 'string' && value.length <= length ? value : null;
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
