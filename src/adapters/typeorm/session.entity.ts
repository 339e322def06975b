/** The table `sessions`. */
import { EntitySchema } from 'typeorm';
import type { AdapterSession, AdapterUser } from '../../core/adapters/adapter.js';
import { DEFAULT_LAYOUT, type TableLayout } from './table-layout.js';

/** A row of the table `sessions`. */
export interface SessionRow extends AdapterSession {
  id: string;
  user?: AdapterUser;
}

/** The entity of a session, laid out for one database. */
export function sessionEntity({ tables, ids, date, owner }: TableLayout): EntitySchema<SessionRow> {
  return new EntitySchema<SessionRow>({
    name: 'PortcullisSession',
    tableName: tables.SessionEntity,
    columns: {
      id: ids.id,
      sessionToken: { type: 'varchar', unique: true },
      userId: ids.reference,
      expires: date,
    },
    // What has expired is looked for by its date, to be removed.
    indices: [{ columns: ['userId'] }, { columns: ['expires'] }],
    relations: owner,
  });
}

/**
 * A signed-in browser.
 *
 * @publicApi
 */
export const SessionEntity = sessionEntity(DEFAULT_LAYOUT);
