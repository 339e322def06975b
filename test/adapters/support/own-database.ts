/**
 * Databases on the servers of `TEST_DATABASES`, each for one test or one file.
 *
 * `drop-databases.mjs` drops them once every test has run: PostgreSQL writes a whole database to
 * the disk before it drops it, for which a busy machine takes longer than a test may.
 */
import { DataSource } from 'typeorm';
import { parseConnectionString } from '../../../src/adapters/typeorm/connection.js';

/**
 * Creates an empty database.
 *
 * @param server - The URL of a database on the server.
 * @param options - Of the statement, such as a collation.
 * @returns The URL of the new one.
 */
export async function createOwnDatabase(server: string, options = ''): Promise<string> {
  const prefix = process.env['TEST_DATABASE_PREFIX'];
  if (!prefix) throw new Error('The databases of this run have no name: see name-databases.mjs.');
  const name = `${prefix}${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const admin = await new DataSource(parseConnectionString(server)).initialize();
  await admin.query(`CREATE DATABASE ${name} ${options}`);
  await admin.destroy();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
