/** The database servers of `TEST_DATABASES`, which the specs of TypeORM run on. */

/**
 * The version that the project of jest runs on, as in `jest.config.js`; `undefined` for the newest.
 */
const { TYPEORM }: { readonly TYPEORM?: string } = globalThis as object;

/** Their URLs. An older version of TypeORM is tested on PostgreSQL, and on SQLite. */
export function listServers(): string[] {
  const named = (process.env['TEST_DATABASES'] ?? '').split(',').filter(Boolean);
  return named.filter((url) =>
    TYPEORM === undefined ? /^(postgres|mariadb|mysql):/.test(url) : url.startsWith('postgres:'),
  );
}
