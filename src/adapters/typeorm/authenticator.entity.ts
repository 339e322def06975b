/** The table `authenticators`. */
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { AdapterAuthenticator, AdapterUser } from '../../core/adapters/adapter.js';
import { bigintNumber } from './bigint-number.js';
import { DEFAULT_LAYOUT, type TableLayout } from './table-layout.js';

/** A row of the table `authenticators`. */
export interface AuthenticatorRow extends AdapterAuthenticator {
  user?: AdapterUser;
}

/** Named by no statement of its own accord: tables that are older than the column go on without it. */
const NAME: EntitySchemaColumnOptions = {
  type: 'varchar',
  nullable: true,
  select: false,
  insert: false,
};

/** The entity of a passkey, laid out for one database. */
export function authenticatorEntity({
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
 * A person's passkey. Needed only where the passkey provider is used.
 *
 * @publicApi
 */
export const AuthenticatorEntity = authenticatorEntity(DEFAULT_LAYOUT);
