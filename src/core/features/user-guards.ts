/** One change of a user at a time, where the database cannot have it all in one transaction. */
import { asError } from '../errors/auth.error.js';
import { RouteError } from '../errors/route.error.js';
import { service } from '../kernel/container.js';
import { type Logger, LoggerToken } from '../kernel/logger.js';
import type { Awaitable } from '../kernel/objects.js';
import { type Clock, ClockToken } from '../kernel/platform.js';
import { type Timers, TimersToken } from '../kernel/timers.js';
import { date, integer, table, userId } from '../tables/table.js';
import { type TableStore, TableStoreToken } from '../tables/table-store.js';
import { defineFeature } from './define-feature.js';
import type { Feature } from './feature.js';

/** `heldUntil` is when a change ends at the latest; it has passed where none is going on. */
const USER_GUARDS = table(
  'user_guards',
  { userId: userId(), version: integer(), heldUntil: date() },
  { key: 'userId' },
);

const FREE = new Date(0);

/**
 * Longer than the deadlines of the database and of a mail: a process that has ended keeps a user no
 * longer.
 */
const HOLD_MS = 30_000;

/** How long a caller waits for another one, in milliseconds. */
const PAUSES_MS = [10, 40, 160, 640, 1_000];

/**
 * Makes sure that of several changes of one user, each sees what the one before has done: the
 * removal of a factor, the unlinking of an account, a change of address. Two requests that remove
 * the last two factors would otherwise each see the other's.
 *
 * @example
 * ```ts
 * await guards.guarded(
 *   userId,
 *   async () => {
 *     if ((await passkeys.count(userId)) === 1) throw new RouteError(409, 'LastFactor');
 *   },
 *   () => passkeys.remove(userId, id),
 * );
 * ```
 * @publicApi
 */
export class UserGuards {
  constructor(
    private readonly tables: TableStore,
    private readonly clock: Clock,
    private readonly timers: Timers,
    private readonly logger: Logger,
  ) {}

  /**
   * The version of a user, which each change raises. Waits up to two seconds for a change that is
   * going on.
   *
   * @throws {RouteError} 409 `TryAgain` when that has not ended.
   */
  async read(user: string): Promise<number> {
    for (const pause of [...PAUSES_MS, undefined]) {
      const row = await this.tables.find(USER_GUARDS, { userId: user });
      if (!row || row.heldUntil.getTime() <= this.clock()) return row?.version ?? 0;
      if (pause !== undefined) await this.timers.pause(pause);
    }
    throw new RouteError(409, 'TryAgain');
  }

  /**
   * Raises the version, for a change in the same transaction: what was read since {@link read} is
   * still so.
   *
   * @param seen - What `read` has returned, before all that the change depends on was read.
   * @param tables - The store of the transaction.
   * @returns `false` when another change came first: read again.
   */
  raise(user: string, seen: number, tables: TableStore = this.tables): Promise<boolean> {
    return this.move(user, seen, FREE, tables);
  }

  /**
   * Checks whether a change is allowed, and makes it, with no other change of the user in between.
   * For changes of users and accounts, which may be in another database than the tables of
   * features.
   *
   * @param check - Throws if the change is not allowed. Runs again when another change came first.
   * @param act - Makes the change, within 30 seconds.
   * @throws {RouteError} 409 `TryAgain` when other changes come first, again and again.
   * @throws what `check` and `act` throw.
   */
  async guarded<Result>(
    user: string,
    check: () => Awaitable<void>,
    act: () => Awaitable<Result>,
  ): Promise<Result> {
    for (const pause of PAUSES_MS) {
      const seen = await this.read(user);
      await check();
      const until = new Date(this.clock() + HOLD_MS);
      if (await this.move(user, seen, until, this.tables)) {
        try {
          return await act();
        } finally {
          await this.settle(user, seen + 1);
        }
      }
      await this.timers.pause(pause);
    }
    throw new RouteError(409, 'TryAgain');
  }

  private async move(
    user: string,
    seen: number,
    heldUntil: Date,
    tables: TableStore,
  ): Promise<boolean> {
    const next = { version: seen + 1, heldUntil };
    if (seen === 0) return tables.insert(USER_GUARDS, { userId: user, ...next });
    return (await tables.update(USER_GUARDS, { userId: user, version: seen }, next)) === 1;
  }

  /**
   * The change has been made, or has failed: that this fails too must not say otherwise. The hold
   * ends by itself.
   */
  private async settle(user: string, version: number): Promise<void> {
    try {
      await this.tables.update(USER_GUARDS, { userId: user, version }, { heldUntil: FREE });
    } catch (thrown) {
      this.logger.error(asError(thrown));
    }
  }
}

/**
 * The table and the service of {@link UserGuards}: one of the features that a feature `implies`.
 * Rows are deleted with their users.
 *
 * @publicApi
 */
export const userGuards: Feature = defineFeature({
  id: 'user-guards',
  tables: [USER_GUARDS],
  // Without an adapter there is no stored user to change.
  needsTables: ({ adapter }) => adapter !== undefined,
  services: [service(UserGuards, [TableStoreToken, ClockToken, TimersToken, LoggerToken])],
});
