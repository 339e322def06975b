/**
 * The conditions of statements: the only way from the values that a caller gives to a `where` of
 * TypeORM. Version 0.3 leaves `null` and `undefined` out of a condition, so that it matches other
 * rows, and version 1 throws.
 */
import type {
  DataSource,
  EntityMetadata,
  ObjectLiteral,
  SelectQueryBuilder,
  WhereExpressionBuilder,
} from 'typeorm';
import { isMySqlType, toBytes } from './columns.js';
import { isTextType } from './migrations/table-parts.js';

type Column = EntityMetadata['columns'][number];

/** The values that properties must have, at least one; `null` for a column without a value. */
export type PropertyCondition = readonly (readonly [property: string, value: unknown])[];

/** A query with parameters and conditions. */
export type ConditionalQuery = Pick<WhereExpressionBuilder, 'andWhere'> & {
  getParameters(): ObjectLiteral;
  setParameter(name: string, value: unknown): unknown;
};

/**
 * Checks a condition before a driver gets it.
 *
 * @param canMatch - Whether the column of a property can have a value, which may be `null`.
 * @returns `undefined` if no row can meet it: it has no value, one that is `undefined`, or one that
 *   its column cannot have.
 * @example
 * ```ts
 * const condition = readCondition({ userId }, (property, value) => typeof value === 'string');
 * if (!condition) return [];
 * ```
 */
export function readCondition(
  where: object,
  canMatch: (property: string, value: unknown) => boolean,
): PropertyCondition | undefined {
  const condition = Object.entries<unknown>({ ...where });
  const isPossible =
    condition.length > 0 &&
    condition.every(([property, value]) => value !== undefined && canMatch(property, value));
  return isPossible ? condition : undefined;
}

/** Writes the conditions of one entity. */
export class ConditionWriter {
  constructor(
    private readonly metadata: EntityMetadata,
    private readonly driver: DataSource['driver'],
  ) {}

  /** Adds a condition to a query. Text is compared byte by byte on every database. */
  add(query: ConditionalQuery, condition: PropertyCondition, alias?: string): void {
    for (const [property, value] of condition) {
      const name = this.name(property, alias);
      if (value === null) {
        query.andWhere(`${name} IS NULL`);
        continue;
      }
      const parameter = this.#bind(query, property, value);
      query.andWhere(`${name} = ${parameter}`);
      if (this.#comparesLaxly(property)) {
        query.andWhere(`${toBytes(name)} = ${toBytes(parameter)}`);
      }
    }
  }

  /** The SQL of a comparison. */
  compare(
    query: ConditionalQuery,
    [property, comparison, value]: readonly [property: string, comparison: string, value: unknown],
    alias: string,
  ): string {
    return `${this.name(property, alias)} ${comparison} ${this.#bind(query, property, value)}`;
  }

  /** The column in SQL. */
  name(property: string, alias?: string): string {
    const name = this.driver.escape(this.getColumn(property).databaseName);
    return alias === undefined ? name : `${this.driver.escape(alias)}.${name}`;
  }

  /** A value as the driver wants it for the column of a property. */
  write(property: string, value: unknown): unknown {
    return this.driver.preparePersistentValue(value, this.getColumn(property));
  }

  /** @throws {TypeError} if the entity has no such column. */
  getColumn(property: string): Column {
    const column = this.metadata.findColumnWithPropertyName(property);
    if (column) return column;
    throw new TypeError(`The entity ${this.metadata.name} has no column for ${property}.`);
  }

  /** Adds a parameter, and returns its place in the SQL. */
  #bind(query: ConditionalQuery, property: string, value: unknown): string {
    const name = `p${Object.keys(query.getParameters()).length}`;
    query.setParameter(name, this.write(property, value));
    return `:${name}`;
  }

  /** Whether the database takes some different texts for equal: MySQL and MariaDB do. */
  #comparesLaxly(property: string): boolean {
    const type = this.driver.normalizeType(this.getColumn(property));
    return isMySqlType(this.driver.options.type) && isTextType(type);
  }
}

/**
 * The text of a query whose conditions compare these properties of `row`, in this order. It is made
 * once, and filled in with the values of conditions without `null`.
 */
export function toSql(
  query: SelectQueryBuilder<ObjectLiteral>,
  properties: readonly string[],
): string {
  for (const property of properties) {
    query.andWhere(`row.${property} = :${property}`, { [property]: '' });
  }
  return query.getQueryAndParameters()[0];
}
