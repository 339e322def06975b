/**
 * The table of one entity. Its statements are built once and filled in on each call: building a
 * query takes TypeORM several times as long as SQLite needs to answer it.
 */
import type {
  EntityManager,
  EntityMetadata,
  ObjectLiteral,
  QueryDeepPartialEntity,
  SelectQueryBuilder,
} from 'typeorm';
import { GeneratedText, toReadableDate } from './columns.js';
import { type PropertyCondition, ConditionWriter, readCondition, toSql } from './conditions.js';
import { getDataSource } from './installed-typeorm.js';
import type { RawRow } from './prepared-statements.js';
import { hasRoomFor, isStorableKey } from './storable-values.js';
import type { DatabaseAccess } from './transaction.js';

type Column = EntityMetadata['columns'][number];
/** What a table is called in a statement: the one that is searched, and that of its rows' users. */
type Alias = 'row' | 'owner';
/** A column with its names in the results. */
type ReadColumn = Readonly<Record<Alias, string>> & { readonly column: Column };
type QueryBuilder = ReturnType<EntityManager['createQueryBuilder']>;

/** The rows of one entity. Every condition is an equality, compared byte by byte. */
export class EntityTable<Row extends ObjectLiteral> {
  readonly #read: readonly ReadColumn[];
  readonly #conditions: ConditionWriter;

  /** @param alsoRead - Properties to read although their columns have `select: false`. */
  constructor(
    readonly access: DatabaseAccess,
    readonly metadata: EntityMetadata,
    readonly statements: StatementCache,
    alsoRead: readonly string[] = [],
  ) {
    this.#conditions = new ConditionWriter(metadata, this.#driver);
    this.#read = metadata.columns
      .filter(
        ({ isSelect, isVirtual, propertyName }) =>
          (isSelect || alsoRead.includes(propertyName)) && !isVirtual,
      )
      .map((column, index) => ({ column, row: `row_${index}`, owner: `owner_${index}` }));
  }

  /** The rows in which each of these columns has this value. */
  async find(where: Partial<Row>): Promise<Row[]> {
    const condition = this.readCondition(where);
    if (!condition) return [];
    const statement = this.#statement(condition.map(([property]) => property));
    const raw = await this.access.query(
      statement,
      condition.map(([, value]) => value),
    );
    return raw.map((row) => this.read(row, 'row')).filter((row) => matches(row, where));
  }

