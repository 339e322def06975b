/** One table of a feature on one connection: its statements, which compare text byte by byte on every database. */
import type {
  EntityManager,
  EntityMetadata,
  ObjectLiteral,
  SelectQueryBuilder,
  WhereExpressionBuilder,
} from 'typeorm';
import { type Column, isDuplicateKey, type TableDefinition } from '../../../core/tables/index.js';
import { isMySqlType, toBytes } from '../columns.js';
import { isTextType } from '../migrations/table-parts.js';
import { withQueryRunner } from '../query-runner.js';
import type { DatabaseAccess } from '../transaction.js';
import { canHold } from './feature-columns.js';

type Row = Record<string, unknown>;
type Comparison = '=' | '>' | '>=';

/** The name of the table in queries. */
const ALIAS = 'row';

/** Which rows to list. */
interface Page {
  readonly by: string;
  readonly equals?: unknown;
  readonly from?: unknown;
  readonly after?: object | undefined;
  readonly limit: number;
}

/** The rows of one table. */
export class FeatureTable {
  constructor(
    readonly access: DatabaseAccess,
    readonly metadata: EntityMetadata,
    private readonly definition: TableDefinition,
  ) {}

  /** @returns Whether the row was stored; `false` if its key or a unique value is taken. */
  async insert(row: object): Promise<boolean> {
    const values = this.#complete(row);
    return this.access.run(async (manager) => {
      const [statement, parameters] = this.#createInsertion(manager, values);
      try {
        const { affected } = await withQueryRunner(manager, (runner) =>
          runner.query(statement, parameters, true),
        );
        return affected === 1;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    });
  }

  async find(where: object): Promise<Row | null> {
    if (!this.#canMatch(where)) return null;
    const [found] = await this.#select((query) => this.#match(query.limit(1), where, ALIAS));
    return found ?? null;
  }

  /** Rows that have no value in the column are in no list. */
  async list({ by, equals, from, after, limit }: Page): Promise<Row[]> {
    const { key } = this.definition;
    const isEqual = equals === undefined ? {} : { [by]: equals };
    const isFrom = from === undefined ? {} : { [by]: from };
    const last = after && { [by]: read(after, by), [key]: read(after, key) };
    const isPossible = [isEqual, isFrom, last ?? {}].every((values) => this.#canMatch(values));
    if (!isPossible || limit < 1) return [];
    return this.#select((query) => {
      query.where(`${this.#name(by, ALIAS)} IS NOT NULL`);
      this.#match(query, isEqual, ALIAS);
      if (from !== undefined) query.andWhere(this.#compare(query, by, '>=', from));
      if (last) {
        const value = last[by];
        // Not as `a > x OR (a = x AND …)`, for which not every database uses the index.
        query.andWhere(this.#compare(query, by, '>=', value));
        const isLater = this.#compare(query, by, '>', value);
        const isNext = this.#compare(query, key, '>', last[key]);
        query.andWhere(`(${isLater} OR ${isNext})`);
      }
      query.orderBy(`${ALIAS}.${by}`).limit(limit);
      if (by !== key) query.addOrderBy(`${ALIAS}.${key}`);
    });
  }

  /** @returns How many rows had these values. */
  async update(where: object, changes: object): Promise<number> {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    for (const [property, value] of given) this.#assertStorable(property, value);
    if (!this.#canMatch(where)) return 0;
    const { key } = this.definition;
    const unchanged = [[key, () => this.#name(key)] as const];
    const values = Object.fromEntries<unknown>(given.length > 0 ? given : unchanged);
    const { affected } = await this.access.run((manager) => {
      const query = manager.createQueryBuilder().update(this.metadata.target).set(values);
      this.#match(query, where);
      return query.execute();
    });
    return affected ?? 0;
  }

  /** @returns How many rows this call, and no other, has deleted. */
  async delete(where: object): Promise<number> {
    if (!this.#canMatch(where)) return 0;
    const { affected } = await this.access.run((manager) => {
      const query = manager.createQueryBuilder().delete().from(this.metadata.target);
      this.#match(query, where);
      return query.execute();
    });
    return affected ?? 0;
  }

  /** A value as the driver wants it for a column. */
  write(property: string, value: unknown): unknown {
    return this.#driver.preparePersistentValue(value, this.#column(property));
  }

  #createInsertion(manager: EntityManager, values: Row): [string, unknown[]] {
    const query = manager
      .createQueryBuilder()
      .insert()
      .into(this.metadata.target)
      .values(values)
      .updateEntity(false);
    // A refused row would end a transaction on PostgreSQL. The IGNORE of MySQL would ignore other errors too.
    return query.orIgnore(!this.#isMySql).getQueryAndParameters();
  }

  async #select(describe: (query: SelectQueryBuilder<ObjectLiteral>) => void): Promise<Row[]> {
    const properties = Object.keys(this.definition.columns);
    const found = await this.access.run((manager) => {
      const query = manager.createQueryBuilder(this.metadata.target, ALIAS).select([]);
      properties.forEach((property, index) => {
        query.addSelect(`${ALIAS}.${property}`, `${ALIAS}_${index}`);
      });
      describe(query);
      return query.getRawMany<Row>();
    });
    return found.map((raw) =>
      Object.fromEntries(
        properties.map((property, index) => [
          property,
          this.#driver.prepareHydratedValue(raw[`${ALIAS}_${index}`], this.#column(property)),
        ]),
      ),
    );
  }

  /** Whether any row can have these values. */
  #canMatch(where: object): boolean {
    return Object.entries(where).every(
      ([property, value]) =>
        this.#canHold(property, value) || (value === null && this.#getColumn(property)),
    );
  }

  #canHold(property: string, value: unknown): boolean {
    const column = this.#getColumn(property);
    if (!column) return false;
    const type = this.#driver.normalizeType(this.#column(property));
    return canHold(column, type, value);
  }

  /** The row with `null` for what is not given. @throws {TypeError} when it does not fit the definition. */
  #complete(row: object): Row {
    const values: Row = {};
    for (const property of Object.keys(this.definition.columns)) {
      values[property] = read(row, property) ?? null;
      this.#assertStorable(property, values[property]);
    }
    return values;
  }

  #assertStorable(property: string, value: unknown): void {
    const isStorable =
      value === null ? this.#getColumn(property)?.isNullable : this.#canHold(property, value);
    if (isStorable) return;
    throw new TypeError(`A row of ${this.definition.name} has no valid value for ${property}.`);
  }

  #getColumn(property: string): Column | undefined {
    const { columns } = this.definition;
    return Object.hasOwn(columns, property) ? columns[property] : undefined;
  }

  /** Adds a condition for each value. */
  #match(query: WhereExpressionBuilder & QueryParameters, where: object, alias?: string): void {
    for (const [property, value] of Object.entries(where) as [string, unknown][]) {
      const name = this.#name(property, alias);
      if (value === null) query.andWhere(`${name} IS NULL`);
      else {
        const parameter = this.#bind(query, property, value);
        query.andWhere(`${name} = ${parameter}`);
        if (this.#comparesLaxly(property)) {
          query.andWhere(`${toBytes(name)} = ${toBytes(parameter)}`);
        }
      }
    }
  }

