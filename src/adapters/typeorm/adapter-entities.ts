/** Which entities an adapter works on: those it makes, or those that the app's `DataSource` has. */
import type { DataSource, DataSourceOptions } from 'typeorm';
import { type AuthEntities, authEntities, defaultEntities } from './auth-entities.js';
import type { TableLayoutChoices } from './table-layout.js';

/** What an app may have otherwise. */
export interface EntityChoices extends TableLayoutChoices {
  readonly entities?: Partial<AuthEntities> | undefined;
}

/** The entities for a connection of the adapter's own. */
export function ownedEntities(
  { type }: DataSourceOptions,
  { entities, ...layout }: EntityChoices,
): AuthEntities {
  return authEntities(type, { ...layout, ...entities });
}

/**
 * The entities to look for in a `DataSource` of the app's: by their names, however they are laid out.
 *
 * @throws {TypeError} when a layout was asked for, which the `DataSource` has been given already.
 */
export function borrowedEntities(
  { options }: DataSource,
  { entities, ...layout }: EntityChoices,
): AuthEntities {
  const [choice] = Object.entries(layout).find(([, value]) => value !== undefined) ?? [];
  if (choice !== undefined) {
    throw new TypeError(
      `The entities of a DataSource say what its tables are like: ` +
        `give ${choice} to authEntities('${options.type}', { ${choice} }).`,
    );
  }
  return { ...defaultEntities, ...entities };
}
