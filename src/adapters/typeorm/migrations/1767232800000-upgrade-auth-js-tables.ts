/**
 * Converts the tables of `@auth/typeorm-adapter`: native dates, unique keys, and cascading
 * deletion.
 */
import { type MigrationInterface, type QueryRunner, type Table, TableForeignKey } from 'typeorm';
import { addMissingIndexes, createAuthSchema, getWantedIndexes } from './auth-schema.js';
import { createColumnChanges } from './upgrade/column-changes.js';
import { requireUpgradable } from './upgrade/upgrade-report.js';
import { getDataSource } from '../installed-typeorm.js';

/**
 * Checks the tables for problems first, and keeps every row.
 *
 * On databases without transactional migrations (MySQL and MariaDB), an interrupted upgrade
 * continues where it stopped. Converted tables stay as they are.
 */
export class UpgradeAuthJsTables1767232800000 implements MigrationInterface {
  readonly name = 'UpgradeAuthJsTables1767232800000';

  async up(runner: QueryRunner): Promise<void> {
    await requireUpgradable(runner);
    const changes = createColumnChanges(getDataSource(runner));
    for (const wanted of createAuthSchema(getDataSource(runner))) {
      await changes.up(runner, await loadTable(runner, wanted), wanted);
      await setDeleteRule(runner, wanted, 'CASCADE');
      await addMissingIndexes(runner, await loadTable(runner, wanted), wanted);
    }
  }

  /**
   * Restores the tables of `@auth/typeorm-adapter`, with every row. Longer text columns and
   * case-sensitive collations stay: they do no harm.
   */
  async down(runner: QueryRunner): Promise<void> {
    const changes = createColumnChanges(getDataSource(runner));
    const [users, ...others] = createAuthSchema(getDataSource(runner));
    // The tables that refer to users first.
    for (const wanted of [...others, ...(users ? [users] : [])]) {
      await dropOwnIndexes(runner, wanted);
      await setDeleteRule(runner, wanted, 'NO ACTION');
      await changes.down(runner, await loadTable(runner, wanted), wanted);
    }
  }
}

/** Loads the table as it is now: a change makes an earlier one stale. */
async function loadTable(runner: QueryRunner, { name }: Table): Promise<Table> {
  const table = await runner.getTable(name);
  if (!table) throw new TypeError(`The table ${name} does not exist.`);
  return table;
}

async function setDeleteRule(runner: QueryRunner, wanted: Table, onDelete: string): Promise<void> {
  const existing = await loadTable(runner, wanted);
  for (const wantedKey of wanted.foreignKeys) {
    const key = existing.foreignKeys.find(
      ({ columnNames }) => columnNames.join() === wantedKey.columnNames.join(),
    );
    if (key?.onDelete === onDelete) continue;
    if (key) await runner.dropForeignKey(existing, key);
    await runner.createForeignKey(
      await loadTable(runner, wanted),
      new TableForeignKey({ ...wantedKey, onDelete }),
    );
  }
}

/**
 * Drops the indexes that the upgrade added, by their names; except those that a foreign key uses.
 */
async function dropOwnIndexes(runner: QueryRunner, wanted: Table): Promise<void> {
  const existing = await loadTable(runner, wanted);
  const { namingStrategy } = getDataSource(runner);
  for (const { columnNames } of getWantedIndexes(wanted)) {
    const name = namingStrategy.indexName(existing, columnNames);
    const isUsed = wanted.foreignKeys.some((key) => key.columnNames.join() === columnNames.join());
    if (!isUsed && existing.indices.some((index) => index.name === name)) {
      await runner.dropIndex(existing, name);
    }
  }
}
