/**
 * One entity, read by statements that are built once and filled in on each call: building a query
 * costs TypeORM several times what SQLite needs to answer it.
 */
import type {
  DataSource,
  EntityMetadata,
  ObjectLiteral,
  QueryDeepPartialEntity,
  SelectQueryBuilder,
} from 'typeorm';
import { withoutValues } from './typeorm-adapter.errors.js';

type Column = EntityMetadata['columns'][number];
/** A row as the driver gives it. */
export type RawRow = Readonly<Record<string, unknown>>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The rows of one entity. Every condition is an equality, and holds byte by byte. */
export class EntityTable<Row extends ObjectLiteral> {
  readonly #read: readonly Column[];
  readonly #statements = new Map<string, string>();

  constructor(
    readonly dataSource: DataSource,
    readonly metadata: EntityMetadata,
  ) {
    this.#read = metadata.columns.filter((column) => column.isSelect && !column.isVirtual);
  }

  /** The rows in which each of these columns has this value. */
  async find(where: Partial<Row>): Promise<Row[]> {
    if (!this.canHold(where)) return [];
    const raw = await this.query(this.#statement(Object.keys(where)), Object.values(where));
    return raw.map((row) => this.read(row, 'row')).filter((row) => holds(row, where));
  }

  /** Stores a row, without what the entity has no column for, and gives back what is stored. */
  async insert(values: object): Promise<Row> {
    const row = this.#storable(values);
    // TypeORM writes generated values into the object it was given.
    await this.#run(this.#builder().insert().into(this.metadata.target).values(row).execute());
    const absent = this.#read.map(({ propertyName }) => [propertyName, null]);
    return { ...Object.fromEntries(absent), ...row } as Row;
  }

  /** Changes what is given and not `undefined`, in the rows there are. */
  async update(where: Partial<Row>, values: object): Promise<void> {
    const changes = this.#storable(values);
    if (!this.canHold(where) || Object.keys(changes).length === 0) return;
    const update = this.#builder().update(this.metadata.target).set(changes);
    await this.#run(update.where(where).execute());
  }

  /** @returns How many rows this call, and no other, has deleted. */
  async delete(where: Partial<Row>): Promise<number> {
    if (!this.canHold(where)) return 0;
    const remove = this.#builder().delete().from(this.metadata.target);
    const { affected } = await this.#run(remove.where(where).execute());
    return affected ?? 0;
  }

  /** Whether any row can fulfil the condition: the values that a driver must not see end here. */
  canHold(where: Partial<Row>): boolean {
    return Object.entries(where).every(([property, value]) => {
      // mysql2 writes an object as `key` = value, which turns the condition into a true one.
      if (typeof value !== 'string' && typeof value !== 'number') return false;
      const column = this.metadata.findColumnWithPropertyName(property);
      // PostgreSQL answers a malformed UUID with an error rather than with no row.
      const isUuid = column && this.dataSource.driver.normalizeType(column) === 'uuid';
      return !isUuid || UUID.test(String(value));
    });
  }

  /** Adds the entity's columns to a query, for {@link read} to find again. */
  select(query: SelectQueryBuilder<ObjectLiteral>, alias: string): void {
    this.#read.forEach(({ propertyPath }, index) => {
      query.addSelect(`${alias}.${propertyPath}`, `${alias}_${index}`);
    });
  }

  read(raw: RawRow, alias: string): Row {
    const row: ObjectLiteral = {};
    this.#read.forEach((column, index) => {
      const stored = raw[`${alias}_${index}`];
      const value: unknown = this.dataSource.driver.prepareHydratedValue(stored, column);
      // An entity of the app's own may bring a transformer that lets an Invalid Date through.
      const isBroken = value instanceof Date && Number.isNaN(value.getTime());
      row[column.propertyName] = isBroken ? new Date(0) : value;
    });
    // The entity's columns are named after the row's fields.
    return row as Row;
  }

  query(statement: string, values: unknown[]): Promise<RawRow[]> {
    return this.#run(this.dataSource.query<RawRow[]>(statement, values));
  }

  #statement(properties: readonly string[]): string {
    const key = properties.join();
    const known = this.#statements.get(key);
    if (known !== undefined) return known;
    const query = this.dataSource.createQueryBuilder(this.metadata.target, 'row').select([]);
    this.select(query, 'row');
    const statement = sql(query, properties);
    this.#statements.set(key, statement);
    return statement;
  }

  /** What there are columns for. Ids that the database or TypeORM makes up are theirs to make. */
  #storable(values: object): QueryDeepPartialEntity<ObjectLiteral> {
    const row: Record<string, unknown> = {};
    for (const [property, value] of Object.entries<unknown>({ ...values })) {
      const column = this.metadata.findColumnWithPropertyName(property);
      if (!column || column.isGenerated || value === undefined) continue;
      // Providers send lists where text belongs, and no driver can put one into a text column.
      if (isText(column) && isObject(value) && !column.transformer) continue;
      row[property] = value instanceof Date ? new Date(value) : value;
    }
    return row;
  }

  #builder() {
    return this.dataSource.createQueryBuilder();
  }

  async #run<Result>(statement: Promise<Result>): Promise<Result> {
    try {
      return await statement;
    } catch (error) {
      throw withoutValues(error);
    }
  }
}

/** The text of a query whose conditions compare these properties of `row`, in this order. */
export function sql(
  query: SelectQueryBuilder<ObjectLiteral>,
  properties: readonly string[],
): string {
  for (const property of properties) {
    query.andWhere(`row.${property} = :${property}`, { [property]: '' });
  }
  return query.getQueryAndParameters()[0];
}

/**
 * Whether the row really fulfils the condition. Many a database compares text without regard to
 * case or trailing spaces, so that a stranger's address could find somebody else's row.
 */
export function holds<Row extends ObjectLiteral>(row: Row, where: Partial<Row>): boolean {
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
