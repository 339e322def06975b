/** What the audit trail has of a user, for the file with one's own data. */
import type { OwnData } from 'portcullis/features/personal-data';
import { type DataSource, MoreThan } from 'typeorm';
import { AuditEntry } from './audit-entry.entity.js';

const PAGE = 100;

export function auditData(dataSource: DataSource): OwnData {
  const entries = () => dataSource.getRepository(AuditEntry);
  return {
    // The trail may be long: it is read while the file is downloaded.
    async *list({ address: person }) {
      if (person === undefined) return;
      let last = 0;
      for (;;) {
        const where = { person, id: MoreThan(last) };
        const page = await entries().find({ where, order: { id: 'ASC' }, take: PAGE });
        for (const { event, at } of page) yield { event, at };
        if (page.length < PAGE) return;
        last = page.at(-1)?.id ?? last;
      }
    },
    // The trail stays, without the address.
    async erase({ address: person }) {
      if (person !== undefined) await entries().update({ person }, { person: 'unknown' });
    },
  };
}
