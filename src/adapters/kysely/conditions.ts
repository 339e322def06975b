/** The conditions of statements, which compare text byte by byte on every database. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { ListQuery, TableDefinition } from '../../core/tables/index.js';
import type { ColumnValues } from './column-values.js';
import type { FeatureDatabase, SqlDialect, StoredValue } from './dialect.js';

type Builder = ExpressionBuilder<FeatureDatabase, string>;

/** A condition of a statement, for `where`. */
export type Predicate = (eb: Builder) => Expression<SqlBool>;

/** Writes conditions for one database. `undefined` is a condition that no row can meet. */
export class Conditions {
  constructor(
    private readonly dialect: SqlDialect,
    private readonly values: ColumnValues,
  ) {}

  /** The rows with these values. `null` is met by `null`. */
  matching({ columns }: TableDefinition, where: object): Predicate | undefined {
    const predicates = Object.entries(where).map(([name, value]: [string, unknown]) => {
      const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
      const stored = column && this.values.write(column, value);
      if (!column || stored === undefined) return undefined;
      return this.#equals(name, stored, this.values.isText(column));
    });
    // Else every row would meet a condition without values.
    return predicates.length > 0 ? joinAll(predicates) : undefined;
  }

  /** The rows of a page. */
  listed(
    table: TableDefinition,
    {
      by,
      equals,
      from,
      order,
      after,
    }: Pick<ListQuery<never>, 'by' | 'equals' | 'from' | 'order'> & {
      readonly after?: object | undefined;
    },
  ): Predicate | undefined {
    return joinAll([
      (eb) => eb(by, 'is not', null),
      ...(equals === undefined ? [] : [this.matching(table, { [by]: equals })]),
      ...(from === undefined ? [] : [this.#notBefore(table, by, from)]),
      ...(after === undefined
        ? []
        : [this.#after(table, by, after, order === 'descending' ? '<' : '>')]),
    ]);
  }

  expired(table: TableDefinition, expires: string, before: Date): Predicate | undefined {
    const moment = this.#write(table, expires, before);
    return moment === undefined ? undefined : (eb) => eb(expires, '<', moment);
  }

  /**
   * MySQL compares text by the collation of the column. That of a foreign key may ignore case, and
   * all but the newest ignore spaces at the end. The index finds the rows, and their bytes decide.
   */
  #equals(name: string, stored: StoredValue, isText: boolean): Predicate {
    if (stored === null) return (eb) => eb(name, 'is', null);
    if (this.dialect !== 'mysql' || !isText) return (eb) => eb(name, '=', stored);
    const hex = toHex(String(stored));
    return (eb) => eb.and([eb(name, '=', stored), eb(eb.fn<string>('hex', [name]), '=', hex)]);
  }

  #notBefore(table: TableDefinition, by: string, from: unknown): Predicate | undefined {
    const stored = this.#write(table, by, from);
    return stored === undefined ? undefined : (eb) => eb(by, '>=', stored);
  }

  /** Written so that an index of the column alone finds the rows, on every database. */
  #after(
    table: TableDefinition,
    by: string,
    after: object,
    operator: '<' | '>',
  ): Predicate | undefined {
    const stored = this.#write(table, by, Reflect.get(after, by));
    const key = this.#write(table, table.key, Reflect.get(after, table.key));
    if (stored === undefined || key === undefined) return undefined;
    return (eb) =>
      eb.and([
        eb(by, `${operator}=`, stored),
        eb.or([eb(by, operator, stored), eb(table.key, operator, key)]),
      ]);
  }

  #write({ columns }: TableDefinition, name: string, value: unknown): StoredValue | undefined {
    const column = columns[name];
    return column && this.values.write(column, value);
  }
}

function joinAll(predicates: readonly (Predicate | undefined)[]): Predicate | undefined {
  const present = predicates.filter((predicate) => predicate !== undefined);
  if (present.length < predicates.length) return undefined;
  return (eb) => eb.and(present.map((predicate) => predicate(eb)));
}

/** As `hex()` of MySQL writes the UTF-8 of a text. */
function toHex(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');
}
