/** What the schemas of all ORMs need to know of a table. */
import type { SqlDialect } from '../../adapters/kysely/dialect.js';
import type { UserColumn } from '../../adapters/kysely/settings.js';
import type { FeatureWithTables } from '../../core/tables/index.js';

/** The tables to describe, the database, and where the users are. */
export interface SchemaRequest {
  readonly features: readonly FeatureWithTables[];
  readonly dialect: SqlDialect;
  /** `undefined` when the users are in another database. */
  readonly users: UserColumn | undefined;
}

/** The text of a schema for one ORM. */
export type SchemaWriter = (request: SchemaRequest) => string;

/** `session_records` as `SessionRecords`. */
export function toPascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `session_records` as `sessionRecords`. */
export function toCamelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Whether users' ids are numbers. */
export function isNumericId({ type }: UserColumn): boolean {
  return /int|serial|numeric|decimal/i.test(type);
}
