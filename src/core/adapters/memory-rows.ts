/** Rows in memory, by their keys. They are copied on their way in and out. */

/** What {@link MemoryAdapter} throws where a database would report a broken constraint. */
export class MemoryAdapterError extends Error {
  override readonly name = 'MemoryAdapterError';
}

/** A table. A `Map` is one. */
export interface Rows<Row> extends Iterable<[string, Row]> {
  get(key: string): Row | undefined;
  set(key: string, row: Row): unknown;
  delete(key: string): unknown;
}

/** @throws {MemoryAdapterError} when there is a row with this key. */
export function insert<Row>(rows: Rows<Row>, key: string, row: Row, what: string): Row {
  if (rows.get(key)) throw new MemoryAdapterError(`There is such a ${what} already.`);
  rows.set(key, copy(row));
  return copy(row);
}

/** A copy of a row that may not be there. */
export function read<Row>(row: Row | undefined): Row | null {
  return row === undefined ? null : copy(row);
}

/** The row, which is gone from the table afterwards. */
export function take<Row>(rows: Rows<Row>, key: string): Row | null {
  const row = rows.get(key);
  rows.delete(key);
  return row ?? null;
}

/** @returns How many rows have been removed, which are `limit` at the most. */
export function removeWhere<Row>(
  rows: Pick<Rows<Row>, 'delete' | typeof Symbol.iterator>,
  matches: (row: Row) => boolean,
  limit = Infinity,
): number {
  let count = 0;
  for (const [key, row] of rows) {
    if (count >= limit) break;
    if (!matches(row)) continue;
    rows.delete(key);
    count += 1;
  }
  return count;
}

/** The row with the changes that are not `undefined`. */
export function merge<Row extends object>(row: Row, changes: Partial<Row>): Row {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return copy({ ...row, ...Object.fromEntries(given) });
}

// Not structuredClone: it refuses a row in which an app keeps a function or a class instance.
export function copy<Value>(value: Value): Value {
  if (value instanceof Date) return new Date(value) as Value;
  if (Array.isArray(value)) return value.map(copy) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, copy(inner)]),
  ) as Value;
}
