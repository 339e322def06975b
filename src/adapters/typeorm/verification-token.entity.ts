/** The table `verification_tokens`. */
import { EntitySchema } from 'typeorm';
import type { VerificationToken } from '../../core/adapters/adapter.js';
import { epochMilliseconds } from './epoch-milliseconds.js';

/** A row of the table `verification_tokens`. */
export interface VerificationTokenRow extends VerificationToken {
  id: string;
}

/**
 * A single-use token that was sent to an e-mail address, as a digest.
 *
 * @publicApi
 */
export const VerificationTokenEntity = new EntitySchema<VerificationTokenRow>({
  name: 'PortcullisVerificationToken',
  tableName: 'verification_tokens',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    token: { type: 'varchar' },
    identifier: { type: 'varchar' },
    expires: { type: 'varchar', transformer: epochMilliseconds },
  },
  indices: [{ columns: ['identifier', 'token'], unique: true }],
});
