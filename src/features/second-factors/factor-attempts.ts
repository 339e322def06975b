/** Counts failed codes of second factors, over all of a user's factors and sign-ins. */
import { sha256Hex } from '#digest';
import { RouteError, ServerBusy, TooManyAttempts } from '../../core/errors/index.js';
import type { Clock } from '../../core/kernel/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { FACTOR_ATTEMPTS } from './second-factor-tables.js';

/** From how many failures on the next try has to wait. */
const FREE_TRIES = 5;

/** The first wait, which doubles with each failure, and the longest. In milliseconds. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15 * 60 * 1000;

/** How far the clocks of processes may differ, in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/** At this many failures from unknown browsers, codes are refused there. */
const MOST_UNKNOWN = 100;

/** How many wrong codes one sign-in may have. */
const MOST_OF_SIGN_IN = 5;

/** How long failures are remembered. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000;
const SIGN_IN_MS = 15 * 60 * 1000;

/** How often a count is tried again that another request has changed. */
const RACES = 10;

/** Who tries a code. */
export interface FactorAttempt {
  readonly userId: string;
  /** Whether the browser has passed a second factor of this user before. */
  readonly isKnown: boolean;
  /** The sign-in that waits; `undefined` for a user who is signed in. */
  readonly signInId?: string | undefined;
}

/** What is counted together. */
interface Bucket {
  readonly id: string;
  readonly userId: string;
  readonly lifetimeMs: number;
}

/**
 * The limits of codes that can be guessed: authenticator apps and recovery codes together. They are
 * asked after a first factor alone, so that an address is not enough to lock its owner out, and
 * each browser that the user has used before has a count of its own kind.
 */
export class FactorAttempts {
  constructor(
    private readonly tables: TableStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a try, before it is compared: there are no more than the limits allow, whatever the
   * number of requests at once.
   *
   * @returns Whether this try reaches the limit of unknown browsers: the owner should know.
   * @throws {RouteError} 401 `SignInRequired` when the sign-in has had its tries, 409
   *   `FactorLocked` at the limit.
   * @throws {TooManyAttempts} when the user has to wait.
   * @throws {ServerBusy} when too many requests count at once.
   */
  async count(attempt: FactorAttempt): Promise<boolean> {
    const ofSignIn = await toSignInBucket(attempt);
    if (ofSignIn && (await this.find(ofSignIn)) >= MOST_OF_SIGN_IN) throw signInIsOver();
    const count = await this.increase(await toBucket(attempt), (failures, lastAt) => {
      if (!attempt.isKnown && failures >= MOST_UNKNOWN) throw new RouteError(409, 'FactorLocked');
      const waitMs = getWait(failures) - getElapsed(lastAt, this.clock());
      if (waitMs > 0) throw new TooManyAttempts(waitMs / 1000);
    });
    // After the wait: clicks in its course use up no try of the sign-in. Of several at once, no
    // more than its tries go on.
    if (ofSignIn && (await this.increase(ofSignIn)) > MOST_OF_SIGN_IN) throw signInIsOver();
    return !attempt.isKnown && count === MOST_UNKNOWN;
  }

  /** Forgets the failures of a kind of browser, after a success there. */
  async succeed(attempt: FactorAttempt): Promise<void> {
    const { id } = await toBucket(attempt);
    await this.tables.delete(FACTOR_ATTEMPTS, { id });
    // A success in a known browser lifts the lock of the others. Below the limit, their failures
    // stay.
    if (!attempt.isKnown) return;
    const others = await toBucket({ userId: attempt.userId, isKnown: false });
    await this.tables.delete(FACTOR_ATTEMPTS, { id: others.id, count: MOST_UNKNOWN });
  }

  /** Lifts the lock of unknown browsers. */
  async unlock(userId: string): Promise<void> {
    const { id } = await toBucket({ userId, isKnown: false });
    await this.tables.delete(FACTOR_ATTEMPTS, { id });
  }

  /** How many failures there are. */
  private async find({ id }: Bucket): Promise<number> {
    const row = await this.tables.find(FACTOR_ATTEMPTS, { id });
    return row && row.expires.getTime() > this.clock() ? row.count : 0;
  }

  /** @param check - Throws to refuse the try, before it is counted. */
  private async increase(
    { id, userId, lifetimeMs }: Bucket,
    check?: (failures: number, lastAt: Date) => void,
  ): Promise<number> {
    for (let race = 0; race < RACES; race++) {
      const now = new Date(this.clock());
      const expires = new Date(now.getTime() + lifetimeMs);
      const row = await this.tables.find(FACTOR_ATTEMPTS, { id });
      if (!row) {
        const first = { id, userId, count: 1, lastAt: now, expires };
        if (await this.tables.insert(FACTOR_ATTEMPTS, first)) return 1;
        continue;
      }
      const { count, expires: old } = row;
      const isOver = old.getTime() <= now.getTime();
      if (!isOver) check?.(count, row.lastAt);
      const next = { count: isOver ? 1 : count + 1, lastAt: now, expires };
      if ((await this.tables.update(FACTOR_ATTEMPTS, { id, count }, next)) > 0) return next.count;
    }
    throw new ServerBusy(1);
  }
}

function signInIsOver(): RouteError {
  return new RouteError(401, 'SignInRequired');
}

function getWait(failures: number): number {
  if (failures < FREE_TRIES) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_TRIES), LONGEST_WAIT_MS);
}

/** A failure of the future says that a clock was wrong: it makes no user wait until then. */
function getElapsed(lastAt: Date, now: number): number {
  const elapsedMs = now - lastAt.getTime();
  return elapsedMs < -CLOCK_SKEW_MS ? Infinity : Math.max(elapsedMs, 0);
}

async function toBucket({ userId, isKnown }: FactorAttempt): Promise<Bucket> {
  const kind = isKnown ? 'known' : 'unknown';
  const id = await sha256Hex(JSON.stringify(['user', userId, kind]));
  return { id, userId, lifetimeMs: REMEMBERED_MS };
}

async function toSignInBucket({ userId, signInId }: FactorAttempt): Promise<Bucket | undefined> {
  if (signInId === undefined) return undefined;
  const id = await sha256Hex(JSON.stringify(['sign-in', signInId]));
  return { id, userId, lifetimeMs: SIGN_IN_MS };
}
