/** The registry of all that is stored about a user: what exports it, and what erases it. */
import { InvalidOption } from '../../core/errors/index.js';
import type { NamedDataSource } from '../../core/features/index.js';
import { key } from '../../core/kernel/index.js';
import type { TableDefinition, TableStore } from '../../core/tables/index.js';
import type { UserSource } from './account-source.js';
import type { PersonalDataOptions } from './personal-data-options.js';
import { TableSource } from './table-source.js';

/** All sources, in the order of an export. */
export const DataSourcesToken = key<readonly NamedDataSource[]>('DataSources');

/**
 * Lists the sources: the user, those of features, their tables that have an owner, and those of the
 * app.
 *
 * @throws {InvalidOption} when two have one name.
 */
export function listDataSources(
  user: UserSource,
  ofFeatures: readonly NamedDataSource[],
  definitions: readonly TableDefinition[],
  tables: TableStore,
  { own = {} }: PersonalDataOptions,
): readonly NamedDataSource[] {
  const ofTables = definitions.flatMap((definition) => {
    const { name, owner } = definition;
    return owner === undefined
      ? []
      : [{ name, source: new TableSource(definition, owner, tables) }];
  });
  const ofApp = Object.entries(own).map(([name, source]) => ({ name, source }));
  const all = [{ name: 'user', source: user }, ...ofFeatures, ...ofTables, ...ofApp];
  const twice = all.find(({ name }, index) => all.findIndex((one) => one.name === name) < index);
  if (twice === undefined) return all;
  throw new InvalidOption(
    `Feature "personal-data": two kinds of data have the name "${twice.name}". Rename the one of the app in \`own\`.`,
  );
}
