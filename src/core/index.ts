/** `portcullis/core`: authentication on any web-standard runtime. */
export { Auth, type AuthServices, createAuth } from './compose/auth.js';
export {
  createActionURL,
  type Environment,
  setEnvDefaults,
  withEnvDefaults,
} from './config/environment.js';
export { AuthHandler } from './handler/auth-handler.js';
export { AuthConfigToken } from './config/settings.js';
export { configurationErrors } from './config/configuration-check.js';
export type { CallerContext } from './handler/server-auth.js';
export {
  ServerAuth,
  type ServerAuthResult,
  type SignOutFields,
  type SignInRequestOptions,
  type UpdatedSession,
} from './handler/server-auth.js';
export { getSession } from './compose/get-session.js';
export type { SessionRequest } from './sessions/session-finder.js';
export { raw, skipCSRFCheck } from './config/auth-config.js';
export { customFetch } from './providers/oauth-config.js';
export { isAuthAction } from './http/routes.js';

export { type SignInMail, type SignInMailFacts, signInMail } from './email/sign-in-mail.js';

export { AdapterToken } from './adapters/adapter.js';
export { Housekeeping } from './adapters/housekeeping.js';
export { CallbackRunner } from './callbacks/callback-runner.js';
export { CsrfGuard } from './csrf/csrf.guard.js';
export { EventBus } from './events/event-bus.js';
export { JwtService } from './jwt/jwt.service.js';
export { ProviderRegistry } from './providers/provider-registry.js';
export { type RefreshedSession, SessionService } from './sessions/session.service.js';
export type { SessionUser, StartSessionOptions } from './sessions/session-starter.js';
export { type Passkey, Passkeys } from './webauthn/passkeys.js';
export type { IncomingRequest } from './http/request-fields.js';
export { RequestCookies } from './http/cookies.js';
export { type SetCookie, serializeCookie } from './http/cookies.js';
export { type RequestOrigin, OriginResolver } from './http/request-origin.js';

export {
  Container,
  type ServiceDefinition,
  ServicesToken,
  provide,
  service,
  value,
} from './kernel/container.js';
export type { ServiceResolver } from './kernel/container.js';
export { type Key, type Token, key } from './kernel/container.js';
export { ClockToken, type Clock } from './kernel/platform.js';
export { FetchToken, type Fetch } from './kernel/platform.js';
export { RandomToken, type Random } from './kernel/platform.js';
export { TimersToken, type Timers } from './kernel/timers.js';

export { AuthError, CredentialsSignin } from './errors/public.js';
export type * from './public-types.js';
