/** Stores entries. */
import type { Clock } from '../../core/kernel/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { AUDIT_ENTRIES, type AuditFacts, type AuditRow, ENTRY_STATES } from './audit-rows.js';
import type { ErasedNames } from './erased-names.js';

/** How long an intended change may take, in milliseconds: longer than any request. */
const LONGEST_CHANGE_MS = 5 * 60 * 1000;

const PAGE_ROWS = 100;

/** The rows of the log. */
export class AuditTable {
  constructor(
    private readonly tables: TableStore,
    private readonly erased: ErasedNames,
    private readonly clock: Clock,
  ) {}

  /**
   * An entry that is there already was intended, or its first writing has answered too late.
   *
   * @param tables - Those of the transaction that makes the change, if it has one.
   * @returns Whether it is written now.
   */
  async insert(given: AuditRow, tables: TableStore = this.tables): Promise<boolean> {
    const row = this.erased.replace(given);
    return (await tables.insert(AUDIT_ENTRIES, row)) || this.settle(row, tables);
  }

  /**
   * Only an intended change can be settled, and once.
   *
   * @param tables - Those of the transaction that makes the change, if it has one.
   * @returns Whether there was an intended one.
   */
  async settle(given: AuditRow, tables: TableStore = this.tables): Promise<boolean> {
    const row = this.erased.replace(given);
    const intended = { id: row.id, state: ENTRY_STATES.intended };
    return (await tables.update(AUDIT_ENTRIES, intended, row)) > 0;
  }

  /** Adds facts to an entry that no receiver has got yet. */
  async complete(id: string, facts: AuditFacts): Promise<void> {
    await this.tables.update(AUDIT_ENTRIES, { id, state: ENTRY_STATES.new }, facts);
  }

  /** Intended changes whose process has ended before it knew more become `unsettled`. */
  async settleAbandoned(): Promise<void> {
    const before = this.clock() - LONGEST_CHANGE_MS;
    for (;;) {
      const query = { by: 'state', equals: ENTRY_STATES.intended, limit: PAGE_ROWS } as const;
      const rows = await this.tables.list(AUDIT_ENTRIES, query);
      const abandoned = rows.filter(({ at }) => at.getTime() < before);
      for (const row of abandoned) {
        await this.settle({ ...row, outcome: 'unsettled', state: ENTRY_STATES.new });
      }
      if (abandoned.length < PAGE_ROWS) return;
    }
  }
}
