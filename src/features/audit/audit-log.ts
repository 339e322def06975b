/** Writes entries, and keeps those that could not be written. */
import { AdapterError, asError } from '../../core/errors/index.js';
import type { FeatureLifecycle } from '../../core/features/index.js';
import type { Clock, Logger, Timers } from '../../core/kernel/index.js';
import type { TableStore } from '../../core/tables/index.js';
import type { NewAuditEntry } from './audit-entry.js';
import { type AuditOptions, getRetentionMs } from './audit-options.js';
import type { AuditTable } from './audit-table.js';
import { type AuditRow, toFacts, toRow } from './audit-rows.js';
import type { EntryIds } from './entry-ids.js';

/**
 * How many entries are kept in memory while the database is away. Later ones are counted as lost,
 * in the log.
 */
const MOST_WAITING = 10_000;

/**
 * How often an entry may be refused while others are written, and how many may be before the
 * database counts as away.
 */
const MOST_FAILURES = 3;

/** How long after a failure the writing is tried again, in milliseconds. */
const RETRY_MS = 5_000;

/** The log, in the table of the feature. */
export class AuditLog implements FeatureLifecycle {
  /** Entries that could not be written yet, by their ids. */
  private readonly waiting = new Map<string, AuditRow>();
  private lost = 0;
  /** How often entries were refused while others were written, by their ids. */
  private readonly failures = new Map<string, number>();
  private cancelRetry: (() => void) | undefined;

  constructor(
    private readonly options: AuditOptions,
    private readonly table: AuditTable,
    private readonly ids: EntryIds,
    private readonly clock: Clock,
    private readonly timers: Timers,
    private readonly logger: Logger,
  ) {}

  /** Whether a change is refused whose entry cannot be written. */
  get isRequired(): boolean {
    return this.options.required === true;
  }

  /**
   * Writes an entry of what was done. Never rejects: an entry that cannot be written now is written
   * later.
   */
  async append(entry: NewAuditEntry): Promise<void> {
    const row = this.toRow(entry);
    await this.table.insert(row).catch((thrown: unknown) => this.keep(row, thrown));
  }

  /**
   * Writes that a change is intended.
   *
   * @returns The entry, for {@link settle}.
   * @throws {AdapterError} when it cannot be written, and the app requires it.
   */
  async intend(entry: Omit<NewAuditEntry, 'outcome'>): Promise<AuditRow> {
    const row = this.toRow({ ...entry, outcome: 'intended' });
    await this.insert(row);
    return row;
  }

  /**
   * Writes an entry of what takes effect after it.
   *
   * @throws {AdapterError} when it cannot be written, and the app requires it.
   */
  async commit(entry: NewAuditEntry): Promise<void> {
    await this.insert(this.toRow(entry));
  }

  /**
   * Settles an intended change in the transaction that makes it, so that neither is there without
   * the other. An entry that waits is written in it.
   *
   * @returns Whether the entry is in the table.
   */
  async settleIn(tables: TableStore, intended: AuditRow, entry: NewAuditEntry): Promise<boolean> {
    const { id, at } = intended;
    const row = toRow({ ...entry, id, at }, intended.expires);
    return this.waiting.has(id) ? this.table.insert(row, tables) : this.table.settle(row, tables);
  }

  /** Writes how an intended change has ended. Never rejects. */
  async settle(intended: AuditRow, entry: NewAuditEntry): Promise<void> {
    const { id, at } = intended;
    const row = toRow({ ...entry, id, at }, intended.expires);
    const isWaiting = this.waiting.has(id);
    if (isWaiting) return void this.waiting.set(id, row);
    try {
      await this.table.settle(row);
    } catch (thrown) {
      this.keep(row, thrown);
    }
  }

  /**
   * Adds what became known of a change after it was settled. Never rejects: what was delivered or
   * sealed by then stays as it is.
   */
  async complete({ id }: AuditRow, { target, details }: NewAuditEntry): Promise<void> {
    try {
      await this.table.complete(id, toFacts(target, details));
    } catch (thrown) {
      this.logger.error(asError(thrown));
    }
  }

  /** Tries to write what waits. */
  async flush(): Promise<void> {
    this.cancelRetry?.();
    this.cancelRetry = undefined;
    const failed: string[] = [];
    let hasWritten = false;
    for (const [id, row] of this.waiting) {
      // A few show whether the database is away, or takes some entries alone not.
      if (failed.length >= MOST_FAILURES && !hasWritten) break;
      try {
        await this.table.insert(row);
        hasWritten = true;
        // It may have been settled while it was written.
        if (this.waiting.get(id) === row) this.waiting.delete(id);
      } catch {
        failed.push(id);
      }
    }
    if (hasWritten) this.forget(failed);
    if (this.waiting.size > 0) this.retryLater();
    else this.reportLost();
  }

  private reportLost(): void {
    if (this.lost === 0) return;
    this.logger.error(new AdapterError(`${this.lost} entries of the audit log were lost.`));
    this.lost = 0;
  }

  /** Writes what waits, for the last time. What cannot be written is lost, which is logged. */
  async stop(): Promise<void> {
    await this.flush();
    this.cancelRetry?.();
    this.cancelRetry = undefined;
    this.lost += this.waiting.size;
    this.waiting.clear();
    this.reportLost();
  }

  private async insert(row: AuditRow): Promise<void> {
    try {
      await this.table.insert(row);
    } catch (thrown) {
      if (this.isRequired) throw thrown;
      this.keep(row, thrown);
    }
  }

  private toRow(entry: NewAuditEntry): AuditRow {
    const now = this.clock();
    const at = new Date(now);
    const expires = new Date(now + getRetentionMs(this.options));
    return toRow({ ...entry, id: this.ids.next(), at }, expires);
  }

  /**
   * What is refused several times while others are written is lost, so that it does not hold up the
   * rest.
   */
  private forget(ids: readonly string[]): void {
    for (const id of ids) {
      const failures = (this.failures.get(id) ?? 0) + 1;
      this.failures.set(id, failures);
      if (failures < MOST_FAILURES) continue;
      this.waiting.delete(id);
      this.failures.delete(id);
      this.lost += 1;
    }
  }

  private keep(row: AuditRow, thrown: unknown): void {
    if (this.waiting.size === 0) this.logger.error(asError(thrown));
    if (this.waiting.size < MOST_WAITING || this.waiting.has(row.id)) this.waiting.set(row.id, row);
    else this.lost += 1;
    this.retryLater();
  }

  private retryLater(): void {
    this.cancelRetry ??= this.timers.after(RETRY_MS, () => void this.flush(), {
      isBackground: true,
    });
  }
}

/** An entry without facts, for what is known of it. */
export const EMPTY_ENTRY: Omit<NewAuditEntry, 'action'> = {
  actor: { kind: 'system', id: null },
  userId: null,
  target: null,
  outcome: 'success',
  reason: null,
  amr: [],
  ip: null,
  userAgent: null,
  requestId: null,
  traceId: null,
  count: 1,
  details: {},
};
