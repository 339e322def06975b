/**
 * Makes room for the table `passwords` of the feature, where the app had one of that name. It runs
 * before the migrations of the feature, whose names begin with `1767240000000`, and does nothing in
 * a new database.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenamePasswords1767238000000 implements MigrationInterface {
  readonly name = 'RenamePasswords1767238000000';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasTable('passwords')) {
      await runner.renameTable('passwords', 'old_passwords');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasTable('old_passwords')) {
      await runner.renameTable('old_passwords', 'passwords');
    }
  }
}
