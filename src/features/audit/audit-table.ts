/** Stores entries, together with what has to be delivered. */
import type { Clock } from '../../core/kernel/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { AUDIT_ENTRIES, type AuditRow } from './audit-tables.js';
import type { ErasedNames } from './erased-names.js';
import type { DeliveryRows } from './delivery/delivery-rows.js';
import { AUDIT_DELIVERIES } from './delivery/delivery-tables.js';

/** How long an intended change may take, in milliseconds: longer than any request. */
const LONGEST_CHANGE_MS = 5 * 60 * 1000;

const PAGE_ROWS = 100;

/** The rows of the log. */
export class AuditTable {
  constructor(
    private readonly tables: TableStore,
    private readonly deliveries: DeliveryRows,
    private readonly erased: ErasedNames,
    private readonly clock: Clock,
  ) {}

  /** An entry that is there already was intended, or its first writing has answered too late. */
  async insert(given: AuditRow): Promise<void> {
    const row = this.erased.replace(given);
    const isNew = await this.write(row, (tables) => tables.insert(AUDIT_ENTRIES, row));
    if (!isNew) await this.settle(row);
  }

  /** Only an intended change can be settled, and once. */
  async settle(given: AuditRow): Promise<void> {
    const row = this.erased.replace(given);
    const intended = { id: row.id, outcome: 'intended' };
    await this.write(row, async (tables) => {
      return (await tables.update(AUDIT_ENTRIES, intended, row)) > 0;
    });
  }

  /** Intended changes whose process has ended before it knew more become `unsettled`. */
  async settleAbandoned(): Promise<void> {
    const before = this.clock() - LONGEST_CHANGE_MS;
    for (;;) {
      const query = { by: 'outcome', equals: 'intended', limit: PAGE_ROWS } as const;
      const rows = await this.tables.list(AUDIT_ENTRIES, query);
      const abandoned = rows.filter(({ at }) => at.getTime() < before);
      for (const row of abandoned) await this.settle({ ...row, outcome: 'unsettled' });
      if (abandoned.length < PAGE_ROWS) return;
    }
  }

  /** @returns What `change` does. Where it has changed something, the deliveries are stored with it. */
  private async write(
    row: AuditRow,
    change: (tables: TableStore) => Promise<boolean>,
  ): Promise<boolean> {
    const deliveries = this.deliveries.list(row);
    if (deliveries.length === 0) return change(this.tables);
    return this.tables.transaction(async (tables) => {
      const isChanged = await change(tables);
      if (!isChanged) return false;
      for (const delivery of deliveries) await tables.insert(AUDIT_DELIVERIES, delivery);
      return true;
    });
  }
}
