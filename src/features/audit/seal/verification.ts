/** Verifies the chain of seals. */
import { InvalidOption } from '../../../core/errors/index.js';
import type { AuditProblem, AuditVerification, LogVerifier } from '../../../core/features/index.js';
import type { Clock } from '../../../core/kernel/index.js';
import type { TableStore } from '../../../core/tables/index.js';
import type { AuditOptions } from '../audit-options.js';
import { AUDIT_ENTRIES, type AuditRow, ENTRY_STATES } from '../audit-rows.js';
import { AUDIT_DELIVERIES } from '../delivery/delivery-tables.js';
import { readTime } from '../entry-ids.js';
import { SEAL_RECEIVER } from './audit-seals.js';
import { AUDIT_SEALS, type AuditSeal } from './seal-tables.js';
import { chain, checkpoint, compareEntry, FIRST_MAC } from './sealed-entry.js';

const HEAD = /^[1-9]\d{0,15}\.[0-9a-f]{64}$/;

const PAGE_ROWS = 200;

/** How many entries that are not sealed yet are counted. */
const MOST_COUNTED = 10_000;

/**
 * How much older an entry may be than one before it, or younger than now, in milliseconds: writing
 * is retried, and clocks differ.
 */
const MOST_LATE_MS = 60 * 60 * 1000;

/** How many late entries are named. */
const MOST_NAMED = 100;

/** Verifies chains. */
export class AuditVerifier implements LogVerifier {
  constructor(
    private readonly options: AuditOptions,
    private readonly tables: TableStore,
    private readonly clock: Clock,
  ) {}

  /** @throws {InvalidOption} in an app without `seal`, and for a head that is none. */
  verify(head?: string): Promise<AuditVerification> {
    const { seal } = this.options;
    if (!seal)
      throw new InvalidOption('The entries are not sealed: give `Audit` the option `seal`.');
    if (head !== undefined && !HEAD.test(head)) {
      throw new InvalidOption('A head is a number, a dot, and 64 hexadecimal digits.');
    }
    return new ChainVerification(seal.key, this.tables, this.clock).run(head);
  }
}

/** Follows the chain from its start, or from the checkpoint that the retention has left. */
class ChainVerification {
  private checked = 0;
  private erased = 0;
  private expired = 0;
  private readonly late: string[] = [];
  /** The latest time of an entry, in milliseconds since the epoch. */
  private latest = 0;
  private last: AuditSeal | undefined;

  constructor(
    private readonly key: string,
    private readonly tables: TableStore,
    private readonly clock: Clock,
  ) {}

  /** @param head - An earlier one: the chain must still have it. */
  async run(head?: string): Promise<AuditVerification> {
    const problem = await this.findProblem(head);
    const { checked, erased, expired, late, last } = this;
    const uncovered = await this.countUncovered();
    const unsealed = problem ? 0 : Math.max((await this.countUnsealed()) - uncovered, 0);
    const found = last && `${last.number}.${last.mac}`;
    return { problem, checked, erased, expired, uncovered, unsealed, late, head: found };
  }

  private async findProblem(head: string | undefined): Promise<AuditProblem | undefined> {
    const [number = '0', mac] = head?.split('.') ?? [];
    const expected = { number: Number(number), mac };
    for (;;) {
      const query = { by: 'number', after: this.last, limit: PAGE_ROWS } as const;
      const page = await this.tables.list(AUDIT_SEALS, query);
      const problem = await this.checkPage(page, expected);
      if (problem) return problem;
      if (page.length < PAGE_ROWS) break;
    }
    const next = (this.last?.number ?? 0) + 1;
    return expected.number < next ? undefined : { kind: 'cut', number: next, entryId: undefined };
  }

  private async checkPage(
    page: readonly AuditSeal[],
    expected: { readonly number: number; readonly mac: string | undefined },
  ): Promise<AuditProblem | undefined> {
    for (const seal of page) {
      const problem = await this.checkSeal(seal);
      if (problem) return problem;
      if (seal.number === expected.number && seal.mac !== expected.mac)
        return toProblem('broken', seal);
      this.last = seal;
    }
    return undefined;
  }

