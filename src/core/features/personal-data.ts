/** What belongs to a user outside the tables of features, for the export and the erasure of it. */
import { key } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';

/** Whose data: a stored user. */
export interface DataOwner {
  readonly userId: string;
  /** The normalized address of the account; `undefined` without one. */
  readonly address: string | undefined;
}

/** One thing that is stored about a user, such as an account at a provider. */
export type PersonalRow = Readonly<Record<string, unknown>>;

/**
 * Exports and erases data of a user. The rows of tables need none: their definitions say whose they
 * are and which columns are secret.
 *
 * @publicApi
 */
export interface PersonalDataSource {
  /**
   * What is stored about the user, row by row: a long list is read page by page. A secret is not
   * part of it.
   */
  list(owner: DataOwner): AsyncIterable<PersonalRow>;
  /** Deletes it. May run again after it has failed. */
  erase(owner: DataOwner): Awaitable<void>;
}

/** A source, and the name that an export has for it. */
export interface NamedDataSource {
  readonly name: string;
  readonly source: PersonalDataSource;
}

/** The services of all features that export and erase data. */
export const DataSourceServicesToken = key<readonly PersonalDataSource[]>('DataSourceServices');

/** The same with their names. */
export const PersonalDataSourcesToken = key<readonly NamedDataSource[]>('PersonalDataSources');
