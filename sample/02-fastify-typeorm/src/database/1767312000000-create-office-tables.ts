/** The app's own tables, on SQLite and on PostgreSQL. */
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
    const isPostgres = runner.dataSource.options.type === 'postgres';
    const userId = { name: 'userId', type: isPostgres ? 'uuid' : 'varchar', isPrimary: true };
    await runner.createTable(
      new Table({
        name: 'old_passwords',
        columns: [userId, { name: 'hash', type: 'varchar' }],
        foreignKeys: [OWNER],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'roles',
        columns: [userId, { name: 'name', type: 'varchar', isPrimary: true }],
        foreignKeys: [OWNER],
      }),
    );
    const at = isPostgres
      ? { type: 'timestamp with time zone', default: 'now()' }
      : { type: 'datetime', default: "datetime('now')" };
    await runner.createTable(
      new Table({
        name: 'audit_entries',
        columns: [
          { name: 'id', type: 'integer', isPrimary: true, isGenerated: true },
          { name: 'event', type: 'varchar' },
          { name: 'person', type: 'varchar' },
          { name: 'at', ...at },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['audit_entries', 'roles', 'old_passwords']) await runner.dropTable(table);
  }
}
