/**
 * The tables of features on Kysely, for apps whose users are in Prisma, Drizzle, `pg` or Kysely.
 *
 * @module portcullis/adapters/kysely
 */
export type { FeatureWithTables } from '../../core/tables/index.js';
export type { KyselyDatabase, SqlDialect } from './dialect.js';
export { createFeatureTables, dropFeatureTables, featureTablesSql } from './feature-schema.js';
export { KyselyTables } from './kysely.tables.js';
export type { FeatureTablesSettings, KyselyTablesSettings, UserColumn } from './settings.js';
