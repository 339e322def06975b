/**
 * The table of one entity. Its statements are built once and filled in on each call: building a query takes TypeORM
 * several times as long as SQLite needs to answer it.
 */
import type {
  EntityManager,
  EntityMetadata,
  ObjectLiteral,
  QueryDeepPartialEntity,
  SelectQueryBuilder,
} from 'typeorm';
import { isStorableText } from '../../core/adapters/adapter.js';
import { GeneratedText, toReadableDate } from './columns.js';
import type { DatabaseAccess } from './transaction.js';

type Column = EntityMetadata['columns'][number];
type QueryBuilder = ReturnType<EntityManager['createQueryBuilder']>;
/** A row as the driver returns it. */
type RawRow = Readonly<Record<string, unknown>>;

/** The rows of one entity. Every condition is an equality, compared byte by byte. */
export class EntityTable<Row extends ObjectLiteral> {
  readonly #read: readonly Column[];

  /** @param alsoRead - Properties to read although their columns have `select: false`. */
  constructor(
    readonly access: DatabaseAccess,
    readonly metadata: EntityMetadata,
    readonly statements: StatementCache,
    alsoRead: readonly string[] = [],
  ) {
    this.#read = metadata.columns.filter(
      ({ isSelect, isVirtual, propertyName }) =>
        (isSelect || alsoRead.includes(propertyName)) && !isVirtual,
    );
  }

  /** The rows in which each of these columns has this value. */
  async find(where: Partial<Row>): Promise<Row[]> {
    if (!this.canHold(where)) return [];
    const raw = await this.query(this.#statement(Object.keys(where)), Object.values(where));
    return raw.map((row) => this.read(row, 'row')).filter((row) => matches(row, where));
  }

  /** Stores a row, without properties that have no column, and returns the stored row. */
  async insert(values: object): Promise<Row> {
    const row = { ...this.#storable(values), ...generateIds(this.metadata) };
    // TypeORM writes generated values into the object it was given.
    await this.#run((query) => query.insert().into(this.metadata.target).values(row).execute());
    const absent = this.#read.map(({ propertyName }) => [propertyName, null]);
    return { ...Object.fromEntries(absent), ...withTextIds(row) } as Row;
  }

  /** Updates the given properties that are not `undefined`, in all matching rows. */
  async update(where: Partial<Row>, values: object): Promise<void> {
    const changes = this.#storable(values);
    if (!this.canHold(where) || Object.keys(changes).length === 0) return;
    await this.#run((query) =>
      query.update(this.metadata.target).set(changes).where(where).execute(),
    );
  }

  /** @returns How many rows this call, and no other, has deleted. */
  async delete(where: Partial<Row>): Promise<number> {
    if (!this.canHold(where)) return 0;
    const { affected } = await this.#run((query) =>
      query.delete().from(this.metadata.target).where(where).execute(),
    );
    return affected ?? 0;
  }

  /** Whether any row can match the condition: values that a driver must not get are refused here. */
  canHold(where: Partial<Row>): boolean {
    return Object.entries(where).every(([property, value]) => {
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
  select(query: SelectQueryBuilder<ObjectLiteral>, alias: string): void {
    this.#read.forEach((column, index) => {
      const path = `${alias}.${column.propertyPath}`;
      query.addSelect(toReadableDate(path, column), `${alias}_${index}`);
    });
  }

  read(raw: RawRow, alias: string): Row {
    const row: ObjectLiteral = {};
    this.#read.forEach((column, index) => {
      const stored = raw[`${alias}_${index}`];
      const value: unknown = this.#driver.prepareHydratedValue(stored, column);
      // An entity of the app's own may bring a transformer that lets an Invalid Date through.
      const isBroken = value instanceof Date && Number.isNaN(value.getTime());
      row[column.propertyName] = isBroken ? new Date(0) : value;
    });
    // The entity's columns are named after the row's fields.
    return withTextIds(row) as Row;
  }

  /** A value as the driver wants it for the column of this property. */
  write(property: keyof Row & string, value: unknown): unknown {
    const column = this.metadata.findColumnWithPropertyName(property);
    return column && this.#driver.preparePersistentValue(value, column);
  }

  query(statement: string, values: unknown[]): Promise<RawRow[]> {
    return this.access.run((manager) => manager.query<RawRow[]>(statement, values));
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
    return this.access.manager.dataSource.driver;
  }

  #run<Result>(execute: (query: QueryBuilder) => Promise<Result>): Promise<Result> {
    return this.access.run((manager) => execute(manager.createQueryBuilder()));
  }
}

/** The text of a query whose conditions compare these properties of `row`, in this order. */
export function toSql(
  query: SelectQueryBuilder<ObjectLiteral>,
  properties: readonly string[],
): string {
  for (const property of properties) {
    query.andWhere(`row.${property} = :${property}`, { [property]: '' });
  }
  return query.getQueryAndParameters()[0];
}

/**
 * Whether the row matches the condition. Many databases ignore case or trailing spaces in comparisons, so that one
 * user's address could find the row of another.
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
 * The texts of statements by name, built once for all users of the same tables, and before a transaction runs them.
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

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const INTEGER = /^(0|[1-9]\d*)$/;
const LARGEST: Readonly<Record<string, bigint>> = {
  integer: 2n ** 31n - 1n,
  int: 2n ** 31n - 1n,
  bigint: 2n ** 63n - 1n,
};

/** The length of a MySQL TEXT in bytes. Other databases have no limit. */
const MYSQL_TEXT_BYTES = 65_535;

/**
 * Whether a column of this type can hold the text. A database in strict mode refuses a longer text; in another mode
 * it would truncate it.
 *
 * @param driver - TypeORM's name of the database.
 * @param length - The declared length in characters; empty for none.
 */
export function hasRoomFor(driver: string, type: string, length: string, text: string): boolean {
  if (length !== '' && driver !== 'better-sqlite3') return text.length <= Number(length);
  const isBounded = type === 'text' && ['mysql', 'mariadb'].includes(driver);
  return !isBounded || new TextEncoder().encode(text).length <= MYSQL_TEXT_BYTES;
}

/**
 * Whether a column of this type can hold the value. PostgreSQL throws an error for a malformed UUID or number, and for
 * text with a NUL, instead of finding no row; MySQL takes `1abc` for 1.
 *
 * @param type - The type as the database calls it.
 */
export function isStorableKey(type: string, value: string | number): boolean {
  if (!isStorableText(String(value))) return false;
  if (type === 'uuid') return UUID.test(String(value));
  const largest = LARGEST[type];
  if (largest === undefined) return true;
  return INTEGER.test(String(value)) && BigInt(value) <= largest;
}
