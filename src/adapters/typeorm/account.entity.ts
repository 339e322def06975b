/** The table `accounts`. */
import { EntitySchema } from 'typeorm';
import type { AdapterAccount, AdapterUser } from '../../core/adapters/adapter.js';
import { bigintNumber } from './bigint-number.js';

/** A row of the table `accounts`. */
export interface AccountRow extends AdapterAccount {
  id: string;
  user?: AdapterUser;
}

/**
 * One person's account at one provider.
 *
 * Tokens are `text`: signed ones outgrow the 255 characters that MariaDB gives a varchar.
 *
 * @publicApi
 */
export const AccountEntity = new EntitySchema<AccountRow>({
  name: 'PortcullisAccount',
  tableName: 'accounts',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    userId: { type: 'uuid' },
    type: { type: 'varchar' },
    provider: { type: 'varchar' },
    providerAccountId: { type: 'varchar' },
    refresh_token: { type: 'text', nullable: true },
    access_token: { type: 'text', nullable: true },
    expires_at: { type: 'bigint', nullable: true, transformer: bigintNumber },
    token_type: { type: 'varchar', nullable: true },
    scope: { type: 'text', nullable: true },
    id_token: { type: 'text', nullable: true },
    session_state: { type: 'text', nullable: true },
  },
  indices: [{ columns: ['provider', 'providerAccountId'], unique: true }, { columns: ['userId'] }],
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
