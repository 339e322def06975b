/** The table `verification_tokens`. */
import { EntitySchema } from 'typeorm';
import type { VerificationToken } from '../../core/adapters/adapter.js';
import { DEFAULT_LAYOUT, type TableLayout } from './table-layout.js';

/** A row of the table `verification_tokens`. */
export interface VerificationTokenRow extends VerificationToken {
  id: string;
}

/** The entity of a mailed token, laid out for one database. */
export function verificationTokenEntity({
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
    // What has expired is looked for by its date, to be removed.
    indices: [{ columns: ['identifier', 'token'], unique: true }, { columns: ['expires'] }],
  });
}

/**
 * A single-use token that was sent to an e-mail address, as a digest.
 *
 * @publicApi
 */
export const VerificationTokenEntity = verificationTokenEntity(DEFAULT_LAYOUT);
