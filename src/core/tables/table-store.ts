/** The interface of a database that keeps the tables of features. */
import { key } from '../kernel/container.js';
import type { Preparable } from './prepared-call.js';
import type { Columns, RowOf, TableDefinition } from './table.js';

/**
 * Values that columns must have. `null` matches a column that is `null`. A condition with
 * `undefined`, or without values, matches no row.
 */
export type Condition<C extends Columns> = Readonly<Partial<RowOf<C>>>;

/** Which rows to list, by default in the order of the column and then of the key. */
export interface ListQuery<C extends Columns> {
  /** The column: the key, a unique column or one of the index. */
  readonly by: keyof C & string;
  /** Only rows with this value in the column. */
  readonly equals?: string | number | Date | undefined;
  /** Only rows with this value in the column, or a greater one. */
  readonly from?: number | Date | undefined;
  /** Default `ascending`. With `descending`, the greatest value and the greatest key come first. */
  readonly order?: 'ascending' | 'descending' | undefined;
  /** Only rows after this one, in this order: the last row of the previous page. */
  readonly after?: RowOf<C> | undefined;
  /** The most rows. */
  readonly limit: number;
}

/** Tables that are not in the database, or differ from their definitions. */
export interface MissingTables {
  readonly names: readonly string[];
  /** What the developer does to create them, with the command. */
  readonly remedy: string;
}

/**
 * Stores the rows of features. An adapter has it as `tables`; `withTables` adds one to any adapter.
 *
 * Each call is atomic. Texts are compared byte by byte. Callers pass rows that fit the definition.
 *
 * @publicApi
 */
export interface TableStore extends Preparable {
  /**
   * Stores a row. `false` if a row with its key, or with its value in a unique column, is there.
   */
  insert<C extends Columns>(table: TableDefinition<C>, row: RowOf<C>): Promise<boolean>;

  /** Returns the row with these values, which include its key or a unique column. */
  find<C extends Columns>(table: TableDefinition<C>, where: Condition<C>): Promise<RowOf<C> | null>;

  list<C extends Columns>(table: TableDefinition<C>, query: ListQuery<C>): Promise<RowOf<C>[]>;

  /**
   * Changes the rows with these values: with the old value of a column among them, one of several
   * concurrent callers succeeds (compare-and-swap).
   *
   * @returns How many rows had these values.
   */
  update<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
    changes: Partial<RowOf<C>>,
  ): Promise<number>;

  /** @returns How many rows this call, and no other, has deleted. */
  delete<C extends Columns>(table: TableDefinition<C>, where: Condition<C>): Promise<number>;

  /** Deletes at most `limit` rows that expired before this time. @returns How many. */
  deleteExpired(table: TableDefinition, before: Date, limit: number): Promise<number>;

  /** Returns which of these tables are missing; `undefined` if none is. */
  findMissing(tables: readonly TableDefinition[]): Promise<MissingTables | undefined>;

  /**
   * Runs `work` in a transaction, on a store bound to it: everything that it does there takes
   * effect together, or nothing when it throws. What it throws is rethrown. Others do not see its
   * rows before.
   *
   * Only calls on the store that `work` gets are sure to be part of the transaction. A transaction
   * on that store joins this one. When it throws, or a call does, this one fails by the same error,
   * also if that is caught: PostgreSQL has undone it by then. After the end the store refuses calls
   * with `TransactionEnded`.
   *
   * @param work - May run again, from its start, when the database has undone it because of another
   *   transaction: it changes rows, and nothing else.
   */
  transaction<T>(work: (tables: TableStore) => Promise<T>): Promise<T>;
}

/** The tables of the adapter. Their errors are wrapped in `AdapterError`. */
export const TableStoreToken = key<TableStore>('TableStore');

/** The tables of all features. */
export const FeatureTablesToken = key<readonly TableDefinition[]>('FeatureTables');
