/** What nobody needs any more, and what would pile up: ended sessions, and links nobody followed. */
import type { Clock } from '../kernel/platform.js';
import type { Adapter } from './adapter.js';

/** Rows of one statement: few enough that nobody who signs in meanwhile has to wait for it. */
const BATCH_ROWS = 500;

/** Batches of one round. What is left is for the next one. */
const MAX_BATCHES = 100;

/**
 * Deletes sessions and verification tokens that have ended, in small batches. That no session outlives its
 * end does not depend on it.
 *
 * @example
 * ```ts
 * const deleted = await services.get(Housekeeping).run();
 * ```
 * @publicApi
 */
export class Housekeeping {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly clock: Clock,
  ) {}

  /** Whether the adapter can do it. */
  get isPossible(): boolean {
    return this.adapter?.deleteExpired !== undefined;
  }

  /**
   * One round, of 50 000 rows at most.
   *
   * @returns How many rows were deleted; 0 when the adapter cannot do it.
   * @throws {AdapterError} when the database fails. What was deleted before stays deleted.
   */
  async run(): Promise<number> {
    const before = new Date(this.clock());
    let deleted = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const count = (await this.adapter?.deleteExpired?.(before, BATCH_ROWS)) ?? 0;
      deleted += count;
      if (count < BATCH_ROWS) break;
    }
    return deleted;
  }
}
