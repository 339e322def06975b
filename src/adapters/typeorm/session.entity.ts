/** The table `sessions`. */
import { EntitySchema } from 'typeorm';
import type { AdapterSession, AdapterUser } from '../../core/adapters/adapter.js';
import { epochMilliseconds } from './epoch-milliseconds.js';

/** A row of the table `sessions`. */
export interface SessionRow extends AdapterSession {
  id: string;
  user?: AdapterUser;
}

/**
 * A signed-in browser.
 *
 * @publicApi
 */
export const SessionEntity = new EntitySchema<SessionRow>({
  name: 'PortcullisSession',
  tableName: 'sessions',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    sessionToken: { type: 'varchar', unique: true },
    userId: { type: 'uuid' },
    expires: { type: 'varchar', transformer: epochMilliseconds },
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
