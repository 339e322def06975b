/** What is set for the connections of MySQL and MariaDB, with which their drivers are not safe. */
import type { Kysely } from 'kysely';
import { InvalidOption } from '../../core/errors/index.js';
import { withDeadline } from '../../core/kernel/index.js';
import { findEscapingFault } from '../../core/tables/index.js';
import { execute, type FeatureDatabase } from './dialect.js';

/** How long the database may take to say what is set, in milliseconds. */
const LIMIT_MS = 5_000;

/** @throws {InvalidOption} when values that the driver escapes could run as SQL. */
export async function assertEscaping(db: Kysely<FeatureDatabase>): Promise<void> {
  const asked = execute(db, 'SELECT @@sql_mode AS mode');
  const [row] = await withDeadline(asked, LIMIT_MS, 'The database');
  const fault = findEscapingFault(row?.['mode']);
  if (fault) throw new InvalidOption(`${fault.message} ${fault.remedy}`);
}
