/** Finds the tables of features that the database lacks, and says how to create them. */
import type { DataSource, EntityMetadata } from 'typeorm';
import type { MissingTables, TableDefinition } from '../../../core/tables/index.js';
import { getDataSource } from '../installed-typeorm.js';
import { withQueryRunner } from '../query-runner.js';
import type { DatabaseAccess } from '../transaction.js';
import { findFeatureEntity } from './feature-entities.js';

/** What is wrong with a table. */
interface Lack {
  readonly name: string;
  /** What the `DataSource` lacks, or the database. */
  readonly of: 'entity' | 'table' | 'columns';
  readonly columns: readonly string[];
}

/** Returns which of the tables are missing; `undefined` if none is. */
export async function findMissingTables(
  access: DatabaseAccess,
  tables: readonly TableDefinition[],
  isOwned: boolean,
): Promise<MissingTables | undefined> {
  const lacks: Lack[] = [];
  for (const table of tables) {
    const lack = await findLack(access, table);
    if (lack) lacks.push(lack);
  }
  if (lacks.length === 0) return undefined;
  const dataSource = getDataSource(access.manager);
  const remedy = isOwned ? describeOwned(lacks) : describeBorrowed(dataSource);
  const changed = lacks.filter((lack) => lack.of === 'columns').map(describeColumns);
  return { names: lacks.map(({ name }) => name), remedy: [...changed, remedy].join(' ') };
}

async function findLack(access: DatabaseAccess, table: TableDefinition): Promise<Lack | undefined> {
  const { name } = table;
  const metadata = findFeatureEntity(getDataSource(access.manager), table);
  const unknown = Object.keys(table.columns).filter(
    (property) => !metadata?.findColumnWithPropertyName(property),
  );
  if (!metadata || unknown.length > 0) return { name, of: 'entity', columns: unknown };
  const columns = await loadColumns(access, metadata);
  if (!columns) return { name, of: 'table', columns: [] };
  const absent = metadata.columns
    .map(({ databaseName }) => databaseName)
    .filter((column) => !columns.has(column));
  return absent.length > 0 ? { name, of: 'columns', columns: absent } : undefined;
}

/** The names of the columns; `undefined` if there is no table. */
async function loadColumns(
  access: DatabaseAccess,
  { tablePath }: EntityMetadata,
): Promise<ReadonlySet<string> | undefined> {
  const table = await access.run((manager) =>
    withQueryRunner(manager, (runner) => runner.getTable(tablePath)),
  );
  return table && new Set(table.columns.map(({ name }) => name));
}

function describeColumns({ name, columns }: Lack): string {
  return `The table ${name} is there, but without ${columns.join(', ')}: rename it if it is yours.`;
}

function describeBorrowed({ options }: DataSource): string {
  return (
    `Add authEntities('${options.type}', { features }) to the entities of your DataSource, and ` +
    '...featureMigrations(features) to its migrations. Then run dataSource.runMigrations(), or: ' +
    'npx typeorm migration:run -d <your data source>'
  );
}

function describeOwned(lacks: readonly Lack[]): string {
  return lacks.some((lack) => lack.of === 'entity')
    ? 'Pass the features to the adapter: TypeORMAdapter(options, { features })'
    : 'Remove `migrate: false` from the settings of TypeORMAdapter, or run featureMigrations(features) yourself.';
}
