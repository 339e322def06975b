/** Sessions: both strategies, their cookies, and what features add to them. */
export { SessionCookies, type SessionToken } from './session-cookies.js';
export {
  AcceptsBearerToken,
  SESSION_FINDER,
  SessionFinder,
  type SessionRequest,
} from './session-finder.js';
export {
  type CookieRequest,
  type ProvenStart,
  type SessionDescriber,
  type SessionHook,
  type SessionHooks,
  SessionHooksToken,
} from './session-hooks.js';
export { readAppProvider } from './session-starter.js';
export { SessionLifetime } from './session-lifetime.js';
export {
  type Renewal,
  REPLACED_GRACE_MS,
  type SessionReading,
  type SessionStart,
  type SessionStrategy,
  SessionStrategyToken,
  type SessionUpdate,
  type VerifiedSession,
} from './session-strategy.js';
export { type RefreshedSession, SessionService } from './session.service.js';
export type { SignOutHook, SignOutRedirect, SignOutRequest } from './sign-out-hook.js';
export {
  getProofUrl,
  type LevelReader,
  LevelReaderToken,
  NO_LEVELS,
  type ReauthenticationPage,
  type ReauthenticationWay,
  ReauthenticationWaysToken,
  type SessionLevels,
  SessionLevelsToken,
  type SignedInRequest,
} from './level-reader.js';
export {
  type FactorRule,
  FactorRulesToken,
  type ProofChange,
  ProofChanges,
} from './proof-changes.js';
export { type PolicyChanges, PolicyChangesToken, type SessionPolicy } from './session-policy.js';
