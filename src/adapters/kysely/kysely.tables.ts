/** The tables of features on Kysely. */
import type { Kysely } from 'kysely';
import { loadOnce } from '../../core/kernel/index.js';
import {
  type Columns,
  type Condition,
  isDuplicateKey,
  type ListQuery,
  type MissingTables,
  type RowOf,
  type TableDefinition,
  type TableStore,
} from '../../core/tables/index.js';
import { ColumnValues } from './column-values.js';
import { Conditions, type Predicate } from './conditions.js';
import {
  detectDialect,
  type FeatureDatabase,
  type KyselyDatabase,
  openFeatureDatabase,
  type SqlDialect,
} from './dialect.js';
import { describeMissing, findMissingColumns } from './missing-columns.js';
import { assertUserColumn, type KyselyTablesSettings } from './settings.js';
import { KyselyRows } from './table-rows.js';
import { assertEscaping } from './session-settings.js';
import { runInTransaction } from './transaction.js';

/** How many rows one statement deletes: few enough not to block others. */
const BATCH_SIZE = 100;

/**
 * Keeps the tables of features in PostgreSQL, MySQL, MariaDB or SQLite, for an app whose users are
 * in Prisma, Drizzle, `pg` or Kysely. `createFeatureTables` creates the tables; give it the same
 * settings.
 *
 * The dialect is found out by the SQL that `db` writes. Name it if your Kysely writes its own:
 * `{ dialect: 'postgres' }`. Plugins of `db`, such as the `CamelCasePlugin`, do not apply to these
 * tables; that includes `withSchema`, in place of which PostgreSQL has the `search_path`.
 *
 * With `users`, columns with the id of a user have its type, and rows are deleted with their user.
 * Without it, they are text, and the rows of a deleted user stay until they expire.
 *
 * A transaction takes at most 4 seconds. On SQLite, whose Kysely has one connection, transactions
 * and calls take turns: within its work, a call on these tables would wait for the end of the
 * transaction, until that is rolled back. Call the store that the work gets. With a transaction of
 * Kysely as `db`, a transaction of the tables is part of that one, which the app rolls back. Where
 * a dialect has no transactions, as that of Cloudflare D1, it fails.
 *
 * Rows with `null` in the column that they are listed by are not listed. On MySQL, an update counts
 * matching rows only with the flag `FOUND_ROWS`, which is the default of mysql2.
 *
 * On MySQL with the mode `NO_BACKSLASH_ESCAPES`, in which drivers would write values that run as
 * SQL, every call fails.
 *
 * @throws {InvalidOption} when `db` is of another database.
 * @example
 * ```ts
 * const users = { table: 'User', type: 'text' };
 * const adapter = withTables(PrismaAdapter(prisma), KyselyTables(db, { users }));
 * ```
 * @publicApi
 */
export function KyselyTables(db: KyselyDatabase, settings: KyselyTablesSettings = {}): TableStore {
  return new FeatureTableStore(openFeatureDatabase(db), settings);
}

