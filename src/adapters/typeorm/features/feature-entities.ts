/** The entities of the tables of features, made from their definitions. */
import { type DataSource, EntitySchema, type EntityMetadata } from 'typeorm';
import {
  type FeatureWithTables,
  listTables,
  type TableDefinition,
} from '../../../core/tables/index.js';
import type { DatabaseType } from '../columns.js';
import { createReferringClass, type EntityClass } from '../entity-class.js';
import type { TableLayout } from '../table-layout.js';
import { createFeatureColumn } from './feature-columns.js';
import { createUserRelations } from './user-references.js';

/** The surroundings of the tables. */
interface Surroundings {
  readonly database: DatabaseType;
  readonly layout: TableLayout;
  /** Users, if they are a class with decorators. */
  readonly owner: EntityClass | null;
}

/** Creates an entity for each table of the features. */
export function createFeatureEntities(
  features: readonly FeatureWithTables[] = [],
  { database, layout, owner }: Surroundings,
): (EntitySchema | EntityClass)[] {
  return listTables(features).map((table) => {
    const schema = createFeatureEntity(table, database, layout);
    return owner ? createReferringClass(schema, owner, listUserColumns(table)) : schema;
  });
}

/** Finds the entity of a table; `undefined` if the `DataSource` was made without it. */
export function findFeatureEntity(
  dataSource: DataSource,
  table: TableDefinition,
): EntityMetadata | undefined {
  const name = nameEntity(table);
  return dataSource.hasMetadata(name) ? dataSource.getMetadata(name) : undefined;
}

/** @throws {TypeError} if the `DataSource` was made without the entity of the table. */
export function getFeatureEntity(dataSource: DataSource, table: TableDefinition): EntityMetadata {
  const metadata = findFeatureEntity(dataSource, table);
  if (metadata) return metadata;
  throw new TypeError(
    `The DataSource does not know the table ${table.name}: ` +
      `add authEntities('${dataSource.options.type}', { features }) to its entities.`,
  );
}

function createFeatureEntity(
  table: TableDefinition,
  database: DatabaseType,
  layout: TableLayout,
): EntitySchema {
  const { name, columns, key, unique, index, expires } = table;
  // A database looks for the rows of a user whom it deletes, and the housekeeping for what has
  // expired.
  const references = listUserColumns(table);
  const indexed = new Set([...index, ...references, ...(expires ? [expires] : [])]);
  return new EntitySchema({
    name: nameEntity(table),
    tableName: name,
    columns: Object.fromEntries(
      Object.entries(columns).map(([property, column]) => [
        property,
        { ...createFeatureColumn(column, database, layout), primary: property === key },
      ]),
    ),
    indices: [
      ...unique.map((column) => ({ columns: [column], unique: true })),
      ...[...indexed]
        .filter((column) => column !== key && !unique.includes(column))
        .map((column) => ({ columns: [column] })),
    ],
    relations: layout.users ? createUserRelations(layout.users, references) : {},
  });
}

const PREFIX = 'PortcullisTable_';

/**
 * The name of the entity, by which TypeORM finds it, whatever the app's names and prefixes of
 * tables are.
 */
function nameEntity({ name }: TableDefinition): string {
  return `${PREFIX}${name}`;
}

/** Whether it is the entity of a table of a feature. */
export function isFeatureEntity({ name }: EntityMetadata): boolean {
  return name.startsWith(PREFIX);
}

function listUserColumns({ columns }: TableDefinition): string[] {
  return Object.keys(columns).filter((name) => columns[name]?.type === 'user');
}
