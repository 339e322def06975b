/** What the log does by itself, as long as the app runs. */
import { asError } from '../../core/errors/index.js';
import type { FeatureLifecycle } from '../../core/features/index.js';
import type { Clock, Logger, Timers } from '../../core/kernel/index.js';
import type { AuditTable } from './audit-table.js';
import type { AuditDeliveries } from './delivery/audit-deliveries.js';
import type { VisitorCounts } from './visitor-counts.js';

/** How often entries are delivered, in milliseconds. */
const INTERVAL_MS = 1_000;

/** How often intended changes are looked for that were never settled, in milliseconds. */
const SWEEP_INTERVAL_MS = 60_000;

/**
 * Delivers entries, and settles those whose process has ended. Where nothing starts features with
 * the app, call `Audit.deliver()` by a schedule of your own.
 */
export class AuditUpkeep implements FeatureLifecycle {
  private cancel: (() => void) | undefined;
  private running: Promise<void> | undefined;
  private sweptAt = -Infinity;

  constructor(
    private readonly deliveries: AuditDeliveries,
    private readonly table: AuditTable,
    private readonly visitors: VisitorCounts,
    private readonly clock: Clock,
    private readonly timers: Timers,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.cancel ??= this.schedule();
  }

  async stop(): Promise<void> {
    this.cancel?.();
    this.cancel = undefined;
    this.deliveries.end();
    // What is in memory first: the process may be given little time.
    await this.flush();
    await this.running;
  }

  /** Writes what is in memory. */
  flush(): Promise<void> {
    return this.visitors.flush();
  }

  /** Does what is due. Never rejects. */
  async run(): Promise<void> {
    await this.sweep();
    await this.deliveries.run();
  }

  private schedule(): () => void {
    const work = () => {
      this.running = this.run().finally(() => {
        if (this.cancel) this.cancel = this.schedule();
      });
    };
    return this.timers.after(INTERVAL_MS, work, { isBackground: true });
  }

  private async sweep(): Promise<void> {
    const now = this.clock();
    if (now - this.sweptAt < SWEEP_INTERVAL_MS) return;
    this.sweptAt = now;
    await this.table.settleAbandoned().catch((thrown: unknown) => {
      this.logger.error(asError(thrown));
    });
  }
}
