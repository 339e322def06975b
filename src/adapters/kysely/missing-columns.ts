/** Compares the tables in the database with their definitions. */
import type { Kysely } from 'kysely';
import type { MissingTables, TableDefinition } from '../../core/tables/index.js';
import { execute, type FeatureDatabase, quoteName, type SqlDialect } from './dialect.js';

/** The columns that a table lacks in the database. */
export interface MissingColumns {
  readonly table: TableDefinition;
  readonly columns: readonly string[];
}

/**
 * Returns the tables of which the database lacks columns: all of them if it lacks the table. By one
 * statement, since the database may be far.
 */
export async function findMissingColumns(
  db: Kysely<FeatureDatabase>,
  dialect: SqlDialect,
  tables: readonly TableDefinition[],
): Promise<MissingColumns[]> {
  if (tables.length === 0) return [];
  const rows = await execute(db, selectColumns(dialect, tables));
  const present = new Set(rows.map((row) => `${String(row['place'])} ${String(row['name'])}`));
  return tables.flatMap((table, place) => {
    const columns = Object.keys(table.columns).filter((name) => !present.has(`${place} ${name}`));
    return columns.length > 0 ? [{ table, columns }] : [];
  });
}

/**
 * Asks the catalog, where a missing table is no error: in a migration of PostgreSQL, an error ends
 * the transaction. Looks where queries look for the table, which is the search path there.
 */
function selectColumns(dialect: SqlDialect, tables: readonly TableDefinition[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const select = ({ name }: TableDefinition, place: number): string => {
    switch (dialect) {
      case 'postgres':
        return (
          `SELECT ${place} AS place, attname AS name FROM pg_catalog.pg_attribute ` +
          'WHERE attnum > 0 AND NOT attisdropped ' +
          `AND attrelid = to_regclass(${quoted(quoteName(dialect, name))})`
        );
      case 'mysql':
        return (
          `SELECT ${place} AS place, column_name AS name FROM information_schema.columns ` +
          `WHERE table_schema = database() AND table_name = ${quoted(name)}`
        );
      case 'sqlite':
        return `SELECT ${place} AS place, name FROM pragma_table_info(${quoted(name)})`;
    }
  };
  return tables.map(select).join(' UNION ALL ');
}

/** Names the tables, and what to do. A table may be there with other columns. */
export function describeMissing(
  missing: readonly MissingColumns[],
  dialect: SqlDialect,
): MissingTables {
  const partial = missing.filter(
    ({ table, columns }) => columns.length < Object.keys(table.columns).length,
  );
  const differences = partial.map(
    ({ table, columns }) => `${table.name} is there, and lacks ${columns.join(', ')}. `,
  );
  return {
    names: missing.map(({ table }) => table.name),
    remedy:
      `${differences.join('')}Create what is missing with the features and settings of your ` +
      'configuration: `await createFeatureTables(db, [Sessions()])`, of portcullis/adapters/kysely. ' +
      `For a migration in SQL, \`featureTablesSql([Sessions()], '${dialect}')\` returns the statements.`,
  };
}
