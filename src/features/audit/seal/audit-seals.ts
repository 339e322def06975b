/** Seals entries: each is a link of a chain that a person who changes the database cannot make anew. */
import type { Clock, Random } from '../../../core/kernel/index.js';
import type { TableStore } from '../../../core/tables/index.js';
import type { AuditSealOptions } from '../audit-options.js';
import type { AuditRow } from '../audit-tables.js';
import type { AuditReceiver } from '../delivery/audit-receiver.js';
import { AUDIT_SEALS, type AuditSeal } from './seal-tables.js';
import { chain, checkpoint, FIRST_MAC, sealEntry } from './sealed-entry.js';

/** The name of the receiver. */
export const SEAL_RECEIVER = 'seal';

/** How often the head of the chain is told, in milliseconds. */
const HEAD_INTERVAL_MS = 60 * 60 * 1000;

/** How many seals of deleted entries are deleted at once. */
const MOST_DELETED = 500;

/** Another process has written this link: the next attempt goes on after it. */
class ChainMoved extends Error {}

/** The receiver that makes the chain. */
export class AuditSeals implements AuditReceiver {
  readonly name = SEAL_RECEIVER;
  private toldAt = -Infinity;

  constructor(
    private readonly options: AuditSealOptions,
    private readonly tables: TableStore,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  async take(rows: readonly AuditRow[]): Promise<void> {
    let last = await findLastSeal(this.tables);
    for (const row of rows) last = await this.seal(row, last);
    if (last) await this.tellHead(last);
    await this.deleteOld();
  }

  /** An entry that is sealed already was delivered twice. */
  private async seal(row: AuditRow, last: AuditSeal | undefined): Promise<AuditSeal | undefined> {
    if (await this.tables.find(AUDIT_SEALS, { entryId: row.id })) return last;
    const sealed = await sealEntry(row, this.random);
    const next = {
      ...sealed,
      ...{ number: (last?.number ?? 0) + 1, entryId: row.id, checkpoint: null },
      mac: await chain(this.options.key, last?.mac ?? FIRST_MAC, sealed.digest),
      entryExpires: row.expires,
    };
    if (await this.tables.insert(AUDIT_SEALS, next)) return next;
    throw new ChainMoved('Another process has sealed an entry meanwhile.');
  }

  private async tellHead({ number, mac }: AuditSeal): Promise<void> {
    const now = this.clock();
    if (now - this.toldAt < HEAD_INTERVAL_MS) return;
    await this.options.onHead?.(`${number}.${mac}`);
    this.toldAt = now;
  }

  /** The seals of entries that the retention has deleted, from the first one on. The next one becomes a checkpoint. */
  private async deleteOld(): Promise<void> {
    const oldest = await this.tables.list(AUDIT_SEALS, { by: 'number', limit: MOST_DELETED });
    const now = this.clock();
    const kept = oldest.findIndex(({ entryExpires }) => entryExpires.getTime() > now);
    const first = kept > 0 ? oldest[kept] : undefined;
    if (!first) return;
    const changes = { checkpoint: await checkpoint(this.options.key, first) };
    await this.tables.transaction(async (tables) => {
      await tables.update(AUDIT_SEALS, { number: first.number }, changes);
      for (const { number } of oldest.slice(0, kept)) await tables.delete(AUDIT_SEALS, { number });
    });
  }
}

/** The head of the chain. */
async function findLastSeal(tables: TableStore): Promise<AuditSeal | undefined> {
  const query = { by: 'number', order: 'descending', limit: 1 } as const;
  return (await tables.list(AUDIT_SEALS, query))[0];
}