  /**
   * An id that is none of the library's says no time, and is late by all of it. What is ahead of
   * now does not make those after it late.
   *
   * @param row - `undefined` for an entry that the retention has deleted.
   */
  private noteTime({ entryId }: AuditSeal, row?: AuditRow): void {
    const ofId = readTime(entryId) ?? 0;
    const times = row ? [ofId, row.at.getTime()] : [ofId];
    const isAhead = Math.max(...times) - this.clock() > MOST_LATE_MS;
    // Some databases take what is no time.
    const isInTime = this.latest - Math.min(...times) <= MOST_LATE_MS;
    if ((isAhead || !isInTime) && this.late.length < MOST_NAMED) this.late.push(entryId);
    if (!isAhead) this.latest = Math.max(this.latest, ofId);
  }

  private async checkSeal(seal: AuditSeal): Promise<AuditProblem | undefined> {
    const { last, key } = this;
    if (!(await this.follows(seal, last))) {
      const expected = (last?.number ?? 0) + 1;
      const isMissing = seal.number > expected;
      return isMissing
        ? { kind: 'missing', number: expected, entryId: undefined }
        : toProblem('broken', seal);
    }
    const isFirst = last === undefined && seal.number > 1;
    const mac = isFirst ? seal.mac : await chain(key, last?.mac ?? FIRST_MAC, seal);
    if (mac !== seal.mac) return toProblem('broken', seal);
    return this.checkEntry(seal);
  }

  private async follows(seal: AuditSeal, last: AuditSeal | undefined): Promise<boolean> {
    if (last || seal.number === 1) return seal.number === (last?.number ?? 0) + 1;
    return seal.checkpoint === (await checkpoint(this.key, seal));
  }

  private async checkEntry(seal: AuditSeal): Promise<AuditProblem | undefined> {
    const row = await this.tables.find(AUDIT_ENTRIES, { id: seal.entryId });
    if (!row) {
      if (seal.entryExpires.getTime() > this.clock()) return toProblem('missing', seal);
      this.expired += 1;
      this.noteTime(seal);
      return undefined;
    }
    this.noteTime(seal, row);
    const { isSame, isErased } = await this.compare(row, seal);
    this.checked += 1;
    if (isErased) this.erased += 1;
    return isSame ? undefined : toProblem('changed', seal);
  }

  /** An erasure may have come between the reading of the seal and that of its entry. */
  private async compare(row: AuditRow, seal: AuditSeal) {
    const compared = await compareEntry(row, seal);
    if (compared.isSame) return compared;
    const again = await this.tables.find(AUDIT_SEALS, { number: seal.number });
    const entry = await this.tables.find(AUDIT_ENTRIES, { id: row.id });
    return again && entry ? compareEntry(entry, again) : compared;
  }

  /** The entries that wait for nothing, and that no seal is of. */
  private async countUnsealed(): Promise<number> {
    let count = 0;
    let after: AuditRow | undefined;
    for (;;) {
      const query = { by: 'at', after, limit: PAGE_ROWS } as const;
      const page: AuditRow[] = await this.tables.list(AUDIT_ENTRIES, query);
      count += page.filter((row) => !this.isWaiting(row)).length;
      after = page.at(-1);
      if (page.length < PAGE_ROWS) return Math.max(count - this.checked, 0);
    }
  }

  /** A state that the library does not know waits for nothing, nor does what is ahead of now. */
  private isWaiting({ state, at }: AuditRow): boolean {
    if (state === ENTRY_STATES.new) return true;
    return state === ENTRY_STATES.intended && at.getTime() - this.clock() < MOST_LATE_MS;
  }

  private async countUncovered(): Promise<number> {
    const ofReceiver = { by: 'receiver', equals: SEAL_RECEIVER, limit: MOST_COUNTED } as const;
    const ofState = { by: 'state', equals: ENTRY_STATES.new, limit: MOST_COUNTED } as const;
    const waiting = await this.tables.list(AUDIT_DELIVERIES, ofReceiver);
    return waiting.length + (await this.tables.list(AUDIT_ENTRIES, ofState)).length;
  }
}

function toProblem(kind: AuditProblem['kind'], { number, entryId }: AuditSeal): AuditProblem {
  return { kind, number, entryId };
}
