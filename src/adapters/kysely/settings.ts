/** The settings of the tables of features with Kysely. */
import { InvalidOption } from '../../core/errors/index.js';
import type { SqlDialect } from './dialect.js';

/** The column of users that the rows of features refer to. */
export interface UserColumn {
  /** The table of users, such as `User` or `auth.users`. Upper and lower case matter. */
  readonly table: string;
  /** Its column with the id. Default `id`. */
  readonly column?: string | undefined;
  /**
   * The type of that column in SQL, such as `text`, `uuid`, `integer`, `bigint` or `varchar(255)`.
   * MySQL also wants the same collation: `varchar(191) collate utf8mb4_unicode_ci`.
   */
  readonly type: string;
}

/** Where the users are. */
export interface FeatureTablesSettings {
  /**
   * The users, if they are in the same database. Default: columns with the id of a user are text,
   * without a foreign key. The rows of a deleted user stay then until they expire.
   */
  readonly users?: UserColumn | undefined;
}

/** The settings of {@link KyselyTables}. */
export interface KyselyTablesSettings extends FeatureTablesSettings {
  /** Default: what Kysely's query compiler writes. */
  readonly dialect?: SqlDialect | undefined;
}

/** Words, and a length or a collation: nothing that could end the column. */
const SQL_TYPE = /^[a-z][\w ]*(\([\d, ]+\)[\w ]*)?("[\w.-]+")?$/i;

/** @throws {InvalidOption} when the type of users' ids is not the name of a type. */
export function assertUserColumn({ users }: FeatureTablesSettings): void {
  if (users === undefined || SQL_TYPE.test(users.type)) return;
  throw new InvalidOption(
    `"${users.type}" is no type of a column: \`users.type\` is like uuid, or varchar(255).`,
  );
}
