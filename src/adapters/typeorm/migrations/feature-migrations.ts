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

/** Creates the migration of a table. A later change of the table is a later migration. */
function createMigration(definition: TableDefinition): new () => MigrationInterface {
  const name = `Create${toPascalCase(definition.name)}Table${TIMESTAMP}`;
  class CreateFeatureTable implements MigrationInterface {
    readonly name = name;

    /** @throws {TypeError} when a table of that name is there with other columns. */
    async up(runner: QueryRunner): Promise<void> {
      const wanted = createFeatureSchema(getDataSource(runner), definition);
      const existing = await runner.getTable(wanted.name);
      if (existing) {
        requireColumns(existing, wanted);
        await addMissingIndexes(runner, existing, wanted);
        return;
      }
      const [reference] = wanted.foreignKeys;
      const users = reference && (await runner.getTable(reference.referencedTableName));
      await runner.createTable(withUserReference(users, wanted));
    }

    /** The rows are lost. */
    async down(runner: QueryRunner): Promise<void> {
      await runner.dropTable(createFeatureSchema(getDataSource(runner), definition).name, true);
    }
  }
  Object.defineProperty(CreateFeatureTable, 'name', { value: name });
  return CreateFeatureTable;
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
