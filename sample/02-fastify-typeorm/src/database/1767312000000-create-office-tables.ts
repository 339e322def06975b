/** The app's own tables. */
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const OWNER = {
  columnNames: ['userId'],
  referencedTableName: 'users',
  referencedColumnNames: ['id'],
  onDelete: 'CASCADE',
};

export class CreateOfficeTables1767312000000 implements MigrationInterface {
  readonly name = 'CreateOfficeTables1767312000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'passwords',
        columns: [
          { name: 'userId', type: 'varchar', isPrimary: true },
          { name: 'hash', type: 'varchar' },
        ],
        foreignKeys: [OWNER],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'roles',
        columns: [
          { name: 'userId', type: 'varchar', isPrimary: true },
          { name: 'name', type: 'varchar', isPrimary: true },
        ],
        foreignKeys: [OWNER],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'audit_entries',
        columns: [
          { name: 'id', type: 'integer', isPrimary: true, isGenerated: true },
          { name: 'event', type: 'varchar' },
          { name: 'person', type: 'varchar' },
          { name: 'at', type: 'datetime', default: "datetime('now')" },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['audit_entries', 'roles', 'passwords']) await runner.dropTable(table);
  }
}
