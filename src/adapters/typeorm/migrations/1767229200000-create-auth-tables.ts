/** The first migration: creates the tables, or adds missing indexes to existing ones. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { UpgradeAuthJsTables1767232800000 } from './1767232800000-upgrade-auth-js-tables.js';
import { addMissingIndexes, createAuthSchema } from './auth-schema.js';
import { requireDateColumns } from './date-kinds.js';
import { createTables, findTables } from './existing-tables.js';
import { withUserReference } from './table-parts.js';
import { requireUpgradable } from './upgrade/upgrade-report.js';
import { getDataSource } from '../installed-typeorm.js';

/**
 * Existing tables keep their rows and columns. Their keys must be unique: otherwise the migration
 * throws an error that names the keys, and changes nothing.
 */
export class CreateAuthTables1767229200000 implements MigrationInterface {
  // Explicit, since TypeORM would use the name of the class, which a minifier changes.
  readonly name = 'CreateAuthTables1767229200000';

  async up(runner: QueryRunner): Promise<void> {
    const tables = createAuthSchema(getDataSource(runner));
    const isUpgradeNext = getDataSource(runner).migrations.some(
      (migration) => migration instanceof UpgradeAuthJsTables1767232800000,
    );
    // Before the first change: some databases cannot take back a migration that stops half-way.
    if (isUpgradeNext) await requireUpgradable(runner);
    const found = await findTables(
      runner,
      tables.map(({ name }) => name),
    );
    if (!isUpgradeNext) requireDateColumns(found, tables);
    const users = found.get(tables[0]?.name ?? '');
    const absent = tables.filter(({ name }) => !found.has(name));
    await createTables(
      runner,
      absent.map((table) => withUserReference(users, table)),
    );
    for (const table of isUpgradeNext ? [] : tables) {
      const existing = found.get(table.name);
      if (existing) await addMissingIndexes(runner, existing, table);
    }
  }

  /** Refuses if the tables have rows: they may be older than this migration. */
  async down(runner: QueryRunner): Promise<void> {
    const tables = createAuthSchema(getDataSource(runner));
    for (const { name } of tables) {
      if (await hasRows(runner, name)) throw new TypeError(`The table ${name} is not empty.`);
    }
    for (const { name } of tables.toReversed()) await runner.dropTable(name);
  }
}

async function hasRows(runner: QueryRunner, table: string): Promise<boolean> {
  if (!(await runner.hasTable(table))) return false;
  const query = runner.manager.createQueryBuilder().select('COUNT(*)', 'count').from(table, 'row');
  const counted = await query.getRawOne<{ count: number | string }>();
  return Number(counted?.count) > 0;
}
