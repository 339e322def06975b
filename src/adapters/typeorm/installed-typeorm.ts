/**
 * TypeORM as the app has installed it, 0.3 or 1: where the two differ in what they are called by.
 */
import * as typeorm from 'typeorm';
import type { DataSource } from 'typeorm';
import { UnsupportedTypeOrm } from './typeorm-adapter.errors.js';

/** An `EntityManager` or a `QueryRunner`, whose `DataSource` version 0.3 calls its `connection`. */
type DataSourcePart = { readonly dataSource: DataSource } | { readonly connection: DataSource };

/**
 * The `DataSource` of a manager or of a query runner.
 *
 * @example
 * ```ts
 * const { driver } = getDataSource(queryRunner);
 * ```
 */
export function getDataSource(part: DataSourcePart): DataSource {
  return 'dataSource' in part ? part.dataSource : part.connection;
}

/**
 * @param exported - What the package exports. Default: the installed one's.
 * @throws {UnsupportedTypeOrm} if TypeORM is older than 0.3.20.
 */
export function assertSupportedTypeOrm(exported: object = typeorm): void {
  // TypeORM does not say its version. This name is missing before 0.3.18.
  if (!('Or' in exported)) throw new UnsupportedTypeOrm();
}
