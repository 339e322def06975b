/** `portcullis/adapters`: the interface of database adapters, and the one in memory. */
export {
  type AccountTokenChanges,
  type Adapter,
  type AdapterAccount,
  type AdapterAuthenticator,
  type AdapterMethod,
  type AdapterSession,
  AdapterToken,
  type AdapterUser,
  isDate,
  type StoredAccount,
  type StoredTokens,
  type VerificationToken,
} from './adapter.js';
export type { DatabaseDifference } from './adapter.js';
export { MemoryAdapter } from './memory.adapter.js';
export type { AdapterAccountType } from '../models/account.js';
