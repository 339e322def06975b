/**
 * The rows of the tables of features in memory, and those that a transaction has on top of them.
 */
import { SERIALIZATION_FAILURE } from './database-errors.js';
import { RowOverlay, type Rows } from './row-overlay.js';
import type { TableDefinition } from './table.js';
import { TransactionEnded, TransactionQueue } from './transaction-queue.js';

/** A row. It is replaced, and never edited. */
export type Row = Readonly<Record<string, unknown>>;

/** The rows of several tables. */
export interface TableRows {
  /** The tables that have been opened. */
  readonly tables: Iterable<TableDefinition>;
  /** The rows of a table by their keys. It is created when it is opened first. */
  open(table: TableDefinition): Rows<Row, unknown>;
}

/** The committed rows, which all callers see. */
export class StoredRows implements TableRows {
  readonly #rows = new Map<string, Map<unknown, Row>>();
  readonly #tables = new Map<string, TableDefinition>();

  get tables(): Iterable<TableDefinition> {
    return this.#tables.values();
  }

  open(table: TableDefinition): Rows<Row, unknown> {
    const known = this.#rows.get(table.name);
    if (known) return known;
    const rows = new Map<unknown, Row>();
    this.#rows.set(table.name, rows);
    this.#tables.set(table.name, table);
    return rows;
  }
}

/** The rows of a transaction. */
export class PendingRows implements TableRows {
  readonly #base: TableRows;
  readonly #overlays = new Map<string, PendingTable>();
  /** The calls of the transaction. */
  readonly statements = new TransactionQueue();

  constructor(base: TableRows) {
    this.#base = base;
  }

  get tables(): Iterable<TableDefinition> {
    return this.#base.tables;
  }

  /** @throws {TransactionEnded} if the transaction has ended. */
  open(table: TableDefinition): Rows<Row, unknown> {
    if (this.statements.isClosed) throw new TransactionEnded();
    const known = this.#overlays.get(table.name);
    if (known) return known.rows;
    const rows = new RowOverlay<Row, unknown>(this.#base.open(table));
    this.#overlays.set(table.name, { table, rows });
    return rows;
  }

  /**
   * Checks that the changes can take effect.
   *
   * @throws {RowChanged} when other callers have changed the same rows.
   * @throws what the transaction failed by.
   */
  assertCurrent(): void {
    this.statements.throwIfFailed();
    if (![...this.#overlays.values()].every(isCurrent)) throw new RowChanged();
  }

  /** Lets the changes take effect, all at once. */
  apply(): void {
    for (const { rows } of this.#overlays.values()) rows.apply();
  }

  /** Ends the transaction. Later calls are refused. */
  close(): void {
    void this.statements.close();
    for (const { rows } of this.#overlays.values()) rows.close();
  }
}

/**
 * Other callers have changed the same rows. A database would undo the transaction too, by the same
 * code.
 */
class RowChanged extends Error {
  override readonly name = 'RowChanged';
  readonly code = SERIALIZATION_FAILURE;

  constructor() {
    super('A row of a feature was changed meanwhile.');
  }
}

interface PendingTable {
  readonly table: TableDefinition;
  readonly rows: RowOverlay<Row, unknown>;
}

function isCurrent({ table, rows }: PendingTable): boolean {
  return rows.isCurrent && rows.changed.every((row) => !isUniqueTaken(rows, table, row));
}

/**
 * Whether another row has the same value in a unique column. Any number of rows may have `null`.
 */
export function isUniqueTaken(
  rows: Iterable<[unknown, Row]>,
  { key, unique }: TableDefinition,
  row: Row,
): boolean {
  const columns = unique.filter((column) => row[column] !== null);
  if (columns.length === 0) return false;
  return [...rows].some(
    ([, other]) =>
      !isEqual(other[key], row[key]) &&
      columns.some((column) => isEqual(other[column], row[column])),
  );
}

/** A value as a map compares it. */
export function toPrimitive(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}

/** Whether two values are the same for a database. */
export function isEqual(one: unknown, other: unknown): boolean {
  return toPrimitive(one) === toPrimitive(other);
}
