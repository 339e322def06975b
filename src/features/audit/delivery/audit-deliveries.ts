/** Brings entries to their receivers: each at least once, and none waits for another. */
import { asError } from '../../../core/errors/index.js';
import { type Clock, type Logger, withDeadline } from '../../../core/kernel/index.js';
import type { TableStore } from '../../../core/tables/index.js';
import { AUDIT_ENTRIES } from '../audit-rows.js';
import type { AuditOutbox } from './audit-outbox.js';
import type { AuditReceiver } from './audit-receiver.js';
import { AUDIT_DELIVERIES } from './delivery-tables.js';
import type { Leases } from './lease.js';

/**
 * The pause after a first failure of a receiver, in milliseconds. It doubles with each further one.
 */
const PAUSE_MS = 1_000;

/** The longest pause after failures of a receiver, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;

/** How many entries a receiver gets at once. */
const BATCH_ENTRIES = 100;

/** How many batches it gets in one run: others are served too. */
const MOST_BATCHES = 20;

/** How long a receiver may take for them, in milliseconds: less than a lease. */
const DEADLINE_MS = 20_000;

/** How a receiver is doing. */
interface ReceiverState {
  failures: number;
  nextAt: number;
}

/** Delivers what is stored. */
export class AuditDeliveries {
  private readonly states = new Map<string, ReceiverState>();
  private isEnding = false;

  constructor(
    private readonly receivers: readonly AuditReceiver[],
    private readonly outbox: AuditOutbox,
    private readonly tables: TableStore,
    private readonly leases: Leases,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Delivers what there is now. Never rejects. */
  async run(): Promise<void> {
    this.isEnding = false;
    try {
      await this.outbox.distribute(() => this.isEnding);
    } catch (thrown) {
      this.logger.error(asError(thrown));
    }
    if (this.isEnding) return;
    await Promise.all(this.receivers.map((receiver) => this.serve(receiver)));
  }

  /** Ends what runs after the batch that is under way: another process delivers the rest. */
  end(): void {
    this.isEnding = true;
  }

  private async serve(receiver: AuditReceiver): Promise<void> {
    const nextAt = this.states.get(receiver.name)?.nextAt ?? 0;
    if (nextAt > this.clock()) return;
    try {
      await this.deliver(receiver);
    } catch (thrown) {
      const failures = (this.states.get(receiver.name)?.failures ?? 0) + 1;
      if (failures === 1) this.logger.error(asError(thrown));
      const pause = Math.min(PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      this.states.set(receiver.name, { failures, nextAt: this.clock() + pause });
    }
  }

  private async deliver(receiver: AuditReceiver): Promise<void> {
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      const query = { by: 'receiver', equals: receiver.name, limit: BATCH_ENTRIES } as const;
      const waiting = await this.tables.list(AUDIT_DELIVERIES, query);
      if (waiting.length === 0 || !(await this.leases.hold(receiver.name))) return;
      const found = await Promise.all(
        waiting.map(({ entryId }) => this.tables.find(AUDIT_ENTRIES, { id: entryId })),
      );
      const rows = found.filter((row) => row !== null);
      // What the retention has deleted meanwhile is not delivered.
      if (rows.length > 0) {
        await withDeadline(receiver.take(rows), DEADLINE_MS, `The audit sink ${receiver.name}`);
      }
      for (const { id } of waiting) await this.tables.delete(AUDIT_DELIVERIES, { id });
      this.states.delete(receiver.name);
      if (waiting.length < BATCH_ENTRIES || this.isEnding) return;
    }
  }
}
