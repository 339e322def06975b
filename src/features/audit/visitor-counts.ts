/**
 * Requests of visitors who have not proven who they are: counted in memory, and written once a
 * minute.
 */
import type { AuditAction } from '../../core/features/index.js';
import { toNetwork } from '../../core/http/index.js';
import type { Timers } from '../../core/kernel/index.js';
import type { AuditOutcome } from './audit-entry.js';
import { type AuditLog, EMPTY_ENTRY } from './audit-log.js';

/** How often they are written, in milliseconds. */
const INTERVAL_MS = 60_000;

/** How many kinds are counted apart in one interval. Others are counted without their source. */
const MOST_KINDS = 1_000;

/** What is counted together. */
export interface VisitorRequest {
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  readonly reason: string | null;
  /** The address of the client, or its network for IPv6; `null` where it is not known. */
  readonly ip: string | null;
}

/**
 * Counts requests by (action, reason, source), so that a flood is a few entries. A process that
 * ends at once loses its minute.
 */
export class VisitorCounts {
  private counts = new Map<string, VisitorRequest & { count: number }>();
  private cancel: (() => void) | undefined;

  constructor(
    private readonly log: AuditLog,
    private readonly timers: Timers,
  ) {}

  add(given: VisitorRequest): void {
    const { ip } = given;
    const kind = { ...given, ip: ip === null ? null : (toNetwork(ip) ?? ip) };
    const counted = this.find(kind) ?? this.open(kind);
    counted.count += 1;
    this.cancel ??= this.timers.after(INTERVAL_MS, () => void this.flush(), {
      isBackground: true,
    });
  }

  /** Writes what was counted, and what could not be written before. */
  async flush(): Promise<void> {
    this.cancel?.();
    this.cancel = undefined;
    const counted = [...this.counts.values()];
    this.counts = new Map();
    const actor = { kind: 'user', id: null } as const;
    for (const kind of counted) await this.log.append({ ...EMPTY_ENTRY, actor, ...kind });
    await this.log.flush();
  }

  private find(kind: VisitorRequest) {
    return this.counts.get(toKey(kind));
  }

  private open(kind: VisitorRequest) {
    const isFull = this.counts.size >= MOST_KINDS;
    const counted = { ...kind, ip: isFull ? null : kind.ip, count: 0 };
    const known = isFull ? this.find(counted) : undefined;
    if (known) return known;
    this.counts.set(toKey(counted), counted);
    return counted;
  }
}

function toKey({ action, outcome, reason, ip }: VisitorRequest): string {
  return JSON.stringify([action, outcome, reason, ip]);
}
