/** Finds the tables of features that the database lacks, and says how to create them. */
import type { DataSource, EntityMetadata } from 'typeorm';
import type { MissingTables, TableDefinition } from '../../../core/tables/index.js';
import { getDataSource } from '../installed-typeorm.js';
import { findTables } from '../migrations/existing-tables.js';
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
  const dataSource = getDataSource(access.manager);
  const found = tables.map((table) => [table, findFeatureEntity(dataSource, table)] as const);
  const columns = await loadColumns(
    access,
    found.flatMap(([, metadata]) => metadata ?? []),
  );
  const lacks = found.flatMap(([table, metadata]) => findLack(table, metadata, columns) ?? []);
  if (lacks.length === 0) return undefined;
  const remedy = isOwned ? describeOwned(lacks) : describeBorrowed(dataSource);
  const changed = lacks.filter((lack) => lack.of === 'columns').map(describeColumns);
  return { names: lacks.map(({ name }) => name), remedy: [...changed, remedy].join(' ') };
}

/** The names of the columns in the database, by the path of their table. */
type ColumnsByPath = ReadonlyMap<string, ReadonlySet<string>>;

function findLack(
  { name, columns }: TableDefinition,
  metadata: EntityMetadata | undefined,
  present: ColumnsByPath,
): Lack | undefined {
  const unknown = Object.keys(columns).filter(
    (property) => !metadata?.findColumnWithPropertyName(property),
  );
  if (!metadata || unknown.length > 0) return { name, of: 'entity', columns: unknown };
  const known = present.get(metadata.tablePath);
  if (!known) return { name, of: 'table', columns: [] };
  const absent = metadata.columns
    .map(({ databaseName }) => databaseName)
    .filter((column) => !known.has(column));
  return absent.length > 0 ? { name, of: 'columns', columns: absent } : undefined;
}

/** All at once: the database may be far. */
async function loadColumns(
  access: DatabaseAccess,
  entities: readonly EntityMetadata[],
): Promise<ColumnsByPath> {
  const paths = entities.map(({ tablePath }) => tablePath);
  const tables = await access.run((manager) =>
    withQueryRunner(manager, (runner) => findTables(runner, paths)),
  );
  return new Map(
    [...tables].map(([path, table]) => [path, new Set(table.columns.map(({ name }) => name))]),
  );
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