  /** Stores a row, without properties that have no column, and returns the stored row. */
  async insert(values: object): Promise<Row> {
    const row = { ...this.#storable(values), ...generateIds(this.metadata) };
    // TypeORM writes generated values into the object it was given.
    await this.#run((query) => query.insert().into(this.metadata.target).values(row).execute());
    const absent = this.#read.map(({ column }) => [column.propertyName, null]);
    return { ...Object.fromEntries(absent), ...withTextIds(row) } as Row;
  }

  /**
   * Updates the given properties that are not `undefined`, in all matching rows.
   *
   * @returns How many rows were changed.
   */
  async update(where: Partial<Row>, values: object): Promise<number> {
    const changes = this.#storable(values);
    const condition = this.readCondition(where);
    if (!condition || Object.keys(changes).length === 0) return 0;
    const { affected } = await this.#run((query) => {
      const update = query.update(this.metadata.target).set(changes);
      this.#conditions.add(update, condition);
      return update.execute();
    });
    return affected ?? 0;
  }

  /** @returns How many rows this call, and no other, has deleted. */
  async delete(where: Partial<Row>): Promise<number> {
    const condition = this.readCondition(where);
    if (!condition) return 0;
    const { affected } = await this.#run((query) => {
      const deletion = query.delete().from(this.metadata.target);
      this.#conditions.add(deletion, condition);
      return deletion.execute();
    });
    return affected ?? 0;
  }

  /**
   * Reads a condition. The keys of this table have a value each: one that is `null` is met by no
   * row.
   */
  readCondition(where: Partial<Row>): PropertyCondition | undefined {
    return readCondition(where, (property, value) => {
      // mysql2 writes an object as `key` = value, which turns the condition into a true one.
      if (typeof value !== 'string' && typeof value !== 'number') return false;
      const column = this.metadata.findColumnWithPropertyName(property);
      return !column || isStorableKey(this.#driver.normalizeType(column), value);
    });
  }

  /** Whether the column of this property is long enough for a text. */
  hasRoom(property: string, text: string | null | undefined): boolean {
    const column = this.metadata.findColumnWithPropertyName(property);
    if (!column || !text) return true;
    const type = this.#driver.normalizeType(column);
    return hasRoomFor(this.#driver.options.type, type, column.length, text);
  }

  /** Adds the entity's columns to a query, for {@link read} to find again. */
  select(query: SelectQueryBuilder<ObjectLiteral>, alias: Alias): void {
    for (const { column, [alias]: name } of this.#read) {
      query.addSelect(toReadableDate(`${alias}.${column.propertyPath}`, column), name);
    }
  }

  read(raw: RawRow, alias: Alias): Row {
    const row: ObjectLiteral = {};
    const driver = this.#driver;
    for (const { column, [alias]: name } of this.#read) {
      const value: unknown = driver.prepareHydratedValue(raw[name], column);
      // An entity of the app's own may bring a transformer that lets an Invalid Date through.
      const isBroken = value instanceof Date && Number.isNaN(value.getTime());
      row[column.propertyName] = isBroken ? new Date(0) : value;
    }
    // The entity's columns are named after the row's fields.
    return withTextIds(row) as Row;
  }

  /** A value as the driver wants it for the column of this property. */
  write(property: keyof Row & string, value: unknown): unknown {
    return this.#conditions.write(property, value);
  }

  #statement(properties: readonly string[]): string {
    return this.statements.get(`${this.metadata.name} by ${properties.join()}`, () => {
      const query = this.access.manager.createQueryBuilder(this.metadata.target, 'row').select([]);
      this.select(query, 'row');
      return toSql(query, properties);
    });
  }

  /** The properties that have columns. Generated ids are left to the database or TypeORM. */
  #storable(values: object): QueryDeepPartialEntity<ObjectLiteral> {
    const row: Record<string, unknown> = {};
    for (const [property, value] of Object.entries<unknown>({ ...values })) {
      const column = this.metadata.findColumnWithPropertyName(property);
      if (!column || column.isGenerated || value === undefined) continue;
      // Some providers send a list instead of text, which no driver can store in a text column.
      if (isText(column) && isObject(value) && !column.transformer) continue;
      row[property] = value instanceof Date ? new Date(value) : value;
    }
    return row;
  }

  get #driver() {
    return getDataSource(this.access.manager).driver;
  }

  #run<Result>(execute: (query: QueryBuilder) => Promise<Result>): Promise<Result> {
    return this.access.run((manager) => execute(manager.createQueryBuilder()));
  }
}

/**
 * Whether the row matches the condition. Many databases ignore case or trailing spaces in
 * comparisons, so that one user's address could find the row of another.
 */
export function matches<Row extends ObjectLiteral>(row: Row, where: Partial<Row>): boolean {
  return Object.entries(where).every(
    ([property, value]) => String(row[property]) === String(value),
  );
}

function isText({ type }: Column): boolean {
  return type === 'varchar' || type === 'text' || type === String;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/**
 * The texts of statements by name, built once for all users of the same tables, and before a
 * transaction runs them.
 *
 * @example
 * ```ts
 * const statement = statements.get('users by email', () => query.getQuery());
 * ```
 */
export class StatementCache {
  readonly #texts = new Map<string, string>();

  /** @param build - Builds the text on first use. */
  get(name: string, build: () => string): string {
    const text = this.#texts.get(name) ?? build();
    this.#texts.set(name, text);
    return text;
  }
}

const IDS = ['id', 'userId'] as const;

/** The ids of a new row that a function of the app generates. */
function generateIds({ primaryColumns }: EntityMetadata): ObjectLiteral {
  const ids: ObjectLiteral = {};
  for (const { propertyName, transformer } of primaryColumns) {
    if (transformer instanceof GeneratedText) ids[propertyName] = transformer.next();
  }
  return ids;
}

/** The row with its ids as text, also for an entity of the app with numbers as ids. */
function withTextIds(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isCounted = (name: string) => ['number', 'bigint'].includes(typeof row[name]);
  const counted = IDS.filter(isCounted).map((name): [string, string] => [name, String(row[name])]);
  return counted.length === 0 ? row : { ...row, ...Object.fromEntries(counted) };
}
