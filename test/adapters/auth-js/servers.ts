/**
 * The servers that `TEST_DATABASES` names, and a corner of each that no other test works in.
 *
 * What it does not name is skipped, and a line says so. What it names and does not answer fails.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { Pool } from 'pg';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import type { LifeHarness } from '../../contract/sign-in-life.contract.js';

/** Where a server is: `postgres:`, `mariadb:`, `redis:`. */
export function findServer(protocol: string): string | undefined {
  const named = (process.env['TEST_DATABASES'] ?? '').split(',').filter(Boolean);
  return named.find((url) => new URL(url).protocol === protocol);
}

/** Describes what needs a server, or says that it is skipped. */
export function describeWith(protocol: string, define: (url: string) => void): void {
  const url = findServer(protocol);
  if (url !== undefined) return define(url);
  const line = `skipped: TEST_DATABASES names no ${protocol}// server`;
  process.stdout.write(`${line}\n`);
  describe(`a server (${protocol})`, () => it.skip(line, () => undefined));
}

/** A name that no other run has. */
export function ownName(): string {
  return `portcullis_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/**
 * Describes what needs tables on PostgreSQL: in a schema of their own, empty for each test.
 *
 * @param tables - The statements that make them.
 */
export function onPostgres(
  url: string,
  tables: () => Promise<string>,
  makeAdapter: (pool: Pool) => Adapter,
  define: (makeHarness: () => Promise<LifeHarness>) => void,
): void {
  describe('a server (postgres:)', () => {
    const name = ownName();
    let pool: Pool;
    let every: string;

    beforeAll(async () => {
      // A time zone that no developer has, for dates that are kept without one.
      const options = `-c search_path=${name} -c timezone=Pacific/Chatham`;
      pool = new Pool({ connectionString: url, options });
      await pool.query(`CREATE SCHEMA ${name}`);
      await pool.query(await tables());
      const { rows } = await pool.query<{ name: string }>(
        `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = '${name}'`,
      );
      every = rows.map((row) => row.name).join(', ');
    });
    afterAll(async () => {
      await pool.query(`DROP SCHEMA ${name} CASCADE`);
      await pool.end();
    });

    define(async () => {
      await pool.query(`TRUNCATE ${every} CASCADE`);
      const accounts = async () => {
        const table = /"?accounts?"?/i.exec(every)?.[0];
        return (await pool.query<Record<string, unknown>>(`SELECT * FROM ${table}`)).rows;
      };
      return { adapter: makeAdapter(pool), accounts, close: async () => undefined };
    });
  });
}
