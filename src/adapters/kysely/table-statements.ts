/** The statements that create the tables of features, in the SQL of each database. */
import type { Column, TableDefinition } from '../../core/tables/index.js';
import { quoteName, type SqlDialect } from './dialect.js';
import { assertUserColumn, type FeatureTablesSettings } from './settings.js';

/** PostgreSQL cuts off the rest of a longer name. */
const LONGEST_NAME = 63;

/**
 * Text is compared, and ordered, byte by byte: MySQL ignores case otherwise, and PostgreSQL orders
 * by language.
 */
const BYTEWISE: Readonly<Record<SqlDialect, string>> = {
  postgres: ' COLLATE "C"',
  mysql: ' CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
  sqlite: '',
};

/** The default of the server may be MyISAM or Aria, which know no transactions. */
const ENGINE: Readonly<Record<SqlDialect, string>> = {
  postgres: '',
  mysql: ' ENGINE=InnoDB',
  sqlite: '',
};

/** Writes the statements for one database. */
export class TableStatements {
  readonly #dialect: SqlDialect;
  readonly #settings: FeatureTablesSettings;

  /** @throws {InvalidOption} when the type of users' ids is not the name of a type. */
  constructor(dialect: SqlDialect, settings: FeatureTablesSettings) {
    assertUserColumn(settings);
    this.#dialect = dialect;
    this.#settings = settings;
  }

  /** Creates a table that is not there, with its indexes. */
  create(table: TableDefinition): string[] {
    const parts = [
      ...Object.entries(table.columns).map(([name, column]) => this.#declare(name, column)),
      `PRIMARY KEY (${this.#quote(table.key)})`,
      ...uniqueColumns(table).map((name) => `UNIQUE (${this.#quote(name)})`),
      ...(this.#dialect === 'mysql'
        ? indexedColumns(table).map((name) => this.#inlineIndex(table, name))
        : []),
      ...this.#foreignKeys(table, Object.keys(table.columns)),
    ];
    return [
      `CREATE TABLE ${this.#quote(table.name)} (\n  ${parts.join(',\n  ')}\n)${ENGINE[this.#dialect]}`,
      ...this.createIndexes(table),
    ];
  }

  /**
   * Creates the indexes that a table lacks. MySQL creates them with the table, and all or nothing.
   */
  createIndexes(table: TableDefinition): string[] {
    if (this.#dialect === 'mysql') return [];
    return indexedColumns(table).map(
      (name) =>
        `CREATE INDEX IF NOT EXISTS ${this.#quote(indexName(table, name))} ` +
        `ON ${this.#quote(table.name)} (${this.#quote(name)})`,
    );
  }

  /** Adds nullable columns to a table that lacks them. */
  addColumns(table: TableDefinition, names: readonly string[]): string[] {
    return names.flatMap((name) => {
      const column = table.columns[name];
      if (!column) return [];
      const alter = `ALTER TABLE ${this.#quote(table.name)}`;
      return [
        `${alter} ADD COLUMN ${this.#declare(name, column)}${this.#references(column)}`,
        ...this.#addKeys(table, name),
      ];
    });
  }

  drop(table: TableDefinition): string {
    return `DROP TABLE IF EXISTS ${this.#quote(table.name)}`;
  }

  /**
   * SQLite can add neither a unique column nor a key: a unique index is the same, on every
   * database.
   */
  #addKeys(table: TableDefinition, name: string): string[] {
    const alter = `ALTER TABLE ${this.#quote(table.name)}`;
    const isMySql = this.#dialect === 'mysql';
    const isIndexed = isMySql && indexedColumns(table).includes(name);
    const foreignKeys = isMySql ? this.#foreignKeys(table, [name]) : [];
    return [
      ...(uniqueColumns(table).includes(name)
        ? [
            `CREATE UNIQUE INDEX ${this.#quote(indexName(table, name))} ` +
              `ON ${this.#quote(table.name)} (${this.#quote(name)})`,
          ]
        : []),
      ...(isIndexed ? [`${alter} ADD ${this.#inlineIndex(table, name)}`] : []),
      ...foreignKeys.map((key) => `${alter} ADD ${key}`),
    ];
  }

  #declare(name: string, column: Column): string {
    return `${this.#quote(name)} ${this.#type(column)}${column.isNullable ? '' : ' NOT NULL'}`;
  }

  #type({ type, length }: Column): string {
    const bytewise = BYTEWISE[this.#dialect];
    switch (type) {
      case 'date':
      case 'integer':
        return 'BIGINT';
      case 'text':
        return (length === undefined ? this.#unlimitedText : `VARCHAR(${length})`) + bytewise;
      case 'user':
        return this.#userType ?? `${this.#unreferencedUser}${bytewise}`;
    }
  }

  /** A TEXT of MySQL has 65 535 bytes. */
  get #unlimitedText(): string {
    return this.#dialect === 'mysql' ? 'LONGTEXT' : 'TEXT';
  }

  /** MySQL has no index of unlimited text. */
  get #unreferencedUser(): string {
    return this.#dialect === 'mysql' ? 'VARCHAR(255)' : 'TEXT';
  }

  /** The type of users' ids: databases want that of the column which a foreign key refers to. */
  get #userType(): string | undefined {
    const type = this.#settings.users?.type;
    // An unknown type is one of numbers to SQLite, which would store the id `1e5` as 100000.
    return this.#dialect === 'sqlite' && type?.toLowerCase() === 'uuid' ? 'TEXT' : type;
  }

  #foreignKeys(table: TableDefinition, names: readonly string[]): string[] {
    return names.flatMap((name) => {
      const references = this.#target(table.columns[name]);
      return references ? [`FOREIGN KEY (${this.#quote(name)}) ${references}`] : [];
    });
  }

  /** The foreign key of a column that is added. MySQL would ignore it here. */
  #references(column: Column): string {
    const references = this.#dialect === 'mysql' ? undefined : this.#target(column);
    return references ? ` ${references}` : '';
  }

  #target(column: Column | undefined): string | undefined {
    const { users } = this.#settings;
    if (column?.type !== 'user' || !users) return undefined;
    const target = `${this.#quote(users.table)} (${this.#quote(users.column ?? 'id')})`;
    return `REFERENCES ${target} ON DELETE CASCADE`;
  }

  #inlineIndex(table: TableDefinition, name: string): string {
    return `INDEX ${this.#quote(indexName(table, name))} (${this.#quote(name)})`;
  }

  #quote(name: string): string {
    return quoteName(this.#dialect, name);
  }
}

/** The columns in which no two rows have the same value, besides the key. */
export function uniqueColumns({ key, unique }: TableDefinition): string[] {
  return [...new Set(unique)].filter((name) => name !== key);
}

/** Also those that rows are deleted by: with their user, and when they expire. */
export function indexedColumns({
  columns,
  key,
  unique,
  index,
  expires,
}: TableDefinition): string[] {
  const owners = Object.keys(columns).filter((name) => columns[name]?.type === 'user');
  const wanted = new Set([...index, ...owners, ...(expires === undefined ? [] : [expires])]);
  return [...wanted].filter((name) => name !== key && !unique.includes(name));
}

/** The name of the index of a column. */
export function indexName({ name, columns }: TableDefinition, column: string): string {
  const long = `${name}_${column}`;
  return long.length <= LONGEST_NAME ? long : `${name}_${Object.keys(columns).indexOf(column)}`;
}
