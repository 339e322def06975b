/** Finds the rows of one table of the old layout that prevent the upgrade. */
import type { QueryRunner, Table, TableForeignKey } from 'typeorm';
import { toExactText } from '../table-parts.js';
import { escapePath } from './column-changes.js';
import { selectEpochDialect, type EpochDialect } from './epoch-dialect.js';
import { getDataSource } from '../../installed-typeorm.js';

/** How many rows a report lists. The others are only counted. */
const NAMED = 20;

type Count = { count: number | string };

export class TableSurvey {
  readonly #runner: QueryRunner;
  readonly #table: Table;
  readonly #dialect: EpochDialect;

  constructor(runner: QueryRunner, table: Table) {
    this.#runner = runner;
    this.#table = table;
    this.#dialect = selectEpochDialect(getDataSource(runner));
  }

  /** How many rows the table has. */
  count(): Promise<number> {
    return this.#count(this.#path);
  }

  /** Rows with a repeated key. NULL is no key. */
  async findDuplicates(columns: readonly string[]): Promise<UpgradeProblem | null> {
    const names = columns.map((column) => this.#escape(column));
    const keys = names.map((name) => toExactText(getDataSource(this.#runner), name)).join(', ');
    const isKey = names.map((name) => `${name} IS NOT NULL`).join(' AND ');
    const groups =
      `SELECT MIN(${this.#dialect.toText(this.#id)}) AS first FROM ${this.#path} WHERE ${isKey} ` +
      `GROUP BY ${keys} HAVING COUNT(*) > 1`;
    const count = await this.#count(`(${groups}) repeated`);
    if (count === 0) return null;
    const ids: string[][] = [];
    for (const { first } of await this.#query<{ first: string }>(`${groups} LIMIT ${NAMED}`)) {
      ids.push(await this.#findSameKey(names, first));
    }
    return { table: this.#table.name, kind: 'duplicate', columns, count, ids };
  }

  /** Rows with text in this column that is no date. */
  findInvalidDates(column: string): Promise<UpgradeProblem | null> {
    const name = this.#escape(column);
    const isBroken = `${name} IS NOT NULL AND NOT (${this.#dialect.isMoment(name)})`;
    return this.#findProblem('no date', [column], isBroken);
  }

  /** Rows without a user. */
  findOrphans({
    columnNames,
    referencedTableName,
    referencedColumnNames,
  }: TableForeignKey): Promise<UpgradeProblem | null> {
    const owner = this.#escape(columnNames[0] ?? '');
    const id = this.#escape(referencedColumnNames[0] ?? '');
    const users = escapePath(this.#runner, referencedTableName);
    const isOrphan = `NOT EXISTS (SELECT 1 FROM ${users} owner WHERE owner.${id} = ${this.#path}.${owner})`;
    return this.#findProblem('no user', columnNames, isOrphan);
  }

  async #findProblem(
    kind: UpgradeProblem['kind'],
    columns: readonly string[],
    condition: string,
  ): Promise<UpgradeProblem | null> {
    const count = await this.#count(`${this.#path} WHERE ${condition}`);
    if (count === 0) return null;
    const rows = await this.#query<{ id: string }>(
      `SELECT ${this.#id} AS id FROM ${this.#path} WHERE ${condition} ORDER BY 1 LIMIT ${NAMED}`,
    );
    return {
      table: this.#table.name,
      kind,
      columns,
      count,
      ids: rows.map(({ id }) => [String(id)]),
    };
  }

  /** The ids of the rows with the key of this one. */
  async #findSameKey(names: readonly string[], id: string): Promise<string[]> {
    const dataSource = getDataSource(this.#runner);
    const isSame = names.map(
      (name) =>
        `${toExactText(dataSource, `other.${name}`)} = ${toExactText(dataSource, `one.${name}`)}`,
    );
    const one = dataSource.driver.createParameter('id', 0);
    const rows = await this.#query<{ id: string }>(
      `SELECT other.${this.#id} AS id FROM ${this.#path} one ` +
        `JOIN ${this.#path} other ON ${isSame.join(' AND ')} ` +
        `WHERE one.${this.#id} = ${one} ORDER BY 1`,
      [id],
    );
    return rows.map((row) => String(row.id));
  }

  async #count(from: string): Promise<number> {
    const [counted] = await this.#query<Count>(`SELECT COUNT(*) AS count FROM ${from}`);
    return Number(counted?.count ?? 0);
  }

  #query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return this.#runner.query(statement, values) as Promise<Row[]>;
  }

  get #id(): string {
    return this.#escape(this.#table.primaryColumns[0]?.name ?? 'id');
  }

  get #path(): string {
    return escapePath(this.#runner, this.#table.name);
  }

  #escape(name: string): string {
    return getDataSource(this.#runner).driver.escape(name);
  }
}

/** Rows that prevent the upgrade, by their ids. It has no stored values, so it may be logged. */
export interface UpgradeProblem {
  readonly table: string;
  /**
   * `duplicate`: a repeated key. `no date`: text that is no date. `no user`: a row without a user.
   */
  readonly kind: 'duplicate' | 'no date' | 'no user';
  readonly columns: readonly string[];
  /** The number of rows, or of repeated keys. */
  readonly count: number;
  /** The ids of the first rows; those of one key together. */
  readonly ids: readonly (readonly string[])[];
}
