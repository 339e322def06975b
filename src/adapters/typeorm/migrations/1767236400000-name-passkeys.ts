/** Adds the column of names to the table of passkeys, if its entity has one. */
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { getEntity, createTableParts } from './table-parts.js';
import { getDataSource } from '../installed-typeorm.js';

/** Existing passkeys get no name. */
export class NamePasskeys1767236400000 implements MigrationInterface {
  readonly name = 'NamePasskeys1767236400000';

  async up(runner: QueryRunner): Promise<void> {
    const wanted = createNameColumn(runner);
    if (!wanted || (await runner.hasColumn(wanted.table, wanted.column.name))) return;
    await runner.addColumn(wanted.table, wanted.column);
  }

  /** The names are lost. */
  async down(runner: QueryRunner): Promise<void> {
    const made = createNameColumn(runner);
    if (!made || !(await runner.hasColumn(made.table, made.column.name))) return;
    await runner.dropColumn(made.table, made.column.name);
  }
}

/** The column; `undefined` if the app's own entity has no names. */
function createNameColumn(runner: QueryRunner) {
  const dataSource = getDataSource(runner);
  const entity = getEntity(dataSource, 'AuthenticatorEntity');
  if (!entity?.findColumnWithPropertyName('name')) return undefined;
  const { name, column } = createTableParts(dataSource);
  const options = column('name', 'varchar', { isNullable: true });
  return { table: name('AuthenticatorEntity'), column: new TableColumn(options) };
}
