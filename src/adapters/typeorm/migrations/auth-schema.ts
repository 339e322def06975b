/** The tables as they were first made. A later change is a later migration, never an edit here. */
import { type DataSource, Table } from 'typeorm';
import { tableParts } from './table-parts.js';

/** The tables, each after those it refers to. */
export function authSchema(dataSource: DataSource): Table[] {
  const { name, column, id, reference, date, keys } = tableParts(dataSource);
  const optional = { isNullable: true };
  const exact = { isExact: true };
  return [
    new Table({
      name: name('UserEntity'),
      columns: [
        id('UserEntity'),
        column('name', 'varchar', optional),
        column('email', 'varchar', { ...optional, ...exact }),
        date('UserEntity', 'emailVerified', true),
        column('image', 'text', optional),
      ],
      ...keys({ constraint: ['email'] }),
    }),
    new Table({
      name: name('AccountEntity'),
      columns: [
        id('AccountEntity'),
        reference(),
        column('type', 'varchar'),
        column('provider', 'varchar', exact),
        column('providerAccountId', 'varchar', exact),
        column('refresh_token', 'text', optional),
        column('access_token', 'text', optional),
        column('expires_at', 'bigint', optional),
        column('token_type', 'varchar', optional),
        column('scope', 'text', optional),
        column('id_token', 'text', optional),
        column('session_state', 'text', optional),
      ],
      ...keys({ unique: ['provider', 'providerAccountId'], isOwned: true }),
    }),
    new Table({
      name: name('SessionEntity'),
      columns: [
        id('SessionEntity'),
        column('sessionToken', 'varchar', exact),
        reference(),
        date('SessionEntity', 'expires'),
      ],
      ...keys({ constraint: ['sessionToken'], isOwned: true, sorted: 'expires' }),
    }),
    new Table({
      name: name('VerificationTokenEntity'),
      columns: [
        id('VerificationTokenEntity'),
        column('token', 'varchar', exact),
        column('identifier', 'varchar', exact),
        date('VerificationTokenEntity', 'expires'),
      ],
      ...keys({ unique: ['identifier', 'token'], sorted: 'expires' }),
    }),
    new Table({
      name: name('AuthenticatorEntity'),
      columns: [
        column('credentialID', 'varchar', { ...exact, isPrimary: true }),
        reference(),
        column('providerAccountId', 'varchar'),
        column('credentialPublicKey', 'text'),
        column('counter', 'bigint'),
        column('credentialDeviceType', 'varchar'),
        column('credentialBackedUp', 'boolean'),
        column('transports', 'varchar', optional),
      ],
      ...keys({ isOwned: true }),
    }),
  ];
}
