/** Makes the tables, or adds to existing ones of the same layout the indexes they lack. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { UpgradeAuthJsTables1767232800000 } from './1767232800000-upgrade-auth-js-tables.js';
import { addMissingIndexes, authSchema } from './auth-schema.js';
import { requireDateColumns } from './date-kinds.js';
import { referringTo } from './table-parts.js';
import { requireUpgradable } from './upgrade/upgrade-report.js';

/**
 * The first migration.
 *
 * Tables that are there already keep their rows and columns. Their keys must be unique by then:
 * otherwise it says which ones are not, and changes nothing.
 */
export class CreateAuthTables1767229200000 implements MigrationInterface {
  // Said aloud: TypeORM would take it from the name of the class, which a minifier changes.
  readonly name = 'CreateAuthTables1767229200000';

  async up(runner: QueryRunner): Promise<void> {
    const tables = authSchema(runner.dataSource);
    const isUpgradeNext = runner.dataSource.migrations.some(
      (migration) => migration instanceof UpgradeAuthJsTables1767232800000,
    );
    // Before the first change: some databases cannot take back a migration that stops half-way.
    if (isUpgradeNext) await requireUpgradable(runner);
    if (!isUpgradeNext) await requireDateColumns(runner, tables);
    const users = await runner.getTable(tables[0]?.name ?? '');
    for (const table of tables) {
      const existing = await runner.getTable(table.name);
      if (!existing) await runner.createTable(referringTo(users, table));
      if (existing && !isUpgradeNext) await addMissingIndexes(runner, existing, table);
    }
  }

  /** Refuses while anybody is in the tables: they may be older than this migration. */
  async down(runner: QueryRunner): Promise<void> {
    const tables = authSchema(runner.dataSource);
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
