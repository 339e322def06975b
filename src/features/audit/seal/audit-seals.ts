/**
 * Seals entries: each is a link of a chain that a person who changes the database cannot make anew.
 */
import { asError } from '../../../core/errors/index.js';
import type { Clock, Logger, Random } from '../../../core/kernel/index.js';
import type { TableStore } from '../../../core/tables/index.js';
import type { AuditSealOptions } from '../audit-options.js';
import { AUDIT_ENTRIES, type AuditRow } from '../audit-rows.js';
import type { AuditReceiver } from '../delivery/audit-receiver.js';
import { AUDIT_SEALS, type AuditSeal } from './seal-tables.js';
import { chain, checkpoint, FIRST_MAC, sealEntry } from './sealed-entry.js';

/** The name of the receiver. */
export const SEAL_RECEIVER = 'seal';

/** How often `onHead` is called with the head of the chain, in milliseconds. */
const HEAD_INTERVAL_MS = 60 * 60 * 1000;

/** How many seals of deleted entries are deleted at once. */
const MOST_DELETED = 500;

/**
 * Another process has written this link, or an entry was erased meanwhile: the next attempt sees
 * it.
 */
class ChainMoved extends Error {}

/** The receiver that makes the chain. */
export class AuditSeals implements AuditReceiver {
  readonly name = SEAL_RECEIVER;
  private publishedAt = -Infinity;

  constructor(
    private readonly options: AuditSealOptions,
    private readonly tables: TableStore,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly logger: Logger,
  ) {}

  async take(rows: readonly AuditRow[]): Promise<void> {
    const last = await this.tables.transaction(async (tables) => {
      let link = await findLastSeal(tables);
      for (const row of rows) link = await this.seal(row, link, tables);
      return link;
    });
    if (last) await this.publishHead(last);
    await this.deleteOld();
  }

  /** An entry that is sealed already was delivered twice. */
  private async seal(
    given: AuditRow,
    last: AuditSeal | undefined,
    tables: TableStore,
  ): Promise<AuditSeal | undefined> {
    const entryId = given.id;
    if (await tables.find(AUDIT_SEALS, { entryId })) return last;
    const row = await this.hold(given, tables);
    if (!row) return last;
    const sealed = await sealEntry(row, this.random);
    const link = { ...sealed, entryExpires: row.expires };
    const next = {
      ...link,
      ...{ number: (last?.number ?? 0) + 1, entryId, checkpoint: null },
      mac: await chain(this.options.key, last?.mac ?? FIRST_MAC, link),
    };
    if (await tables.insert(AUDIT_SEALS, next)) return next;
    throw new ChainMoved('Another process has sealed an entry meanwhile.');
  }

  /**
   * The entry as it is now. An erasure of it waits until it is sealed, and finds the salts then.
   */
  private async hold({ id }: AuditRow, tables: TableStore): Promise<AuditRow | null> {
    const row = await tables.find(AUDIT_ENTRIES, { id });
    if (!row) return null;
    const { userId, actorId, ip } = row;
    const isHeld = (await tables.update(AUDIT_ENTRIES, { id, userId, actorId, ip }, { id })) > 0;
    if (isHeld) return row;
    throw new ChainMoved('An entry was erased meanwhile.');
  }

  /** Where the app does not take the head, the next entries are sealed all the same. */
  private async publishHead({ number, mac }: AuditSeal): Promise<void> {
    const now = this.clock();
    if (now - this.publishedAt < HEAD_INTERVAL_MS) return;
    try {
      await this.options.onHead?.(`${number}.${mac}`);
      this.publishedAt = now;
    } catch (thrown) {
      this.logger.error(asError(thrown));
    }
  }

  /**
   * The seals of entries that the retention has deleted, from the first one on. The next one
   * becomes a checkpoint.
   */
  private async deleteOld(): Promise<void> {
    const oldest = await this.tables.list(AUDIT_SEALS, { by: 'number', limit: MOST_DELETED });
    const now = this.clock();
    const kept = oldest.findIndex(({ entryExpires }) => entryExpires.getTime() > now);
    // The last one stays: the chain goes on from it.
    const count = kept === -1 ? oldest.length - 1 : kept;
    const first = oldest[count];
    // What a person has set in the database is no reason to delete anything.
    if (!first || count <= 0 || !(await this.isWhole(oldest.slice(0, count + 1)))) return;
    const changes = { checkpoint: await checkpoint(this.options.key, first) };
    await this.tables.transaction(async (tables) => {
      await tables.update(AUDIT_SEALS, { number: first.number }, changes);
      for (const { number } of oldest.slice(0, count)) await tables.delete(AUDIT_SEALS, { number });
    });
  }

  private async isWhole(seals: readonly AuditSeal[]): Promise<boolean> {
    const { key } = this.options;
    let previous: AuditSeal | undefined;
    for (const seal of seals) {
      const isBeginning = previous === undefined && seal.number > 1;
      const isRight = isBeginning
        ? seal.checkpoint === (await checkpoint(key, seal))
        : seal.mac === (await chain(key, previous?.mac ?? FIRST_MAC, seal));
      if (!isRight) return false;
      previous = seal;
    }
    return true;
  }
}

/** The head of the chain. */
async function findLastSeal(tables: TableStore): Promise<AuditSeal | undefined> {
  const query = { by: 'number', order: 'descending', limit: 1 } as const;
  return (await tables.list(AUDIT_SEALS, query))[0];
}
