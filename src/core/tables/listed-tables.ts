/** The tables of several features. */
import { InvalidOption } from '../errors/configuration.errors.js';
import type { TableDefinition } from './table.js';

/** A feature, as far as its tables go. */
export interface FeatureWithTables {
  readonly tables?: readonly TableDefinition[] | undefined;
  /** Features that it needs. */
  readonly implies?: readonly FeatureWithTables[] | undefined;
}

/**
 * The tables of features and of those that they imply, each once: migrations may be for several
 * apps with the same feature. The features of one configuration share no table.
 *
 * @param features - As in the configuration, where an entry may be `undefined`: one that an app has
 *   only at times.
 * @throws {InvalidOption} for what is no list of features, and when two features have different
 *   tables of one name.
 */
export function listTables(
  features: readonly (FeatureWithTables | undefined)[],
): TableDefinition[] {
  const tables = new Map<string, TableDefinition>();
  if (!Array.isArray(features) || !features.every(isFeatureOrUnset)) {
    throw new InvalidOption('`features` must be a list of features, e.g. [Sessions()].');
  }
  const listed = features.filter((feature) => feature !== undefined);
  const all = listed.flatMap((feature) => [feature, ...(feature.implies ?? [])]);
  for (const table of all.flatMap((feature) => feature.tables ?? [])) {
    if ((tables.get(table.name) ?? table) !== table) {
      throw new InvalidOption(`Two features have different tables of the name "${table.name}".`);
    }
    tables.set(table.name, table);
  }
  return [...tables.values()];
}

function isFeatureOrUnset(feature: unknown): feature is FeatureWithTables | undefined {
  return feature === undefined || (typeof feature === 'object' && feature !== null);
}
