/**
 * Stands for `portcullis/adapters/kysely` while a command reads an app, which may create the tables
 * of features as its files are imported: none is created or dropped.
 */
export { featureTablesSql, KyselyTables } from '../../adapters/kysely/index.js';

/** Creates nothing. */
export async function createFeatureTables(): Promise<void> {}

/** Drops nothing. */
export async function dropFeatureTables(): Promise<void> {}
