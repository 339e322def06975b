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
} from './entity-set.js';
export {
  bigintNumber,
  dateColumn,
  epochMilliseconds,
  optionalEpochMilliseconds,
  type DatabaseType,
  type DateColumn,
  type DateStorage,
  type IdStrategy,
} from './columns.js';
export type { TableLayoutChoices, TableNames } from './table-layout.js';
export {
  AccountEntity,
  AuthenticatorEntity,
  SessionEntity,
  UserEntity,
  VerificationTokenEntity,
  type AccountRow,
  type AuthenticatorRow,
  type SessionRow,
  type VerificationTokenRow,
} from './entities.js';
export { authMigrations, upgradeMigrations } from './migrations/index.js';
export { featureMigrations } from './migrations/feature-migrations.js';
export { type FeatureWithTables, TransactionEnded } from '../../core/tables/index.js';
export { WrongDateColumns } from './migrations/date-kinds.js';
export {
  UpgradeBlocked,
  UpgradeReport,
  upgradeReport,
} from './migrations/upgrade/upgrade-report.js';
export type { UpgradeProblem } from './migrations/upgrade/table-survey.js';
export {
  AmbiguousRow,
  ConnectionClosed,
  DatabaseError,
  NoPasskeyNames,
  RowNotFound,
  UnsupportedTypeOrm,
} from './typeorm-adapter.errors.js';
