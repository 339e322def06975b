/** What `portcullis schema --orm drizzle` prints, read by Drizzle. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { getTableConfig as getMysqlConfig, type MySqlTable } from 'drizzle-orm/mysql-core';
import { getTableConfig as getPostgresConfig, type PgTable } from 'drizzle-orm/pg-core';
import { getTableConfig as getSqliteConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { createJiti } from 'jiti';
import { writeDrizzleSchema } from '../../../src/cli/schema/drizzle-schema.js';
import { listTables } from '../../../src/core/tables/listed-tables.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { ProviderLogout } from '../../../src/features/provider-logout/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';

const features = [Sessions(), Passwords({ mailer: () => undefined }), ProviderLogout()];

// Below the folder whose packages have Drizzle, and not among the files of the repository.
const folder = mkdtempSync(path.join(import.meta.dirname, '../node_modules/schema-'));
afterAll(() => rmSync(folder, { recursive: true }));

const USERS = {
  postgres: `import { pgTable, text } from 'drizzle-orm/pg-core';
export const users = pgTable('users', { id: text('id').primaryKey() });`,
  mysql: `import { mysqlTable, varchar } from 'drizzle-orm/mysql-core';
export const users = mysqlTable('users', { id: varchar('id', { length: 255 }).primaryKey() });`,
  sqlite: `import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
export const users = sqliteTable('users', { id: text('id').primaryKey() });`,
};

interface TableFacts {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly notNull: boolean }[];
  readonly foreignKeys: readonly unknown[];
}

const READERS: Record<keyof typeof USERS, (table: unknown) => TableFacts> = {
  postgres: (table) => getPostgresConfig(table as PgTable),
  mysql: (table) => getMysqlConfig(table as MySqlTable),
  sqlite: (table) => getSqliteConfig(table as SQLiteTable),
};

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name);

describe('has each table, its columns and the key of the user', () => {
  it.each(['postgres', 'mysql', 'sqlite'] as const)('on %s', async (dialect) => {
    const place = path.join(folder, dialect);
    mkdirSync(place);
    const users = { table: 'users', type: 'text' };
    writeFileSync(path.join(place, 'schema.ts'), USERS[dialect]);
    const text = writeDrizzleSchema({ features, dialect, users });
    writeFileSync(path.join(place, 'auth-tables.ts'), text);
    const module = await createJiti(place).import<object>('./auth-tables.ts');
    const written = Object.values(module)
      .map((table) => READERS[dialect](table))
      .toSorted(byName);
    const expected = listTables(features)
      .toSorted(byName)
      .map(({ name, columns }) => [
        name,
        Object.entries(columns).map(([column, { isNullable }]) => [column, !isNullable]),
        Object.values(columns).filter(({ type }) => type === 'user').length,
      ]);
    expect(
      written.map(({ name, columns, foreignKeys }) => [
        name,
        columns.map((column) => [column.name, column.notNull]),
        foreignKeys.length,
      ]),
    ).toEqual(expected);
  });
});
