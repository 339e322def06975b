/** The tables as they were first made. A later change is a later migration, never an edit here. */
import { type DataSource, Table } from 'typeorm';
import { tableParts } from './table-parts.js';

/** The tables, each after those it refers to. */
export function authSchema(dataSource: DataSource): Table[] {
  const { name, column, id, keys } = tableParts(dataSource);
  const optional = { isNullable: true };
  const exact = { isExact: true };
  return [
    new Table({
      name: name('users'),
      columns: [
        id(),
        column('name', 'varchar', optional),
        column('email', 'varchar', { ...optional, ...exact }),
        column('emailVerified', 'varchar', optional),
        column('image', 'text', optional),
      ],
      ...keys({ constraint: ['email'] }),
    }),
    new Table({
      name: name('accounts'),
      columns: [
        id(),
        column('userId', 'uuid'),
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
      name: name('sessions'),
      columns: [
        id(),
        column('sessionToken', 'varchar', exact),
        column('userId', 'uuid'),
        column('expires', 'varchar'),
      ],
      ...keys({ constraint: ['sessionToken'], isOwned: true }),
    }),
    new Table({
      name: name('verification_tokens'),
      columns: [
        id(),
        column('token', 'varchar', exact),
        column('identifier', 'varchar', exact),
        column('expires', 'varchar'),
      ],
      ...keys({ unique: ['identifier', 'token'] }),
    }),
    new Table({
      name: name('authenticators'),
      columns: [
        column('credentialID', 'varchar', { ...exact, isPrimary: true }),
        column('userId', 'uuid'),
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
