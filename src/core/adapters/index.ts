/** `portcullis/adapters`: what a database adapter must be. */
export {
  type Adapter,
  type AdapterAccount,
  type AdapterAuthenticator,
  type AdapterMethod,
  type AdapterSession,
  AdapterToken,
  type AdapterUser,
  type VerificationToken,
} from './adapter.js';
export { isDate } from './adapter.js';
export { MemoryAdapter } from './memory.adapter.js';
export type { AdapterAccountType } from '../models/account.js';
