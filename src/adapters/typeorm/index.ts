/**
 * The TypeORM adapter, its entities and its migrations.
 *
 * @module portcullis/adapters/typeorm
 */
export { TypeORMAdapter, TypeOrmAdapter, type TypeOrmAdapterSettings } from './typeorm.adapter.js';
export {
  authEntities,
  defaultEntities,
  type AuthEntities,
  type EntityDefinition,
} from './auth-entities.js';
export { AccountEntity, type AccountRow } from './account.entity.js';
export { AuthenticatorEntity, type AuthenticatorRow } from './authenticator.entity.js';
export { SessionEntity, type SessionRow } from './session.entity.js';
export { UserEntity } from './user.entity.js';
export { VerificationTokenEntity, type VerificationTokenRow } from './verification-token.entity.js';
export { epochMilliseconds, optionalEpochMilliseconds } from './epoch-milliseconds.js';
export { bigintNumber } from './bigint-number.js';
export { authMigrations } from './migrations/index.js';
export {
  AmbiguousRow,
  ConnectionClosed,
  DatabaseError,
  RowNotFound,
} from './typeorm-adapter.errors.js';
