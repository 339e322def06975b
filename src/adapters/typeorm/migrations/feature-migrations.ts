/** The migrations of features, made from the definitions of their tables. */
import {
  type DataSource,
  type MigrationInterface,
  type QueryRunner,
  Table,
  TableForeignKey,
} from 'typeorm';
import {
  type FeatureWithTables,
  listTables,
  type TableDefinition,
} from '../../../core/tables/index.js';
import { getFeatureEntity } from '../features/feature-entities.js';
import { addMissingIndexes } from './auth-schema.js';
import { createTables, findTables } from './existing-tables.js';
import type { Migrations } from './index.js';
import { withUserReference } from './table-parts.js';
import { getDataSource } from '../installed-typeorm.js';

/** After those of the adapter's own tables. TypeORM tells migrations apart by their names. */
const TIMESTAMP = 1767240000000;

/**
 * Returns the migrations that create the tables of features, for the `migrations` of a `DataSource`
 * of your own. The entities that they need are those of `authEntities(type, { features })`.
 *
 * @throws {InvalidOption} when two features have different tables of one name.
 * @example
 * ```ts
 * const features = [Sessions()];
 * const dataSource = new DataSource({
 *   ...database,
 *   type: 'postgres',
 *   entities: [...authEntities('postgres', { features })],
 *   migrations: [...authMigrations, ...featureMigrations(features)],
 * });
 * ```
 * @publicApi
 */
export function featureMigrations(features: readonly FeatureWithTables[]): Migrations {
  return listTables(features).map(createMigration);
}

/** Creates a table of a feature. A later change of the table is a later migration. */
export abstract class FeatureMigration implements MigrationInterface {
  abstract readonly name: string;
  abstract readonly definition: TableDefinition;

  /** @throws {TypeError} when a table of that name is there with other columns. */
  up(runner: QueryRunner): Promise<void> {
    return createFeatureTables(runner, [this.definition]);
  }

  /** The rows are lost. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(createFeatureSchema(getDataSource(runner), this.definition).name, true);
  }
}

function createMigration(definition: TableDefinition): new () => FeatureMigration {
  const name = `Create${toPascalCase(definition.name)}Table${TIMESTAMP}`;
  class CreateFeatureTable extends FeatureMigration {
    readonly name = name;
    readonly definition = definition;
  }
  Object.defineProperty(CreateFeatureTable, 'name', { value: name });
  return CreateFeatureTable;
}

/**
 * Creates the tables of several migrations at once.
 *
 * @throws {TypeError} when a table of one of these names is there with other columns.
 */
export async function createFeatureTables(
  runner: QueryRunner,
  definitions: readonly TableDefinition[],
): Promise<void> {
  const wanted = definitions.map((one) => createFeatureSchema(getDataSource(runner), one));
  const users = wanted.flatMap(({ foreignKeys }) => foreignKeys[0]?.referencedTableName ?? []);
  const found = await findTables(runner, [
    ...new Set([...wanted.map(({ name }) => name), ...users]),
  ]);
  for (const table of wanted) {
    const existing = found.get(table.name);
    if (!existing) continue;
    requireColumns(existing, table);
    await addMissingIndexes(runner, existing, table);
  }
  const absent = wanted.filter(({ name }) => !found.has(name));
  await createTables(
    runner,
    absent.map((table) =>
      withUserReference(found.get(table.foreignKeys[0]?.referencedTableName ?? ''), table),
    ),
  );
}

/** The table as its entity describes it. */
function createFeatureSchema(dataSource: DataSource, definition: TableDefinition): Table {
  const metadata = getFeatureEntity(dataSource, definition);
  const { driver } = dataSource;
  const table = Table.create(metadata, driver);
  for (const key of metadata.foreignKeys) table.addForeignKey(TableForeignKey.create(key, driver));
  return table;
}

function requireColumns(existing: Table, wanted: Table): void {
  const absent = wanted.columns.filter(({ name }) => !existing.findColumnByName(name));
  if (absent.length === 0) return;
  throw new TypeError(
    `The table ${wanted.name} is in the database without ${absent.map(({ name }) => name).join(', ')}. ` +
      'Rename it if it is yours.',
  );
}

function toPascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());
}
