/** What the log has about a user, for the export and the erasure of it. */
import type { DataOwner, PersonalDataSource, PersonalRow } from '../../core/features/index.js';
import { type Random, randomUuid } from '../../core/kernel/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { AUDIT_ENTRIES, type AuditRow, toEntry } from './audit-tables.js';

const PAGE_ROWS = 200;

/** What of an entry says where its user was. */
const NO_SOURCE = { ip: null, userAgent: null };

/** Entries stay when their user is erased: another name takes the place of the user's id, the same one in all of them. */
export class AuditData implements PersonalDataSource {
  constructor(
    private readonly tables: TableStore,
    private readonly random: Random,
  ) {}

  async *list({ userId }: DataOwner): AsyncGenerator<PersonalRow> {
    let after: AuditRow | undefined;
    for (;;) {
      const page: AuditRow[] = await this.tables.list(AUDIT_ENTRIES, {
        ...{ by: 'userId', equals: userId, after, limit: PAGE_ROWS },
      });
      for (const row of page) yield { ...toEntry(row) };
      after = page.at(-1);
      if (page.length < PAGE_ROWS) return;
    }
  }

  async erase({ userId }: DataOwner): Promise<void> {
    const pseudonym = `erased:${randomUuid(this.random)}`;
    await this.tables.transaction(async (tables) => {
      await tables.update(AUDIT_ENTRIES, { actorId: userId }, { actorId: pseudonym, ...NO_SOURCE });
      await tables.update(AUDIT_ENTRIES, { targetId: userId }, { targetId: pseudonym });
      await tables.update(AUDIT_ENTRIES, { userId }, { userId: pseudonym, ...NO_SOURCE });
    });
  }
}
