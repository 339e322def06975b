/** The mode of MySQL and MariaDB in which their drivers write values that end early. */

/** What is wrong, and what the operator does. */
interface Fault {
  readonly message: string;
  readonly remedy: string;
}

const NO_ESCAPES = 'NO_BACKSLASH_ESCAPES';

/**
 * The drivers write values into a statement themselves, with backslashes before quotes. In this
 * mode a backslash is a character like any other, and the quote after it ends the value: what
 * follows in a cookie would run as SQL.
 *
 * @param mode - `@@sql_mode` of a connection.
 */
export function findEscapingFault(mode: unknown): Fault | undefined {
  if (!String(mode).split(',').includes(NO_ESCAPES)) return undefined;
  return {
    message: `sql_mode has ${NO_ESCAPES}: values that drivers escape, such as cookies, could run as SQL.`,
    remedy: `SET GLOBAL sql_mode = REPLACE(@@GLOBAL.sql_mode, '${NO_ESCAPES}', ''), also in the server's own configuration.`,
  };
}

/** Sets a connection to what drivers and tables need, whatever the defaults of the server are. */
export const SET_MYSQL_SESSION = `SET SESSION sql_mode = REPLACE(@@sql_mode, '${NO_ESCAPES}', ''), autocommit = 1`;
