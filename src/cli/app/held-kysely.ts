/**
 * Stands for `portcullis/adapters/kysely` while a command reads an app, which may create the tables
 * of features as its files are imported: none is created or dropped.
 */
import {
  type FeatureWithTables,
  type KyselyDatabase,
  KyselyTables,
  type KyselyTablesSettings,
} from '../../adapters/kysely/index.js';
import { listTables } from '../../core/tables/index.js';

export { featureTablesSql, KyselyTables } from '../../adapters/kysely/index.js';

/** Where the command keeps what was not done. The app's files are another module graph. */
const HELD_CHANGES = Symbol.for('portcullis.held-changes');

/** Creates nothing, and notes what is missing. */
export async function createFeatureTables(
  db: KyselyDatabase,
  features: readonly FeatureWithTables[],
  settings?: KyselyTablesSettings,
): Promise<void> {
  const changes: unknown = Reflect.get(globalThis, HELD_CHANGES);
  const missing = await KyselyTables(db, settings).findMissing(listTables(features));
  if (missing && changes instanceof Set) changes.add(`the tables ${missing.names.join(', ')}`);
}

/** Drops nothing. */
export async function dropFeatureTables(): Promise<void> {}
