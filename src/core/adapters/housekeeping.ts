/** Deletion of expired sessions and verification tokens. */
import type { Awaitable } from '../kernel/objects.js';
import type { Clock } from '../kernel/platform.js';
import { GuardedTables } from '../tables/guarded-tables.js';
import type { TableDefinition } from '../tables/table.js';
import type { Adapter } from './adapter.js';

/** Rows per statement: few enough that a concurrent sign-in does not wait for it. */
const BATCH_ROWS = 500;

/** Batches per run. The next run deletes the rest. */
const MAX_BATCHES = 100;

/**
 * Deletes expired sessions, verification tokens and rows of features in small batches. Correctness
 * does not depend on it: nothing that has expired is accepted.
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
    private readonly tables: readonly TableDefinition[],
  ) {}

  /** Whether the adapter supports it. */
  get isSupported(): boolean {
    return this.adapter?.deleteExpired !== undefined || this.adapter?.tables !== undefined;
  }

  /**
   * Deletes at most 50 000 rows of the adapter, and of each table of a feature.
   *
   * @returns How many rows were deleted; 0 when the adapter does not support it.
   * @throws {AdapterError} when the database fails. Earlier batches stay deleted.
   */
  async run(): Promise<number> {
    const before = new Date(this.clock());
    let deleted = 0;
    for (const deleteBatch of this.listDeletions(before)) {
      for (let batch = 0; batch < MAX_BATCHES; batch++) {
        const count = await deleteBatch();
        deleted += count;
        if (count < BATCH_ROWS) break;
      }
    }
    return deleted;
  }

  /** The deletion of a batch of the adapter's own rows, and of each table of a feature. */
  private listDeletions(before: Date): (() => Awaitable<number>)[] {
    const { adapter } = this;
    const own = adapter?.tables;
    const store = own && new GuardedTables(() => own);
    const tables = this.tables.filter(({ expires }) => expires !== undefined);
    return [
      () => adapter?.deleteExpired?.(before, BATCH_ROWS) ?? 0,
      ...tables.map((table) => () => store?.deleteExpired(table, before, BATCH_ROWS) ?? 0),
    ];
  }
}
