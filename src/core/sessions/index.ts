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
  type SessionDescriber,
  type SessionHook,
  type SessionHooks,
  SessionHooksToken,
} from './session-hooks.js';
export { SessionLifetime } from './session-lifetime.js';
export {
  type SessionStart,
  type SessionStrategy,
  SessionStrategyToken,
  type VerifiedSession,
} from './session-strategy.js';
export { type RefreshedSession, SessionService } from './session.service.js';
export type { SignOutHook, SignOutRedirect, SignOutRequest } from './sign-out-hook.js';
