/** Rows that have expired, deleted a batch at a time. */
import type { EntityTable } from './entity-table.js';

/** How many rows one statement deletes: few enough that nobody notices, on SQLite the whole process. */
const BATCH_SIZE = 100;

interface ExpiringRow {
  expires: Date;
}

/**
 * Deletes at most `limit` rows that ended before this moment, the oldest first.
 *
 * @returns How many rows this call, and no other, has deleted.
 * @example
 * ```ts
 * const count = await deleteExpired(tables.sessions, new Date(), 10_000);
 * ```
 */
export async function deleteExpired<Row extends ExpiringRow>(
  table: EntityTable<Row>,
  before: Date,
  limit: number,
): Promise<number> {
  let deleted = 0;
  while (deleted < limit) {
    const size = Math.min(BATCH_SIZE, limit - deleted);
    const batch = await deleteBatch(table, before, size);
    deleted += batch.deleted;
    // Others may have deleted or renewed all of the batch, and will do as much with the next one.
    if (batch.found < size || batch.deleted === 0) break;
  }
  return deleted;
}

/**
 * In two statements, since not every database limits a deletion: the first finds the rows by the index
 * of their dates, the second deletes by their keys those that are still expired.
 */
async function deleteBatch<Row extends ExpiringRow>(
  table: EntityTable<Row>,
  before: Date,
  size: number,
): Promise<{ found: number; deleted: number }> {
  const { access, metadata } = table;
  const { isOver, values } = endedBefore(table.write('expires', before));
  const keys = metadata.primaryColumns.map(({ propertyPath }) => `row.${propertyPath}`);
  const found = await access.run((manager) =>
    manager
      .createQueryBuilder(metadata.target, 'row')
      .select(keys)
      .where(isOver('row.expires'), values)
      .orderBy('row.expires')
      .limit(size)
      .getMany(),
  );
  if (found.length === 0) return { found: 0, deleted: 0 };
  const { affected } = await access.run((manager) =>
    manager
      .createQueryBuilder()
      .delete()
      .from(metadata.target)
      .whereInIds(found)
      .andWhere(isOver('expires'), values)
      .execute(),
  );
  return { found: found.length, deleted: affected ?? 0 };
}

/**
 * The condition that a date is earlier than this one, both as the database keeps them.
 *
 * Numbers in a column of text are compared letter by letter, which is right for two of one length.
 * One that is longer is greater, whatever it begins with: a session of the year 2300 is not over.
 */
function endedBefore(moment: unknown) {
  const isText = typeof moment === 'string' && /^\d+$/.test(moment);
  const longer = isText && `${'_'.repeat(moment.length + 1)}%`;
  return {
    isOver: (column: string) =>
      `${column} < :moment${isText ? ` AND ${column} NOT LIKE :longer` : ''}`,
    values: { moment, ...(isText && { longer }) },
  };
}
