/** Deletion of expired sessions and verification tokens. */
import type { Clock } from '../kernel/platform.js';
import type { Adapter } from './adapter.js';

/** Rows per statement: few enough that a concurrent sign-in does not wait for it. */
const BATCH_ROWS = 500;

/** Batches per run. The next run deletes the rest. */
const MAX_BATCHES = 100;

/**
 * Deletes expired sessions and verification tokens in small batches. Correctness does not depend on it:
 * an expired session is never accepted.
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

  /** Whether the adapter supports it. */
  get isSupported(): boolean {
    return this.adapter?.deleteExpired !== undefined;
  }

  /**
   * Deletes at most 50 000 rows.
   *
   * @returns How many rows were deleted; 0 when the adapter does not support it.
   * @throws {AdapterError} when the database fails. Earlier batches stay deleted.
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
