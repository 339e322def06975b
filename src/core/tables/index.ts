/** The tables of features, and the port to where they are stored. */
export { BoundTables } from './bound-tables.js';
export { isDuplicateKey, repeatIfUndone, repeatWhileBusy } from './database-errors.js';
export { describeRefusal } from './database-refusals.js';
export { findEscapingFault, SET_MYSQL_SESSION } from './sql-mode.js';
export { DelegatingTables } from './delegating-tables.js';
export { type FeatureWithTables, listTables } from './listed-tables.js';
export { MemoryTables } from './memory.tables.js';
export {
  PendingLink,
  type PendingLinkParts,
  pendingLinkTable,
  type RedeemedLink,
} from './pending-link.js';
export { SingleUse, singleUseTable } from './single-use.js';
export {
  type Condition,
  FeatureTablesToken,
  type ListQuery,
  type MissingTables,
  type TableStore,
  TableStoreToken,
} from './table-store.js';
export {
  type Column,
  type Columns,
  date,
  integer,
  nullable,
  type RowOf,
  secret,
  table,
  type TableDefinition,
  text,
  userId,
} from './table.js';
export { SerialQueue, TransactionEnded, TransactionQueue } from './transaction-queue.js';
