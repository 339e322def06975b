/** The entities of the adapter: accounts, passkeys, sessions, users and verification tokens. */
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../core/adapters/index.js';
import { bigintNumber } from './columns.js';
import { DEFAULT_LAYOUT, type TableLayout } from './table-layout.js';

/** A row of the table `accounts`. */
export interface AccountRow extends AdapterAccount {
  id: string;
  user?: AdapterUser;
}

/** The entity of an account, laid out for one database. */
export function createAccountEntity({ tables, ids, owner }: TableLayout): EntitySchema<AccountRow> {
  return new EntitySchema<AccountRow>({
    name: 'PortcullisAccount',
    tableName: tables.AccountEntity,
    columns: {
      id: ids.id,
      userId: ids.reference,
      type: { type: 'varchar' },
      provider: { type: 'varchar' },
      providerAccountId: { type: 'varchar' },
      // Signed tokens outgrow the 255 characters that MariaDB gives a varchar.
      refresh_token: { type: 'text', nullable: true },
      access_token: { type: 'text', nullable: true },
      expires_at: { type: 'bigint', nullable: true, transformer: bigintNumber },
      token_type: { type: 'varchar', nullable: true },
      scope: { type: 'text', nullable: true },
      id_token: { type: 'text', nullable: true },
      session_state: { type: 'text', nullable: true },
    },
    indices: [
      { columns: ['provider', 'providerAccountId'], unique: true },
      { columns: ['userId'] },
    ],
    relations: owner,
  });
}

/**
 * A user's account at one provider.
 *
 * @publicApi
 */
export const AccountEntity = createAccountEntity(DEFAULT_LAYOUT);

/** A row of the table `authenticators`. */
export interface AuthenticatorRow extends AdapterAuthenticator {
  user?: AdapterUser;
}

/** Left out of statements by default: tables that are older than the column work without it. */
const NAME: EntitySchemaColumnOptions = {
  type: 'varchar',
  nullable: true,
  select: false,
  insert: false,
};

/** The entity of a passkey, laid out for one database. */
export function createAuthenticatorEntity({
  tables,
  ids,
  owner,
}: TableLayout): EntitySchema<AuthenticatorRow> {
  return new EntitySchema<AuthenticatorRow>({
    name: 'PortcullisAuthenticator',
    tableName: tables.AuthenticatorEntity,
    columns: {
      credentialID: { type: 'varchar', primary: true },
      userId: ids.reference,
      providerAccountId: { type: 'varchar' },
      credentialPublicKey: { type: 'text' },
      // The counter is an unsigned 32-bit integer (WebAuthn §6.1), more than `integer` holds.
      counter: { type: 'bigint', transformer: bigintNumber },
      credentialDeviceType: { type: 'varchar' },
      credentialBackedUp: { type: 'boolean' },
      transports: { type: 'varchar', nullable: true },
      name: NAME,
    },
    indices: [{ columns: ['userId'] }],
    relations: owner,
  });
}

/**
 * A user's passkey. Needed only with the passkey provider.
 *
 * @publicApi
 */
export const AuthenticatorEntity = createAuthenticatorEntity(DEFAULT_LAYOUT);

/** A row of the table `sessions`. */
export interface SessionRow extends AdapterSession {
  id: string;
  user?: AdapterUser;
}

/** The entity of a session, laid out for one database. */
export function createSessionEntity({
  tables,
  ids,
  date,
  owner,
}: TableLayout): EntitySchema<SessionRow> {
  return new EntitySchema<SessionRow>({
    name: 'PortcullisSession',
    tableName: tables.SessionEntity,
    columns: {
      id: ids.id,
      sessionToken: { type: 'varchar', unique: true },
      userId: ids.reference,
      expires: date,
    },
    // Expired rows are found by their date, to be deleted.
    indices: [{ columns: ['userId'] }, { columns: ['expires'] }],
    relations: owner,
  });
}

/**
 * The session of a signed-in browser.
 *
 * @publicApi
 */
export const SessionEntity = createSessionEntity(DEFAULT_LAYOUT);

/** The entity of a user, laid out for one database. */
export function createUserEntity({
  tables,
  ids,
  optionalDate,
}: TableLayout): EntitySchema<AdapterUser> {
  return new EntitySchema<AdapterUser>({
    // TypeORM also finds entities by name, and an app may well have a `User` of its own.
    name: 'PortcullisUser',
    tableName: tables.UserEntity,
    columns: {
      id: ids.id,
      name: { type: 'varchar', nullable: true },
      // Not every provider returns an address: any number of users may have none.
      email: { type: 'varchar', nullable: true, unique: true },
      emailVerified: optionalDate,
      image: { type: 'text', nullable: true },
    },
  });
}

/**
 * A user. Identifies the entity to TypeORM, whatever layout `authEntities` gave it.
 *
 * @example
 * ```ts
 * const users = dataSource.getRepository(UserEntity);
 * ```
 * @publicApi
 */
export const UserEntity = createUserEntity(DEFAULT_LAYOUT);

/** A row of the table `verification_tokens`. */
export interface VerificationTokenRow extends VerificationToken {
  id: string;
}

/** The entity of a mailed token, laid out for one database. */
export function createVerificationTokenEntity({
  tables,
  ids,
  date,
}: TableLayout): EntitySchema<VerificationTokenRow> {
  return new EntitySchema<VerificationTokenRow>({
    name: 'PortcullisVerificationToken',
    tableName: tables.VerificationTokenEntity,
    columns: {
      id: ids.id,
      token: { type: 'varchar' },
      identifier: { type: 'varchar' },
      expires: date,
    },
    // Expired rows are found by their date, to be deleted.
    indices: [{ columns: ['identifier', 'token'], unique: true }, { columns: ['expires'] }],
  });
}

/**
 * A single-use token that was sent to an e-mail address, as a digest.
 *
 * @publicApi
 */
export const VerificationTokenEntity = createVerificationTokenEntity(DEFAULT_LAYOUT);
