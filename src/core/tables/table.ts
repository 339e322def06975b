/**
 * The tables of features, as data. Memory, TypeORM and Kysely create and read the same tables by
 * these definitions, so that a feature needs no code for a database.
 */
import { InvalidOption } from '../errors/configuration.errors.js';

/** The types of columns. A date is stored as the milliseconds since the epoch, in 64 bits. */
export type ColumnType = 'text' | 'date' | 'integer' | 'user';

/** A column. */
export interface Column<Value = unknown> {
  readonly type: ColumnType;
  readonly isNullable: boolean;
  /**
   * The longest text, in characters; `undefined` for no limit, which a key or an index cannot have.
   */
  readonly length: number | undefined;
  /** Whether an export of the user's data says only whether there is a value. Default `false`. */
  readonly isSecret?: true;
  /** Exists in types only. */
  readonly value?: Value;
}

/** Text, compared byte by byte. Without a length, it can be in no key and in no index. */
export function text(length?: number): Column<string> {
  return { type: 'text', isNullable: false, length };
}

/** A moment, with milliseconds. */
export function date(): Column<Date> {
  return { type: 'date', isNullable: false, length: undefined };
}

/** An integer of at most 53 bits. */
export function integer(): Column<number> {
  return { type: 'integer', isNullable: false, length: undefined };
}

/** The id of a user. With TypeORM it is a foreign key: the row is deleted with its user. */
export function userId(): Column<string> {
  return { type: 'user', isNullable: false, length: undefined };
}

/** The same column, which may also be `null`. */
export function nullable<Value>(column: Column<Value>): Column<Value | null> {
  return { ...column, isNullable: true };
}

/**
 * The same column, of a hash, a digest or what is sealed: an export of the user's data says whether
 * it is set, and not what it is.
 */
export function secret<Value>(column: Column<Value>): Column<Value> {
  return { ...column, isSecret: true };
}

/** The columns of a table by their names. */
export type Columns = Readonly<Record<string, Column>>;

/** The name of a column. */
type NameOf<C extends Columns> = keyof C & string;

/** The keys of a table. */
interface TableKeys<Name extends string> {
  /** The column that identifies a row. */
  readonly key: Name;
  /** Columns in which no two rows have the same value. Default: none. */
  readonly unique?: readonly Name[] | undefined;
  /** Columns that rows are listed by. Default: none. */
  readonly index?: readonly Name[] | undefined;
  /** The date after which a row may be deleted. Default: none. */
  readonly expires?: Name | undefined;
  /**
   * Whose data a row is, for the export and the erasure of a user's data: a column with the
   * normalized email address of the user, which is the key, unique or in the index. Default: the
   * column with the user's id; without one, the rows are of no user.
   */
  readonly owner?: Name | undefined;
}

/** A table. */
export interface TableDefinition<out C extends Columns = Columns> {
  readonly name: string;
  readonly columns: C;
  readonly key: string;
  readonly unique: readonly string[];
  readonly index: readonly string[];
  readonly expires: string | undefined;
  /** The column with the id of the user, or with the address; `undefined` for rows of no user. */
  readonly owner: string | undefined;
}

/** A row of a table with these columns. */
export type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never;
};

const NAME = /^[a-z][a-z0-9_]{0,47}$/;
const COLUMN_NAME = /^[a-z][A-Za-z0-9]{0,47}$/;
/** The longest text in an index: MySQL's index entries have at most 3072 bytes. */
const LONGEST_KEY = 512;

/**
 * Defines a table.
 *
 * @param name - In lower case, with underscores. A table of that name must not be in the database
 *   already.
 * @param columns - By their names, in camel case.
 * @throws {InvalidOption} when a name is invalid, a key names no column, or the text of a key has
 *   no length.
 * @example
 * ```ts
 * const NOTES = table(
 *   'notes',
 *   { id: text(36), userId: userId(), text: text(), createdAt: date() },
 *   { key: 'id', index: ['userId'] },
 * );
 * ```
 * @publicApi
 */
export function table<const C extends Columns>(
  name: string,
  columns: C,
  { key, unique = [], index = [], expires, owner }: TableKeys<NameOf<C>>,
): TableDefinition<C> {
  const listed = [key, ...unique, ...index];
  assertTable(name, columns, listed, expires);
  if (owner !== undefined && !listed.includes(owner)) {
    throw new InvalidOption(`\`owner\` of ${name} must be its key, unique, or in its index.`);
  }
  const owned = owner ?? Object.keys(columns).find((column) => columns[column]?.type === 'user');
  return Object.freeze({ name, columns, key, unique, index, expires, owner: owned });
}

function assertTable(
  name: string,
  columns: Columns,
  keys: readonly string[],
  expires: string | undefined,
): void {
  if (!NAME.test(name)) {
    throw new InvalidOption(`"${name}" is no name of a table: it is like session_records.`);
  }
  const misnamed = Object.keys(columns).find((column) => !COLUMN_NAME.test(column));
  if (misnamed !== undefined) {
    throw new InvalidOption(
      `"${misnamed}" is no name of a column of ${name}: it is like createdAt.`,
    );
  }
  const unkeyed = keys.find((column) => !isKey(columns[column]));
  if (unkeyed !== undefined) {
    throw new InvalidOption(
      `The key "${unkeyed}" of ${name} must be one of its columns, and text of at most ${LONGEST_KEY} ` +
        'characters if it is text.',
    );
  }
  if (expires !== undefined && columns[expires]?.type !== 'date') {
    throw new InvalidOption(`\`expires\` of ${name} must be a column of the type date.`);
  }
}

function isKey(column: Column | undefined): boolean {
  return (
    column !== undefined && (column.type !== 'text' || (column.length ?? Infinity) <= LONGEST_KEY)
  );
}
