/**
 * One table of a feature on one connection: its statements, which compare text byte by byte on
 * every database.
 */
import type { EntityManager, EntityMetadata, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { type Column, isDuplicateKey, type TableDefinition } from '../../../core/tables/index.js';
import { isMySqlType } from '../columns.js';
import { type PropertyCondition, ConditionWriter, readCondition } from '../conditions.js';
import { getDataSource } from '../installed-typeorm.js';
import { withQueryRunner } from '../query-runner.js';
import type { DatabaseAccess } from '../transaction.js';
import { canHold } from './feature-columns.js';

type Row = Record<string, unknown>;

/** The name of the table in queries. */
const ALIAS = 'row';

/** Which rows to list. */
interface Page {
  readonly by: string;
  readonly equals?: unknown;
  readonly order?: 'ascending' | 'descending' | undefined;
  readonly from?: unknown;
  readonly after?: object | undefined;
  readonly limit: number;
}

/** The rows of one table. */
export class FeatureTable {
  readonly #conditions: ConditionWriter;

  constructor(
    readonly access: DatabaseAccess,
    readonly metadata: EntityMetadata,
    private readonly definition: TableDefinition,
  ) {
    this.#conditions = new ConditionWriter(metadata, this.#driver);
  }

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
    const condition = this.#readCondition(where);
    if (!condition) return null;
    const [found] = await this.#select((query) =>
      this.#conditions.add(query.limit(1), condition, ALIAS),
    );
    return found ?? null;
  }

  /** Rows that have no value in the column are in no list. */
  async list({ by, equals, from, order, after, limit }: Page): Promise<Row[]> {
    const { key } = this.definition;
    const last = after && ([read(after, by), read(after, key)] as const);
    const isPossible =
      (equals === undefined || this.#canHold(by, equals)) &&
      (from === undefined || this.#canHold(by, from)) &&
      (!last || (this.#canHold(by, last[0]) && this.#canHold(key, last[1])));
    if (!isPossible || limit < 1) return [];
    const [later, direction] =
      order === 'descending' ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
    return this.#select((query) => {
      query.where(`${this.#conditions.name(by, ALIAS)} IS NOT NULL`);
      if (equals !== undefined) this.#conditions.add(query, [[by, equals]], ALIAS);
      if (from !== undefined)
        query.andWhere(this.#conditions.compare(query, [by, '>=', from], ALIAS));
      if (last) {
        const [value, lastKey] = last;
        // Not as `a > x OR (a = x AND …)`, for which not every database uses the index.
        query.andWhere(this.#conditions.compare(query, [by, `${later}=`, value], ALIAS));
        const isLater = this.#conditions.compare(query, [by, later, value], ALIAS);
        const isNext = this.#conditions.compare(query, [key, later, lastKey], ALIAS);
        query.andWhere(`(${isLater} OR ${isNext})`);
      }
      query.orderBy(`${ALIAS}.${by}`, direction).limit(limit);
      if (by !== key) query.addOrderBy(`${ALIAS}.${key}`, direction);
    });
  }

  /** @returns How many rows had these values. */
  async update(where: object, changes: object): Promise<number> {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    for (const [property, value] of given) this.#assertStorable(property, value);
    const condition = this.#readCondition(where);
    if (!condition) return 0;
    const { key } = this.definition;
    const unchanged = [[key, () => this.#conditions.name(key)] as const];
    const values = Object.fromEntries<unknown>(given.length > 0 ? given : unchanged);
    const { affected } = await this.access.run((manager) => {
      const query = manager.createQueryBuilder().update(this.metadata.target).set(values);
      this.#conditions.add(query, condition);
      return query.execute();
    });
    return affected ?? 0;
  }

  /** @returns How many rows this call, and no other, has deleted. */
  async delete(where: object): Promise<number> {
    const condition = this.#readCondition(where);
    if (!condition) return 0;
    const { affected } = await this.access.run((manager) => {
      const query = manager.createQueryBuilder().delete().from(this.metadata.target);
      this.#conditions.add(query, condition);
      return query.execute();
    });
    return affected ?? 0;
  }

  /** A value as the driver wants it for a column. */
  write(property: string, value: unknown): unknown {
    return this.#conditions.write(property, value);
  }

  #createInsertion(manager: EntityManager, values: Row): [string, unknown[]] {
    const query = manager
      .createQueryBuilder()
      .insert()
      .into(this.metadata.target)
      .values(values)
      .updateEntity(false);
    // A refused row would end a transaction on PostgreSQL. The IGNORE of MySQL would ignore other
    // errors too.
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
          this.#driver.prepareHydratedValue(
            raw[`${ALIAS}_${index}`],
            this.#conditions.getColumn(property),
          ),
        ]),
      ),
    );
  }

  /** Reads a condition, in which `null` is met by a column without a value. */
  #readCondition(where: object): PropertyCondition | undefined {
    return readCondition(where, (property, value) =>
      value === null ? this.#getColumn(property) !== undefined : this.#canHold(property, value),
    );
  }

  #canHold(property: string, value: unknown): boolean {
    const column = this.#getColumn(property);
    if (!column) return false;
    const type = this.#driver.normalizeType(this.#conditions.getColumn(property));
    return canHold(column, type, value);
  }

  /**
   * The row with `null` for what is not given.
   *
   * @throws {TypeError} when it does not fit the definition.
   */
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

  get #isMySql(): boolean {
    return isMySqlType(this.#driver.options.type);
  }

  get #driver() {
    return getDataSource(this.access.manager).driver;
  }
}

function read(row: object, property: string): unknown {
  return Reflect.get(row, property);
}
