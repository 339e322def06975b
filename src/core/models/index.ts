/** The rows of Auth.js, and what is shown of them. */
export type { Account, ProviderType, TokenSet } from './account.js';
export { normalizeEmailAddress } from './email-address.js';
export type {
  DefaultSession,
  JWT,
  OwnTypes,
  Session,
  SessionIdentity,
  SessionMembers,
  TypeOf,
} from './session.js';
export type { CredentialInput, ProviderMark } from './theme.js';
export { type AdapterUser, hasVerifiedEmail, type Profile, type User } from './user.js';
