/** The table that the contract of tables is tried with, and the stores that it is tried on. */
import type { Adapter } from '../../src/core/adapters/adapter.js';
import {
  date,
  integer,
  nullable,
  type RowOf,
  table,
  type TableDefinition,
  text,
  userId,
} from '../../src/core/tables/table.js';
import type { TableStore } from '../../src/core/tables/table-store.js';

/** A table with a column of each type. */
export const GADGETS = table(
  'gadgets',
  {
    id: text(64),
    userId: userId(),
    serial: nullable(text(64)),
    note: nullable(text()),
    uses: integer(),
    seenAt: date(),
    expires: nullable(date()),
  },
  { key: 'id', unique: ['serial'], index: ['userId', 'seenAt'], expires: 'expires' },
);

/** A table that no store has created. */
export const ABSENT = table('absent_gadgets', { id: text(64) }, { key: 'id' });

/** The tables that a store must have. */
export const CONTRACT_TABLES: readonly TableDefinition[] = [GADGETS];

/** A row of {@link GADGETS}. */
export type Gadget = RowOf<typeof GADGETS.columns>;

/** A store under test. */
export interface TablesFixture {
  readonly store: TableStore;
  /** The id of a stored user. */
  readonly user: string;
  /** The id of another one. */
  readonly otherUser: string;
  /** Deletes a user by the adapter; absent where the tables have no foreign keys. */
  readonly deleteUser?: (id: string) => Promise<unknown>;
  /**
   * Whether the store can tell that a table is missing. Memory creates them when they are needed.
   */
  readonly findsMissing: boolean;
  /** Whether transactions take turns, on the only connection. */
  readonly takesTurns: boolean;
  /** The adapter whose transactions include the tables; absent where there is none. */
  readonly adapter?: Required<Pick<Adapter, 'createUser' | 'getUser' | 'transaction'>>;
  close(): Promise<void>;
}
