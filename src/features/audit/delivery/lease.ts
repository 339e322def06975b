/** Lets one process at a time work for a receiver. */
import { type Clock, type Random, randomUuid } from '../../../core/kernel/index.js';
import type { TableStore } from '../../../core/tables/index.js';
import { AUDIT_LEASES } from './delivery-tables.js';

/**
 * How long a lease holds, in milliseconds. A process that ends lets another one take over after it.
 */
const LEASE_MS = 30_000;

/** A lease of another process, as this one has seen it first. */
interface SeenLease {
  readonly fence: number;
  readonly until: number;
  /** By the clock of this process. */
  readonly seenAt: number;
}

/**
 * Leases in the database. Clocks of processes may differ: a lease that was not renewed for as long
 * as one holds is over.
 */
export class Leases {
  private readonly holder: string;
  private readonly seen = new Map<string, SeenLease>();

  constructor(
    private readonly tables: TableStore,
    private readonly clock: Clock,
    random: Random,
  ) {
    this.holder = randomUuid(random);
  }

  /** Takes the lease of a receiver, or renews it. @returns Whether this process holds it. */
  async hold(receiver: string): Promise<boolean> {
    const { holder } = this;
    const now = this.clock();
    const until = new Date(now + LEASE_MS);
    const row = await this.tables.find(AUDIT_LEASES, { receiver });
    if (!row) return this.tables.insert(AUDIT_LEASES, { receiver, holder, fence: 1, until });
    const { fence } = row;
    const isOwn = row.holder === holder;
    if (!isOwn && !this.isOver(receiver, fence, row.until.getTime(), now)) return false;
    const changes = isOwn ? { until } : { holder, until, fence: fence + 1 };
    return (await this.tables.update(AUDIT_LEASES, { receiver, fence }, changes)) > 0;
  }

  private isOver(receiver: string, fence: number, until: number, now: number): boolean {
    if (until <= now) return true;
    const seen = this.seen.get(receiver);
    if (seen?.fence === fence && seen.until === until) return now - seen.seenAt >= LEASE_MS;
    this.seen.set(receiver, { fence, until, seenAt: now });
    return false;
  }
}
