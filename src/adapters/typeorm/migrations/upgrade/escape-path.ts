/** Names of tables in statements. */
import type { QueryRunner } from 'typeorm';

/** A table with its schema, each part escaped. */
export function escapePath(runner: QueryRunner, path: string): string {
  return path
    .split('.')
    .map((part) => runner.dataSource.driver.escape(part))
    .join('.');
}