  #compare(
    query: QueryParameters,
    property: string,
    comparison: Comparison,
    value: unknown,
  ): string {
    return `${this.#name(property, ALIAS)} ${comparison} ${this.#bind(query, property, value)}`;
  }

  /** Adds a parameter, and returns its place in the SQL. */
  #bind(query: QueryParameters, property: string, value: unknown): string {
    const name = `p${Object.keys(query.getParameters()).length}`;
    query.setParameter(name, this.write(property, value));
    return `:${name}`;
  }

  /** The column in SQL. */
  #name(property: string, alias?: string): string {
    const name = this.#driver.escape(this.#column(property).databaseName);
    return alias === undefined ? name : `${this.#driver.escape(alias)}.${name}`;
  }

  #column(property: string): EntityMetadata['columns'][number] {
    const column = this.metadata.findColumnWithPropertyName(property);
    if (column) return column;
    throw new TypeError(`The entity of ${this.definition.name} has no column for ${property}.`);
  }

  /** Whether the database takes some different texts for equal. */
  #comparesLaxly(property: string): boolean {
    const type = this.#driver.normalizeType(this.#column(property));
    return this.#isMySql && isTextType(type);
  }

  get #isMySql(): boolean {
    return isMySqlType(this.#driver.options.type);
  }

  get #driver() {
    return this.access.manager.dataSource.driver;
  }
}

/** The parameters of a query. */
interface QueryParameters {
  getParameters(): ObjectLiteral;
  setParameter(name: string, value: unknown): unknown;
}

function read(row: object, property: string): unknown {
  return Reflect.get(row, property);
}
