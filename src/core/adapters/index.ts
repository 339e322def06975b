/** The interface of database adapters, and what stands between an adapter and its callers. */
export type { AdapterWrapper } from './adapter-wrapper.js';
export {
  type AccountTokenChanges,
  type Adapter,
  type AdapterAccount,
  type AdapterAuthenticator,
  type AdapterSession,
  AdapterToken,
  type AdapterUser,
  type AdapterWith,
  type DatabaseDifference,
  findMissingMethods,
  isStorableText,
  requireAdapter,
  type StoredAccount,
  type StoredTokens,
  type VerificationToken,
} from './adapter.js';
export { isAdapterTimeout, METHODS } from './guarded-adapter.js';
export { Housekeeping } from './housekeeping.js';
export { MemoryAdapter } from './memory.adapter.js';
export { withTables } from './with-tables.js';
