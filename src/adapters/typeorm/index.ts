/**
 * The TypeORM adapter, its entities and its migrations.
 *
 * @module portcullis/adapters/typeorm
 */
export {
  TypeORMAdapter,
  TypeOrmAdapter,
  type TypeOrmAdapterSettings,
  type TypeOrmSource,
} from './typeorm.adapter.js';
export {
  authEntities,
  defaultEntities,
  type AuthEntities,
  type AuthEntityChoices,
  type AuthEntitySet,
  type EntityDefinition,
} from './auth-entities.js';
export { dateColumn, type DatabaseType, type DateColumn, type DateStorage } from './date-column.js';
export type { IdStrategy } from './id-column.js';
export type { TableLayoutChoices, TableNames } from './table-layout.js';
export { AccountEntity, type AccountRow } from './account.entity.js';
export { AuthenticatorEntity, type AuthenticatorRow } from './authenticator.entity.js';
export { SessionEntity, type SessionRow } from './session.entity.js';
export { UserEntity } from './user.entity.js';
export { VerificationTokenEntity, type VerificationTokenRow } from './verification-token.entity.js';
export { epochMilliseconds, optionalEpochMilliseconds } from './epoch-milliseconds.js';
export { bigintNumber } from './bigint-number.js';
export { authMigrations, upgradeMigrations } from './migrations/index.js';
export { WrongDateColumns } from './migrations/date-kinds.js';
export {
  UpgradeBlocked,
  UpgradeReport,
  upgradeReport,
} from './migrations/upgrade/upgrade-report.js';
export type { UpgradeProblem } from './migrations/upgrade/upgrade-problem.js';
export {
  AmbiguousRow,
  ConnectionClosed,
  DatabaseError,
  NoPasskeyNames,
  RowNotFound,
  TransactionEnded,
  UnsupportedTypeOrm,
} from './typeorm-adapter.errors.js';
