/** The table `accounts`. */
import { EntitySchema } from 'typeorm';
import type { AdapterAccount, AdapterUser } from '../../core/adapters/adapter.js';
import { bigintNumber } from './bigint-number.js';
import { DEFAULT_LAYOUT, type TableLayout } from './table-layout.js';

/** A row of the table `accounts`. */
export interface AccountRow extends AdapterAccount {
  id: string;
  user?: AdapterUser;
}

/** The entity of an account, laid out for one database. */
export function accountEntity({ tables, ids, owner }: TableLayout): EntitySchema<AccountRow> {
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
 * One person's account at one provider.
 *
 * @publicApi
 */
export const AccountEntity = accountEntity(DEFAULT_LAYOUT);
