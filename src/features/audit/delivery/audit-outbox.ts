/** Tells the receivers of new entries. */
import type { TableStore } from '../../../core/tables/index.js';
import { AUDIT_ENTRIES, type AuditRow, ENTRY_STATES } from '../audit-rows.js';
import type { AuditReceiver } from './audit-receiver.js';
import { AUDIT_DELIVERIES } from './delivery-tables.js';
import type { Leases } from './lease.js';

/** How many entries are taken at once. */
const BATCH_ENTRIES = 100;

/** How many times in one run: what is distributed is delivered before the rest. */
const MOST_BATCHES = 20;

/**
 * How many of them are distributed in one transaction. It has to end within seconds, also on a
 * machine that is busy.
 */
const TRANSACTION_ENTRIES = 10;

/** No receiver has a colon in its name. */
const LEASE = 'entries:new';

/**
 * An entry is stored as `new`, in one row: no request pays for its deliveries. One process at a
 * time makes those of new entries, a row for each receiver.
 */
export class AuditOutbox {
  constructor(
    private readonly receivers: readonly AuditReceiver[],
    private readonly tables: TableStore,
    private readonly leases: Leases,
  ) {}

  /**
   * @param isEnding - Whether to leave the rest to the next one.
   * @throws {AdapterError} when the database fails.
   */
  async distribute(isEnding: () => boolean): Promise<void> {
    if (this.receivers.length === 0) return;
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      const query = { by: 'state', equals: ENTRY_STATES.new, limit: BATCH_ENTRIES } as const;
      const rows = await this.tables.list(AUDIT_ENTRIES, query);
      if (rows.length === 0 || !(await this.leases.hold(LEASE))) return;
      for (let start = 0; start < rows.length; start += TRANSACTION_ENTRIES) {
        const part = rows.slice(start, start + TRANSACTION_ENTRIES);
        await this.tables.transaction(async (tables) => {
          for (const row of part) await this.tell(row, tables);
        });
      }
      if (rows.length < BATCH_ENTRIES || isEnding()) return;
    }
  }

  private async tell({ id, expires }: AuditRow, tables: TableStore): Promise<void> {
    const isNew = await tables.update(
      AUDIT_ENTRIES,
      { id, state: ENTRY_STATES.new },
      { state: null },
    );
    // Another process, which held the lease before, was late.
    if (isNew === 0) return;
    for (const { name: receiver } of this.receivers) {
      const delivery = { id: `${id}:${receiver}`, entryId: id, receiver, expires };
      await tables.insert(AUDIT_DELIVERIES, delivery);
    }
  }
}
