/** The table `authenticators`. */
import { EntitySchema } from 'typeorm';
import type { AdapterAuthenticator, AdapterUser } from '../../core/adapters/adapter.js';
import { bigintNumber } from './bigint-number.js';

/** A row of the table `authenticators`. */
export interface AuthenticatorRow extends AdapterAuthenticator {
  user?: AdapterUser;
}

/**
 * A person's passkey. Needed only where the passkey provider is used.
 *
 * @publicApi
 */
export const AuthenticatorEntity = new EntitySchema<AuthenticatorRow>({
  name: 'PortcullisAuthenticator',
  tableName: 'authenticators',
  columns: {
    credentialID: { type: 'varchar', primary: true },
    userId: { type: 'uuid' },
    providerAccountId: { type: 'varchar' },
    credentialPublicKey: { type: 'text' },
    // The counter is an unsigned 32-bit integer (WebAuthn §6.1), more than `integer` holds.
    counter: { type: 'bigint', transformer: bigintNumber },
    credentialDeviceType: { type: 'varchar' },
    credentialBackedUp: { type: 'boolean' },
    transports: { type: 'varchar', nullable: true },
  },
  indices: [{ columns: ['userId'] }],
  relations: {
    user: {
      type: 'many-to-one',
      // By its table, so that a user entity of the app's own can take the place of ours.
      target: 'users',
      joinColumn: true,
      nullable: false,
      onDelete: 'CASCADE',
    },
  },
});