/** Each method is one statement, so that it is atomic; `deleteExpired` is one for each batch. */
class FeatureTableStore implements TableStore {
  readonly #db: Kysely<FeatureDatabase>;
  readonly #settings: KyselyTablesSettings;
  readonly #dialect: SqlDialect;
  readonly #values: ColumnValues;
  readonly #rows: KyselyRows;
  readonly #conditions: Conditions;
  readonly #check = loadOnce(async () => {
    await assertEscaping(this.#db);
    return this;
  });
  #isChecked: boolean;

  constructor(db: Kysely<FeatureDatabase>, settings: KyselyTablesSettings) {
    assertUserColumn(settings);
    this.#db = db;
    this.#dialect = settings.dialect ?? detectDialect(db);
    this.#settings = { ...settings, dialect: this.#dialect };
    this.#values = new ColumnValues(this.#dialect, settings.users);
    this.#rows = new KyselyRows(this.#values);
    this.#conditions = new Conditions(this.#dialect, this.#values);
    this.#isChecked = this.#dialect !== 'mysql';
  }

  /**
   * Called before the first call, and before each that follows a failure.
   *
   * @throws {InvalidOption} when the connections of MySQL would run values as SQL.
   */
  prepare(): Promise<void> | undefined {
    return this.#isChecked ? undefined : this.#check().then(() => void (this.#isChecked = true));
  }

  async insert<C extends Columns>(table: TableDefinition<C>, row: RowOf<C>): Promise<boolean> {
    const query = this.#db.insertInto(table.name).values(this.#rows.write(table, row));
    if (this.#dialect === 'mysql') return succeedsUnlessDuplicate(query.execute());
    // Drivers of SQLite count a row that is not inserted in different ways.
    const inserted = await query
      .onConflict((conflict) => conflict.doNothing())
      .returning(table.key)
      .execute();
    return inserted.length > 0;
  }

  async find<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
  ): Promise<RowOf<C> | null> {
    const matching = this.#conditions.matching(table, where);
    if (!matching) return null;
    const [found] = await this.#select(table).where(matching).limit(1).execute();
    return found ? this.#rows.read(table, found) : null;
  }

  async list<C extends Columns>(
    table: TableDefinition<C>,
    query: ListQuery<C>,
  ): Promise<RowOf<C>[]> {
    const listed = this.#conditions.listed(table, query);
    if (!listed || query.limit < 1) return [];
    const direction = query.order === 'descending' ? 'desc' : 'asc';
    const found = await this.#select(table)
      .where(listed)
      .orderBy(query.by, direction)
      .orderBy(table.key, direction)
      .limit(query.limit)
      .execute();
    return found.map((row) => this.#rows.read(table, row));
  }

  async update<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
    changes: Partial<RowOf<C>>,
  ): Promise<number> {
    const matching = this.#conditions.matching(table, where);
    const stored = this.#rows.writeChanges(table, changes);
    if (!matching) return 0;
    const query = this.#db.updateTable(table.name).where(matching);
    const isEmpty = Object.keys(stored).length === 0;
    // An update needs a column. Without changes, the matching rows are still to be counted.
    const set = isEmpty
      ? query.set((eb) => ({ [table.key]: eb.ref(table.key) }))
      : query.set(stored);
    const { numUpdatedRows } = await set.executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  }

  async delete<C extends Columns>(table: TableDefinition<C>, where: Condition<C>): Promise<number> {
    const matching = this.#conditions.matching(table, where);
    if (!matching) return 0;
    const query = this.#db.deleteFrom(table.name).where(matching);
    return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
  }

  async deleteExpired(table: TableDefinition, before: Date, limit: number): Promise<number> {
    const { expires } = table;
    const expired =
      expires === undefined ? undefined : this.#conditions.expired(table, expires, before);
    if (expires === undefined || !expired) return 0;
    let deleted = 0;
    while (deleted < limit) {
      const size = Math.min(BATCH_SIZE, limit - deleted);
      const count = await this.#deleteBatch(table, { expires, expired, size });
      deleted += count;
      if (count < size) break;
    }
    return deleted;
  }

  async findMissing(tables: readonly TableDefinition[]): Promise<MissingTables | undefined> {
    const missing = await findMissingColumns(this.#db, this.#dialect, tables);
    return missing.length === 0 ? undefined : describeMissing(missing, this.#dialect);
  }

  async transaction<T>(work: (tables: TableStore) => Promise<T>): Promise<T> {
    if (this.#db.isTransaction) return work(this);
    return runInTransaction(this.#db, {
      open: (connection) => new FeatureTableStore(connection, this.#settings),
      work,
    });
  }

  #select({ name, columns }: TableDefinition) {
    return this.#db
      .selectFrom(name)
      .select((eb) =>
        Object.entries(columns).map(([column, definition]) =>
          this.#values.isRounded(definition)
            ? eb.cast<string>(column, this.#dialect === 'mysql' ? 'char' : 'text').as(column)
            : eb.ref(column).as(column),
        ),
      );
  }

  /**
   * The condition is repeated: PostgreSQL checks it again for a row that another call has renewed.
   */
  async #deleteBatch({ name, key }: TableDefinition, { expires, expired, size }: Batch) {
    const query = this.#db.deleteFrom(name).where(expired);
    const limited =
      this.#dialect === 'mysql'
        ? query.orderBy(expires).orderBy(key).limit(size)
        : query.where(key, 'in', (eb) =>
            eb
              .selectFrom(name)
              .select(key)
              .where(expired)
              .orderBy(expires)
              .orderBy(key)
              .limit(size),
          );
    return Number((await limited.executeTakeFirstOrThrow()).numDeletedRows);
  }
}

/** The rows of one statement. */
interface Batch {
  readonly expires: string;
  readonly expired: Predicate;
  readonly size: number;
}

async function succeedsUnlessDuplicate(insertion: Promise<unknown>): Promise<boolean> {
  try {
    await insertion;
    return true;
  } catch (thrown) {
    if (isDuplicateKey(thrown)) return false;
    throw thrown;
  }
}
