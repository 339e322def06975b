/** Deletes expired rows in batches. */
import type { EntityMetadata } from 'typeorm';
import type { DatabaseAccess } from './transaction.js';

/**
 * How many rows one statement deletes: few enough not to block others; on SQLite it blocks the
 * whole process.
 */
const BATCH_SIZE = 100;

/** A table whose rows expire. */
interface ExpiringTable<Property extends string> {
  readonly access: DatabaseAccess;
  readonly metadata: EntityMetadata;
  /** A value as the driver wants it for the column of this property. */
  write(property: Property, value: Date): unknown;
}

/**
 * Deletes at most `limit` rows that expired before this moment, the oldest first.
 *
 * @param expires - The property with the date.
 * @returns How many rows this call, and no other, has deleted.
 * @example
 * ```ts
 * const count = await deleteExpired(tables.sessions, 'expires', new Date(), 10_000);
 * ```
 */
export async function deleteExpired<Property extends string>(
  table: ExpiringTable<Property>,
  expires: Property,
  before: Date,
  limit: number,
): Promise<number> {
  let deleted = 0;
  while (deleted < limit) {
    const size = Math.min(BATCH_SIZE, limit - deleted);
    const batch = await deleteBatch(table, expires, before, size);
    deleted += batch.deleted;
    // Other processes may have deleted or renewed the whole batch, and may do the same with the
    // next.
    if (batch.found < size || batch.deleted === 0) break;
  }
  return deleted;
}

/**
 * Uses two statements, since not every database limits a deletion: the first finds rows by the
 * index of the dates, the second deletes those of them that are still expired.
 */
async function deleteBatch<Property extends string>(
  table: ExpiringTable<Property>,
  expires: Property,
  before: Date,
  size: number,
): Promise<{ found: number; deleted: number }> {
  const { access, metadata } = table;
  const { hasExpired, values } = createExpiryCondition(table.write(expires, before));
  const keys = metadata.primaryColumns.map(({ propertyPath }) => `row.${propertyPath}`);
  const found = await access.run((manager) =>
    manager
      .createQueryBuilder(metadata.target, 'row')
      .select(keys)
      .where(hasExpired(`row.${expires}`), values)
      .orderBy(`row.${expires}`)
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
      .andWhere(hasExpired(expires), values)
      .execute(),
  );
  return { found: found.length, deleted: affected ?? 0 };
}

/**
 * The condition that a stored date is before this moment, also stored.
 *
 * Numbers in a text column are compared letter by letter, which is right only for equal lengths. A
 * longer number is greater: a session that ends in the year 2300 has not expired.
 */
function createExpiryCondition(moment: unknown) {
  const isText = typeof moment === 'string' && /^\d+$/.test(moment);
  const longer = isText && `${'_'.repeat(moment.length + 1)}%`;
  return {
    hasExpired: (column: string) =>
      `${column} < :moment${isText ? ` AND ${column} NOT LIKE :longer` : ''}`,
    values: { moment, ...(isText && { longer }) },
  };
}
